internal import CTelopFontconfig
internal import CTelopFreeType
internal import CTelopHarfBuzz
internal import CTelopICUShims

/// The libraries that this module is linked with, for `telop doctor`.
package enum TextLibraries {
  package static var versions: [(name: String, version: String)] {
    var icu = [CChar](repeating: 0, count: 32)
    telop_icu_version(&icu)
    var library: FT_Library?
    var freeType: (major: FT_Int, minor: FT_Int, patch: FT_Int) = (0, 0, 0)
    if FT_Init_FreeType(&library) == 0 {
      FT_Library_Version(library, &freeType.major, &freeType.minor, &freeType.patch)
      FT_Done_FreeType(library)
    }
    let fontconfig = FcGetVersion()
    return [
      ("HarfBuzz", hb_version_string().map { String(cString: $0) } ?? "unknown"),
      ("FreeType", "\(freeType.major).\(freeType.minor).\(freeType.patch)"),
      ("ICU", String(decoding: icu.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)),
      ("fontconfig", "\(fontconfig / 10_000).\(fontconfig / 100 % 100).\(fontconfig % 100)"),
    ]
  }
}
