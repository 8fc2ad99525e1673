internal import TelopText
internal import TelopUnits

extension FitJob {
  /// The amount of text that the script may have. The script may still be empty.
  ///
  /// - Parameter margin: the value of `Room.margin`; `nil` for the default of the profile's unit.
  /// - Throws: as `prepared()`, except for an empty script; `ScriptError` for a time that no text could
  ///   meet; `PlanError` for options that make no plan; `TextError` if text cannot be measured.
  package func room(margin: Rational? = nil) throws -> Room {
    let prepared = try prepared(asOutline: true)
    return try located(in: prepared.script) {
      let script = prepared.script
      var options = prepared.options
      let fonts = try files.stack(options.type, faces: options.faces, bundled: bundled)
      let text = try fonts.measure(script, options.type)
      try Fit.checkWidth(of: text, options)
      options = try options.checked()
      let blocks = try MeasuredBlocks(options, fonts, beside: text)
      let narrowed = try options.withNarrowedViewport(by: blocks)
      // Without the option `language`, measured text in Latin or Cyrillic letters has the language `en`, which is only
      // an assumption. The room needs a better guess, because the language decides the sample sentence.
      let isAssumed = options.type.text.language == nil && text.language == "en"
      let isCyrillic = text.runs.contains { $0.script == "Cyrl" }
      let language = isAssumed ? isCyrillic ? "ru" : "und" : text.language
      return try Room(script, text: text, options: narrowed, margin: margin) { profile in
        try MeanAdvance(
          of: profile, language: language, fonts: fonts, setting: options.type)
      }
    }
  }
}
