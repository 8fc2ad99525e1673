/// A stretch of the line with one font, one script and one embedding level, in logical order. Only sixteen bytes,
/// because a text of many scripts may have a run for each character.
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
  /// The font's index in `LineFonts.slots`.
  var slot: Int { Int(slotIndex) }

  mutating func extend(to utf8Offset: Int) { end = UInt32(utf8Offset) }
}

struct ItemizedLine {
  let runs: [ItemizedRun]
  /// UTF-8 offsets of characters that continue a grapheme cluster, ascending.
  let graphemeContinuations: [UInt32]
  /// The requested styles that a slot's font lacks, in part or wholly. `range` is the first text affected.
  let missingStyles: [(slot: Int, style: FaceStyle, range: Range<Int>)]
  let baseLevel: UInt8
}
