/// Paths that have a token in them: `/control/TOKEN/shows/ID/go`.
enum ControlPath {
  /// Whether a path is one of them, and so does something by GET. The router passes over empty parts, and
  /// what looks like one is masked too.
  static func isOne(_ path: String) -> Bool {
    let slash = UInt8(ascii: "/")
    let part = path.utf8.drop { $0 == slash }.prefix { $0 != slash }
    return Substring(part).lowercased() == "control" || part.contains(UInt8(ascii: "%"))
  }

  /// A path as it may be shown.
  static func masked(_ path: String) -> String { isOne(path) ? "/control/…" : path }
}
