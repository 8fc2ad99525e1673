extension FeatureRules {
  /// Whether punctuation of the runs was to be trimmed, but their font has no forms for that.
  func lacksTrimming(_ font: Font, runs: some Sequence<MeasuredText.Run>) -> Bool {
    let tags = Set(font.featureTags)
    let lacksHorizontal = tags.isDisjoint(with: ["chws", "halt"])
    let lacksVertical = tags.isDisjoint(with: ["vchw", "vhal"])
    guard lacksHorizontal || lacksVertical else { return false }
    return runs.contains { run in
      (run.orientation == .upright ? lacksVertical : lacksHorizontal)
        && !trims(in: run.range).isEmpty
    }
  }
}
