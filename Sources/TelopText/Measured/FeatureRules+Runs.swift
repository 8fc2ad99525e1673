extension FeatureRules {
  /// Whether punctuation of the runs was to be trimmed but their font has no forms for it.
  func lacksTrimming(_ font: Font, runs: some Sequence<MeasuredText.Run>) -> Bool {
    let tags = Set(font.featureTags)
    let lacksAcross = tags.isDisjoint(with: ["chws", "halt"])
    let lacksDown = tags.isDisjoint(with: ["vchw", "vhal"])
    guard lacksAcross || lacksDown else { return false }
    return runs.contains { run in
      (run.orientation == .upright ? lacksDown : lacksAcross) && !marks(in: run.range).isEmpty
    }
  }
}
