import TelopText
import TelopUnits
import TestSupport
import Testing

@_spi(Answers) @testable import Telop

@Suite("Blocks in safe areas")
struct SafeAreaTests {
  private func fit(_ values: [String: String]) throws -> Fit {
    try fitted("速さは文字の数と時間で決まる", values)
  }

  @Test(
    "the ink of labels, logos and clocks is within the safe area, and their boxes reach the picture's sides",
    arguments: Theme.allCases,
    [
      ("graphics", 96), ("action", 67), ("none", 0), ("30px", 30), ("40px", 40),
    ])
  func safeArea(theme: Theme, area: (name: String, margin: Int)) throws {
    for (label, direction) in [("LT", "ltr"), ("jf", "ltr"), ("速報", "ltr"), ("عاجل", "rtl")] {
      let scene = try fit([
        "label": label, "clock": "left", "canvas": "1920x1080", "size": "54", "safe": area.name,
        "theme": theme.rawValue, "direction": direction,
      ]).scene
      for block in scene.blocks {
        for text in block.texts(at: 0) {
          let ink = try #require(try text.text.ink(size: text.size))
          #expect(text.left + ink.left >= Rational(area.margin), "\(theme) \(label)")
          #expect(text.left + ink.right <= Rational(1_920 - area.margin), "\(theme) \(label)")
        }
      }
      // The blocks reach the sides, and only the band is high.
      #expect(scene.blocks.contains { $0.extent.lowerBound == 0 })
      #expect(scene.blocks.contains { $0.extent.upperBound == 1_920 })
      #expect(
        scene.blocks.allSatisfy { $0.rows.upperBound <= scene.frame.height - scene.frame.top })
    }
  }

  @Test("a safe area takes width from the text only where there are blocks")
  func safeViewport() throws {
    let values = ["label": "LT", "canvas": "1920x1080", "size": "50", "duration": "20"]
    let plain = try fit(values)
    let safe = try fit(values.merging(["safe": "graphics"]) { $1 })
    // The label's own padding is 0.6 em, so that it is longer by 96 − 30 px.
    #expect(plain.plan.timing.viewport - safe.plan.timing.viewport == 66)
    #expect(safe.scene.blocks[0].fixedTexts[0].left == 96)
    let narrow = try fit(values.merging(["safe": "20px"]) { $1 })
    #expect(narrow.plan.timing == plain.plan.timing)
    let none = ["canvas": "1920x1080", "duration": "20"]
    let bare = try fit(none).plan
    let bareSafe = try fit(none.merging(["safe": "graphics"]) { $1 }).plan
    #expect(bareSafe.timing == bare.timing && bareSafe.motion == bare.motion)
    // A band without a picture has no safe area.
    let band = ["label": "LT", "canvas": "band"]
    #expect(
      try fit(band.merging(["safe": "graphics"]) { $1 }).plan.timing == (try fit(band)).plan.timing)
    let looped = try fit(values.merging(["safe": "graphics", "loop": "3"]) { $1 })
    #expect(looped.plan.timing.viewport == safe.plan.timing.viewport)
  }

  @Test("a medium's own safe area moves the blocks of its fit")
  func mediumSafe() throws {
    let fit = try fit(["label": "LT", "clock": "left", "canvas": "1920x1080", "size": "50"])
    let safe = try fit.within(safeAreaOf: .broadcast)
    #expect(safe.scene(on: .broadcast).blocks[0].fixedTexts[0].left == 96)
    #expect(try fit.within(safeAreaOf: .screen).plan.timing == fit.plan.timing)
    let own = try self.fit(["label": "LT", "canvas": "1920x1080", "safe": "none"])
    #expect(try own.within(safeAreaOf: .broadcast).plan.timing == own.plan.timing)
    let bare = try self.fit(["canvas": "1920x1080"])
    #expect(try bare.within(safeAreaOf: .broadcast).plan.timing == bare.plan.timing)
  }

  @Test(
    "the contents of all blocks begin at one edge: 0.6 em from the picture's side, or at the safe area",
    arguments: Theme.allCases, [("none", 33), ("graphics", 96), ("20px", 33)])
  func edge(theme: Theme, area: (name: String, edge: Int)) throws {
    let values = [
      "canvas": "1920x1080", "size": "54", "safe": area.name, "theme": theme.rawValue,
    ]
    let scene = try fit(values.merging(["label": "速報", "clock": "left"]) { $1 }).scene
    let label = scene.blocks[0]
    // A plate has the edge of the capsule.
    let left = label.boxOutline == nil ? label.fixedTexts[0].left : Rational(label.box.lowerBound)
    #expect(left == Rational(area.edge))
    let clock = try #require(scene.blocks[1].clock)
    let end = scene.blocks[1].fixedTexts[0].left + clock.contentWidth(size: 54)
    #expect(end == Rational(1_920 - area.edge))
    #expect(label.extent.contains(label.box.upperBound - 1))
  }

  @Test("blocks are exactly as high as the band, without its bleed", arguments: ["bottom", "top"])
  func bleed(place: String) throws {
    for theme in Theme.allCases where theme != .subtitle && theme != .credits {
      let scene = try fit([
        "label": "LT", "clock": "left", "canvas": "1920x1080", "size": "54", "safe": "graphics",
        "theme": theme.rawValue, "place": place,
      ]).scene
      let bleed = 32
      let body = place == "top" ? bleed..<scene.band.thickness : 0..<scene.band.thickness - bleed
      #expect(scene.blocks[0].rows == body, "\(theme)")
      #expect(scene.blocks[1].rows.clamped(to: body) == scene.blocks[1].rows, "\(theme)")
    }
  }
}
