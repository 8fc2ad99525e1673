@_spi(Answers) import TelopText
import TelopUnits
import TestSupport
import Testing

/// Emoji fonts with outlines: flat layers (`COLR` 0), painted layers (`COLR` 1), and monochrome.
@Suite struct ColorFontTests {
  private static let a = InkBox(left: 100, right: 500, bottom: 0, top: 400)
  private static let b = InkBox(left: 300, right: 1_100, bottom: -200, top: 600)

  /// Glyph 1 is 😀 without an outline, 2 and 3 are layers, 4 is ☺ with a small outline, 5 is 🎉.
  private static func font(_ colors: ColorLayers?) -> ColorFont {
    ColorFont(
      outlines: [
        InkBox(left: 50, right: 450, bottom: 0, top: 500), nil, a, b,
        InkBox(left: 0, right: 10, bottom: 0, top: 10), nil,
      ],
      advances: [500, 1_200, 0, 0, 900, 1_500],
      characters: [0x1F600: 1, 0x263A: 4, 0x1F389: 5, 0x31: 4], colors: colors?.bytes)
  }

  private static let flat = font(ColorLayers(flat: [(1, [2, 3]), (3, []), (4, [2]), (5, [])]))
  private static let painted = font(
    ColorLayers(
      painted: [
        (1, .layers([.glyph(2, .solid), .glyph(3, .solid)])), (4, .glyph(2, .solid)),
        // Far to the left of all outlines.
        (5, .moved(format: 14, [-5_000, 70], .glyph(2, .solid))),
      ]))
  private static let plain = ColorFont(
    outlines: [nil, a, nil, nil, b, a], advances: [500, 1_200, 0, 0, 900, 1_500],
    characters: [0x1F600: 1, 0x263A: 4, 0x1F389: 5, 0x31: 4])

  private static func whole(_ box: InkBox<Int>?) -> InkBox<Int64>? {
    box.map {
      InkBox(
        left: Int64($0.left), right: Int64($0.right), bottom: Int64($0.bottom), top: Int64($0.top))
    }
  }

