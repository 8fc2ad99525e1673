internal import CTelopHarfBuzz

extension LayoutRules {
  /// The rules of all lookups that HarfBuzz applies to runs of a setting; `nil` if they cannot be read, or if some are
  /// unbounded (`hasUnboundedRules`).
  init?(_ setting: ShapeSetting) {
    let face = hb_font_get_face(setting.shapingFont)
    let glyphCount = Int(hb_face_get_glyph_count(face))
    // HarfBuzz also applies these tables (TrueType kerning, AAT, Graphite), which `LayoutReader` does not read.
    for tag in ["kern", "kerx", "morx", "trak", "Silf"] where FontTable.isPresent(tag, in: face) {
      return nil
    }
    // `rand` substitutes glyphs at random.
    if setting.font.featureTags.contains("rand") { return nil }
    guard glyphCount <= 1 << 16 else { return nil }
    self.init(glyphCount: glyphCount)
    for (tag, indices) in zip(["GSUB", "GPOS"], setting.lookups) where !indices.isEmpty {
      do throws(LayoutBytes.Damaged) {
        try FontTable.of(face, tag) { (table) throws(LayoutBytes.Damaged) in
          let bytes = LayoutBytes(bytes: table.bytes, glyphCount: glyphCount)
          var reader = try LayoutReader(bytes, isSubstitution: tag == "GSUB")
          try reader.read(indices, into: &self)
        }
      } catch { return nil }
    }
    if hasUnboundedRules { return nil }
  }
}

extension ShapeSetting {
  /// The lookups of `GSUB` and of `GPOS` that HarfBuzz applies to runs without features, as ascending indices.
  var lookups: [[Int]] {
    var properties = hb_segment_properties_t()
    properties.direction = direction
    properties.script = harfBuzzScript
    properties.language = language
    let plan = hb_shape_plan_create_cached(hb_font_get_face(shapingFont), &properties, nil, 0, nil)
    defer { hb_shape_plan_destroy(plan) }
    return ["GSUB", "GPOS"].map { table in
      let lookups = HarfBuzzSet()
      hb_ot_shape_plan_collect_lookups(plan, hb_tag_from_string(table, -1), lookups.handle)
      return lookups.members.map(Int.init)
    }
  }
}
