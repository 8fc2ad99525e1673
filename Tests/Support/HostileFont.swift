import Foundation
package import TelopText

/// Fonts with tables that no sound font has, built in memory. In each, a sum, a range or a narrow integer exceeds what
/// code usually assumes.
package enum HostileFont: String, CaseIterable, Sendable {
  /// Bounds of an outline without width, whose left and right, and top and bottom, are swapped.
  case turnedBounds
  /// Inverted bounds as fuzzing found them on 21 November 2026: a mutation of a colour font of these tests.
  case foundByFuzzing
  /// Nested composite glyphs, each scaled to twice the size of its component.
  case endlessComposite
  /// Extreme declared bounds: of a colour glyph, of a glyph's outline and of the font itself.
  case farBounds
  /// An em of 16 units and advances of 65,535.
  case wideAdvances
  /// A thousand lookups that each subtract 32,768 units from every advance.
  case negativeAdvances
  /// A thousand lookups that each move every glyph to the right and up.
  case farOffsets

  /// The font file; its first glyphs are .notdef and two letters.
  package var bytes: [UInt8] {
    get throws {
      switch self {
      case .turnedBounds: try Self.turned()
      case .foundByFuzzing:
        Array(Data(base64Encoded: Self.found, options: .ignoreUnknownCharacters) ?? Data())
      case .endlessComposite: try Self.composite()
      case .farBounds: try Self.far()
      case .wideAdvances:
        try Self.patched { tables in
          tables["hmtx"] = (0..<3).flatMap { _ in Big.two(65_535) + Big.two(0) }
        }
      case .negativeAdvances: try Self.patched { $0["GPOS"] = Self.gpos([4: -32_768]) }
      case .farOffsets: try Self.patched { $0["GPOS"] = Self.gpos([1: 32_767, 2: 32_767]) }
      }
    }
  }

  /// Text that the font covers.
  package var text: String { self == .foundByFuzzing ? "AVA" : "Hx xH" }

  package func open() throws -> Font { try Font(data: bytes, label: rawValue) }

  /// A font of three rectangles with an em of 16 units, whose tables `change` modifies.
  private static func patched(_ change: (inout [String: [UInt8]]) throws -> Void) throws -> [UInt8]
  {
    let reader = try SfntReader(MVARFont.bytes)
    var tables: [String: [UInt8]] = [:]
    for tag in reader.tags where !["fvar", "gvar", "MVAR", "STAT"].contains(tag) {
      tables[tag] = Array(reader.bytes[try reader.range(of: tag)])
    }
    tables["head"]?.replaceSubrange(18..<20, with: Big.two(16))
    try change(&tables)
    return ColorFont.file(tables)
  }

  private static func turned() throws -> [UInt8] {
    // No width, so that FreeType finds no box; HarfBuzz reads the bounds in the glyph's header.
    let box = InkBox(left: 50, right: 50, bottom: 0, top: 700)
    let font = ColorFont(
      outlines: [box, box, box], advances: [500, 500, 500], characters: [0x48: 1, 0x78: 2],
      // A colour font, in which none of these glyphs is coloured.
      colors: ColorLayers(flat: [(9, [9])]).bytes)
    var tables = try self.tables(of: font.bytes())
    let length = (tables["glyf"]?.count ?? 0) / 3
    for glyph in 0..<3 {
      tables["glyf"]?.replaceSubrange(
        glyph * length + 2..<glyph * length + 10, with: [600, 700, -50, -100].flatMap(Big.two))
    }
    return ColorFont.file(tables)
  }

  private static func composite() throws -> [UInt8] {
    try patched { tables in
      // Flags: 16-bit arguments, scaled. Each component is the next glyph, without an offset, 1.99994 times
      // as large.
      let depth = 60
      let part = { (glyph: Int) in
        [0xFFFF, 0, 0, 100, 100, 0x0009, glyph, 0, 0, 0x7FFF].flatMap(Big.two)
      }
      let box = Array((tables["glyf"] ?? []).suffix(26))
      let glyphs: [[UInt8]] = [[]] + (2...depth).map(part) + [box]
      tables["glyf"] = glyphs.flatMap { $0 } + [0, 0]
      tables["loca"] = glyphs.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
        .flatMap { Big.four($0) }
      tables["head"]?.replaceSubrange(50..<52, with: Big.two(1))
      tables["maxp"]?.replaceSubrange(4..<6, with: Big.two(glyphs.count))
      tables["maxp"]?.replaceSubrange(28..<32, with: [100, 100].flatMap(Big.two))
    }
  }

  private static func far() throws -> [UInt8] {
    let box = InkBox(left: -32_768, right: 32_767, bottom: -32_768, top: 32_767)
    let colors = ColorLayers(painted: [(1, .glyph(1, .solid))], clips: [(1, box)])
    let font = ColorFont(
      outlines: [box, box, box], advances: [1, 1, 1], characters: [0x48: 1, 0x78: 2],
      colors: colors.bytes)
    var tables = try self.tables(of: font.bytes())
    tables["head"]?.replaceSubrange(18..<20, with: Big.two(16))
    return ColorFont.file(tables)
  }

  private static func tables(of bytes: [UInt8]) throws -> [String: [UInt8]] {
    let reader = try SfntReader(bytes)
    var tables: [String: [UInt8]] = [:]
    for tag in reader.tags { tables[tag] = Array(reader.bytes[try reader.range(of: tag)]) }
    return tables
  }

  /// A `kern` feature of a thousand lookups, each of which adjusts every glyph.
  ///
  /// - Parameter values: adjustments by the bit of their value format.
  private static func gpos(_ values: [Int: Int]) -> [UInt8] {
    let sorted = values.sorted { $0.key < $1.key }
    let value = sorted.flatMap { Big.two($0.value) }
    let format = sorted.reduce(0) { $0 | $1.key }
    return layout(
      "kern", lookup: 1,
      [1, 6 + value.count, format].flatMap(Big.two) + value + [2, 1, 0, 2, 0].flatMap(Big.two))
  }

  /// A `ccmp` feature of a thousand lookups, each of which doubles every `x`.
  package static func endlessSubstitution() throws -> Font {
    let bytes = try patched { tables in
      let sequence = [2, 1, 1].flatMap(Big.two)
      tables["GSUB"] = layout(
        "ccmp", lookup: 2,
        [1, 14, 1, 8].flatMap(Big.two) + sequence + [1, 1, 1].flatMap(Big.two))
    }
    return try Font(data: bytes, label: "endless.ttf")
  }

  /// A layout table with one feature of a thousand lookups that all share one subtable.
  private static func layout(_ tag: String, lookup type: Int, _ subtable: [UInt8]) -> [UInt8] {
    let count = 1_000
    let scripts =
      Big.two(1) + Array("DFLT".utf8) + Big.two(8) + [4, 0, 0, 0xFFFF, 1, 0].flatMap(Big.two)
    let features =
      Big.two(1) + Array(tag.utf8) + Big.two(8) + [0, count].flatMap(Big.two)
      + (0..<count).flatMap(Big.two)
    let lookup = [type, 0, 1, 8].flatMap(Big.two) + subtable
    let lookups = Big.two(count) + (0..<count).flatMap { _ in Big.two(2 + 2 * count) } + lookup
    return [1, 0, 10, 10 + scripts.count, 10 + scripts.count + features.count].flatMap(Big.two)
      + scripts + features + lookups
  }

  private static let found = """
    AAEAAAAOAAAAAAAAQ09MUgAAAAAAAADsAAAB10NQQUwAAAAAAAACxAAAACZPUy8yAAAAAAAAAuwAAABgY21hcAAAAAAA
    AANMAAAAoGZ2YXIAAAAAAAAD7AAAACRnbHlmAAAAAAAABBAAAAAkZ3ZhcgAAAAAAAAQzAAAALmhlYWQAAAAAAAAEZAAA
    ADZoaGVhAAAAAAAABJwAAAAkaG10eAAAAAAAAATAAAAAMGxvY2EAAAAAAAAE8AAAADRtYXhwAAAAAAAABSQAAAAgbmFt
    ZQAAAAAAAAVEAAABHXBvc3QAAAAAAAAGZAAAACAAAQABAAAAIgAAACgAAgAAADAAAAFdAAABkAAAAAAAAAGlAAIAAAAC
    AAEAAAABAAAAAAAJAAMAAAA6AAQAAABlAAUAAACQAAYAAAC3AAcAAAC9AAgAAADNAAkAAAD3AAoAAAEOAAsAAAEnCgAA
    BgABBAAAEAAAAAAAZAAAAAAAZAIAAwAAAAFAACAA//9AAEAAAAIgAAoAAAYAAQYAABAAAAAAAAoAZAAAAGQCAAMAAAAB
    QAAgAP//QABAAAACIAAKAAAGAAEIAAAMAAAAAAAKAGQCAAMAAAABQAAgAP//QABAAAACIAABAgAAAAAgAAAIBQAACwsA
    BgIAACAADAAAHwAABwABAAAAAAAAAAAAAAABAAAAAAAAAAAAAAoAAAYAAQIAAUAADwAADAAKABQAAAAACgAABgABAgAB
    QAAbAAAOAAoAFAAeAAAAAQoAAAYAAQIAAUAAAQMAAAACAAAABQAAABgAAAAbAAAAKgAAAC0AAAAwCwADHgAADABkAMgB
    LAGQCwAECwAJCwAKCwALAQAAAAcAAAEHAAAMAQBkAAAB9AGQAAEAAAAMAAEAAAAcAAEAAgAAQABAACAAQABAAAAEAAEA
    AgAAAAEAZCj+1AAgAH8AAIAAAAAABgABAAYAAAAOAAAAAAD/Hijm/zygFP/cPB7/KNL6/9zIKIAAAAAEAjcBkAAFAAQA
    AAAAAAAAAAAAAPwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAA/Pz8/AAAASAB4AyD/OAAKA4QBLAAA
    AAAAAAAAAfQCvAAAACAAAAAAAAEAAwAKAAAADAAMAAAAAACUAAAAAAAAAAsAAABBAAAAQQAAAAEAAABCAAAAQgAAAAIA
    AABDAAAAQwAAAAMAAABEAAAARAAAAAQAAABFzwAARQAAAAUAAABGAAAARgAAAAYAAABHAAAARwAAAAcAAABIAAAASAAA
    AAgAAABJAAAASQAAAAkAAABKAAAASgAAAAoAAABLAAAASwAAAAsAAQAAABAAAgABABQAAAAId2dodAGQAAABkAAAA4QA
    AAAAAQAAAQBkAAAB9AGQAAMAAAEBAQEAZAAAAZAAAAAAAZAAAP5wAAAAAQAAAAEAAAAAAC4ADAAAAAAALgAAAAAAAAAA
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAAAAEAAKagMf1fDzz1AAMD6AAAAADWk6QAAAAAANaTpAAAZAAAAfQBkAAAAAMA
    AgABAAAAAAABAAADIP84AAoCvAAyADICigABAAAAAAAAAAAAAAAAAAAADAPoAAAD6ABkA+gAAAPoAAAD6AAAA+gAAAPo
    AAAD6AAAA+gAAAPoAAAD6AAAA+oAAAAAAAAAAAAAAAAAIgAAACIAAAAiAAAAIgAAACIAAAAiAAAAIgAAACIAAAAiAAAA
    IgAAACIAAQAAAAwABAABAAAAAAACAAAAAAAAAAAAAAAAAAAAZQBpAGcAaAB0AAAAAAMAAAAAAAD/nAAyAAAAAAA=
    """
}
