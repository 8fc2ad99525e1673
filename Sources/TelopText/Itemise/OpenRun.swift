/// The properties of the unfinished run that most characters need.
struct OpenRun {
  var slot = -1
  var level: UInt8 = 0
  var script = ScriptCode.common
  /// The end, a UTF-8 offset.
  var end = 0
  /// Plain text in a horizontal line without styles. Text of equal slot, level and script continues it.
  var isPlain = false
  /// Emoji in a horizontal line without styles. Text of equal slot and level continues it.
  var isEmoji = false
}
