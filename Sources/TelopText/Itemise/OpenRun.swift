/// The frequently used properties of the last, unfinished run.
struct OpenRun {
  var slot = -1
  var level: UInt8 = 0
  var script = ScriptCode.common
  /// The end, a UTF-8 offset.
  var end = 0
  /// Whether the run is horizontal text without styles or emoji. Text of equal slot, level and script continues it.
  var isHorizontalUnstyled = false
  /// Whether the run is emoji in a horizontal line without styles. Text of equal slot and level continues it.
  var isEmoji = false
}
