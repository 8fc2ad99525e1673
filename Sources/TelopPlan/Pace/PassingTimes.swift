import TelopUnits

/// The times at which positions in a line are at a fixed point of the viewport, such as the read point.
///
/// Within a cruise, the time is a linear function of the position. This function is computed with integers.
/// `ExtrapolatedMotion` computes the times within ramps, and within cruises whose coefficients do not fit 64 bits.
struct PassingTimes: Sendable {
  /// Selects the time for an offset at which the strip holds, or that the strip never reaches.
  enum Occurrence {
    /// The first time. For an offset that is never reached, the time is extrapolated at the first or the last speed.
    case first
    /// The last time. For an offset that is never reached, the time is the start or the end of the plan.
    case last
  }

  private let extrapolated: ExtrapolatedMotion
  private let occurrence: Occurrence
  /// The offset of the strip when position 0 is at the point, in pixels.
  private let base: Rational
  private let pixelsPerUnit: Rational
  /// The pieces before the motion, in each phase that moves, and after the motion; ascending.
  private let pieces: [Piece]

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
    maker.add(from: 0, at: 0, speed: occurrence == .first ? extrapolated.firstSpeed : nil, to: 0)
    for (index, phase) in motion.phases.enumerated() where phase.kind != .hold {
      let from = motion.milestones[index]
      maker.add(
        from: from.offset, at: from.time, speed: phase.kind == .cruise ? phase.speed : 0,
        to: motion.milestones[index + 1].offset)
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

  /// The piece of the last position that was looked up. The next lookup starts there and needs no search.
  struct Cursor { fileprivate var index: Int }

  func cursor(from position: Int64) -> Cursor { Cursor(index: piece(at: position)) }

  /// The time of a position, in whole nanoseconds rounded down. Positions looked up with one cursor must ascend.
  @inline(__always)
  func nanoseconds(at position: Int64, _ cursor: inout Cursor) -> Int128 {
    while position >= pieces[cursor.index].end { cursor.index += 1 }
    return pieces[cursor.index].nanoseconds(at: position) ?? time(at: position).nanoseconds
  }

  /// Whether the position `later` passes the point less than `seconds` after the position `earlier`.
  func passes(_ later: Int64, within seconds: Int64, of earlier: Int64) -> Bool {
    let first = pieces[piece(at: earlier)]
    let second = pieces[piece(at: later)]
    guard first.denominator > 0, second.denominator > 0 else {
      return time(at: later) < time(at: earlier) + Rational(seconds)
    }
    // Compares both times over a common denominator; the products fit 128 bits.
    let firstScale = Int128(first.denominator)
    let secondScale = Int128(second.denominator)
    return Int128(second.numerator(at: later)) * firstScale
      < (Int128(first.numerator(at: earlier)) + Int128(seconds) * firstScale) * secondScale
  }

  private func piece(at position: Int64) -> Int {
    partitionPoint(in: 0..<pieces.count - 1) { position < pieces[$0].end }
  }

  /// A range of positions in which the time, in seconds, is (start + slope · position) / denominator.
  fileprivate struct Piece {
    /// The first position after the piece.
    let end: Int64
    var start: Int64 = 0
    var slope: Int64 = 0
    /// 0 if the times are not linear, or if the coefficients are too large.
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
        let (quotient, remainder) = product.quotientAndRemainder(dividingBy: Int128(denominator))
        return remainder < 0 ? quotient - 1 : quotient
      }
      // The estimate is off by at most one. The remainder is therefore small, and exact even if the products overflow.
      var quotient = Int64(estimate)
      var remainder = numerator &* second &- quotient &* denominator
      while remainder < 0 {
        quotient -= 1
        remainder += denominator
      }
      while remainder >= denominator {
        quotient += 1
        remainder -= denominator
      }
      return Int128(quotient)
    }
  }
}

/// Makes the pieces of `PassingTimes`, in ascending order.
private struct PieceMaker {
  let base: Rational
  let pixelsPerUnit: Rational
  let occurrence: PassingTimes.Occurrence
  /// The range of the positions that are looked up.
  let positions: ClosedRange<Int64>
  var pieces: [PassingTimes.Piece] = []
  /// The first position of the next piece.
  var next = Int64.min
  /// Whether the end of a piece could not be computed. If so, a single piece that is not linear replaces all pieces.
  var hasFailed = false

