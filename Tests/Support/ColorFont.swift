package import TelopText

/// Fonts of rectangles, built in memory: emoji in flat layers (`COLR` 0), in painted layers (`COLR` 1), or
/// monochrome. All other tables come from `MVARFont`, without its variations.
package struct ColorFont {
  /// Outline of each glyph, starting with .notdef; `nil` for an empty glyph.
  package var outlines: [InkBox<Int>?]
  package var advances: [Int]
  /// Glyph of each character, by code point.
  package var characters: [UInt32: Int]
  /// The `COLR` table.
  package var colors: [UInt8]?
  /// One palette: red, green, blue and opacity of each entry.
  package var palette: [[UInt8]]

  /// Whether the font has `MVARFont`'s `wght` axis from 400 to 900, which moves no outline.
  package var isVariable = false

  package init(
    outlines: [InkBox<Int>?], advances: [Int], characters: [UInt32: Int], colors: [UInt8]? = nil,
    palette: [[UInt8]] = [[0, 0, 0, 255]]
  ) {
    self.outlines = outlines
    self.advances = advances
    self.characters = characters
    self.colors = colors
    self.palette = palette
  }

  package func bytes() throws -> [UInt8] {
    let reader = try SfntReader(MVARFont.bytes)
    var tables: [String: [UInt8]] = [:]
    for tag in reader.tags where !["gvar", "MVAR", "STAT"].contains(tag) {
      if tag == "fvar" && !isVariable { continue }
      tables[tag] = Array(reader.bytes[try reader.range(of: tag)])
    }
    let glyphs = outlines.map { $0.map(Self.glyph) ?? [] }
    tables["glyf"] = glyphs.flatMap { $0 } + [0, 0]
    tables["loca"] = glyphs.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
      .flatMap { Big.four($0) }
    tables["hmtx"] = advances.enumerated().flatMap { glyph, advance in
      Big.two(advance) + Big.two(outlines[glyph]?.left ?? 0)
    }
    tables["cmap"] = cmap
    if isVariable { tables["gvar"] = unmoved }
    let boxes = outlines.compactMap { $0 }
    let bounds = [
      boxes.map(\.left).min(), boxes.map(\.bottom).min(), boxes.map(\.right).max(),
      boxes.map(\.top).max(),
    ]
    tables["head"]?.replaceSubrange(36..<44, with: bounds.flatMap { Big.two($0 ?? 0) })
    tables["head"]?.replaceSubrange(50..<52, with: Big.two(1))
    tables["maxp"]?.replaceSubrange(4..<6, with: Big.two(outlines.count))
    tables["hhea"]?.replaceSubrange(34..<36, with: Big.two(outlines.count))
    if let colors {
      tables["COLR"] = colors
      if !palette.isEmpty {
        tables["CPAL"] =
          [0, palette.count, 1, palette.count].flatMap(Big.two) + Big.four(14) + Big.two(0)
          + palette.flatMap { [$0[2], $0[1], $0[0], $0[3]] }
      }
    }
    return Self.file(tables)
  }

  /// A `gvar` table of one axis without deltas; FreeType requires the table.
  private var unmoved: [UInt8] {
    let end = 20 + 2 * (outlines.count + 1)
    return [1, 0, 1, 0].flatMap(Big.two) + Big.four(end) + Big.two(outlines.count) + Big.two(0)
      + Big.four(end) + [UInt8](repeating: 0, count: end - 20)
  }

  /// A `cmap` table with one segment per character.
  private var cmap: [UInt8] {
    let groups = characters.sorted { $0.key < $1.key }.flatMap { character, glyph in
      Big.four(Int(character)) + Big.four(Int(character)) + Big.four(glyph)
    }
    return [0, 1, 3, 10].flatMap(Big.two) + Big.four(12) + Big.two(12) + Big.two(0)
      + Big.four(16 + groups.count) + Big.four(0) + Big.four(groups.count / 12) + groups
  }

  /// A contour of four points that starts upward.
  private static func glyph(_ box: InkBox<Int>) -> [UInt8] {
    let bounds = [box.left, box.bottom, box.right, box.top]
    let width = box.right - box.left
    let height = box.top - box.bottom
    return Big.two(1) + bounds.flatMap(Big.two) + Big.two(3) + Big.two(0) + [1, 1, 1, 1]
      + [box.left, 0, width, 0].flatMap(Big.two)
      + [box.bottom, height, 0, -height].flatMap(Big.two)
  }

  package static func file(_ tables: [String: [UInt8]]) -> [UInt8] {
    var directory = Big.four(0x10000) + [tables.count, 0, 0, 0].flatMap(Big.two)
    var body: [UInt8] = []
    for (tag, bytes) in tables.sorted(by: { $0.key < $1.key }) {
      let offset = 12 + 16 * tables.count + body.count
      directory += Array(tag.utf8) + Big.four(0) + Big.four(offset) + Big.four(bytes.count)
      body += bytes + [UInt8](repeating: 0, count: -bytes.count & 3)
    }
    return directory + body
  }

  /// Opens the font for the duration of the body.
  package func with(_ body: (Font) throws -> Void) throws {
    try withFontFile(bytes()) { try body(Font(path: $0)) }
  }
}

/// Big-endian numbers, as in font files.
package enum Big {
  package static func two(_ number: Int) -> [UInt8] { bytes(number, 2) }
  package static func three(_ number: Int) -> [UInt8] { bytes(number, 3) }
  package static func four(_ number: Int) -> [UInt8] { bytes(number, 4) }

  /// A number in units of 1/16384, in two bytes.
  package static func fraction(_ number: Double) -> [UInt8] {
    two(Int((number * 16_384).rounded()))
  }

  private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
