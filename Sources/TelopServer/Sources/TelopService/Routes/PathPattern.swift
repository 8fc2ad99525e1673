/// A path as routes say it, with names in braces for what differs: `/shows/{show}/go`.
struct PathPattern: Sendable {
  private let parts: [Substring]

  init(_ path: String) { parts = path.split(separator: "/") }

  /// Whether it is one path.
  var isPlain: Bool { !parts.contains { $0.hasPrefix("{") } }

  func matches(_ path: String) -> Bool {
    let others = path.split(separator: "/")
    return others.count == parts.count
      && zip(parts, others).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
  }
}
