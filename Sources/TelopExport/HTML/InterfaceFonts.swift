internal import TelopEssentials
internal import TelopUnits

/// The fonts of a page's interface. Subsets by `fonts/subset.py` are embedded, because a viewer's computer may have no
/// Japanese font.
enum InterfaceFonts {
  struct Face {
    let family: String
    var weight = 400
    let bytes: [UInt8]
  }

  /// Fonts with the digits of times and counts.
  static var digits: [Face] { [Face(family: "Inter", bytes: PackageResources.digits_woff)] }

  /// Fonts with the characters of a stage's dialogs, messages and second window.
  static func stage(language: String) -> [Face] {
    let latin = [
      Face(family: "Inter", bytes: PackageResources.inter_woff),
      Face(family: "Inter", weight: 700, bytes: PackageResources.interbold_woff),
    ]
    guard language.isJapaneseTag else { return latin }
    return latin + [
      Face(family: "BIZ UDPGothic", bytes: PackageResources.biz_woff),
      Face(family: "BIZ UDPGothic", weight: 700, bytes: PackageResources.bizbold_woff),
    ]
  }

  /// CSS that embeds the fonts, and defines the property `--interface` with their families.
  static func style(_ faces: [Face]) -> String {
    faces.map { face in
      "@font-face { font-family: \"\(face.family)\"; font-weight: \(face.weight); font-display: block; "
        + "src: url(data:font/woff;base64,\(Data(face.bytes).base64EncodedString())) }\n"
    }.joined() + ":root { --interface: Inter, \"BIZ UDPGothic\", system-ui, sans-serif }\n"
  }
}
