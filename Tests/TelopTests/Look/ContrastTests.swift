@_spi(Answers) import Telop
import Testing

@Suite("Contrast")
struct ContrastTests {
  private func color(_ text: String) throws -> RGBAColor { try #require(RGBAColor(text)) }

  // The design's table, computed from the browser's pixels.
  @Test(
    "themes have the design's contrast over black, white and grey",
    arguments: [
      (Theme.base, [18.59, 14.88, 16.83]), (.signboard, [11.10, 11.10, 11.10]),
      (.news, [16.52, 16.52, 16.52]), (.plain, [17.02, 17.02, 17.02]),
    ])
  func themes(theme: Theme, ratios: [Double]) throws {
    let fit = try fit(theme)
    let look = fit.scene.look
    let backgrounds = try ["#000", "#fff", "#808080"].map(color)
    for (background, ratio) in zip(backgrounds, ratios) {
      let fill = look.background.color(ofRow: fit.band.baseline - 10).over(background)
      #expect(abs(look.color.contrast(with: fill) - ratio) < 0.15, "\(theme) over \(background)")
    }
  }

  @Test("the text of every theme is legible over any picture", arguments: Theme.allCases)
  func legible(theme: Theme) throws {
    let fit = try fit(theme)
    let band = fit.band
    let look = fit.scene.look
    #expect(look.minimumContrast(of: look.color, in: band.marks) >= 4.5)
    if let outline = look.outline {
      // The outline is the background, and it is opaque.
      #expect(outline.color.alpha == 255 && outline.width >= 2)
      #expect(look.color.contrast(with: outline.color) >= 4.5)
      return
    }
    // All greys, not only the two extremes.
    for grey in UInt8.min...UInt8.max {
      let picture = RGBAColor(red: grey, green: grey, blue: grey)
      for row in band.marks {
        let background = look.background.color(ofRow: row).over(picture)
        #expect(look.color.contrast(with: background) >= 4.5)
      }
    }
  }

  @Test(
    "highlights have the design's contrast",
    arguments: [
      (Theme.base, 13.25), (.signboard, 10.81), (.news, 11.94), (.credits, 9.84), (.plain, 13.89),
    ])
  func highlights(theme: Theme, ratio: Double) throws {
    let look = try fit(theme).scene.look
    #expect(abs(look.highlightedTextColor.contrast(with: look.highlightColor) - ratio) < 0.1)
    for style in ["underline", "text"] {
      let scene = try fit(theme, ["highlight-style": style]).scene
      let look = scene.look
      let background = look.background.color(ofRow: scene.band.baseline)
      let minimum = look.highlightColor.minimumContrast(on: background)
      #expect(minimum >= (style == "text" ? 4.5 : 3), "\(theme) \(style)")
    }
  }

  @Test("tabs and the talk's title are legible over any picture", arguments: Theme.allCases)
  func tabs(theme: Theme) throws {
    let scene = try fit(theme).scene
    let look = scene.look
    let tabs = scene.look.tabs
    // Tabs are 1.2 em high, with ink in the middle half.
    let band = scene.band.thickness
    let height = Int(scene.size.double * 1.2)
    let shade = tabs.shade(thickness: band + height - tabs.overlap + tabs.backgroundOverhang)
    let rows = tabs.backgroundOverhang + height / 4..<tabs.backgroundOverhang + height * 3 / 4
    let fills = shade.map { shade in rows.map { shade.color(ofRow: $0) } } ?? [tabs.fill]
    let backgrounds = look.outline.map { [$0.color] } ?? fills
    for background in backgrounds {
      for text in [tabs.titleColor, tabs.pastColor, tabs.upcomingColor] {
        #expect(text.minimumContrast(on: background) >= 4.5, "\(text) on \(background)")
      }
      let capsule = tabs.isUnderlined ? background : tabs.capsuleColor
      #expect(tabs.capsuleTextColor.minimumContrast(on: capsule) >= 4.5)
      if tabs.isUnderlined { #expect(tabs.capsuleColor.minimumContrast(on: background) >= 3) }
    }
    // Over a custom band, tabs are as legible as the text.
    let own = try fit(theme, ["background": "#203020", "color": "#eeeecc"]).scene.look.tabs
    for text in [own.titleColor, own.pastColor, own.upcomingColor] {
      #expect(text.minimumContrast(on: own.fill) >= 4.5)
    }
  }

  // The design's table: past and next tabs of news, tabs of credits over white.
  @Test("tabs have the design's contrast")
  func tabRatios() throws {
    let news = try fit(.news).scene.look.tabs
    #expect(abs(news.pastColor.contrast(with: news.fill) - 5.68) < 0.1)
    #expect(abs(news.upcomingColor.contrast(with: news.fill) - 14.63) < 0.1)
    let plain = try fit(.plain).scene.look.tabs
    #expect(abs(plain.upcomingColor.contrast(with: plain.fill) - 5.94) < 0.1)
    let base = try fit(.base).scene.look.tabs
    #expect(abs(base.upcomingColor.minimumContrast(on: base.fill) - 9.11) < 0.1)
  }

  @Test(
    "blocks are legible on a custom band", arguments: Theme.allCases,
    [["background": "white", "color": "black"], ["background": "#102040"], ["color": "#fff6d0"]])
  func ownBand(theme: Theme, values: [String: String]) throws {
    let scene = try fit(theme, values.merging(["label": "LT", "clock": "left"]) { $1 }).scene
    #expect(scene.blocks.count == 2)
    for block in scene.blocks where scene.look.outline == nil {
      for row in scene.band.marks {
        let background = block.fill.over(scene.look.background.color(ofRow: row))
        #expect(
          block.color.minimumContrast(on: background) >= 4.5, "\(block.color) on \(background)")
      }
    }
  }

  @Test("a custom box has the more legible of black and white text")
  func ownHighlight() throws {
    for (box, text) in [("yellow", "#111111"), ("navy", "#ffffff"), ("#ff000040", "#ffffff")] {
      let look = try fit(.base, ["highlight-color": box]).scene.look
      #expect(look.highlightedTextColor == (try color(text)), "\(box)")
    }
  }

  @Test("white text without a band is illegible, and so is text over some picture")
  func nothing() throws {
    #expect(RGBAColor.white.minimumContrast(on: .clear) == 1)
    #expect(try color("#808080").minimumContrast(on: .clear) == 1)
    #expect(try color("#fff").minimumContrast(on: color("#000")) == 21)
    // The minimum opacity that passes over white in the design.
    #expect(RGBAColor.white.minimumContrast(on: try color("#10151c98")) >= 4.5)
    #expect(RGBAColor.white.minimumContrast(on: try color("#10151c90")) < 4.5)
  }

  @Test("a report has black text on white, and a theme its own colours there")
  func paper() throws {
    let plain = try fit(nil).scene(on: .paper).look
    #expect(plain.color == .black && plain.background == BandBackground(.white, thickness: 82))
    #expect(try fit(.news).scene(on: .paper).look == fit(.news).scene.look)
  }

  private func fit(_ theme: Theme?, _ values: [String: String] = [:]) throws -> Fit {
    let own = theme.map { ["theme": $0.rawValue] } ?? [:]
    return try fitted("字幕 ==Text== です", own.merging(values) { $1 })
  }
}
