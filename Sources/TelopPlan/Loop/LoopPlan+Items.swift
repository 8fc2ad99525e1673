public import TelopUnits

/// The item in the middle of the viewport, and moves between items. Returned offsets are in pixels, at least 0 and
/// below the period. Results are exact for offsets of this plan. For another offset, a result is rounded to nine
/// decimals if the exact value does not fit 128 bits.
extension LoopPlan {
  /// The item that is in the middle of the viewport.
  package struct Centred: Sendable, Hashable {
    package let index: Int
    /// The distance that the line must travel until the middle of the item is in the middle of the viewport, in pixels;
    /// below 0 if the middle of the item has passed.
    package let rest: Rational

    package init(index: Int, rest: Rational) {
      self.index = index
      self.rest = rest
    }
  }

  /// A move of the line from one offset to another.
  public struct Move: Sendable, Hashable {
    /// The distance that the line travels during the move, in pixels; an animation covers this distance.
    public let distance: Rational
    /// The offset after the move, modulo the period.
    public let offset: Rational

    package init(distance: Rational, offset: Rational) {
      self.distance = distance
      self.offset = offset
    }
  }

  /// The item in the middle of the viewport at an offset. Each half of a separator counts as part of the item next to
  /// it.
  ///
  /// - Complexity: O(log items).
  package func centred(offset: Rational) -> Centred? {
    let items = pass.items
    guard let first = items.first, let last = items.last else { return nil }
    // The distance in the pass, from the middle of the separator between the last item and the first.
    let border = period.roundedDifference(from: last.end).roundedSum(with: first.start)
      .roundedQuotient(by: 2)
    let middle = normalised(offset).roundedSum(with: viewport.half)
    let place = border.roundedSum(with: normalised(border.roundedDifference(from: middle)))
    let index = partitionPoint(in: 0..<items.count - 1) { index in
      items[index].end.roundedSum(with: items[index + 1].start).roundedQuotient(by: 2) > place
    }
    return Centred(index: index, rest: place.roundedDifference(from: items[index].middle))
  }

  /// The move to an item before or after the item in the middle. For a count of 0, the item in the middle is moved
  /// exactly to the middle, as needed after a drag.
  ///
  /// - Parameters:
  ///   - offset: the current offset.
  ///   - count: the number of items to move forward; negative to move back. At most a million.
  /// - Returns: `nil` if the pass has no items.
  /// - Complexity: O(log items).
  public func moved(from offset: Rational, byItems count: Int) -> Move? {
    guard let now = centred(offset: offset) else { return nil }
    let items = pass.items
    let target = now.index + min(max(count, -1_000_000), 1_000_000)
    let passes = Int(Rational(Int128(target), over: Int128(items.count))?.floor ?? 0)
    let index = target - passes * items.count
    let distance = items[now.index].middle.roundedDifference(from: items[index].middle)
    return move(
      from: offset,
      by: now.rest.roundedSum(with: distance)
        .roundedSum(with: period.roundedProduct(with: Rational(passes))))
  }

  private func move(from offset: Rational, by distance: Rational) -> Move {
    Move(
      distance: distance,
      offset: normalised(normalised(offset).roundedSum(with: normalised(distance))))
  }
}
