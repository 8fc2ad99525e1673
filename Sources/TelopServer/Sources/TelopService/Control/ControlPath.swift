/// Paths that have a token in them: `/control/TOKEN/shows/ID/go`.
enum ControlPath {
  private static let start = "/control/"

  /// Whether a path is one of them, and so does something by GET.
  static func isOne(_ path: String) -> Bool { path.hasPrefix(start) }

  /// A path as it may be shown.
  static func masked(_ path: String) -> String { isOne(path) ? start + "…" : path }
}
