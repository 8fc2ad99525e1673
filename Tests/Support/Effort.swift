import Foundation

/// How much of the long tests to do: `TELOP_EFFORT` says `usual` for `make nightly` and `soak` for `make soak`; without
/// it, as in `make test`, a short run does some cases of every kind, the same in each run.
public enum Effort: String, Sendable {
  case short, usual, soak

  /// That of this run.
  public static let now =
    ProcessInfo.processInfo.environment["TELOP_EFFORT"].flatMap(Effort.init) ?? .short

  /// Whether a sanitizer watches, which takes memory and files of its own.
  package static var isSanitized: Bool {
    #if os(Linux)
      !Work.isCounted
    #else
      false
    #endif
  }

  /// The value for this run.
  public static func pick<Value>(short: Value, usual: Value, soak: Value) -> Value {
    switch now {
    case .short: short
    case .usual: usual
    case .soak: soak
    }
  }

  /// All cases, or in a short run the first and every so many behind it.
  ///
  /// - Parameter step: how far the cases of a short run are apart.
  public static func spread<Value>(_ cases: [Value], step: Int) -> [Value] {
    guard now == .short else { return cases }
    return stride(from: 0, to: cases.count, by: step).map { cases[$0] }
  }
}
