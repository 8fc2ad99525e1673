/// A stretch of the line with one font, one script and one embedding level, in logical order.
///
/// It takes sixteen bytes: in text of many scripts there may be one for each character.
struct ItemizedRun {
  private var start: UInt32
  private var end: UInt32
  private var slotIndex: UInt32
  var script: ScriptCode
  let level: UInt8
  let orientation: Orientation

  init(range: Range<Int>, slot: Int, script: ScriptCode, level: UInt8, orientation: Orientation) {
    start = UInt32(range.lowerBound)
    end = UInt32(range.upperBound)
    slotIndex = UInt32(slot)
    self.script = script
    self.level = level
    self.orientation = orientation
  }

  /// UTF-8 offsets into the line.
  var range: Range<Int> { Int(start)..<Int(end) }
  /// The font's place in the order.
  var slot: Int { Int(slotIndex) }

  /// Makes it end at a UTF-8 offset.
  mutating func extend(to utf8Offset: Int) { end = UInt32(utf8Offset) }
}

/// A line split into runs.
struct ItemizedLine {
  let runs: [ItemizedRun]
  /// Starts of characters that go on with the grapheme cluster before them: UTF-8 offsets, ascending.
  let continuations: [UInt32]
  /// Where text is first drawn with a face that lacks some of its style, for each slot and style.
  let lacks: [(slot: Int, style: FaceStyle, range: Range<Int>)]
  /// The embedding level of the line itself.
  let baseLevel: UInt8
}
