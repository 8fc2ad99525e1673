internal import CTelopHarfBuzz

extension ShapePlans {
  /// The spare font to shape a run with; `nil` to use the run's own font.
  func spare(
    for setting: ShapeSetting, _ features: [hb_feature_t]
  ) throws(TextError) -> SpareFont? {
    let font = setting.font
    return try spare(for: Self.key(of: setting, features)) { () throws(TextError) in
      try SpareFont(font)
    }
  }

  private static func key(of setting: ShapeSetting, _ features: [hb_feature_t]) -> Int {
    var hasher = Hasher()
    hasher.combine(setting.harfBuzzScript.rawValue)
    // HarfBuzz has one address for each language, so addresses identify languages.
    hasher.combine(Int(bitPattern: setting.language))
    hasher.combine(setting.direction.rawValue)
    for feature in features {
      hasher.combine(feature.tag)
      hasher.combine(feature.value)
      hasher.combine(feature.start == 0 && feature.end == .max)
    }
    return hasher.finalize()
  }
}

extension SpareFont {
  convenience init(_ font: Font) throws(TextError) {
    let face = hb_face_create(font.file.blob, UInt32(font.index))
    defer { hb_face_destroy(face) }
    hb_face_make_immutable(face)
    let parent = hb_font_create(face)
    defer { hb_font_destroy(parent) }
    hb_ot_font_set_funcs(parent)
    let unitsPerEm = Int32(font.unitsPerEm)
    hb_font_set_scale(parent, unitsPerEm, unitsPerEm)
    var count: UInt32 = 0
    if let coordinates = hb_font_get_var_coords_normalized(font.shapingFont, &count), count > 0 {
      hb_font_set_var_coords_normalized(parent, coordinates, count)
    }
    hb_font_make_immutable(parent)
    guard let horizontal = hb_font_create_sub_font(parent),
      let upright = hb_font_create_sub_font(horizontal)
    else { throw .fullHarfBuzz }
    font.attachAdvances(to: horizontal)
    hb_font_make_immutable(horizontal)
    // A font with unreadable vertical advances is never used for upright runs.
    if let vertical = try? font.vertical() { vertical.attachAdvances(to: upright) }
    hb_font_make_immutable(upright)
    self.init(horizontal: horizontal, upright: upright)
  }
}
