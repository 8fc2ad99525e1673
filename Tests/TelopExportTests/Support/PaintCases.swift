import TelopText
import TestSupport

/// Painted glyphs that exercise each paint: one glyph per case, 1,000 units square.
struct PaintCases {
  typealias Paint = ColorLayers.Paint

  let name: String
  let paint: Paint
  /// Declared bounds; paints of unlimited extent need them.
  var clip: InkBox<Int>?
  /// Whether Chromium deviates. Of two colours at one place of a linear gradient, it draws only the second. It moves
  /// the stops of a radial gradient that begins before its point.
  var deviatesInChromium: Bool {
    ["stops at one place, pad", "from before the point, pad"].contains(name)
  }

  init(_ name: String, _ paint: Paint, clip: InkBox<Int>? = nil) {
    self.name = name
    self.paint = paint
    self.clip = clip
  }

  /// Glyphs 1 to 3: the outlines in which cases paint.
  static let outlines: [InkBox<Int>] = [
    InkBox(left: 100, right: 900, bottom: 0, top: 800),
    InkBox(left: 200, right: 600, bottom: 100, top: 500),
    InkBox(left: 400, right: 800, bottom: 300, top: 700),
  ]
  static let palette: [[UInt8]] = [
    [0, 0, 0, 255], [230, 40, 30, 255], [20, 160, 60, 255], [30, 60, 220, 255],
    [250, 210, 40, 255], [40, 200, 220, 128],
  ]
  static let whole = InkBox(left: 0, right: 1_000, bottom: -200, top: 900)

  static func font(_ cases: [PaintCases]) -> ColorFont {
    let first = outlines.count + 1
    let layers = ColorLayers(
      painted: cases.enumerated().map { (first + $0.offset, $0.element.paint) },
      clips: cases.enumerated().compactMap { index, paint in
        paint.clip.map { (first + index, $0) }
      })
    return ColorFont(
      outlines: [nil] + outlines + cases.map { _ in nil },
      advances: [Int](repeating: 1_000, count: first + cases.count),
      characters: Dictionary(
        uniqueKeysWithValues: cases.indices.map { (0xE000 + UInt32($0), first + $0) }),
      colors: layers.bytes, palette: palette)
  }

  static func text(_ indices: Range<Int>) -> String {
    String(
      String.UnicodeScalarView(indices.compactMap { Unicode.Scalar(0xE000 + UInt32($0)) }))
  }
}

// MARK: Cases

extension PaintCases {
  private static let stops: [(offset: Double, entry: Int, opacity: Double)] = [
    (0, 1, 1), (0.5, 4, 1), (1, 3, 1),
  ]
  private static let extends = ["pad", "repeat", "reflect"]
  // Computed each time: a leak checker does not see into values of a global enum.
  private static var a: Paint { .glyph(2, .color(1, opacity: 0.7)) }
  private static var b: Paint { .glyph(3, .color(5)) }

  private static func within(_ format: Int, _ numbers: [Int], _ line: ColorLayers.Line) -> Paint {
    .glyph(1, .gradient(format: format, numbers, line))
  }

  private static func extended(
    _ name: String, _ format: Int, _ numbers: [Int],
    _ stops: [(offset: Double, entry: Int, opacity: Double)] = stops
  ) -> [PaintCases] {
    extends.indices.map {
      PaintCases("\(name), \(extends[$0])", within(format, numbers, .init(extend: $0, stops)))
    }
  }

  static var all: [PaintCases] {
    solid + linear + radial + sweep + transforms + composites + nested
  }

  private static var solid: [PaintCases] {
    [
      PaintCases("a colour", .glyph(1, .color(2))),
      PaintCases("half a colour", .glyph(1, .color(2, opacity: 0.5))),
      PaintCases("a colour of half its opacity, halved", .glyph(1, .color(5, opacity: 0.5))),
      PaintCases("the text's colour", .glyph(1, .color(0xFFFF))),
      PaintCases("half the text's colour", .glyph(1, .color(0xFFFF, opacity: 0.5))),
      PaintCases("opacity beyond 1", .glyph(1, .color(3, opacity: 1.5))),
    ]
  }

  private static let inner: [(offset: Double, entry: Int, opacity: Double)] = [
    (0.25, 1, 1), (0.5, 5, 1), (0.5, 2, 0.2), (0.75, 3, 1),
  ]
  private static let outer: [(offset: Double, entry: Int, opacity: Double)] = [
    (-0.75, 1, 1), (0.5, 4, 1), (1.5, 3, 1),
  ]

  private static var linear: [PaintCases] {
    let along = [300, 100, 600, 100, 300, 600]
    let atOnce: [(offset: Double, entry: Int, opacity: Double)] = [(0.5, 1, 1), (0.5, 3, 1)]
    return extended("linear", 4, along)
      + extended("stops from a quarter on", 4, along, inner)
      + extended("stops beyond both ends", 4, along, outer)
      + extended("turned", 4, [300, 100, 600, 100, 600, 500])
      + extended("slanting", 4, [300, 100, 500, 500, 0, 400])
      + extended("stops at one place", 4, along, atOnce)
      + extended("one stop", 4, along, [(0.5, 2, 1)])
      + [
        PaintCases(
          "text and opacity",
          within(4, along, .init([(0, 0xFFFF, 1), (1, 0xFFFF, 0)]))),
        PaintCases("from where it ends", within(4, [300, 100, 300, 100, 300, 600], .init(stops))),
        PaintCases("without a turn", within(4, [300, 100, 600, 100, 300, 100], .init(stops))),
        PaintCases("turned into itself", within(4, [300, 100, 600, 100, 900, 100], .init(stops))),
        PaintCases("no stop", within(4, along, .init([]))),
      ]
  }

