extension Font {
  /// The letters whose glyphs depend on their whole run, computed at first use.
  func builtLetters(of script: ScriptCode) -> BuiltLetters {
    shaping.builtLetters(of: script, shapingFont)
  }
}

extension ShapeSetting {
  var builtLetters: BuiltLetters { font.builtLetters(of: script) }

  /// Whether a separately shaped part of a run may have other glyphs although HarfBuzz's flags allow the cut.
  func dependsOnMarks(in run: Range<Int>, of utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    guard builtLetters.isAny(in: run, of: utf8) else { return false }
    var offset = run.lowerBound
    while offset < run.upperBound {
      let (character, length) = utf8.codePoint(at: offset)
      if BuiltLetters.isShapedAsMark(character, of: script) { return true }
      offset += length
    }
    return false
  }
}
