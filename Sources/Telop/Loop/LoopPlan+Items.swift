public import TelopUnits

/// Which item is in the middle of the viewport, and moving from one to another. Places are how far
/// the line has travelled, in pixels; every place that comes back is normalised.
extension LoopPlan {
  /// The item that is in the middle of the viewport.
  public struct Centred: Sendable, Hashable {
    /// Its index in the round's items.
    public let index: Int
    /// How far the line has to travel on for the item's middle to be in the middle of the viewport,
    /// in pixels; below 0 when it is past it.
    public let rest: Rational

    /// An item and how far it is from the middle, in pixels.
    public init(index: Int, rest: Rational) {
      self.index = index
      self.rest = rest
    }
  }

  /// A move from one place to another.
  public struct Move: Sendable, Hashable {
    /// How far the line travels, in pixels: what an animation goes through.
    public let distance: Rational
    /// Where it is then, without whole rounds.
    public let position: Rational

    /// A move from its parts, in pixels.
    public init(distance: Rational, position: Rational) {
      self.distance = distance
      self.position = position
    }
  }

  /// The item in the middle of the viewport at a time; `nil` when the round has none.
  public func centred(at time: Duration) -> Centred? { centred(position: position(at: time)) }

  /// The same on a frame.
  public func centred(frame: Int) -> Centred? { centred(position: position(frame: frame)) }

  /// The same at a place. Half of each separator belongs to the item on that side.
  ///
  /// - Complexity: O(log items).
  public func centred(position: Rational) -> Centred? {
    let items = round.items
    guard let first = items.first, let last = items.last else { return nil }
    // The round, counted from half-way between the last item and the first.
    let border = (last.end - period + first.start).half
    let place = border + normalised(normalised(position) + viewport.half - border)
    let index = partitionPoint(in: 0..<items.count - 1) { index in
      (items[index].end + items[index + 1].start).half > place
    }
    return Centred(index: index, rest: items[index].middle - place)
  }

  /// To an item before or after the one in the middle; 0 brings that one exactly to the middle, as
  /// after a drag.
  ///
  /// - Parameters:
  ///   - position: where the line stands.
  ///   - count: how many items to go on; below 0 back. Up to a million of them.
  /// - Returns: `nil` when the round has no items.
  /// - Complexity: O(log items).
  public func moved(from position: Rational, byItems count: Int) -> Move? {
    guard let now = centred(position: position) else { return nil }
    let items = round.items
    let target = now.index + min(max(count, -1_000_000), 1_000_000)
    let rounds = Int(Rational(Int128(target), over: Int128(items.count))?.floor ?? 0)
    let index = target - rounds * items.count
    let distance =
      now.rest + items[index].middle - items[now.index].middle + period * rounds
    return Move(
      distance: distance, position: normalised(normalised(position) + normalised(distance)))
  }

  /// After a finger has drawn the line along.
  ///
  /// - Parameters:
  ///   - position: where the line stood.
  ///   - distance: in pixels, to the right (in a vertical line, down); to the left below 0.
  public func dragged(from position: Rational, by distance: Rational) -> Move {
    let way = round.strip.isRightToLeft ? distance : -distance
    return Move(distance: way, position: normalised(normalised(position) + normalised(way)))
  }
}
