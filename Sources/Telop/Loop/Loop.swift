/// Whether a line passes once, several times, or for ever. Rounds follow one another with a
/// separator between them.
public enum Loop: Sendable, Hashable, CustomStringConvertible {
  /// Once.
  case off
  /// So many times within the duration, the end exact: from 1 to `mostRounds`.
  case rounds(Int)
  /// As many times as can be read in comfort, but once at least.
  case fill
  /// For ever; the duration is the time of one round.
  case endless

  /// The most rounds of a plan that ends. The line is measured as often; what has to run for longer
  /// is endless.
  public static let mostRounds = 1_000

  /// Reads `3`, `fill`, `endless` or `off`.
  ///
  /// - Throws: `badValue`.
  public init(_ text: String) throws(PlanError) {
    switch text {
    case "off": self = .off
    case "fill": self = .fill
    case "endless": self = .endless
    default:
      guard let rounds = Int(text), rounds >= 1, rounds <= Self.mostRounds else {
        throw PlanError(
          .badValue,
          "loop '\(text)' is not a number of rounds from 1 to \(Self.mostRounds), "
            + "fill, endless or off")
      }
      self = .rounds(rounds)
    }
  }

  /// `3`, `fill`, `endless` or `off`.
  public var description: String {
    switch self {
    case .off: "off"
    case .rounds(let rounds): "\(rounds)"
    case .fill: "fill"
    case .endless: "endless"
    }
  }
}
