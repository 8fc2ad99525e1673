extension ShapeSetting {
  /// The setting that `run` was shaped with.
  init(_ run: MeasuredText.Run, features: FeatureRules) throws(TextError) {
    try self.init(
      font: run.font, script: ScriptCode(tag: run.script) ?? .common, language: run.language,
      isRightToLeft: run.isRightToLeft, orientation: run.orientation, features: features)
  }
}
