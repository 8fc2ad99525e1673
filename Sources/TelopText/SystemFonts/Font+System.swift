internal import CTelopHarfBuzz

extension Font {
  /// Opens a matched face. `variations` take precedence over the match's own axis values.
  convenience init(_ match: SystemMatch, variations: [Variation] = []) throws(TextError) {
    let face = match.face
    var settings = match.variations
    if face.instance > 0 {
      let defaultFont = try Font(path: face.path, index: face.index)
      settings += defaultFont.coordinates(ofInstance: face.instance)
    }
    for variation in variations {
      settings.removeAll { $0.tag == variation.tag }
      settings.append(variation)
    }
    try self.init(path: face.path, index: face.index, variations: settings)
  }

  /// The axis values of a named instance that differ from the defaults. The first instance is 1, as in fontconfig.
  private func coordinates(ofInstance instance: Int) -> [Variation] {
    let values = Self.coordinates(ofInstance: UInt32(instance - 1), of: face) ?? []
    return zip(Self.axes(of: face), values).filter { axis, value in axis.default_value != value }
      .map { axis, value in Variation(tag: Feature.name(of: axis.tag), value: Double(value)) }
  }
}
