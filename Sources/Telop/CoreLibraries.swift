internal import CTelopCrypto

/// The libraries linked with this module, for `telop doctor`.
package enum CoreLibraries {
  package static var versions: [(name: String, version: String)] {
    [("libcrypto", telop_crypto_version().map { String(cString: $0) } ?? "unknown")]
  }
}
