import Foundation
package import Testing

/// A program that some tests run and that others do without: large to install, slow to start.
package enum Helper: String, Sendable {
  case browser, ffmpeg

  /// Whether this run does without it: `TELOP_WITHOUT` names it, as `make check` does.
  fileprivate var isLeftOut: Bool {
    let names = ProcessInfo.processInfo.environment["TELOP_WITHOUT"] ?? ""
    return names.split(separator: " ").contains { $0 == rawValue }
  }
}

extension Trait where Self == ConditionTrait {
  /// Says that a test runs these programs. It is skipped, and counted as skipped, in a run that does
  /// without one of them; in any other run it fails where one is not installed.
  package static func needs(_ helpers: Helper...) -> Self {
    let names = helpers.map(\.rawValue).joined(separator: " and ")
    return .disabled("needs \(names); make test runs it") { helpers.contains(where: \.isLeftOut) }
  }
}
