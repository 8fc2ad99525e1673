internal import CTelopHarfBuzz

extension Font {
  /// The tags of the OpenType features that the font's tables hold, sorted.
  @_spi(Answers) public var featureTags: [String] {
    var tags: Set<String> = []
    for table in ["GSUB", "GPOS"] {
      let table = hb_tag_from_string(table, -1)
      var count = hb_ot_layout_table_get_feature_tags(face, table, 0, nil, nil)
      var found = [hb_tag_t](repeating: 0, count: Int(count))
      _ = hb_ot_layout_table_get_feature_tags(face, table, 0, &count, &found)
      tags.formUnion(found.prefix(Int(count)).map(Feature.name))
    }
    return tags.sorted()
  }

  /// The name of a glyph, from the font's `post` or `CFF` table: `uni0628`. Without names, glyph 12 is `gid12`.
  @_spi(Answers) public func name(ofGlyph glyph: UInt32) -> String {
    String(unsafeUninitializedCapacity: 128) { name in
      name.initialize(repeating: 0)
      name.withMemoryRebound(to: CChar.self) { name in
        hb_font_glyph_to_string(shapingFont, glyph, name.baseAddress, UInt32(name.count))
      }
      return name.firstIndex(of: 0) ?? 0
    }
  }
}
