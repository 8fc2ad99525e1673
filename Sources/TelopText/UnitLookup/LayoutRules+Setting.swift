internal import CTelopHarfBuzz

extension LayoutRules {
  /// The rules of all lookups that HarfBuzz applies to runs of a setting.
  ///
  /// - Returns: `nil` if they cannot be read, or if some are unbounded (`hasUnboundedRules`).
  init?(_ setting: ShapeSetting) {
    let face = hb_font_get_face(setting.shapingFont)
    let glyphCount = Int(hb_face_get_glyph_count(face))
    // Tables of other shapers, which have rules of their own.
    for tag in ["kern", "kerx", "morx", "trak", "Silf"] {
      let blob = hb_face_reference_table(face, hb_tag_from_string(tag, -1))
      defer { hb_blob_destroy(blob) }
      if hb_blob_get_length(blob) > 0 { return nil }
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
      let tag = hb_tag_from_string(tag, -1)
      let indices = Self.lookups(of: plan, in: tag)
      guard !indices.isEmpty else { continue }
      let blob = hb_face_reference_table(face, tag)
      defer { hb_blob_destroy(blob) }
      let bytes = UnsafeRawBufferPointer(
        start: hb_blob_get_data(blob, nil), count: Int(hb_blob_get_length(blob)))
      do {
        let table = LayoutBytes(bytes: bytes, glyphCount: glyphCount)
        var reader = try LayoutReader(table, isSubstitution: isSubstitution)
        try reader.read(indices, into: &self)
      } catch {
        return nil
      }
    }
    if hasUnboundedRules { return nil }
  }

  /// The lookups of a table that a shape plan applies.
  private static func lookups(of plan: OpaquePointer?, in table: hb_tag_t) -> [Int] {
    let found = hb_set_create()
    defer { hb_set_destroy(found) }
    hb_ot_shape_plan_collect_lookups(plan, table, found)
    var indices: [Int] = []
    var index = hb_codepoint_t.max
    while hb_set_next(found, &index) != 0 { indices.append(Int(index)) }
    return indices
  }
}
