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
    builtLetters.isAny(in: run, of: utf8)
      && utf8.characters(in: run).contains { BuiltLetters.isShapedAsMark($0.value, of: script) }
  }
}
