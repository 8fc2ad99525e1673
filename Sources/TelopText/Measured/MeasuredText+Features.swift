extension MeasuredText {
  /// The tags of features that are switched on, but missing in every font of the line. Each is listed once.
  var missingFeatures: [String] {
    let requested = storage.options.features.filter {
      $0.value != 0 && !Feature.standard.contains($0.tag)
    }
    guard !requested.isEmpty, !fonts.isEmpty else { return [] }
    var known = Set(fonts.flatMap(\.featureTags))
    return requested.map(\.tag).filter { known.insert($0).inserted }
  }
}
