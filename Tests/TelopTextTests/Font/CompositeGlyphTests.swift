@_spi(Answers) import TelopText
import TelopUnits
import TestSupport
import Testing

/// Composite glyphs. Their limits are checked before any library loads the font.
@Suite struct CompositeGlyphTests {
  private static let box = InkBox(left: 100, right: 500, bottom: 0, top: 400)
  /// The ink of a composite: its left side bearing in `hmtx` is 0, and FreeType moves its outline there.
  private static let ink = InkBox<Int64>(left: 0, right: 400, bottom: 0, top: 400)

  /// A font in which glyph 0 is empty and A is glyph 1. The glyphs from 2 on are components, and the last is
  /// a box of four points.
  ///
  /// - Parameter parts: the components of A, of glyph 2, and so on.
  private static func font(_ parts: [[Int]], colors: ColorLayers? = nil) throws -> [UInt8] {
    let font = ColorFont(
      outlines: [InkBox<Int>?](repeating: nil, count: parts.count + 1) + [box],
      advances: [Int](repeating: 600, count: parts.count + 2), characters: [0x41: 1],
      colors: colors?.bytes)
    let bytes = try font.bytes()
    let reader = try SfntReader(bytes)
    var tables: [String: [UInt8]] = [:]
    for tag in reader.tags { tables[tag] = Array(bytes[try reader.range(of: tag)]) }
    let leaf = (tables["glyf"] ?? []).dropLast(2)
    let glyphs: [[UInt8]] = [[]] + parts.map(Self.composite) + [Array(leaf)]
    tables["glyf"] = glyphs.flatMap { $0 } + [0, 0]
    tables["loca"] = glyphs.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
      .flatMap { Big.four($0) }
    return ColorFont.file(tables)
  }

  /// Component references without an offset. Flags: the arguments are bytes, and more components follow.
  private static func composite(_ parts: [Int]) -> [UInt8] {
    let bounds = [0xFFFF, 100, 0, 500, 400].flatMap(Big.two)
    return bounds
      + parts.enumerated().flatMap { index, glyph in
        Big.two(index < parts.count - 1 ? 0x22 : 0x02) + Big.two(glyph) + [0, 0]
      }
  }

  private func expectTooManyParts(_ bytes: [UInt8], _ glyph: String) {
    let error = #expect(throws: TextError.self) { try Font(data: bytes, label: "a.ttf") }
    #expect(error?.code == .notAFont && error?.blame == .data)
    #expect(
      error?.message == "a.ttf: its glyph \(glyph) is made of too many parts; use another font")
  }

  @Test("a small font with millions of components is refused with the character")
  func endless() throws {
    // 16^6 boxes.
    let parts = (2...7).map { [Int](repeating: $0, count: 16) }
    expectTooManyParts(try Self.font(parts), "of U+0041")
    // The same components in a glyph without a character.
    let unnamed = [[8]] + (3...8).map { [Int](repeating: $0, count: 16) }
    expectTooManyParts(try Self.font(unnamed), "number 2")
  }

  @Test("glyphs of up to 32,768 components and points are drawn")
  func limit() throws {
    // A glyph of n components costs 1 plus n times a component. A box costs 5: one component and four points.
    let font = { (count: Int, last: Int) in
      try Self.font([
        [Int](repeating: 2, count: count) + [Int](repeating: 3, count: last),
        [Int](repeating: 3, count: 51),
      ])
    }
    // 1 + 127 × (1 + 51 × 5) = 32,513, plus 51 boxes: 32,768.
    let bytes = try font(127, 51)
    let sound = try Font(data: bytes)
    #expect(sound.ink(of: 1) == Self.ink)
    let outline = try #require(sound.outline(of: 1))
    #expect(outline.commands.count { if case .move = $0 { true } else { false } } == 127 * 51 + 51)
    expectTooManyParts(try font(127, 52), "of U+0041")
  }

  @Test("cyclic components and repeated tables are refused")
  func damaged() throws {
    expectTooManyParts(try Self.font([[2], [1]]), "of U+0041")
    expectTooManyParts(try Self.font([[1, 1]]), "of U+0041")
    // An earlier table is also called `glyf`.
    var bytes = try Self.font([[2], [3]])
    let records = (0..<Int(bytes[5])).map { 12 + 16 * $0 }
    let place = try #require(records.first { bytes[$0..<$0 + 4].elementsEqual("OS/2".utf8) })
    bytes.replaceSubrange(place..<place + 4, with: Array("glyf".utf8))
    let error = #expect(throws: TextError.self) { try Font(data: bytes, label: "a.ttf") }
    #expect(error?.message.hasPrefix("a.ttf: the font is damaged") == true)
  }

  @Test("layers that share a composite glyph have their own limit", arguments: [true, false])
  func layers(isPainted: Bool) throws {
    // A layer has 1 + 1,000 × 5 = 5,001 components and points: 209 layers are within 2^20, 210 are not.
    for (count, isWithin) in [(209, true), (210, false)] {
      let layers = [Int](repeating: 2, count: count)
      let colors =
        isPainted
        ? ColorLayers(painted: [(1, .layers(layers.map { ColorLayers.Paint.glyph($0, .solid) }))])
        : ColorLayers(flat: [(1, layers)])
      let bytes = try Self.font([[3], [Int](repeating: 3, count: 1_000)], colors: colors)
      let font = try Font(data: bytes)
      let isDrawn = isPainted ? font.paint(of: 1) != nil : !font.layers(of: 1).isEmpty
      #expect(isDrawn == isWithin)
      // In both cases the ink is the box's.
      #expect(font.ink(of: 1) == Self.ink)
    }
  }
}
