import TestSupport
import Testing

@_spi(Answers) @testable import TelopText

@Suite struct PaintTests {
  private typealias Paint = ColorLayers.Paint

  private static let box = InkBox(left: 100, right: 500, bottom: 0, top: 400)
  private static let red: [UInt8] = [200, 10, 20, 255]

  /// Glyphs 1, 3 and 4 may be painted; 2 is the outline in which they paint; 3 also has an outline of its
  /// own.
  private static func font(_ layers: ColorLayers, isVariable: Bool = false) -> ColorFont {
    var font = ColorFont(
      outlines: [nil, nil, box, box, nil], advances: [500, 1_000, 1_000, 1_000, 1_000],
      characters: [0x41: 1], colors: layers.bytes, palette: [[0, 0, 0, 255], red])
    font.isVariable = isVariable
    return font
  }

  private func paint(
    _ paint: Paint, glyph: UInt32 = 1, clips: [(glyph: Int, box: InkBox<Int>)] = []
  ) throws -> GlyphPaint? {
    var result: GlyphPaint?
    let other = Paint.glyph(2, .color(0xFFFF))
    try Self.font(ColorLayers(painted: [(1, paint), (4, other)], clips: clips)).with {
      result = $0.paint(of: glyph)
    }
    return result
  }

  private static var solid: GlyphPaint { .solid(PaintColor(red)) }
  private static var filled: GlyphPaint { .glyph(2, solid) }

  @Test("colours come from the palette or the text, with opacity within 0 and 1")
  func colors() throws {
    let color = { (entry: Int, opacity: Double) in
      try paint(.glyph(2, .color(entry, opacity: opacity)))
    }
    #expect(try color(1, 1) == Self.filled)
    #expect(try color(1, 0.25) == .glyph(2, .solid(PaintColor(Self.red, opacity: 0.25))))
    #expect(try color(1, -0.5) == .glyph(2, .solid(PaintColor(Self.red, opacity: 0))))
    #expect(try color(0xFFFF, 1.75) == .glyph(2, .solid(PaintColor(nil))))
    #expect(try color(2, 1) == .glyph(2, .solid(PaintColor(nil))))
  }

