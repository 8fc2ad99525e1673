internal import CTelopFreeType
internal import CTelopHarfBuzz
internal import TelopUnits

/// The names of a face, never empty. A font without names is named after its file.
struct FaceNames {
  /// The PostScript name. If a variable font's own name has no style, the name is formed as in Adobe's Technical Note
  /// 5902: `Inter-Bold`, `Inter-Italic_650wght`. So two instances never share a name.
  let name: String
  let family: String
  /// A named instance's name; otherwise the file's style with the axis values that are not defaults: `Italic wght=650`.
  let style: String

  /// - Parameters:
  ///   - font: the face in HarfBuzz, at the axis values of `face`.
  ///   - label: the font's path, or the label of its bytes.
  init(_ face: FT_Face, _ font: OpaquePointer?, index: Int, label: String) {
    let hbFace = hb_font_get_face(font)
    let familyName = Font.readable(
      face.pointee.family_name.map { String(cString: $0) } ?? "",
      [HB_OT_NAME_ID_TYPOGRAPHIC_FAMILY, HB_OT_NAME_ID_FONT_FAMILY], in: hbFace)
    let fileStyle = Font.readable(
      face.pointee.style_name.map { String(cString: $0) } ?? "Regular",
      [HB_OT_NAME_ID_TYPOGRAPHIC_SUBFAMILY, HB_OT_NAME_ID_FONT_SUBFAMILY], in: hbFace)
    let file = label.lastComponent.prefix { $0 != "." } + (index > 0 ? "#\(index)" : "")
    let ownName = FT_Get_Postscript_Name(face).map { String(cString: $0) } ?? ""
    let axes = AxisCoordinates(font)
    let namedInstance = axes.flatMap(\.instance)
    let values = axes?.changed ?? []

    family = familyName.isEmpty ? String(file) : familyName
    style = namedInstance?.name ?? ([fileStyle] + values.map(\.description)).joined(separator: " ")
    // FreeType appends the axis values to the name of an instance.
    let stem = values.isEmpty ? ownName[...] : ownName.prefix { $0 != "_" }
    let prefix = [String(stem), Self.unspaced(familyName)].first { !$0.isEmpty } ?? String(file)
    let dashed = { (style: String) in prefix + "-" + Self.unspaced(style) }
    if !ownName.isEmpty, axes == nil || stem.contains("-") {
      name = ownName
    } else if let namedInstance {
      name = namedInstance.postScriptName ?? dashed(namedInstance.name)
    } else {
      let isPlain = fileStyle == "Regular" || ownName.isEmpty && familyName.isEmpty
      name =
        (isPlain ? prefix : dashed(fileStyle)) + values.map { "_\($0.number)\($0.tag)" }.joined()
    }
  }

  private static func unspaced(_ name: String) -> String { name.filter { !$0.isWhitespace } }
}

/// The position of an instance on the axes of a variable font.
private struct AxisCoordinates {
  /// The names of the named instance at this position; `nil` if there is none.
  let instance: (name: String, postScriptName: String?)?
  /// The values that differ from the defaults.
  let changed: [Variation]

  /// `nil` for a static font.
  init?(_ font: OpaquePointer?) {
    let face = hb_font_get_face(font)
    let axes = Font.axes(of: face)
    if axes.isEmpty { return nil }
    var length: UInt32 = 0
    let coordinates = hb_font_get_var_coords_design(font, &length)
    let values = axes.indices.map { axis in
      axis < Int(length) ? coordinates?[axis] ?? axes[axis].default_value : axes[axis].default_value
    }
    changed = zip(axes, values).filter { $0.default_value != $1 }.map { axis, value in
      Variation(tag: Feature.name(of: axis.tag), value: Double("\(value)") ?? Double(value))
    }
    let index = (0..<hb_ot_var_get_named_instance_count(face)).first {
      Font.coordinates(ofInstance: $0, of: face) == values
    }
    instance = index.flatMap { index in
      Font.text(hb_ot_var_named_instance_get_subfamily_name_id(face, index), in: face).map {
        ($0, Font.text(hb_ot_var_named_instance_get_postscript_name_id(face, index), in: face))
      }
    }
  }
}
