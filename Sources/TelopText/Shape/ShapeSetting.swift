internal import CTelopHarfBuzz

/// The parameters of shaping a run, other than its text.
struct ShapeSetting {
  let font: Font
  /// `font`'s HarfBuzz font for the orientation.
  let shapingFont: OpaquePointer
  let script: ScriptCode
  let orientation: Orientation
  var features: FeatureList
  var harfBuzzScript: hb_script_t
  let language: hb_language_t?
  let direction: hb_direction_t

  /// Whether the glyphs are in reverse order of the text.
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
    harfBuzzScript = script.harfBuzz
    self.language = hb_language_from_string(language, -1)
    direction =
      switch (orientation == .upright, isRightToLeft) {
      case (true, true): HB_DIRECTION_BTT
      case (true, false): HB_DIRECTION_TTB
      case (false, true): HB_DIRECTION_RTL
      case (false, false): HB_DIRECTION_LTR
      }
  }

  /// A hash of everything on which HarfBuzz's plan for a run depends, apart from the font.
  func planKey(_ features: [hb_feature_t]) -> Int {
    var hasher = Hasher()
    hasher.combine(harfBuzzScript.rawValue)
    // HarfBuzz has one address for each language, so addresses identify languages.
    hasher.combine(Int(bitPattern: language))
    hasher.combine(direction.rawValue)
    for feature in features {
      hasher.combine(feature.tag)
      hasher.combine(feature.value)
      hasher.combine(feature.isForWholeLine)
    }
    return hasher.finalize()
  }

  var recomposedLetters: RecomposedLetters { font.recomposedLetters(of: script) }

  /// Whether a run has both a recomposed letter and a mark. A part shaped separately may then have other glyphs,
  /// although HarfBuzz's flags allow the cut.
  func dependsOnMarks(in run: Range<Int>, of utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    recomposedLetters.containsLetter(in: run, of: utf8)
      && utf8.characters(in: run).contains {
        RecomposedLetters.isShapedAsMark($0.value, of: script)
      }
  }

  /// Whether any cut of the run may change glyphs because HarfBuzz reverses the run. HarfBuzz's flags do not report
  /// this.
  ///
  /// HarfBuzz reverses a run before shaping if the script's direction is not the run's. In a right-to-left script, it
  /// does not reverse a run with digits and no letter: `12%` stays, but if `%` is shaped alone, it is reversed. It never
  /// reverses the context. In a part of a reversed run that is shaped alone, the first letter is therefore beside the
  /// text after the part, and the last letter beside the text before the part, and HarfBuzz joins them wrongly.
  func changesWhenCut(_ range: Range<Int>, of utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    guard isReversedByHarfBuzz else { return false }
    let scriptDirection = hb_script_get_horizontal_direction(harfBuzzScript)
    let affectsNumbers = scriptDirection == HB_DIRECTION_RTL && !isVertical
    let affectsLetters = script.isCursive
    guard affectsNumbers || affectsLetters else { return false }
    return utf8.characters(in: range).contains { _, character in
      guard let properties = Unicode.Scalar(character)?.properties else { return false }
      // HarfBuzz treats regional indicators, the letters of flags, as numbers here.
      let isNumber =
        properties.generalCategory == .decimalNumber || (0x1F1E6...0x1F1FF).contains(character)
      return affectsNumbers && isNumber || affectsLetters && properties.isAlphabetic
    }
  }

  /// Whether HarfBuzz reverses the run before shaping, numbers excepted.
  var isReversedByHarfBuzz: Bool {
    harfBuzzScript.isReversed(isRightToLeft: isBackward, isUpright: isVertical)
  }
}

extension ShapingTags {
  /// Like `ShapeSetting.isReversedByHarfBuzz`, before the setting exists.
  func isReversedByHarfBuzz(_ run: ItemizedRun) -> Bool {
    script(of: run).harfBuzz
      .isReversed(isRightToLeft: run.isRightToLeft, isUpright: run.orientation == .upright)
  }
}

extension hb_script_t {
  /// Whether HarfBuzz reverses a run before shaping: an upright run if it reads upward, any other run if the script's
  /// direction is not the run's.
  fileprivate func isReversed(isRightToLeft: Bool, isUpright: Bool) -> Bool {
    if isUpright { return isRightToLeft }
    let direction = hb_script_get_horizontal_direction(self)
    return direction != HB_DIRECTION_INVALID && (direction == HB_DIRECTION_RTL) != isRightToLeft
  }
}

extension ScriptCode {
  fileprivate var harfBuzz: hb_script_t { hb_script_from_string(tag, -1) }
}

extension Font {
  /// The letters whose glyphs depend on a mark anywhere in their run; cached.
  func recomposedLetters(of script: ScriptCode) -> RecomposedLetters {
    shaping.recomposedLetters(of: script, shapingFont)
  }
}
