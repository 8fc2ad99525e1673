@_spi(Answers) import Telop
import TelopDocuments
import TelopText
import TelopUnits
import TestSupport
import Testing

@Suite("Dividers between texts")
struct DividerTests {
  private func fit(
    _ text: String, _ theme: Theme? = .base, _ values: [String: String] = [:]
  ) throws -> Fit {
    var own = ["size": "50"]
    own["theme"] = theme?.rawValue
    return try fitted(text, own.merging(values) { $1 })
  }

  private func middles(_ scene: ScrollScene) -> [Rational] {
    scene.segments.flatMap(\.dividers).sorted()
  }

  /// The centres of separators, from the widths of the text before them.
  private func separators(_ fit: Fit) throws -> [Rational] {
    let text = fit.text
    let width = { (range: Range<Int>) in try text.width(of: range, size: fit.options.type.size) }
    let all = try width(0..<text.utf8Length)
    return try zip(text.paragraphs, text.paragraphs.dropFirst()).map { before, after in
      let start = try width(0..<before.upperBound)
      let middle = start + (try width(before.upperBound..<after.lowerBound)) / 2
      return text.isRightToLeft && !text.isVertical ? all - middle : middle
    }.sorted()
  }

  @Test(
    "each separator has a divider exactly in its middle, in the segment that it begins in",
    arguments: [
      ("# 題\n\n決まった時間に\n\n流れ終わる `a` 一行", [:]), ("One\n\n# Two\n\nand three", ["size": "43.4"]),
      ("مرحبا بالعالم\n\nسطر واحد\n\nabc", ["gap": "7.3"]),
      ("縦の\n\n12月\n\nabc", ["direction": "ttb"]),
      ("abc\n\nמילה\n\nabc def", ["segment-width": "20"]), ("一つ\n\n二つ", ["loop": "3"]),
      ("一つだけ", ["loop": "endless", "duration": "4"]),
    ])
  func places(text: String, values: [String: String]) throws {
    let fit = try fit(text, .base, values)
    let scene = fit.scene
    var expected = try separators(fit)
    // There is no divider after the last pass.
    if fit.loop?.isEndless == true {
      let last = try #require(expected.last)
      expected.removeLast()
      #expect(last > scene.extent.upperBound - scene.size * 3 && !expected.isEmpty)
    }
    #expect(middles(scene) == expected)
    #expect(expected.count >= 1)
    let half = try #require(scene.divider?.halfExtent)
    for segment in scene.segments {
      for middle in segment.dividers {
        #expect(segment.extent.contains(middle - half) && segment.extent.contains(middle + half))
        #expect(segment.left <= middle + scene.size * 3)
      }
    }
  }

