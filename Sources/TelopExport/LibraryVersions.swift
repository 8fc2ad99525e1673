internal import CTelopCairo
internal import CTelopPNG
internal import CTelopZlib

/// The libraries linked with this module, for `telop doctor`.
package enum ExportLibraries {
  package static var versions: [(name: String, version: String)] {
    [
      ("Cairo", cairo_version_string().map { String(cString: $0) } ?? "unknown"),
      ("libpng", png_get_libpng_ver(nil).map { String(cString: $0) } ?? "unknown"),
      ("zlib", zlibVersion().map { String(cString: $0) } ?? "unknown"),
    ]
  }
}
