extension Font {
  /// The reason why browsers would replace the font; `nil` for a font that they accept.
  ///
  /// Firefox and Chromium check fonts with the OpenType Sanitizer, which requires the tables listed below. For
  /// a symbol font, the reason is that browsers find no characters in its subsets.
  package var browserRefusal: String? {
    let missing = ["cmap", "head", "hhea", "hmtx", "maxp", "name", "OS/2", "post"].filter {
      !FontTable.isPresent($0, in: face)
    }
    if !missing.isEmpty {
      return "browsers refuse a font without the table " + missing.joined(separator: ", ")
    }
    return isSymbolFont ? "it is a symbol font" : nil
  }

  /// Whether every character map is one of symbols: platform 3, encoding 0.
  private var isSymbolFont: Bool {
    FontTable.of(face, "cmap") { table in
      let maps = (0..<(table.unsigned(2, 2) ?? 0)).map { table.unsigned(4 + 8 * $0, 4) }
      return !maps.isEmpty && maps.allSatisfy { $0 == 0x3_0000 }
    }
  }
}
