internal import CTelopHarfBuzz
internal import TelopUnits

/// Counts the components and points of TrueType glyphs before FreeType or HarfBuzz loads them.
///
/// Components may be composite too, so 4 KB of a font can represent 16 million components. FreeType and HarfBuzz follow
/// every reference and would take gigabytes and minutes. This reader visits each glyph once.
struct CompositeGlyphs {
  private let outlines: FontTable
  private let locations: FontTable
  private let hasLongLocations: Bool
  /// The costs of composite glyphs, by their offset in `outlines`.
  private var costs: [Int: Int] = [:]
  /// The number of references that may still be read. The initial number is enough for any `glyf` table in which no two
  /// glyphs share bytes.
  private var budget: Int

  /// The maximum cost of a glyph. FreeType rejects outlines of more points.
  static let maximumCost = 1 << 15
  /// The maximum nesting of composite glyphs; FreeType rejects deeper nesting.
  private static let maximumDepth = 100

  /// Calls `body` with the glyphs of a face. A face without a `glyf` table has none.
  static func of<Result>(
    _ face: OpaquePointer?, _ body: (inout CompositeGlyphs) -> Result
  ) -> Result {
    FontTable.of(face, "glyf") { outlines in
      FontTable.of(face, "loca") { locations in
        let isLong = FontTable.of(face, "head") { $0.unsigned(50, 2) } ?? 0
        var glyphs = CompositeGlyphs(outlines, locations.extended(in: face), isLong: isLong != 0)
        return body(&glyphs)
      }
    }
  }

  private init(_ outlines: FontTable, _ locations: FontTable, isLong: Bool) {
    self.outlines = outlines
    self.locations = locations
    hasLongLocations = isLong
    budget = max(outlines.bytes.count, 1 << 12)
  }

  mutating func firstExcessiveGlyph(glyphCount: Int) -> UInt32? {
    if outlines.bytes.isEmpty { return nil }
    for glyph in 0..<glyphCount where isComposite(glyph) && isExcessive(UInt32(glyph)) {
      return UInt32(glyph)
    }
    return nil
  }

  mutating func isExcessive(_ glyph: UInt32) -> Bool { cost(of: Int(glyph)) > Self.maximumCost }

  /// The count of a glyph's components and points; above `maximumCost` for a cycle; 1 for a glyph without an outline.
  mutating func cost(of glyph: Int) -> Int { cost(of: glyph, depth: 0) }

  private mutating func cost(of glyph: Int, depth: Int) -> Int {
    guard let start = start(of: glyph), let contours = outlines.unsigned(start, 2), contours > 0
    else { return 1 }
    guard contours >= 0x8000 else {
      // The last entry of `endPtsOfContours` is the index of the last point.
      return 2 + (outlines.unsigned(start + 8 + 2 * contours, 2) ?? 0)
    }
    if let known = costs[start] { return known }
    guard depth < Self.maximumDepth else { return Self.maximumCost + 1 }
    var cost = 1
    var reference = start + 10
    while let flags = outlines.unsigned(reference, 2),
      let component = outlines.unsigned(reference + 2, 2)
    {
      budget -= 1
      cost += budget < 0 ? Self.maximumCost : self.cost(of: component, depth: depth + 1)
      guard flags & Self.hasMore != 0, cost <= Self.maximumCost else { break }
      reference += 4 + Self.argumentSize(flags)
    }
    cost = min(cost, Self.maximumCost + 1)
    costs[start] = cost
    return cost
  }

  private func isComposite(_ glyph: Int) -> Bool {
    start(of: glyph).flatMap { outlines.unsigned($0, 1) }.map { $0 >= 0x80 } ?? false
  }

  /// The offset of a glyph's outline; `nil` if the glyph has no outline.
  private func start(of glyph: Int) -> Int? {
    let size = hasLongLocations ? 4 : 2
    guard let first = locations.unsigned(size * glyph, size),
      let next = locations.unsigned(size * (glyph + 1), size), first != next
    else { return nil }
    return hasLongLocations ? first : 2 * first
  }

  // MARK: Flags of a reference

  private static let hasMore = 0x20

  /// The size of the offset and the transformation that follow a reference, in bytes.
  private static func argumentSize(_ flags: Int) -> Int {
    let scale =
      switch flags {
      case _ where flags & 0x08 != 0: 2
      case _ where flags & 0x40 != 0: 4
      case _ where flags & 0x80 != 0: 8
      default: 0
      }
    return (flags & 0x01 != 0 ? 4 : 2) + scale
  }
}

extension FontTable {
  /// The table, extended to the end of the file. FreeType reads beyond the end of a `loca` table that is too short.
  fileprivate func extended(in face: OpaquePointer?) -> FontTable {
    let file = hb_face_reference_blob(face)
    defer { hb_blob_destroy(file) }
    let all = UnsafeRawBufferPointer(blob: file)
    guard let start = bytes.baseAddress, let first = all.baseAddress else { return self }
    let count = max(bytes.count, first + all.count - start)
    return FontTable(bytes: UnsafeRawBufferPointer(start: start, count: count))
  }
}

extension Font {
  /// Checks that no composite glyph of a face exceeds the maximum cost.
  ///
  /// - Parameter font: HarfBuzz's font, which maps characters to glyphs.
  static func checkComposites(
    of font: OpaquePointer, glyphCount: Int, label: String
  ) throws(TextError) {
    let face = hb_font_get_face(font)
    guard !hasDuplicateTables(face) else {
      throw TextError(
        .notAFont,
        "\(label): the font is damaged: it has a glyf, loca, head or maxp table twice; "
          + "use another font"
      )
    }
    let name: String? = CompositeGlyphs.of(face) { glyphs in
      guard let first = glyphs.firstExcessiveGlyph(glyphCount: glyphCount) else { return nil }
      return excessiveCharacter(in: font, &glyphs) ?? "number \(first)"
    }
    guard let name else { return }
    throw TextError(
      .notAFont, "\(label): its glyph \(name) is made of too many parts; use another font")
  }

  /// Whether the font has an outline table twice. FreeType and HarfBuzz may choose different ones.
  private static func hasDuplicateTables(_ face: OpaquePointer?) -> Bool {
    var count = hb_face_get_table_tags(face, 0, nil, nil)
    var tags = [hb_tag_t](repeating: 0, count: Int(count))
    hb_face_get_table_tags(face, 0, &count, &tags)
    return ["glyf", "loca", "head", "maxp"].contains { name in
      let tag = hb_tag_from_string(name, -1)
      return tags.count { $0 == tag } > 1
    }
  }

  /// The first character whose glyph exceeds the maximum cost, as shown in messages.
  private static func excessiveCharacter(
    in font: OpaquePointer, _ glyphs: inout CompositeGlyphs
  ) -> String? {
    let characters = HarfBuzzSet()
    hb_face_collect_unicodes(hb_font_get_face(font), characters.handle)
    var glyph = hb_codepoint_t(0)
    for character in characters.members {
      guard hb_font_get_nominal_glyph(font, character, &glyph) != 0, glyphs.isExcessive(glyph),
        let scalar = Unicode.Scalar(character)
      else { continue }
      return "of \(VisibleText.code(scalar))"
    }
    return nil
  }
}
