internal import TelopScript
internal import TelopText
internal import TelopUnits

extension FitJob {
  /// The amount of text that the script may have. It may have none yet.
  ///
  /// - Throws: as `prepared()`, but for a script without text; `ScriptError` for a time that no text could
  ///   meet, `PlanError` for options that make no plan, `TextError` when text cannot be measured.
  package func room() throws -> Room { try room(margin: nil) }

  /// - Parameter margin: what `Room.margin` is to be; that of the profile's unit unless said.
  package func room(margin: Rational?) throws -> Room {
    let prepared = try prepared(asOutline: true)
    return try located(in: prepared.script) {
      let (script, options) = (prepared.script, prepared.options)
      let fonts = try files.stack(options.type, faces: options.faces, bundled: bundled)
      let text = try fonts.measure(script, options.type)
      try Fit.checkWidth(of: text, options)
      try options.check()
      let blocks = try MeasuredBlocks(options, fonts, beside: text)
      let narrowed = try options.narrowed(by: blocks)
      return try Room(script, text: text, options: narrowed, margin: margin) { profile in
        try MeanAdvance(of: profile, fonts: fonts, setting: options.type)
      }
    }
  }
}
