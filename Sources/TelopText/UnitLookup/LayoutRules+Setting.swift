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
    var properties = hb_segment_properties_t()
    properties.direction = setting.direction
    properties.script = setting.harfBuzzScript
    properties.language = setting.language
    let plan = hb_shape_plan_create_cached(face, &properties, nil, 0, nil)
    defer { hb_shape_plan_destroy(plan) }
    for (tag, isSubstitution) in [("GSUB", true), ("GPOS", false)] {
      let lookups = HarfBuzzSet()
      hb_ot_shape_plan_collect_lookups(plan, hb_tag_from_string(tag, -1), lookups.handle)
      let indices = lookups.members.map(Int.init)
      guard !indices.isEmpty else { continue }
      do throws(LayoutBytes.Damaged) {
        try FontTable.of(face, tag) { (table) throws(LayoutBytes.Damaged) in
          let bytes = LayoutBytes(bytes: table.bytes, glyphCount: glyphCount)
          var reader = try LayoutReader(bytes, isSubstitution: isSubstitution)
          try reader.read(indices, into: &self)
        }
      } catch { return nil }
    }
    if hasUnboundedRules { return nil }
  }
}
