internal import TelopUnits

extension Motion: Codable {
  /// Encodes the phases exactly, as text.
  public func encode(to encoder: any Encoder) throws { try phases.encode(to: encoder) }

  /// Decodes the phases.
  ///
  /// - Throws: `DecodingError`, also for phases that make no valid motion.
  public init(from decoder: any Decoder) throws {
    let phases = try [Phase](from: decoder)
    do { try self.init(phases) } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: error.message, underlyingError: error))
    }
  }
}

extension Motion.Phase.Kind: Codable {}

extension Motion.Phase: Codable {
  private enum Key: String, CodingKey { case kind, duration, speed }

  /// Encodes the kind, the duration in seconds and the speed in pixels per second, both exact.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(kind, forKey: .kind)
    try container.encode(duration, forKey: .duration)
    if kind != .hold { try container.encode(speed, forKey: .speed) }
  }

  /// Decodes a phase.
  ///
  /// - Throws: `DecodingError`, also for a duration of 0 or below.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let kind = try container.decode(Kind.self, forKey: .kind)
    let duration = try container.decode(Rational.self, forKey: .duration)
    guard duration > 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: Key.duration, in: container, debugDescription: "a phase must last longer than 0 s")
    }
    let speed = kind == .hold ? 0 : try container.decode(Rational.self, forKey: .speed)
    self.init(kind, duration: duration, speed: speed)
  }
}
