internal import CTelopHarfBuzz

/// The parameters of shaping a run, other than its text.
struct ShapeSetting {
  let font: Font
  /// `font`'s HarfBuzz font for the orientation.
  let shapingFont: OpaquePointer
  let script: ScriptCode
  let orientation: Orientation
  var features: FeatureList
  let harfBuzzScript: hb_script_t
  let language: hb_language_t?
  let direction: hb_direction_t

  /// Whether the order of glyphs is opposite to that of the text.
  var isBackward: Bool { direction == HB_DIRECTION_RTL || direction == HB_DIRECTION_BTT }
  var isVertical: Bool { orientation == .upright }

  /// - Parameter language: a BCP 47 tag.
  init(
    font: Font, script: ScriptCode, language: String, isRightToLeft: Bool,
    orientation: Orientation, features: FeatureRules
  ) throws(TextError) {
    self.font = font
    self.script = script
    self.orientation = orientation
    self.features = features.list(for: font, script: script, orientation: orientation)
    shapingFont = try font.shapingFont(for: orientation)
    let tag = script.tag
    harfBuzzScript = hb_script_from_string(tag, Int32(tag.utf8.count))
    self.language = hb_language_from_string(language, Int32(language.utf8.count))
    direction =
      switch (orientation == .upright, isRightToLeft) {
      case (true, true): HB_DIRECTION_BTT
      case (true, false): HB_DIRECTION_TTB
      case (false, true): HB_DIRECTION_RTL
      case (false, false): HB_DIRECTION_LTR
      }
  }
}
