internal import CTelopHarfBuzz

extension Font {
  convenience init(_ match: SystemMatch) throws(TextError) {
    let face = match.face
    var variations = match.variations
    if face.instance > 0 {
      let defaultFont = try Font(path: face.path, index: face.index)
      variations += defaultFont.coordinates(ofInstance: face.instance)
    }
    try self.init(path: face.path, index: face.index, variations: variations)
  }

  /// The axis values of a named instance that differ from the defaults. The first instance is 1, as in fontconfig.
  private func coordinates(ofInstance instance: Int) -> [Variation] {
    let values = Self.coordinates(ofInstance: UInt32(instance - 1), of: face) ?? []
    return zip(Self.axes(of: face), values).filter { axis, value in axis.default_value != value }
      .map { axis, value in Variation(tag: Feature.name(of: axis.tag), value: Double(value)) }
  }
}
