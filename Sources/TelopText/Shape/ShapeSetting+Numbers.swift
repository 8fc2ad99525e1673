internal import CTelopHarfBuzz

extension ShapeSetting {
  /// True when a piece of the run, shaped by itself, may differ from its slice of the whole wherever it
  /// is cut, and HarfBuzz's flags do not say so.
  ///
  /// HarfBuzz turns a left-to-right run of a right-to-left script around before it shapes it, unless
  /// the run has digits and no letters, as numbers in Arabic and Hebrew text do. So whether a piece
  /// is turned depends on what else is in it: `12` is not, the `%` after it alone would be.
  ///
  /// - Parameters:
  ///   - range: the run's UTF-8 offsets in `utf8`.
  ///   - utf8: the line.
  /// - Complexity: O(1) but for such runs, O(length of the run) for them.
  func turnsWithNumbers(in range: Range<Int>, of utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    guard direction == HB_DIRECTION_LTR,
      hb_script_get_horizontal_direction(harfBuzzScript) == HB_DIRECTION_RTL
    else { return false }
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (character, length) = utf8.codePoint(at: offset)
      if Unicode.Scalar(character)?.properties.generalCategory == .decimalNumber { return true }
      offset += length
    }
    return false
  }
}