  /// Adds the piece that begins at `offset` and `time`.
  ///
  /// - Parameters:
  ///   - speed: `nil` for a constant time, 0 for a piece that is not linear.
  ///   - end: for `.first`, the last offset of the piece; for `.last`, the first offset after it; `nil` without end.
  mutating func add(from offset: Rational, at time: Rational, speed: Rational?, to end: Rational?) {
    guard !hasFailed else { return }
    var pieceEnd = Int64.max
    if let end {
      guard speed ?? 0 >= 0,
        let border = end.addedIfRepresentable(to: -base)?.divided(by: pixelsPerUnit)
      else {
        hasFailed = true
        pieces = [PassingTimes.Piece(end: .max)]
        return
      }
      pieceEnd = Int64(clamping: occurrence == .first ? border.floor + 1 : border.ceiling)
    }
    guard pieceEnd > next else { return }
    var piece = PassingTimes.Piece(end: pieceEnd)
    let lookedUp = positions.clamped(to: next...pieceEnd)
    // A linear piece gives exact times. `ExtrapolatedMotion` rounds a time whose numerator or denominator is too large
    // (see `Rational.isShort`), so pieces are linear only below that limit. After the end of the motion, it also rounds
    // the time since the end, whose numerator and denominator may be larger by the factor `time.denominator`. There,
    // the limit is lower by this factor.
    let margin = end == nil ? time.denominator : 1
    if let speed {
      if let (start, slope) = coefficients(from: offset, at: time, speed: speed, lookedUp) {
        piece.set(start, slope, lookedUp, margin: margin)
      }
    } else {
      piece.set(time, 0, lookedUp, margin: margin)
    }
    pieces.append(piece)
    next = pieceEnd
  }

  /// The coefficients of a cruise; `nil` if `Motion` would round its times, because a value does not fit 128 bits.
  private func coefficients(
    from offset: Rational, at time: Rational, speed: Rational, _ lookedUp: ClosedRange<Int64>
  ) -> (start: Rational, slope: Rational)? {
    guard speed > 0, let distance = base.addedIfRepresentable(to: -offset),
      let start = distance.divided(by: speed)?.addedIfRepresentable(to: time),
      let slope = pixelsPerUnit.divided(by: speed),
      let denominator = Int128.commonMultiple(
        .commonMultiple(offset.denominator, base.denominator), pixelsPerUnit.denominator)
    else { return nil }
    let ends = [lookedUp.lowerBound, lookedUp.upperBound].map {
      (distance.double + pixelsPerUnit.double * Double($0)).magnitude
    }
    let pixels = max(1, ends[0], ends[1]) + base.double.magnitude + offset.double.magnitude
    let seconds = max(1, time.double, pixels / speed.double)
    let isExact =
      Double(denominator) * pixels * Double(speed.denominator) < 0x1p124
      && Double(denominator) * Double(speed.numerator) * Double(time.denominator) * seconds
        < 0x1p124
    return isExact ? (start, slope) : nil
  }
}

extension PassingTimes.Piece {
  /// Sets the coefficients if they are below 2^62, and the denominator and the numerators at `lookedUp` are below
  /// 2^60 / `margin`.
  fileprivate mutating func set(
    _ start: Rational, _ slope: Rational, _ lookedUp: ClosedRange<Int64>, margin: Int128
  ) {
    let limit = (Int128(1) << 60) / margin
    guard let denominator = Int128.commonMultiple(start.denominator, slope.denominator),
      denominator < limit, start.numerator.magnitude < 1 << 62,
      slope.numerator.magnitude < 1 << 62
    else { return }
    let scaledStart = start.numerator * (denominator / start.denominator)
    let scaledSlope = slope.numerator * (denominator / slope.denominator)
    guard scaledStart.magnitude < 1 << 62, scaledSlope.magnitude < 1 << 62 else { return }
    for position in [lookedUp.lowerBound, lookedUp.upperBound] {
      guard (scaledStart + scaledSlope * Int128(position)).magnitude < limit else { return }
    }
    self.start = Int64(scaledStart)
    self.slope = Int64(scaledSlope)
    self.denominator = Int64(denominator)
  }
}

/// The times at which a motion reaches offsets, extrapolated beyond its start and end.
struct ExtrapolatedMotion: Sendable {
  let motion: Motion
  /// The speed of the first cruise, in pixels per second; 0 without a cruise.
  let firstSpeed: Rational
  /// The speed of the last cruise, in pixels per second; 0 without a cruise.
  let lastSpeed: Rational

  init(_ motion: Motion) {
    self.motion = motion
    firstSpeed = motion.phases.first { $0.kind == .cruise }?.speed ?? 0
    lastSpeed = motion.phases.last { $0.kind == .cruise }?.speed ?? 0
  }

  /// The first time at which the strip is at an offset, in seconds, extrapolated at the first or the last speed.
  func time(of offset: Rational) -> Rational {
    if offset < 0 { return -Pace.ratio(-offset, firstSpeed) }
    if offset > motion.distance {
      return (motion.duration + Pace.ratio(offset - motion.distance, lastSpeed).roundedIfManyDigits)
        .roundedIfManyDigits
    }
    return motion.time(ofOffset: offset).roundedIfManyDigits
  }
}
