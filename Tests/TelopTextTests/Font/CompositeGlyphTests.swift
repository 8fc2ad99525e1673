@_spi(Answers) import TelopText
import TelopUnits
import TestSupport
import Testing

/// Glyphs that are made of glyphs: what a font may ask for, counted before anything loads it.
@Suite struct CompositeGlyphTests {
  private static let box = InkBox(left: 100, right: 500, bottom: 0, top: 400)
  /// A glyph of boxes: its left side bearing in `hmtx` is 0, to which FreeType moves its outline.
  private static let ink = InkBox<Int64>(left: 0, right: 400, bottom: 0, top: 400)

  /// Glyph 0 is empty, A is glyph 1; glyph 2 and those after it are what the others are made of, and the last is
  /// a box of four points.
  ///
  /// - Parameter parts: of A, of glyph 2, and so on: references to other glyphs.
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

  /// References without an offset. Their flags: arguments are bytes, and more references follow.
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

  @Test("a few hundred bytes that stand for millions of parts are refused, with the character")
  func endless() throws {
    // 16^6 boxes.
    let parts = (2...7).map { [Int](repeating: $0, count: 16) }
    expectTooManyParts(try Self.font(parts), "of U+0041")
    // The same in a glyph that no character has.
    let unnamed = [[8]] + (3...8).map { [Int](repeating: $0, count: 16) }
    expectTooManyParts(try Self.font(unnamed), "number 2")
  }

  @Test("the limit is 32,768 parts and points, and what is within it is drawn")
  func limit() throws {
    // A glyph of n parts costs 1 and n times that of a part: a box 5, one part and four points.
    let font = { (count: Int, last: Int) in
      try Self.font([
        [Int](repeating: 2, count: count) + [Int](repeating: 3, count: last),
        [Int](repeating: 3, count: 51),
      ])
    }
    // 1 + 127 × (1 + 51 × 5) = 32,513, and 51 boxes more: 32,768.
    let bytes = try font(127, 51)
    let sound = try Font(data: bytes)
    #expect(sound.ink(of: 1) == Self.ink)
    let outline = try #require(sound.outline(of: 1))
    #expect(outline.commands.count { if case .move = $0 { true } else { false } } == 127 * 51 + 51)
    expectTooManyParts(try font(127, 52), "of U+0041")
  }

  @Test("circles are refused, and a table that is there twice")
  func damaged() throws {
    expectTooManyParts(try Self.font([[2], [1]]), "of U+0041")
    expectTooManyParts(try Self.font([[1, 1]]), "of U+0041")
    // Another table is called `glyf` first.
    var bytes = try Self.font([[2], [3]])
    let records = (0..<Int(bytes[5])).map { 12 + 16 * $0 }
    let place = try #require(
      records.first { bytes[$0..<$0 + 4].elementsEqual("OS/2".utf8) })
    bytes.replaceSubrange(place..<place + 4, with: Array("glyf".utf8))
    let error = #expect(throws: TextError.self) { try Font(data: bytes, label: "a.ttf") }
    #expect(error?.message.hasPrefix("a.ttf: a damaged font") == true)
  }

  @Test(
    "layers that share a glyph of many parts have a limit of their own", arguments: [true, false])
  func layers(isPainted: Bool) throws {
    // A layer of 1 + 1,000 × 5 = 5,001 parts and points; 209 of them are within 2^20, 210 are not.
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
      // Either way the ink is that of the box.
      #expect(font.ink(of: 1) == Self.ink)
    }
  }
}
