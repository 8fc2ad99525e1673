internal import CTelopHarfBuzz

extension Font {
  /// Opens a matched face. `variations` take precedence over the match's own axis values.
  convenience init(_ match: SystemMatch, variations: [Variation] = []) throws(TextError) {
    var settings = match.variations
    if match.instance > 0 {
      let defaultFont = try Font(path: match.path, index: match.index)
      settings += defaultFont.coordinates(ofInstance: match.instance)
    }
    for variation in variations {
      settings.removeAll { $0.tag == variation.tag }
      settings.append(variation)
    }
    try self.init(path: match.path, index: match.index, variations: settings)
  }

  /// The axis values of a named instance that differ from the defaults. The first instance is 1, as in fontconfig.
  private func coordinates(ofInstance instance: Int) -> [Variation] {
    let values = Self.coordinates(ofInstance: UInt32(instance - 1), of: face) ?? []
    return zip(Self.axes(of: face), values).filter { axis, value in axis.default_value != value }
      .map { axis, value in Variation(tag: Feature.name(of: axis.tag), value: Double(value)) }
  }
}