  /// Compares glyphs with `hb-shape`; checks that ink and width scale exactly with the size.
  private func check(_ font: Font, _ text: String, ink: InkBox<Int>) throws {
    let stack = try FontStack([font], bundled: .excluded)
    let line = try stack.prepare(text)
    #expect(line.missing.isEmpty)
    let run = try #require(line.runs.first)
    #expect(line.runs.count == 1)
    let expected = try #require(
      try Oracle.shape([line.oracleRequest(for: run, in: 0..<line.utf8Length)]).first)
    #expect(line.oracleGlyphs(of: run) == expected)
    #expect(line.totalUnits == expected.reduce(0) { $0 + Int64($1.advance) })
    let box = try #require(line.ink(of: 0..<line.utf8Length))
    #expect(box == Self.whole(ink))
    #expect(line.inkExtent(of: 0..<line.utf8Length) == Int64(ink.left)...Int64(ink.right))
    for size in [Rational(1), 48, Rational(217, over: 5) ?? 1, 100_000] {
      #expect(
        try line.width(size: size)
          == Rational(Int128(line.totalUnits), over: 1_000).map { $0 * size })
      let pixels = try #require(try line.ink(size: size))
      let scale = try #require(size.divided(by: 1_000))
      #expect(pixels.left == Rational(Int128(ink.left)) * scale)
      #expect(pixels.right == Rational(Int128(ink.right)) * scale)
      #expect(pixels.bottom == Rational(Int128(ink.bottom)) * scale)
      #expect(pixels.top == Rational(Int128(ink.top)) * scale)
    }
  }

  @Test("flat layers have their own ink, not the outline's")
  func flatLayers() throws {
    try Self.flat.with { font in
      #expect(font.hasColorGlyphs)
      #expect(font.ink(of: 4) == Self.whole(Self.a))
      // A record without layers counts as none: the outline is drawn.
      #expect(font.ink(of: 3) == Self.whole(Self.b))
      #expect(font.ink(of: 5) == nil)
      try check(font, "😀", ink: InkBox(left: 100, right: 1_100, bottom: -200, top: 600))
      // 😀 is 1,200 units wide; outline A follows it once more.
      try check(
        font, "😀☺\u{FE0F}🎉", ink: InkBox(left: 100, right: 1_700, bottom: -200, top: 600))
    }
  }

  @Test("painted layers that reach far out have ink")
  func paintedLayers() throws {
    try Self.painted.with { font in
      #expect(font.hasColorGlyphs)
      #expect(font.ink(of: 4) == Self.whole(Self.a))
      try check(font, "😀", ink: InkBox(left: 100, right: 1_100, bottom: -200, top: 600))
      try check(font, "😀🎉", ink: InkBox(left: -3_700, right: 1_100, bottom: -200, top: 600))
    }
  }

  @Test("a font of one colour has its outlines' ink")
  func plainOutlines() throws {
    try Self.plain.with { font in
      #expect(!font.hasColorGlyphs)
      try check(font, "😀🎉", ink: InkBox(left: 100, right: 1_700, bottom: 0, top: 400))
    }
  }

  @Test(
    "an emoji font draws emoji before the bundled font, but no digits",
    arguments: 0..<3)
  func presentation(_ kind: Int) throws {
    try [Self.flat, Self.painted, Self.plain][kind].with { font in
      let line = try FontStack([font]).prepare("あ😀1☺\u{FE0F}☺\u{FE0E}👍🎉1\u{FE0F}x")
      let drawn = line.runs.filter { $0.font === font }.map { line.text(in: $0.range) }
      #expect(drawn == ["😀", "☺\u{FE0F}", "🎉1\u{FE0F}"])
      #expect(line.missing.isEmpty)
    }
  }

  struct PaintCase: Sendable {
    let name: String
    let paint: ColorLayers.Paint
    let ink: InkBox<Int>?

    init(_ name: String, _ paint: ColorLayers.Paint, _ ink: (Int, Int, Int, Int)?) {
      self.name = name
      self.paint = paint
      self.ink = ink.map { InkBox(left: $0.0, right: $0.1, bottom: $0.2, top: $0.3) }
    }
  }

  private static var glyphA: ColorLayers.Paint { .glyph(2, .solid) }
  private static var glyphB: ColorLayers.Paint { .glyph(3, .solid) }

  /// Values computed by hand from the specification's formulas. Computed each time: LeakSanitizer does not
  /// recognise the pointer that holds an indirect case.
  static var paints: [PaintCase] {
    [
      PaintCase("layers", .layers([glyphA, glyphB]), (100, 1_100, -200, 600)),
      PaintCase(
        "layers in layers", .layers([.layers([glyphA]), .layers([])]), (100, 500, 0, 400)),
      PaintCase("moved", .moved(format: 14, [1_000, -300], glyphA), (1_100, 1_500, -300, 100)),
      PaintCase("scaled", .moved(format: 16, [8_192, -24_576], glyphB), (150, 550, -900, 300)),
      PaintCase(
        "scaled around a point", .moved(format: 18, [24_576, 4_096, 100, 200], glyphA),
        (100, 700, 150, 250)),
      PaintCase("scaled evenly", .moved(format: 20, [8_192], glyphB), (150, 550, -100, 300)),
      PaintCase(
        "scaled evenly around a point", .moved(format: 22, [-16_384, 500, 0], glyphA),
        (500, 900, -400, 0)),
      PaintCase("a quarter turn", .moved(format: 24, [8_192], glyphA), (-400, 0, 100, 500)),
      PaintCase(
        "half a turn around a point", .moved(format: 26, [16_384, 500, 0], glyphA),
        (500, 900, -400, 0)),
      // 100 and 900 times the square root of a half.
      PaintCase("an eighth of a turn", .moved(format: 24, [4_096], glyphA), (-213, 354, 70, 637)),
      PaintCase("skewed", .moved(format: 28, [4_096, 0], glyphA), (-300, 500, 0, 400)),
      PaintCase(
        "skewed around a point", .moved(format: 30, [0, 4_096, 100, 0], glyphA), (100, 500, 0, 800)),
      PaintCase(
        "a matrix", .transform([98_304, 0, 0, 131_072, 655_360, -1_310_720], glyphA),
        (160, 760, -20, 780)),
      PaintCase(
        "a matrix that turns", .transform([0, 65_536, -65_536, 0, 0, 0], glyphA),
        (-400, 0, 100, 500)),
      PaintCase(
        "the outer one last", .moved(format: 14, [100, 0], .moved(format: 20, [8_192], glyphA)),
        (150, 350, 0, 200)),
      PaintCase(
        "the inner one first", .moved(format: 20, [8_192], .moved(format: 14, [100, 0], glyphA)),
        (100, 300, 0, 200)),
      PaintCase(
        "what fills an outline does not move it",
        .glyph(2, .moved(format: 14, [1_000, 0], .solid)),
        (100, 500, 0, 400)),
      PaintCase("an outline within another", .glyph(2, glyphB), (300, 500, 0, 400)),
      PaintCase("nothing in an outline", .glyph(2, .glyph(1, .solid)), nil),
      PaintCase("another glyph's colours", .colorGlyph(4), (300, 450, 0, 300)),
      PaintCase("a glyph without colours", .colorGlyph(2), nil),
      PaintCase("no outline", .glyph(1, .solid), nil),
      PaintCase("a glyph that is not there", .glyph(999, .solid), nil),
      PaintCase("scaled to nothing", .moved(format: 16, [0, 16_384], glyphA), nil),
      PaintCase("without bounds", .solid, nil),
      PaintCase("itself", .colorGlyph(1), nil),
    ]
  }

  @Test("every paint has its bounds", arguments: paints)
  func paint(_ paint: PaintCase) throws {
    let layers = ColorLayers(
      painted: [(1, paint.paint), (4, Self.glyphB)],
      clips: [(4, InkBox(left: 150, right: 450, bottom: 0, top: 300))])
    try Self.font(layers).with { font in
      #expect(font.ink(of: 1) == Self.whole(paint.ink), "\(paint.name)")
    }
  }

  @Test("composite modes have their bounds")
  func composites() throws {
    let both = (100, 1_100, -200, 600)
    let shared = (300, 500, 0, 400)
    let a = (100, 500, 0, 400)
    let b = (300, 1_100, -200, 600)
    let modes: [(Int, Int, Int, Int)?] = [
      nil, a, b, both, both, shared, shared, a, b, b, a, both, both, both,
    ]
    for (mode, expected) in modes.enumerated() {
      let paint = PaintCase(
        "mode \(mode)", .composite(Self.glyphA, mode: mode, Self.glyphB), expected)
      try Self.font(ColorLayers(painted: [(1, paint.paint)])).with { font in
        #expect(font.ink(of: 1) == Self.whole(paint.ink), "\(paint.name)")
      }
    }
  }

  @Test("declared bounds apply, and flat layers only without painted ones")
  func clips() throws {
    let clip = InkBox(left: -50, right: 2_000, bottom: -60, top: 700)
    let layers = ColorLayers(
      flat: [(1, [2]), (5, [3])], painted: [(1, Self.glyphA), (4, Self.glyphB)],
      clips: [(1, clip)])
    try Self.font(layers).with { font in
      #expect(font.ink(of: 1) == Self.whole(clip))
      #expect(font.ink(of: 4) == Self.whole(Self.b))
      #expect(font.ink(of: 5) == Self.whole(Self.b))
    }
  }

  @Test("an empty or truncated table has no colours")
  func emptyTables() throws {
    for colors in [[], [0, 0], Array(ColorLayers().bytes.prefix(13)), ColorLayers().bytes] {
      var font = Self.flat
      font.colors = colors
      try font.with { #expect(!$0.hasColorGlyphs && $0.ink(of: 4)?.right == 10) }
    }
  }

  /// A broken glyph has its outline's ink or some other box. Nothing is read beyond the table.
  @Test("broken tables do not trap; seed 7")
  func broken() throws {
    let layers = ColorLayers(
      flat: [(1, [2, 3]), (4, [2])],
      painted: Self.paints.enumerated().map { (1 + $0.offset, $0.element.paint) },
      clips: [(1, Self.a)])
    let whole = layers.bytes
    var generator = SeededGenerator(seed: 7)
    var tables = (0..<whole.count).map { Array(whole.prefix($0)) }
    for _ in 0..<300 {
      var table = whole
      for _ in 0..<4 {
        let place = Int.random(in: 0..<table.count, using: &generator)
        table[place] = UInt8.random(in: 0...255, using: &generator)
      }
      tables.append(table)
    }
    var font = Self.flat
    var boxes = 0
    for table in tables {
      font.colors = table
      try font.with { font in
        for glyph in 0..<UInt32(30) {
          _ = font.paint(of: glyph)
          guard let ink = font.ink(of: glyph) else { continue }
          boxes += 1
          #expect(ink.left < ink.right && ink.bottom < ink.top)
          #expect([ink.left, ink.right, ink.bottom, ink.top].allSatisfy { abs($0) <= 1 << 24 })
        }
      }
    }
    #expect(boxes > tables.count)
  }

  @Test("cyclic and deep paints count as none")
  func endless() throws {
    var deep = Self.glyphA
    for _ in 0..<2_000 { deep = .moved(format: 14, [1, 0], deep) }
    let layers = ColorLayers(
      painted: [(1, deep), (4, .layers([.colorGlyph(5), Self.glyphA])), (5, .colorGlyph(4))]
        + (6..<60).map { ($0, .layers([.colorGlyph($0 + 1), .colorGlyph($0 + 1)])) }
        + [(60, Self.glyphA)])
    try Self.font(layers).with { font in
      #expect(font.ink(of: 1) == nil)
      #expect(font.ink(of: 4)?.right == 10)
      #expect(font.ink(of: 5) == nil)
      #expect(font.ink(of: 60) == Self.whole(Self.a))
      #expect(font.ink(of: 58) == Self.whole(Self.a))
      #expect(font.ink(of: 31) == nil && font.ink(of: 6) == nil)
    }
  }
}
