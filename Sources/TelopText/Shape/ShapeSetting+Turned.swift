internal import CTelopHarfBuzz

extension ShapeSetting {
  /// Whether any cut of the run may change glyphs without a flag from HarfBuzz.
  ///
  /// HarfBuzz reverses a run before shaping when its script has the other direction. It does not reverse numbers in
  /// right-to-left scripts: it leaves `12%`, but reverses a lone `%`. Nor does it reverse the context, so letters at a
  /// part's ends join with text on the wrong side.
  func changesWhenCut(_ range: Range<Int>, of utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    guard isReversedByHarfBuzz else { return false }
    let native = hb_script_get_horizontal_direction(harfBuzzScript)
    let affects = (numbers: native == HB_DIRECTION_RTL && !isVertical, letters: script.isCursive)
    guard affects.numbers || affects.letters else { return false }
    return utf8.characters(in: range).contains { _, character in
      guard let properties = Unicode.Scalar(character)?.properties else { return false }
      let isNumber =
        properties.generalCategory == .decimalNumber || (0x1F1E6...0x1F1FF).contains(character)
      return affects.numbers && isNumber || affects.letters && properties.isAlphabetic
    }
  }

  /// Whether HarfBuzz reverses the run before shaping, numbers excepted. It reverses upright vertical runs that read
  /// upward.
  var isReversedByHarfBuzz: Bool {
    if isVertical { return direction == HB_DIRECTION_BTT }
    let native = hb_script_get_horizontal_direction(harfBuzzScript)
    return native != HB_DIRECTION_INVALID && direction != native
  }
}

extension ShapingTags {
  /// Like `ShapeSetting.isReversedByHarfBuzz`, before the setting exists.
  func isReversedByHarfBuzz(_ run: ItemizedRun) -> Bool {
    let isRightToLeft = run.level % 2 == 1
    if run.orientation == .upright { return isRightToLeft }
    let tag = script(of: run).tag
    switch hb_script_get_horizontal_direction(hb_script_from_string(tag, Int32(tag.utf8.count))) {
    case HB_DIRECTION_RTL: return !isRightToLeft
    case HB_DIRECTION_LTR: return isRightToLeft
    default: return false
    }
  }
}
