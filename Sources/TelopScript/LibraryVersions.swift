internal import CTelopCMark
internal import CTelopYAML

/// The libraries that this module is linked with, for `telop doctor`.
package enum ScriptLibraries {
  /// Their names and the versions that are running.
  package static var versions: [(name: String, version: String)] {
    [
      ("cmark", cmark_version_string().map { String(cString: $0) } ?? "unknown"),
      ("libyaml", yaml_get_version_string().map { String(cString: $0) } ?? "unknown"),
    ]
  }
}
