import Foundation

/// How many cases the long tests run. `TELOP_EFFORT` is `usual` for `make nightly` and `soak` for `make
/// soak`. Without it, as in `make test`, a short run tests some cases of every kind, always the same ones.
public enum Effort: String, Sendable {
  case short, usual, soak

  /// The effort of this run.
  public static let now =
    ProcessInfo.processInfo.environment["TELOP_EFFORT"].flatMap(Effort.init) ?? .short

  /// Whether a sanitizer is active, which needs memory and files of its own.
  package static var isSanitized: Bool {
    #if os(Linux)
      !Work.isCounted
    #else
      false
    #endif
  }

  /// The value for this run's effort.
  public static func pick<Value>(short: Value, usual: Value, soak: Value) -> Value {
    switch now {
    case .short: short
    case .usual: usual
    case .soak: soak
    }
  }

  /// All cases; in a short run, every `step`-th case from the first.
  ///
  /// - Parameter step: distance between the cases of a short run.
  public static func spread<Value>(_ cases: [Value], step: Int) -> [Value] {
    guard now == .short else { return cases }
    return stride(from: 0, to: cases.count, by: step).map { cases[$0] }
  }
}
