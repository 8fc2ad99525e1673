/// Paths that have a token in them: `/control/TOKEN/shows/ID/go`.
enum ControlPath {
  /// Whether a path is one of them, and so does something by GET. The router passes over empty parts, and
  /// what looks like one is masked too.
  static func isOne(_ path: String) -> Bool {
    let part = path.split(separator: "/", maxSplits: 1).first ?? ""
    let word = part.lowercased()
    return word == "control" || word.contains("%")
  }

  /// A path as it may be shown.
  static func masked(_ path: String) -> String { isOne(path) ? "/control/…" : path }
}
