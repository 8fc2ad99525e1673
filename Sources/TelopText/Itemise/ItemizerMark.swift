/// What the text before a place means for the text behind it, in a horizontal line without styles.
///
/// An edit that leaves the mark at a place as it was changes nothing behind that place.
struct ItemizerMark: Equatable {
  let scripts: ScriptResolver
  /// The run before the place, as if it ended at 0.
  let last: OpenRun?

  /// The same, with the run in another script.
  func with(_ script: ScriptCode) -> ItemizerMark {
    var last = last
    last?.script = script
    return ItemizerMark(scripts: scripts, last: last)
  }

  /// True when a strong character has named a script.
  var hasScript: Bool { !scripts.current.isWeak }
}

/// The run being built, as far as most characters need to know it.
struct OpenRun: Equatable {
  var slot = -1
  var level: UInt8 = 0
  var script = ScriptCode.common
  /// A UTF-8 offset.
  var end = 0
  /// Plain text in a horizontal line without styles: whatever has the same slot, level and script belongs to it.
  var isPlain = false
  /// Emoji in such a line: whatever has the same slot and level belongs to it.
  var isEmoji = false

  /// The same, ending elsewhere.
  func at(_ end: Int) -> OpenRun {
    var run = self
    run.end = end
    return run
  }
}
