internal import CTelopHarfBuzz

extension ShapeSetting {
  /// True when a part of the run, shaped by itself, may differ from its slice of the whole wherever it
  /// is cut, and HarfBuzz's flags do not say so.
  ///
  /// HarfBuzz turns a run around before it shapes it when its script reads the other way. Two things
  /// then depend on where the run is cut:
  ///
  /// - A left-to-right run of a right-to-left script is left as it is when it has digits, or the
  ///   regional indicators that flags are made of, and no letters, as numbers in Arabic and Hebrew
  ///   text do. `12` is not turned, the `%` after it alone would be.
  /// - The text around is not turned with the run, so that letters at a part's ends join with what
  ///   stands on the wrong side.
  ///
  /// - Parameters:
  ///   - range: the run's UTF-8 offsets in `utf8`.
  ///   - utf8: the line.
  /// - Complexity: O(1) for runs in their script's own direction, O(length of the run) for others.
  func changesWhenCut(_ range: Range<Int>, of utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    guard isTurned else { return false }
    let native = hb_script_get_horizontal_direction(harfBuzzScript)
    let minds = (numbers: native == HB_DIRECTION_RTL && !isVertical, letters: script.isCursive)
    guard minds.numbers || minds.letters else { return false }
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (character, length) = utf8.codePoint(at: offset)
      if let properties = Unicode.Scalar(character)?.properties {
        let isNumber =
          properties.generalCategory == .decimalNumber || (0x1F1E6...0x1F1FF).contains(character)
        if minds.numbers, isNumber { return true }
        if minds.letters, properties.isAlphabetic { return true }
      }
      offset += length
    }
    return false
  }
}

extension ShapeSetting {
  /// True when HarfBuzz turns a run around before it shapes it, numbers excepted.
  ///
  /// Vertical runs are turned when they read upward.
  var isTurned: Bool {
    if isVertical { return direction == HB_DIRECTION_BTT }
    let native = hb_script_get_horizontal_direction(harfBuzzScript)
    return native != HB_DIRECTION_INVALID && direction != native
  }
}

extension ShapingTags {
  /// True when HarfBuzz turns a run around before it shapes it, because its script reads the other way.
  ///
  /// Vertical runs are turned when they read upward.
  func isTurned(_ run: ItemizedRun) -> Bool {
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