  @Test("gradients have their stops in order")
  func gradients() throws {
    let gradient = { (format: Int, numbers: [Int], extend: Int) -> PaintGradient? in
      let line = ColorLayers.Line(
        extend: extend, [(1, 0, 1), (-0.5, 1, 0.5), (0.25, 1, 1), (0.25, 0xFFFF, 1)])
      let paint = try paint(.glyph(2, .gradient(format: format, numbers, line)))
      guard case .glyph(2, .gradient(let gradient)) = paint else { return nil }
      return gradient
    }
    let linear = try #require(try gradient(4, [1, -2, 3, -4, 5, -6], 0))
    #expect(
      linear.shape
        == .linear(
          from: .init(x: 1, y: -2), to: .init(x: 3, y: -4), rotationPoint: .init(x: 5, y: -6)))
    #expect(linear.extend == .pad)
    #expect(
      linear.stops == [
        .init(offset: -0.5, color: PaintColor(Self.red, opacity: 0.5)),
        .init(offset: 0.25, color: PaintColor(Self.red)),
        .init(offset: 0.25, color: PaintColor(nil)),
        .init(offset: 1, color: PaintColor([0, 0, 0, 255])),
      ])
    let radial = try #require(try gradient(6, [1, 2, 40_000, 3, 4, 5], 1))
    #expect(
      radial.shape
        == .radial(
          from: .init(centre: .init(x: 1, y: 2), radius: 40_000),
          to: .init(centre: .init(x: 3, y: 4), radius: 5)))
    #expect(radial.extend == .repeat)
    let sweep = try #require(try gradient(8, [7, 8, -16_384, 8_192], 2))
    #expect(sweep.shape == .sweep(around: .init(x: 7, y: 8), from: 0, to: 270))
    #expect(sweep.extend == .reflect)
    #expect(try gradient(8, [7, 8, -16_384, 8_192], 77)?.extend == .pad)
  }

  @Test("transformations are one matrix each")
  func transforms() throws {
    let moved = { (format: Int, numbers: [Int]) in
      try paint(.moved(format: format, numbers, .glyph(2, .color(1))))
    }
    let expected = { (transform: PaintTransform) in GlyphPaint.transform(transform, Self.filled) }
    #expect(try moved(14, [5, -6]) == expected(PaintTransform(dx: 5, dy: -6)))
    #expect(try moved(16, [8_192, -16_384]) == expected(PaintTransform(xx: 0.5, yy: -1)))
    #expect(
      try moved(22, [8_192, 10, 20]) == expected(PaintTransform(xx: 0.5, yy: 0.5, dx: 5, dy: 10)))
    #expect(
      try moved(26, [8_192, 100, 0])
        == expected(PaintTransform(xx: 0, yx: 1, xy: -1, yy: 0, dx: 100, dy: -100)))
    #expect(
      try paint(.transform([65_536, 32_768, -65_536, 0x18000, 0x10000, 0], .glyph(2, .color(1))))
        == expected(PaintTransform(xx: 1, yx: 0.5, xy: -1, yy: 1.5, dx: 1, dy: 0)))
  }

  @Test("layers, composites and other glyphs keep their bounds")
  func trees() throws {
    let own = GlyphPaint.glyph(2, .solid(PaintColor(nil)))
    #expect(
      try paint(.layers([.glyph(2, .color(1)), .colorGlyph(4)])) == .layers([Self.filled, own]))
    let clip = InkBox(left: 1, right: 2, bottom: 3, top: 4)
    #expect(
      try paint(.colorGlyph(4), clips: [(4, clip)])
        == .clip(InkBox(left: 1, right: 2, bottom: 3, top: 4), own))
    for mode in CompositeMode.allCases {
      #expect(
        try paint(.composite(.glyph(2, .color(1)), mode: mode.rawValue, .colorGlyph(4)))
          == .composite(source: Self.filled, mode: mode, backdrop: own))
    }
    #expect(
      try paint(.composite(.glyph(2, .color(1)), mode: 28, .colorGlyph(4)))
        == .composite(source: Self.filled, mode: .clear, backdrop: own))
  }

  @Test("unbounded, cyclic and oversized paints fall back to an outline within bounds")
  func outlines() throws {
    let clip = InkBox(left: 0, right: 900, bottom: -10, top: 700)
    let outline = GlyphPaint.clip(
      InkBox(left: 0, right: 900, bottom: -10, top: 700), .glyph(1, .solid(PaintColor(nil))))
    var deep = Paint.glyph(2, .color(1))
    for _ in 0..<70 { deep = .moved(format: 14, [1, 0], deep) }
    var nested = Paint.glyph(2, .color(1))
    for _ in 0..<9 { nested = .composite(nested, mode: 3, .glyph(2, .color(1))) }
    let stops = [(offset: Double, entry: Int, opacity: Double)](
      repeating: (0, 1, 1), count: 20_000)
    let long = Paint.glyph(2, .gradient(format: 4, [0, 0, 1, 0, 0, 1], .init(stops)))
    for paint in [deep, nested, long, .colorGlyph(1)] {
      #expect(try self.paint(paint) == nil)
      #expect(try self.paint(paint, clips: [(1, clip)]) == outline)
    }
    #expect(try paint(.color(1)) == nil)
    #expect(
      try paint(.color(1), clips: [(1, clip)])
        == .clip(InkBox(left: 0, right: 900, bottom: -10, top: 700), Self.solid))
    #expect(try paint(.glyph(2, .color(1)), glyph: 2) == nil)
    #expect(try paint(.glyph(2, .color(1)), glyph: 999) == nil)
  }

  @Test("a broken paint draws nothing, and the others are drawn")
  func broken() throws {
    for bytes: [UInt8] in [[10, 0], [99], [4, 0, 0, 0], [12, 0, 0, 0, 0, 0], [32, 0, 0]] {
      #expect(
        try paint(.layers([.bytes(bytes), .glyph(2, .color(1))])).map(Self.isFilled) == true)
    }
  }

  private static func isFilled(_ paint: GlyphPaint) -> Bool {
    guard case .layers(let paints) = paint else { return false }
    return paints.count == 2 && paints[1] == filled
  }

  // MARK: Variations

  /// Two regions of `wght`, the whole axis and its upper half; two deltas per index.
  private static let store: [UInt8] = {
    let regions =
      Big.two(1) + Big.two(2) + Big.fraction(0) + Big.fraction(1) + Big.fraction(1)
      + Big.fraction(0.5) + Big.fraction(1) + Big.fraction(1)
    let rows: [(Int, Int)] = [(100, 40), (-300, 0), (8_192, 127), (0, -128)]
    let data =
      Big.two(rows.count) + Big.two(1) + Big.two(2) + Big.two(0) + Big.two(1)
      + rows.flatMap { Big.two($0.0) + [UInt8(truncatingIfNeeded: $0.1)] }
    return Big.two(1) + Big.four(12) + Big.two(1) + Big.four(12 + regions.count) + regions + data
  }()

  private func varied(_ paint: Paint, weight: Double?, _ body: (Font) throws -> Void) throws {
    var layers = ColorLayers(painted: [(1, paint)])
    layers.variations = Self.store
    try withFontFile(Self.font(layers, isVariable: true).bytes()) { path in
      let variations = weight.map { [Variation(tag: "wght", value: $0)] } ?? []
      try body(try Font(path: path, variations: variations))
    }
  }

  /// A translation by 10 and 20, with an index into the variation store.
  private static func moved(_ index: Int) -> Paint {
    .bytes(
      [15] + Big.three(12) + Big.two(10) + Big.two(20) + Big.four(index) + [10] + Big.three(6)
        + Big.two(2) + [2] + Big.two(1) + Big.two(0x4000))
  }

  @Test(
    "values vary with the instance: half at half, the second region from half on",
    arguments: [
      (nil, 10.0, 20.0), (400, 10, 20), (650, 60, -130), (900, 150, -280), (775, 105, -205),
    ])
  func variations(_ weight: Double?, _ x: Double, _ y: Double) throws {
    try varied(Self.moved(0), weight: weight) { font in
      #expect(font.paint(of: 1) == .transform(PaintTransform(dx: x, dy: y), Self.filled))
      // The ink moves too.
      #expect(font.ink(of: 1)?.left == 100 + Int64(x) && font.ink(of: 1)?.top == 400 + Int64(y))
    }
  }

  @Test("an invalid index does not vary")
  func noVariation() throws {
    for index in [0xFFFF_FFFF, 4, 0x10000, 0xFFFF_FFFE] {
      try varied(Self.moved(index), weight: 900) { font in
        #expect(font.paint(of: 1) == .transform(PaintTransform(dx: 10, dy: 20), Self.filled))
      }
    }
  }

  @Test("opacity and stops vary")
  func variedColors() throws {
    let solid = Paint.bytes(
      [10] + Big.three(6) + Big.two(2) + [3] + Big.two(1) + Big.fraction(0.25) + Big.four(2))
    try varied(solid, weight: 650) { font in
      #expect(
        font.paint(of: 1) == .glyph(2, .solid(PaintColor(Self.red, opacity: 0.5))))
    }
    let sweep = Paint.bytes(
      [10] + Big.three(6) + Big.two(2) + [8] + Big.three(12) + [7, 8, -16_384, 0].flatMap(Big.two)
        + [0] + Big.two(1) + Big.fraction(0) + Big.two(1) + Big.fraction(1))
    let varied = Paint.bytes(
      [10] + Big.three(6) + Big.two(2) + [9] + Big.three(16)
        + [7, 8, -16_384, 0].flatMap(Big.two) + Big.four(1) + [0] + Big.two(1) + Big.fraction(0)
        + Big.two(1) + Big.fraction(1) + Big.four(2))
    try self.varied(sweep, weight: 650) { font in
      guard case .glyph(2, .gradient(let gradient)) = font.paint(of: 1) else {
        Issue.record("no gradient")
        return
      }
      #expect(gradient.stops.map(\.offset) == [0])
    }
    try self.varied(varied, weight: 650) { font in
      guard case .glyph(2, .gradient(let gradient)) = font.paint(of: 1) else {
        Issue.record("no gradient")
        return
      }
      // Deltas from index 1: -150 and 4,096 for the centre; none is left for the angles.
      #expect(gradient.stops.map(\.offset) == [0.25])
      #expect(gradient.shape == .sweep(around: .init(x: -143, y: 4_104), from: 0, to: 180))
    }
  }
}
