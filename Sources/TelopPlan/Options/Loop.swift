/// The number of passes of a line, with separators between them.
@_spi(Answers) public enum Loop: Sendable, Hashable, CustomStringConvertible {
  /// One pass.
  case off
  /// This number of passes within the duration, from 1 to `maximumPasses`.
  case passes(Int)
  /// The largest number of passes within the duration at which the text is comfortable to read, at least one.
  case fill
  /// Passes without end; the duration is the time of one pass.
  case endless

  /// The maximum number of passes of a plan that ends. The limit exists because all passes are measured.
  package static let maximumPasses = 1_000

  /// Reads `3`, `fill`, `endless` or `off`.
  ///
  /// - Throws: `badValue` for anything else.
  public init(_ text: String) throws(PlanError) {
    switch text {
    case "off": self = .off
    case "fill": self = .fill
    case "endless": self = .endless
    default:
      guard let passes = Int(text), passes >= 1, passes <= Self.maximumPasses else {
        throw PlanError(
          .badValue,
          "loop '\(text)' is not a number of passes from 1 to \(Self.maximumPasses), "
            + "fill, endless or off")
      }
      self = .passes(passes)
    }
  }

  /// The text `3`, `fill`, `endless` or `off`.
  public var description: String {
    switch self {
    case .off: "off"
    case .passes(let passes): "\(passes)"
    case .fill: "fill"
    case .endless: "endless"
    }
  }
}
