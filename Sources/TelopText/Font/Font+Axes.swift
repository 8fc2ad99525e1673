internal import CTelopHarfBuzz

extension Font {
  /// The variation axes of a face; empty for a static font.
  static func axes(of face: OpaquePointer?) -> ArraySlice<hb_ot_var_axis_info_t> {
    var count = hb_ot_var_get_axis_count(face)
    var axes = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
    _ = hb_ot_var_get_axis_infos(face, 0, &count, &axes)
    return axes.prefix(Int(count))
  }

  /// The values of a named instance on the axes; `nil` if the face has no such instance.
  static func coordinates(ofInstance index: UInt32, of face: OpaquePointer?) -> [Float]? {
    var count = hb_ot_var_get_axis_count(face)
    var values = [Float](repeating: 0, count: Int(count))
    return hb_ot_var_named_instance_get_design_coords(face, index, &count, &values) > 0
      ? values : nil
  }

  /// The tags of the font's variation axes; empty for a static font.
  ///
  /// - Complexity: O(axes).
  public var axisTags: [String] { Self.axes(of: face).map { Feature.name(of: $0.tag) } }

  /// The font's value on each of its axes, in the axis' own units; empty for a static font.
  package var axisValues: [Variation] {
    Self.axes(of: face).map { axis in
      let tag = Feature.name(of: axis.tag)
      let value = variations.last { $0.tag == tag }?.value ?? Double(axis.default_value)
      return Variation(
        tag: tag, value: min(max(value, Double(axis.min_value)), Double(axis.max_value)))
    }
  }
}
