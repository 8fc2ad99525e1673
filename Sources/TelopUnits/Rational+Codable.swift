extension Rational: Codable {
  /// Writes the exact value as text: `1920`, or `217/5`.
  ///
  /// - Complexity: O(digits).
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// Reads text as `init(_:)` does, or a whole number. A number with a decimal point is
  /// rejected, because JSON readers parse it inexactly.
  ///
  /// - Throws: `DecodingError` for anything else.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let whole = try? container.decode(Int64.self) {
      self.init(Int128(whole))
      return
    }
    let text = try container.decode(String.self)
    guard let value = Rational(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is not an exact number such as 43.4 or 217/5")
    }
    self = value
  }
}

extension FrameRate: Codable {
  /// Writes `60` or `30000/1001`, as text.
  public func encode(to encoder: any Encoder) throws { try perSecond.encode(to: encoder) }

  /// Reads a frame rate in the forms that `Rational` reads.
  ///
  /// - Throws: `DecodingError` for anything else, and for a rate of 0 or above 1000.
  public init(from decoder: any Decoder) throws {
    let perSecond = try Rational(from: decoder)
    guard let rate = FrameRate(perSecond) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "\(perSecond) is not a frame rate: above 0, and at most 1000"))
    }
    self = rate
  }
}
