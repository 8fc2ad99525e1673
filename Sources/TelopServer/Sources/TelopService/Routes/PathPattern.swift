/// The path of a route, with parameters in braces: `/shows/{show}/go`.
struct PathPattern: Sendable {
  private let parts: [Substring]

  init(_ path: String) { parts = path.split(separator: "/") }

  /// Whether the pattern has no parameters.
  var isPlain: Bool { !parts.contains { $0.hasPrefix("{") } }

  func matches(_ path: String) -> Bool {
    let others = path.split(separator: "/")
    return others.count == parts.count
      && zip(parts, others).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
  }
}
