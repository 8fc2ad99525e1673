extension BundledFace {
  /// The PostScript name: `BIZUDPGothic-Regular`.
  var postScriptName: String {
    // A file is named after its font's PostScript name. In a collection, each face's name includes the face's region.
    guard let region else { return String(stem) }
    return String(unspacedFamily + region.lowercased() + stem.drop { $0 != "-" })
  }

  /// The family's names, in every language of the font's name table.
  var families: [String] {
    if unspacedFamily == "BIZUDPGothic" { return ["BIZ UDPGothic", "BIZ UDPゴシック"] }
    var name = ""
    for letter in unspacedFamily {
      if letter.isUppercase, name.last?.isLowercase == true { name += " " }
      name.append(letter)
    }
    return [name + (region.map { " " + $0 } ?? "")]
  }

  private var stem: Substring { file.drop { $0 != "/" }.dropFirst().prefix { $0 != "." } }
  private var unspacedFamily: Substring { stem.prefix { $0 != "-" } }

  /// The region of a face in a collection.
  private var region: String? {
    file.hasSuffix(".ttc") ? ["JP", "KR", "SC", "TC", "HK"][index] : nil
  }
}
