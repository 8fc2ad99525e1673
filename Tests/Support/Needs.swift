import Foundation
public import Testing

/// A program that some tests need and some runs leave out, because it is large or slow to start.
public enum Helper: String, Sendable {
  case browser, ffmpeg

  /// Whether this run leaves it out: `TELOP_WITHOUT` names it, as in `make check`.
  fileprivate var isLeftOut: Bool {
    let names = ProcessInfo.processInfo.environment["TELOP_WITHOUT"] ?? ""
    return names.split(separator: " ").contains { $0 == rawValue }
  }
}

extension Trait where Self == ConditionTrait {
  /// Declares that a test needs these programs. A run that leaves one out skips the test and counts it as skipped; any
  /// other run fails if a program is not installed.
  public static func needs(_ helpers: Helper...) -> Self {
    let names = helpers.map(\.rawValue).joined(separator: " and ")
    return .disabled("needs \(names); make test runs it") { helpers.contains(where: \.isLeftOut) }
  }
}
