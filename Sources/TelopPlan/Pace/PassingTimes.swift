import TelopUnits

/// The times at which positions in a line are at a fixed point of the viewport, such as the read point. The times are
/// computed with integers, one linear function for each phase.
///
/// Within a cruise, the time is a linear function of the position. A ramp is not linear, and the coefficients of a
/// cruise may not fit 64 bits. In these cases the time is computed by `ExtrapolatedMotion`.
struct PassingTimes: Sendable {
  /// The choice of the time for an offset at which the strip holds, or for an offset before the start or beyond the end
  /// of the motion.
  enum Occurrence {
    /// The first time. Before the start and beyond the end of the motion, the time is extrapolated by the first and the
    /// last speed.
    case first
    /// The last time. Before the start and beyond the end of the motion, the time is that of the start or the end of
    /// the plan.
    case last
  }

  private let extrapolated: ExtrapolatedMotion
  private let occurrence: Occurrence
  /// The offset of the strip when position 0 is at the point, in pixels.
  private let base: Rational
  private let pixelsPerUnit: Rational
  /// The linear pieces, ascending; the last one is unbounded.
  private let pieces: [Piece]

  /// Creates a table for the positions in a range.
  ///
  /// - Parameter base: the offset of the strip when position 0 is at the point, in pixels.
  init(
    _ extrapolated: ExtrapolatedMotion, _ occurrence: Occurrence, base: Rational,
    pixelsPerUnit: Rational, positions: ClosedRange<Int64>
  ) {
    self.extrapolated = extrapolated
    self.occurrence = occurrence
    self.base = base
    self.pixelsPerUnit = pixelsPerUnit
    var maker = PieceMaker(
      base: base, pixelsPerUnit: pixelsPerUnit, occurrence: occurrence, positions: positions)
    let motion = extrapolated.motion
    switch occurrence {
    case .first: maker.add(from: 0, at: 0, speed: extrapolated.firstSpeed, to: 0)
    case .last: maker.add(from: 0, at: 0, speed: nil, to: 0)
    }
    for (index, phase) in motion.phases.enumerated() where phase.kind != .hold {
      let from = motion.milestones[index]
      let to = motion.milestones[index + 1]
      maker.add(
        from: from.offset, at: from.time, speed: phase.kind == .cruise ? phase.speed : 0,
        to: to.offset)
    }
    maker.add(
      from: motion.distance, at: motion.duration,
      speed: occurrence == .first ? extrapolated.lastSpeed : nil, to: nil)
    pieces = maker.pieces
  }

  /// The exact time of a position, in seconds.
  func time(at position: Int64) -> Rational {
    let offset = base + pixelsPerUnit * position
    return occurrence == .first
      ? extrapolated.time(of: offset) : extrapolated.motion.lastTime(atOffset: offset)
  }

  /// The piece of the last position that was looked up; saves the search for the next position.
  struct Cursor {
    fileprivate var index: Int
  }

  func cursor(from position: Int64) -> Cursor { Cursor(index: piece(at: position)) }

  /// The time of a position, in whole nanoseconds rounded down. The positions that are looked up with a cursor must
  /// ascend.
  @inline(__always)
  func nanoseconds(at position: Int64, _ cursor: inout Cursor) -> Int128 {
    while position >= pieces[cursor.index].end { cursor.index += 1 }
    return pieces[cursor.index].nanoseconds(at: position) ?? time(at: position).nanoseconds
  }

  /// Whether the position `later` passes the point less than a number of seconds after the position `earlier`.
  func passes(_ later: Int64, within seconds: Int64, of earlier: Int64) -> Bool {
    let one = pieces[piece(at: earlier)]
    let other = pieces[piece(at: later)]
    guard one.denominator > 0, other.denominator > 0 else {
      return time(at: later) < time(at: earlier) + Rational(seconds)
    }
    // The products are below 2^120.
    let scales = (Int128(one.denominator), Int128(other.denominator))
    return Int128(other.numerator(at: later)) * scales.0
      < Int128(one.numerator(at: earlier)) * scales.1 + Int128(seconds) * scales.0 * scales.1
  }

  private func piece(at position: Int64) -> Int {
    partitionPoint(in: 0..<pieces.count - 1) { position < pieces[$0].end }
  }

