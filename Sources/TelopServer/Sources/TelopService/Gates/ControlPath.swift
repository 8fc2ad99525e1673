/// Paths that contain a token: `/control/TOKEN/shows/ID/go`.
enum ControlPath {
  /// Whether GET has effects on a path. Skips empty components, as the router does. A path with an escaped first
  /// component counts too, so that logs mask it.
  static func matches(_ path: String) -> Bool {
    let slash = UInt8(ascii: "/")
    let part = path.utf8.drop { $0 == slash }.prefix { $0 != slash }
    return Substring(part).lowercased() == "control" || part.contains(UInt8(ascii: "%"))
  }

  /// A path for logs and messages.
  static func masked(_ path: String) -> String { matches(path) ? "/control/…" : path }
}