  @Test(
    "before a text with leading blanks the distance to the ink is the same",
    arguments: [("abc", "def", "auto"), ("אבג", "דהו", "auto"), ("縦の", "書き", "ttb")])
  func blanks(before: String, after: String, direction: String) throws {
    let gap = "\u{2060}" + String(repeating: "\u{3000}", count: 40)
    let distances = try [after, gap + after].map { text in
      let scene = try fit(
        "\(before)\n\n\(text)", .base, ["direction": direction, "segment-width": "200"]
      ).scene
      let segment = try #require(scene.segments.first { !$0.dividers.isEmpty })
      let middle = try #require(segment.dividers.first)
      // The divider is in the segment of that ink.
      #expect(segment.range.upperBound == scene.text.utf8Length)
      let isRightToLeft = scene.text.isRightToLeft && !scene.text.isVertical
      return (fromEnd: isRightToLeft ? middle : scene.width - middle, width: scene.width)
    }
    #expect(
      distances[0].fromEnd == distances[1].fromEnd
        && distances[1].width > distances[0].width + 1_000)
  }

  @Test("an endless line begins and ends with the same dividers")
  func seam() throws {
    let fit = try fit("一つ\n\n二つだけ", .base, ["loop": "endless", "duration": "6"])
    let scene = fit.scene
    let shown = { (offset: Rational) in
      let linePosition = scene.motion.position(offset: offset)
      return middles(scene).map { $0 + linePosition }.filter { $0 > 0 && $0 < scene.viewport }
    }
    #expect(shown(0).count >= 2)
    #expect(shown(0) == shown(scene.motion.distance))
  }

  // The design's table, in ems; positions across count from 0.38 em above the baseline.
  @Test("shapes are the design's in every direction", arguments: ["ltr", "ttb"])
  func shapes(direction: String) throws {
    let tangent = 0.249328
    let corners: [Theme: [(Double, Double)]] = [
      .signboard: [(0, 0.183848), (0.183848, 0), (0, -0.183848), (-0.183848, 0)],
      .news: [
        (-0.045 + 0.39 * tangent, 0.39), (0.045 + 0.39 * tangent, 0.39),
        (0.045 - 0.39 * tangent, -0.39), (-0.045 - 0.39 * tangent, -0.39),
      ],
      .plain: [(-0.09, 0.09), (0.09, 0.09), (0.09, -0.09), (-0.09, -0.09)],
    ]
    for theme in Theme.allCases {
      let fit = try fit("一つ\n\n二つ", theme, ["direction": direction])
      let band = fit.band
      let divider = try #require(fit.scene.divider)
      let isVertical = direction == "ttb"
      let middle = Double(band.baseline) - (isVertical ? 0 : 0.38 * 50)
      switch divider.shape {
      case .disc(let point, let radius):
        #expect(theme == .base || theme == .subtitle)
        #expect(radius == (theme == .base ? 5 : Rational(11) / 2))
        #expect(point.along == 0 && point.across.double == middle && divider.halfExtent == radius)
      case .polygon(let points) where theme == .credits:
        // A thin rule is on whole rows: the nearest two.
        #expect(points.map(\.along.double) == [-22.5, 22.5, 22.5, -22.5])
        #expect(points.allSatisfy { $0.across.isWhole })
        let rows = divider.rows
        #expect(rows.count == 2 && abs(Double(rows.lowerBound + 1) - middle) <= 0.5)
      case .polygon(let points):
        let expected = try #require(corners[theme])
        #expect(points.count == expected.count)
        for (point, own) in zip(points, expected) {
          #expect(abs(point.along.double - own.0 * 50) < 0.01, "\(theme)")
          let across = isVertical ? middle + own.1 * 50 : middle - own.1 * 50
          #expect(abs(point.across.double - across) < 0.01, "\(theme)")
        }
      }
      #expect(divider.rows.lowerBound >= 0 && divider.rows.upperBound <= band.thickness)
    }
  }

  @Test("a separator with ink and one that is too short have no divider")
  func room() throws {
    let count = { (theme: Theme, values: [String: String]) in
      middles(try fit("One\n\nTwo\n\nThree", theme, values).scene).count
    }
    let wide = "\u{2003}\u{2003}"
    #expect(try count(.base, [:]) == 2)
    for separator in [" · ", "・", " ", "  ", wide + "/"] {
      #expect(try count(.base, ["separator": separator]) == 0, "\(separator)")
    }
    // A rule of 0.9 em needs exactly 1.5 em.
    #expect(try count(.credits, ["separator": "\u{2003}", "gap": "24.9"]) == 0)
    #expect(try count(.credits, ["separator": "\u{2003}", "gap": "25"]) == 2)
    #expect(try count(.base, ["separator": "\u{2003}", "gap": "-10"]) == 2)
    #expect(try count(.base, ["separator": "\u{2003}", "gap": "-10.1"]) == 0)
    #expect(try count(.base, ["divider": "none"]) == 0)
  }

  @Test("no divider is at an end of the line's ink or within a highlight")
  func ends() throws {
    var options = FitOptions()
    options.type.text.separator = "\u{2003}\u{2003}"
    for text in ["\u{3000}\nOne", "One\n\u{3000}", "One"] {
      let script = try Script(text, format: .plain, name: "talk.txt")
      let fit = try Fit(script, fonts: FontStack(options), options: options)
      #expect(middles(fit.scene).isEmpty, "\(text)")
    }
    let searched = try fit("One\n\nTwo\n\nThree", .base, ["highlight": "One Two"])
    if searched.highlightedRanges.isEmpty { return }
    #expect(middles(searched.scene).count == 1)
  }

  @Test(
    "neither themes nor dividers change a plan",
    arguments: ["一つ ==印== です\n\n二つ", "واحد\n\nاثنان", "縦\n\n書き"])
  func plans(text: String) throws {
    let values = text.hasPrefix("縦") ? ["direction": "ttb"] : [:]
    var plans = try Theme.allCases.map { try Wire.encode(FitDocument(fit(text, $0, values))) }
    let none = values.merging(["divider": "none"]) { $1 }
    plans.append(try Wire.encode(FitDocument(fit(text, .credits, none))))
    #expect(Set(plans).count == 1)
  }

  @Test("dividers are visible over black, white and grey in every theme", arguments: Theme.allCases)
  func contrast(theme: Theme) throws {
    let scene = try fit("One\n\nTwo", theme).scene
    let divider = try #require(scene.divider)
    for grey: UInt8 in [0, 128, 255] {
      let picture = RGBAColor(red: grey, green: grey, blue: grey)
      for row in divider.rows {
        let background =
          scene.look.outline?.color ?? scene.look.background.color(ofRow: row).over(picture)
        #expect(divider.color.contrast(with: background) >= 3, "\(theme) on \(background)")
      }
    }
  }

  // The design's table.
  @Test(
    "dividers have the design's contrast over black and white",
    arguments: [(Theme.base, 7.52, 6.02), (.news, 6.03, 6.03)])
  func ratios(theme: Theme, black: Double, white: Double) throws {
    let scene = try fit("One\n\nTwo", theme).scene
    let color = try #require(scene.divider?.color)
    let background = scene.look.background.color(ofRow: 40)
    #expect(abs(color.contrast(with: background.over(.black)) - black) < 0.1)
    #expect(abs(color.contrast(with: background.over(.white)) - white) < 0.1)
  }

  @Test("on a custom background that hides it, a divider has the text's colour")
  func own() throws {
    let light = try fit("a\n\nb", .base, ["background": "#eeeeee", "color": "#111111"]).scene
    #expect(light.divider?.color == light.look.color)
    let dark = try fit("a\n\nb", .base, ["background": "#000000"]).scene
    #expect(dark.divider?.color == RGBAColor(red: 0x9A, green: 0xA6, blue: 0xB5))
    #expect(try fit("a\n\nb", nil).scene(on: .paper).divider?.color == .black)
  }
}
