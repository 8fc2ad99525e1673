/// Paths that contain a token: `/control/TOKEN/shows/ID/go`.
enum ControlPath {
  /// Whether a path contains a token, so that a GET request controls a show. Skips empty components, as the router
  /// does. A path whose first component is escaped matches too, so that logs mask the path.
  static func matches(_ path: String) -> Bool {
    let slash = UInt8(ascii: "/")
    let part = path.utf8.drop { $0 == slash }.prefix { $0 != slash }
    return Substring(part).lowercased() == "control" || part.contains(UInt8(ascii: "%"))
  }

  /// Returns a path for logs and messages, without its token.
  static func masked(_ path: String) -> String { matches(path) ? "/control/…" : path }
}
