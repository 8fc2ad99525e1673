internal import CTelopHarfBuzz

extension Font {
  /// The tags of the font's variation axes; empty for a static font.
  ///
  /// - Complexity: O(axes).
  public var axisTags: [String] {
    let face = hb_font_get_face(shapingFont)
    var count = hb_ot_var_get_axis_count(face)
    guard count > 0 else { return [] }
    var axes = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
    _ = hb_ot_var_get_axis_infos(face, 0, &count, &axes)
    return axes.prefix(Int(count)).map { Feature.name(of: $0.tag) }
  }

  /// The font's value on each of its axes, in the axis' own units; empty for a static font.
  package var axisValues: [Variation] {
    let face = hb_font_get_face(shapingFont)
    var count = hb_ot_var_get_axis_count(face)
    var axes = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
    _ = hb_ot_var_get_axis_infos(face, 0, &count, &axes)
    return axes.prefix(Int(count)).map { axis in
      let tag = Feature.name(of: axis.tag)
      let own = variations.last { $0.tag == tag }?.value ?? Double(axis.default_value)
      return Variation(
        tag: tag, value: min(max(own, Double(axis.min_value)), Double(axis.max_value)))
    }
  }
}
