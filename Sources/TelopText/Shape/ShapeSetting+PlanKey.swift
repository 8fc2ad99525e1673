internal import CTelopHarfBuzz

extension ShapeSetting {
  /// A hash of everything on which HarfBuzz's plan for a run depends, apart from the font.
  func planKey(_ features: [hb_feature_t]) -> Int {
    var hasher = Hasher()
    hasher.combine(harfBuzzScript.rawValue)
    // HarfBuzz has one address for each language, so addresses identify languages.
    hasher.combine(Int(bitPattern: language))
    hasher.combine(direction.rawValue)
    for feature in features {
      hasher.combine(feature.tag)
      hasher.combine(feature.value)
      hasher.combine(feature.start == 0 && feature.end == .max)
    }
    return hasher.finalize()
  }
}
