/// The run being built, as far as most characters need to know it.
struct OpenRun {
  var slot = -1
  var level: UInt8 = 0
  var script = ScriptCode.common
  /// A UTF-8 offset.
  var end = 0
  /// Plain text in a horizontal line without styles: whatever has the same slot, level and script belongs to it.
  var isPlain = false
  /// Emoji in such a line: whatever has the same slot and level belongs to it.
  var isEmoji = false
}
