internal import CTelopCMark
internal import CTelopYAML

/// The libraries linked with this module, for `telop doctor`.
package enum ScriptLibraries {
  package static var versions: [(name: String, version: String)] {
    [
      ("cmark", cmark_version_string().map { String(cString: $0) } ?? "unknown"),
      ("libyaml", yaml_get_version_string().map { String(cString: $0) } ?? "unknown"),
    ]
  }
}