  private static var radial: [PaintCases] {
    extended("radial", 6, [500, 400, 0, 500, 400, 300])
      + extended("rings", 6, [500, 400, 100, 500, 400, 250], inner)
      + extended("aside", 6, [400, 300, 20, 500, 400, 300])
      + extended("a cone", 6, [300, 400, 50, 600, 400, 150])
      + extended("a tube", 6, [300, 400, 150, 600, 400, 150])
      + extended("inward", 6, [500, 400, 300, 500, 400, 50], inner)
      + extended("from before the point", 6, [500, 400, 50, 500, 400, 200], outer)
      + extended("to behind the point", 6, [500, 400, 200, 550, 400, 50], outer)
      + [PaintCases("one circle", within(6, [500, 400, 200, 500, 400, 200], .init(stops)))]
  }

  private static var sweep: [PaintCases] {
    /// Angles count from -1 for 0° to 1 for 360°.
    let angle = { (degrees: Double) in Int(((degrees / 180 - 1) * 16_384).rounded()) }
    return extended("sweep", 8, [500, 400, angle(30), angle(120)])
      + extended("all around", 8, [500, 400, angle(0), angle(360)], inner)
      + extended("backwards", 8, [500, 400, angle(300), angle(200)])
      + extended("no angle", 8, [500, 400, angle(90), angle(90)])
  }

  private static var transforms: [PaintCases] {
    [
      PaintCases(
        "a matrix", .transform([49_152, 16_384, -9_830, 58_982, 6_553_600, 3_276_800], a)),
      PaintCases("moved", .moved(format: 14, [150, -130], a)),
      PaintCases("scaled", .moved(format: 16, [8_192, 24_576], a)),
      PaintCases("scaled around", .moved(format: 18, [8_192, -24_576, 400, 300], a)),
      PaintCases("scaled evenly", .moved(format: 20, [12_288], a)),
      PaintCases("scaled evenly around", .moved(format: 22, [20_480, 400, 300], a)),
      PaintCases("turned", .moved(format: 24, [1_400], a)),
      PaintCases("turned around", .moved(format: 26, [-3_000, 400, 300], a)),
      PaintCases("skewed", .moved(format: 28, [1_500, -1_000], a)),
      PaintCases("skewed around", .moved(format: 30, [-2_000, 700, 400, 300], a)),
      PaintCases("scaled to nothing", .layers([.moved(format: 16, [0, 16_384], a), b])),
      PaintCases(
        "a gradient that is turned within its outline",
        .glyph(
          1,
          .moved(
            format: 26, [4_096, 500, 400],
            .gradient(format: 4, [300, 100, 600, 100, 300, 600], .init(extend: 2, stops))))),
      PaintCases(
        "a gradient that is turned with its outline",
        .moved(
          format: 26, [2_048, 500, 400],
          .glyph(
            2, .gradient(format: 6, [400, 300, 50, 400, 300, 150], .init(extend: 1, stops))))),
      PaintCases(
        "a sweep that is skewed within its outline",
        .glyph(
          1,
          .moved(
            format: 30, [3_000, 0, 500, 400],
            .gradient(format: 8, [500, 400, -16_384, 16_384], .init(stops))))),
    ]
  }

  private static var composites: [PaintCases] {
    (0..<28).map { PaintCases("mode \($0)", .composite(a, mode: $0, b)) }
      + (0..<28).map {
        PaintCases(
          "mode \($0) of gradients",
          .composite(
            within(4, [100, 0, 900, 0, 100, 800], .init([(0, 1, 1), (0.5, 4, 0.5), (1, 3, 1)])),
            mode: $0,
            .glyph(
              3,
              .gradient(format: 4, [400, 300, 400, 700, 800, 300], .init([(0, 2, 1), (1, 5, 1)]))))
        )
      }
  }

  private static var nested: [PaintCases] {
    let group = Paint.composite(.layers([a, b]), mode: 5, .color(0, opacity: 0.5))
    return [
      PaintCases("layers", .layers([a, b])),
      PaintCases("layers of one opacity", group),
      PaintCases(
        "one opacity the other way", .composite(.color(0, opacity: 0.3), mode: 6, .layers([a, b]))),
      PaintCases("a composite of a composite", .composite(a, mode: 11, group)),
      PaintCases(
        "composites in a corner", .moved(format: 20, [6_000], .composite(group, mode: 7, b))),
      PaintCases("an outline within another", .glyph(2, .glyph(3, .color(3)))),
      PaintCases(
        "a turned outline within another",
        .glyph(2, .moved(format: 26, [2_048, 400, 300], .glyph(3, .color(3))))),
      PaintCases("layers in an outline", .glyph(1, .layers([a, b, .moved(format: 20, [0], a)]))),
      PaintCases("colours without end, in bounds", .color(4), clip: whole),
      PaintCases(
        "bounds", .glyph(1, .color(2)), clip: InkBox(left: 300, right: 700, bottom: 250, top: 650)),
      PaintCases(
        "a glyph of this font, turned", .moved(format: 26, [1_500, 500, 400], .colorGlyph(4))),
    ]
  }
}
