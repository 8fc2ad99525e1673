internal import CTelopHarfBuzz

extension Font {
  convenience init(_ match: SystemMatch, variations: [Variation] = []) throws(TextError) {
    var settings = match.variations
    if match.instance > 0 {
      let whole = try Font(path: match.path, index: match.index)
      settings += whole.coordinates(ofInstance: match.instance)
    }
    for variation in variations {
      settings.removeAll { $0.tag == variation.tag }
      settings.append(variation)
    }
    try self.init(path: match.path, index: match.index, variations: settings)
  }

  /// The axis values of a named instance that differ from the defaults.
  ///
  /// - Parameter instance: counted from 1, as fontconfig and FreeType do.
  private func coordinates(ofInstance instance: Int) -> [Variation] {
    let face = hb_font_get_face(shapingFont)
    var count = hb_ot_var_get_axis_count(face)
    var axes = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
    _ = hb_ot_var_get_axis_infos(face, 0, &count, &axes)
    var values = [Float](repeating: 0, count: Int(count))
    guard
      hb_ot_var_named_instance_get_design_coords(face, UInt32(instance - 1), &count, &values) > 0
    else { return [] }
    return zip(axes, values).filter { $0.default_value != $1 }.map { axis, value in
      Variation(tag: Feature.name(of: axis.tag), value: Double(value))
    }
  }
}
