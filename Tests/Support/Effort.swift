import Foundation

/// How much of the long tests to do: `TELOP_EFFORT=short` under a sanitizer, which makes everything
/// ten times slower, `soak` where time does not matter. CI does neither.
public enum Effort: String, Sendable {
  case short, usual, soak

  /// That of this run.
  public static let now =
    ProcessInfo.processInfo.environment["TELOP_EFFORT"].flatMap(Effort.init) ?? .usual

  /// The value for this run.
  public static func pick<Value>(short: Value, usual: Value, soak: Value) -> Value {
    switch now {
    case .short: short
    case .usual: usual
    case .soak: soak
    }
  }
}
