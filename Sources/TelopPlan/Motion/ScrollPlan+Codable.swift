internal import TelopUnits

extension ScrollPlan.Edge: Codable {}

extension ScrollPlan.Timing: Codable {
  private enum Key: String, CodingKey {
    case duration, viewport, lead, start, finish, holdStart, holdEnd, finishEarly, ramp
    case readPoint, rate, coveredAtEntry, coveredAtFinish
  }

  /// Encodes times in seconds, lengths in pixels and the read point as a fraction of the viewport, exact, as text. The
  /// lead, holds, early finish, ramp, read point and covered widths are omitted if they have their default values.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(duration.exactSeconds, forKey: .duration)
    try container.encode(viewport, forKey: .viewport)
    try container.encode(rate, forKey: .rate)
    try container.encode(start, forKey: .start)
    try container.encode(finish, forKey: .finish)
    if lead != 0 { try container.encode(lead, forKey: .lead) }
    for (key, time) in [
      (Key.holdStart, holdStart), (.holdEnd, holdEnd), (.finishEarly, finishEarly), (.ramp, ramp),
    ] where time != .zero {
      try container.encode(time.exactSeconds, forKey: key)
    }
    if readPointPart != Rational(1) / 2 { try container.encode(readPointPart, forKey: .readPoint) }
    if coveredWidths.entry != 0 {
      try container.encode(coveredWidths.entry, forKey: .coveredAtEntry)
    }
    if coveredWidths.exit != 0 {
      try container.encode(coveredWidths.exit, forKey: .coveredAtFinish)
    }
  }

  /// Decodes a timing. The ranges of most values are checked later, by `ScrollPlan.init`.
  ///
  /// - Throws: `DecodingError`, also for times that are finer than a nanosecond or outside the range of a plan.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let time = { (key: Key) throws -> Duration? in
      guard let seconds = try container.decodeIfPresent(Rational.self, forKey: key) else {
        return nil
      }
      guard let time = Duration(exactSeconds: seconds) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "\(seconds) s is not a valid time of a plan"
        )
      }
      return time
    }
    self.init(
      duration: try time(.duration) ?? .zero,
      viewport: try container.decode(Rational.self, forKey: .viewport),
      lead: try container.decodeIfPresent(Rational.self, forKey: .lead) ?? 0,
      start: try container.decode(ScrollPlan.Edge.self, forKey: .start),
      finish: try container.decode(ScrollPlan.Edge.self, forKey: .finish),
      rate: try container.decode(FrameRate.self, forKey: .rate))
    holdStart = try time(.holdStart) ?? .zero
    holdEnd = try time(.holdEnd) ?? .zero
    finishEarly = try time(.finishEarly) ?? .zero
    ramp = try time(.ramp) ?? .zero
    readPointPart =
      try container.decodeIfPresent(Rational.self, forKey: .readPoint) ?? Rational(1) / 2
    coveredWidths = EndWidths(
      exit: try container.decodeIfPresent(Int.self, forKey: .coveredAtFinish) ?? 0,
      entry: try container.decodeIfPresent(Int.self, forKey: .coveredAtEntry) ?? 0)
  }
}
