internal import CTelopHarfBuzz

extension Font {
  /// The tags of the OpenType features that the font's tables hold, sorted.
  @_spi(Answers) public var featureTags: [String] {
    var tags: Set<String> = []
    for table in ["GSUB", "GPOS"] {
      let table = hb_tag_from_string(table, -1)
      var count: UInt32 = 0
      let total = hb_ot_layout_table_get_feature_tags(face, table, 0, &count, nil)
      var found = [hb_tag_t](repeating: 0, count: Int(total))
      count = total
      _ = hb_ot_layout_table_get_feature_tags(face, table, 0, &count, &found)
      tags.formUnion(found.prefix(Int(count)).map(Feature.name))
    }
    return tags.sorted()
  }
}
