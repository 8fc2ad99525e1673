internal import CTelopFreeType
internal import CTelopHarfBuzz

/// A value on one axis of a variable font: `wght=700`.
public struct Variation: Sendable, Hashable, CustomStringConvertible {
  /// The axis' tag, of up to four letters, without trailing spaces.
  public let tag: String
  /// The value in the axis' own units; the font clamps it to its range.
  public let value: Double

  /// An unchecked value. Opening a font throws `unknownAxis` for an axis that it lacks, and `badVariation` for NaN.
  public init(tag: String, value: Double) {
    self.tag = String(tag.reversed().drop { $0 == " " }.reversed())
    self.value = value
  }

  /// Reads `wght=700`.
  ///
  /// - Throws: `badVariation` for anything else.
  public init(_ text: String) throws(TextError) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...4).contains(parts[0].utf8.count),
      parts[0].utf8.allSatisfy({ (0x20...0x7E).contains($0) }),
      let value = Double(parts[1]), value.isFinite, abs(value) <= 32_767
    else {
      throw TextError(.badVariation, "variation '\(text)' is not TAG=NUMBER, for example wght=700")
    }
    self.init(tag: String(parts[0]), value: value)
  }

  /// `wght=700`, which `init(_:)` reads.
  public var description: String { "\(tag)=\(number)" }

  /// The value without a decimal point if it is whole.
  var number: String { Int(exactly: value).map { "\($0)" } ?? "\(value)" }

  static func apply(
    _ variations: [Variation], to face: FT_Face, _ font: OpaquePointer, label: String
  ) throws(TextError) {
    guard !variations.isEmpty else { return }
    var axes: UnsafeMutablePointer<FT_MM_Var>?
    guard telop_ft_is_variable(face) != 0, FT_Get_MM_Var(face, &axes) == 0, let axes else {
      throw TextError(.unknownAxis, "\(label): not a variable font; it has no axes")
    }
    defer { FT_Done_MM_Var(face.pointee.glyph.pointee.library, axes) }
    var coordinates = try coordinates(of: variations, on: axes.pointee, label: label)
    let status = FT_Set_Var_Design_Coordinates(face, FT_UInt(coordinates.count), &coordinates)
    guard status == 0 else {
      throw TextError(
        .notAFont, "\(label): FreeType refuses the font's variation tables", status: Int32(status))
    }
    // Set by axis, not by tag, so that both libraries use the same value on each axis.
    let design = coordinates.map { Float(Double($0) / 65_536) }
    hb_font_set_var_coords_design(font, design, UInt32(design.count))
  }

  /// The values of all axes: the variations clamped to their ranges, and defaults.
  private static func coordinates(
    of variations: [Variation], on axes: FT_MM_Var, label: String
  ) throws(TextError) -> [FT_Fixed] {
    let count = Int(axes.num_axis)
    var coordinates = (0..<count).map { axes.axis[$0].def }
    let tags = (0..<count).map { UInt32(axes.axis[$0].tag) }
    for variation in variations {
      let tag = hb_tag_from_string(variation.tag, -1)
      guard tags.contains(tag) else {
        throw TextError(
          .unknownAxis,
          "\(label): no axis '\(variation.tag)'; it has \(tags.map(Feature.name).joined(separator: ", "))"
        )
      }
      guard !variation.value.isNaN else {
        throw TextError(.badVariation, "variation \(variation.tag): its value is not a number")
      }
      // Axes have 16.16 fixed-point values.
      let value = min(max(variation.value, -32_768), 32_767)
      let fixed = FT_Fixed((value * 65_536).rounded())
      // A font may have several axes with one tag; all of them are set.
      for axis in tags.indices where tags[axis] == tag {
        let range = axes.axis[axis]
        coordinates[axis] = min(max(fixed, range.minimum), range.maximum)
      }
    }
    return coordinates
  }
}
