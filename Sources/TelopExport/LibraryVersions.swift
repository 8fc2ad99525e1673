internal import CTelopCairo
internal import CTelopPNG

/// The libraries that this module is linked with, for `telop doctor`.
package enum ExportLibraries {
  /// Their names and the versions that are running.
  package static var versions: [(name: String, version: String)] {
    [
      ("Cairo", cairo_version_string().map { String(cString: $0) } ?? "unknown"),
      ("libpng", png_get_libpng_ver(nil).map { String(cString: $0) } ?? "unknown"),
    ]
  }
}
