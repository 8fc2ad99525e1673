internal import CTelopHarfBuzz
import TelopUnits

/// A named instance of a variable font: `Bold`, `Condensed Light`.
@_spi(Answers) public struct NamedInstance: Sendable, Hashable {
  /// The instance's name in the font, preferably in English.
  public let name: String
  /// A value on each of the font's axes.
  public let variations: [Variation]
}

extension Font {
  /// The font's named instances, in the font's order; empty for a static font.
  @_spi(Answers) public var namedInstances: [NamedInstance] {
    let tags = axisTags
    return (0..<hb_ot_var_get_named_instance_count(face)).map { index in
      let name = hb_ot_var_named_instance_get_subfamily_name_id(face, index)
      return NamedInstance(
        name: Self.text(name, in: face) ?? "",
        variations: zip(tags, Self.coordinates(ofInstance: index, of: face) ?? []).map {
          Variation(tag: $0, value: Double($1))
        })
    }
  }

  /// Whether any axis differs from its default. If so, HarfBuzz and FreeType round every advance to a whole unit.
  var isVaried: Bool {
    var count: UInt32 = 0
    let coordinates = hb_font_get_var_coords_normalized(shapingFont, &count)
    return UnsafeBufferPointer(start: coordinates, count: Int(count)).contains { $0 != 0 }
  }
}

/// The requested instance of variable fonts that are opened by name.
package struct InstanceRequest: Sendable, Hashable {
  /// Axis values; they take precedence over `name` and `opticalSize`.
  package var variations: [Variation] = []
  /// The name of an instance, case-insensitive.
  package var name: String?
  /// The value of the axis `opsz`, for fonts that have it: the type size in pixels, as in CSS.
  package var opticalSize: Double?

  package init(variations: [Variation] = [], name: String? = nil, opticalSize: Double? = nil) {
    self.variations = variations
    self.name = name
    self.opticalSize = opticalSize
  }

  /// The axis values for a font; empty if the font has none of the axes.
  func variations(of font: Font) -> [Variation] {
    let axes = font.axisTags
    guard !axes.isEmpty else { return [] }
    var settings = variations
    if let opticalSize, !settings.contains(where: { $0.tag == "opsz" }) {
      settings.insert(Variation(tag: "opsz", value: opticalSize), at: 0)
    }
    let others = named(in: font)?.variations.filter { !settings.map(\.tag).contains($0.tag) } ?? []
    return others + settings.filter { axes.contains($0.tag) }
  }

  /// A font of the same face at this instance; `font` itself if the face has none of the axes.
  func applied(to font: Font) throws(TextError) -> Font {
    let axes = variations(of: font)
    return axes.isEmpty ? font : try Font(font, variations: axes)
  }

  private func named(in font: Font) -> NamedInstance? {
    guard let wanted = name?.lowercased() else { return nil }
    return font.namedInstances.first { $0.name.lowercased() == wanted }
  }

  /// Checks that each axis, and the named instance, is in at least one of the fonts. Throws `unknownAxis`.
  ///
  /// - Parameter names: the names by which the fonts were requested, for messages.
  func check(in fonts: [Font], named names: [String]) throws(TextError) {
    var list: String { names.joined(separator: ", ") }
    for variation in variations
    where !fonts.contains(where: { $0.axisTags.contains(variation.tag) }) {
      throw TextError(
        .unknownAxis,
        fonts.isEmpty
          ? "variation \(variation.tag) needs a variable font; name one with the option font"
          : "variation \(variation.tag): no such axis in \(list)")
    }
    guard let name, !fonts.contains(where: { named(in: $0) != nil }) else { return }
    let instances = fonts.flatMap { $0.namedInstances.map(\.name) }
    let message =
      if fonts.isEmpty {
        "instance \(name) needs a variable font; name one with the option font"
      } else if instances.isEmpty {
        "instance \(name): \(list) has no named instances"
      } else {
        "instance \(name): no such instance in \(list); there are "
          + instances.joined(separator: ", ")
      }
    throw TextError(.unknownAxis, message).about(option: "instance")
  }
}
