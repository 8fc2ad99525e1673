extension BundledFace {
  /// The PostScript name: `BIZUDPGothic-Regular`.
  var postScriptName: String {
    // A file is named after its font's PostScript name. In a collection, each face's name includes the face's region.
    let stem = file.drop { $0 != "/" }.dropFirst().prefix { $0 != "." }
    guard file.hasSuffix(".ttc"), let region else { return String(stem) }
    let family = stem.prefix { $0 != "-" }
    let style = stem.drop { $0 != "-" }
    return String(family + region.lowercased() + style)
  }

  /// The family's names, in every language of the font's name table.
  var families: [String] {
    if let region, file.hasSuffix(".ttc") { return ["Noto Sans CJK " + region] }
    return Self.families.first { file.hasPrefix($0.filePrefix) }?.names ?? []
  }

  private var region: String? { Self.regions.indices.contains(index) ? Self.regions[index] : nil }

  /// The regions of the collection's faces, in order.
  private static let regions = ["JP", "KR", "SC", "TC", "HK"]

  private static let families: [(filePrefix: String, names: [String])] = [
    ("BIZUDPGothic/BIZUDPGothic-", ["BIZ UDPGothic", "BIZ UDPゴシック"]),
    ("Inter/Inter-", ["Inter"]),
    ("NotoColorEmoji/NotoColorEmoji.", ["Noto Color Emoji"]),
    ("NotoNastaliqUrdu/NotoNastaliqUrdu-", ["Noto Nastaliq Urdu"]),
    ("NotoSans/NotoSans-", ["Noto Sans"]),
    ("NotoSansArabic/NotoSansArabic-", ["Noto Sans Arabic"]),
    ("NotoSansDevanagari/NotoSansDevanagari-", ["Noto Sans Devanagari"]),
    ("NotoSansHebrew/NotoSansHebrew-", ["Noto Sans Hebrew"]),
    ("NotoSansMath/NotoSansMath-", ["Noto Sans Math"]),
    ("NotoSansSymbols/NotoSansSymbols-", ["Noto Sans Symbols"]),
    ("NotoSansSymbols/NotoSansSymbols2-", ["Noto Sans Symbols2"]),
    ("NotoSansThai/NotoSansThai-", ["Noto Sans Thai"]),
  ]
}
