/// Paths that contain a token: `/control/TOKEN/shows/ID/go`.
enum ControlPath {
  /// Whether a path is a control path, on which GET has effects. Skips empty components, as the router does; an
  /// escaped first component counts too, so that it is masked.
  static func isOne(_ path: String) -> Bool {
    let slash = UInt8(ascii: "/")
    let part = path.utf8.drop { $0 == slash }.prefix { $0 != slash }
    return Substring(part).lowercased() == "control" || part.contains(UInt8(ascii: "%"))
  }

  /// A path for logs and messages.
  static func masked(_ path: String) -> String { isOne(path) ? "/control/…" : path }
}
