extension MeasuredText {
  /// The tags of features that are switched on but that no font of the line has, each once.
  ///
  /// - Complexity: O(features · fonts).
  var missingFeatures: [String] {
    let asked = storage.options.features.filter {
      $0.value != 0 && !Feature.standard.contains($0.tag)
    }
    guard !asked.isEmpty, !fonts.isEmpty else { return [] }
    var known = Set(fonts.flatMap(\.featureTags))
    return asked.map(\.tag).filter { known.insert($0).inserted }
  }
}