  /// A linear piece: the time is (start + slope · position) / denominator, in seconds.
  fileprivate struct Piece {
    /// The first position after the piece.
    let end: Int64
    var start: Int64 = 0
    var slope: Int64 = 0
    /// The denominator; 0 if the times are not linear or the coefficients are too long.
    var denominator: Int64 = 0

    /// The numerator; its magnitude is below 2^60 at the positions that are looked up.
    func numerator(at position: Int64) -> Int64 { start + slope * position }

    @inline(__always)
    func nanoseconds(at position: Int64) -> Int128? {
      guard denominator > 0 else { return nil }
      let second: Int64 = 1_000_000_000
      let numerator = numerator(at: position)
      let estimate = Double(numerator) * 1e9 / Double(denominator)
      guard estimate.magnitude < 0x1p50 else {
        let product = Int128(numerator) * Int128(second)
        let (quotient, rest) = product.quotientAndRemainder(dividingBy: Int128(denominator))
        return rest < 0 ? quotient - 1 : quotient
      }
      // The estimate is off by at most one. The remainder is therefore small, and it is exact although the products
      // overflow.
      var quotient = Int64(estimate)
      var rest = numerator &* second &- quotient &* denominator
      while rest < 0 { (quotient, rest) = (quotient - 1, rest + denominator) }
      while rest >= denominator { (quotient, rest) = (quotient + 1, rest - denominator) }
      return Int128(quotient)
    }
  }
}

private struct PieceMaker {
  let base: Rational
  let pixelsPerUnit: Rational
  let occurrence: PassingTimes.Occurrence
  let positions: ClosedRange<Int64>
  var pieces: [PassingTimes.Piece] = []
  /// The first position of the next piece.
  var next = Int64.min
  /// Whether a border could not be computed. If so, there is only one piece, which is not linear.
  var hasFailed = false

  /// Adds the piece up to an offset.
  ///
  /// - Parameters:
  ///   - speed: `nil` for a constant time, 0 for a piece that is not linear.
  ///   - end: for `.first`, the last offset of the piece; for `.last`, the first offset after the piece; `nil` for a
  ///     piece without end.
  mutating func add(from offset: Rational, at time: Rational, speed: Rational?, to end: Rational?) {
    guard !hasFailed else { return }
    var last = Int64.max
    if let end {
      guard speed ?? 0 >= 0,
        let border = end.addedIfRepresentable(to: -base)?.divided(by: pixelsPerUnit)
      else {
        hasFailed = true
        pieces = [PassingTimes.Piece(end: .max)]
        return
      }
      last = Int64(clamping: occurrence == .first ? border.floor + 1 : border.ceiling)
    }
    guard last > next else { return }
    var piece = PassingTimes.Piece(end: last)
    let requested = positions.clamped(to: next...last)
    // Beyond the plan's end, both the quotient and the sum must be short.
    let margin = end == nil ? time.denominator : 1
    if let speed {
      if let (start, slope) = coefficients(from: offset, at: time, speed: speed, requested) {
        piece.set(start, slope, requested, margin: margin)
      }
    } else {
      piece.set(time, 0, requested, margin: margin)
    }
    pieces.append(piece)
    next = last
  }

  /// The coefficients of a cruise; `nil` if `Motion` would round the times of the cruise. `Motion` does not round if
  /// all intermediate values from an offset to its time fit 128 bits.
  private func coefficients(
    from offset: Rational, at time: Rational, speed: Rational, _ requested: ClosedRange<Int64>
  ) -> (start: Rational, slope: Rational)? {
    guard speed > 0, let distance = base.addedIfRepresentable(to: -offset),
      let start = distance.divided(by: speed)?.addedIfRepresentable(to: time),
      let slope = pixelsPerUnit.divided(by: speed),
      let parts = Int128.commonMultiple(
        .commonMultiple(offset.denominator, base.denominator), pixelsPerUnit.denominator)
    else { return nil }
    let ends = [requested.lowerBound, requested.upperBound].map {
      (distance.double + pixelsPerUnit.double * Double($0)).magnitude
    }
    let pixels = max(1, ends[0], ends[1]) + base.double.magnitude + offset.double.magnitude
    let seconds = max(1, time.double, pixels / speed.double)
    let isExact =
      Double(parts) * pixels * Double(speed.denominator) < 0x1p124
      && Double(parts) * Double(speed.numerator) * Double(time.denominator) * seconds < 0x1p124
    return isExact ? (start, slope) : nil
  }
}

extension PassingTimes.Piece {
  /// Sets the coefficients if the coefficients and the numerators at the requested positions are short enough.
  ///
  /// - Parameter margin: the factor by which the numbers must be smaller.
  fileprivate mutating func set(
    _ start: Rational, _ slope: Rational, _ requested: ClosedRange<Int64>, margin: Int128
  ) {
    let longest = (Int128(1) << 60) / margin
    guard let denominator = Int128.commonMultiple(start.denominator, slope.denominator),
      denominator < longest, start.numerator.magnitude < 1 << 62,
      slope.numerator.magnitude < 1 << 62
    else { return }
    let first = start.numerator * (denominator / start.denominator)
    let each = slope.numerator * (denominator / slope.denominator)
    guard first.magnitude < 1 << 62, each.magnitude < 1 << 62 else { return }
    for position in [requested.lowerBound, requested.upperBound] {
      guard (first + each * Int128(position)).magnitude < longest else { return }
    }
    self.start = Int64(first)
    self.slope = Int64(each)
    self.denominator = Int64(denominator)
  }
}
