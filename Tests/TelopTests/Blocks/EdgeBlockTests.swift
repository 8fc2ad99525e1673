import Foundation
import TelopText
import TelopUnits
import TestSupport
import Testing

@_spi(Answers) @testable import Telop

@Suite("Blocks at the ends of the band")
struct EdgeBlockTests {
  func fit(
    _ values: [String: String], _ text: String = "速さは文字の数と時間で決まる"
  ) throws -> Fit {
    try fitted(text, values)
  }

  /// The advance of bold text in the fonts of the fit, measured independently.
  private func boldWidth(_ text: String, like fit: Fit) throws -> Rational {
    let fonts = try FontStack(fit.options)
    var options = TextOptions(language: fit.text.language)
    options.styles = [StyledText(0..<text.utf8.count, .bold)]
    return try fonts.prepare(text, options: options).width(size: fit.options.type.size)
  }

  @Test("text ends at a label, which narrows the viewport", arguments: ["LT", "速報"])
  func label(words: String) throws {
    let fit = try fit(["label": words, "canvas": "1280x720", "duration": "20"])
    let length = (try boldWidth(words, like: fit) + 48 * 12 / 10).ceiling
    #expect(fit.plan.timing.viewport == Rational(1_280 - length))
    #expect(fit.options.barLength == 1_280)
    let scene = fit.scene
    #expect(scene.frame.left == Int(length) && scene.frame.width == 1_280)
    #expect(scene.bar.left == 0 && scene.bar.width == 1_280)
    let block = try #require(scene.blocks.first)
    #expect(block.extent == 0..<Int(length) && block.isAtBandStart)
    // The words begin where tabs do, and as much space is behind them, but for the rounding remainder.
    let own = try #require(block.fixedTexts.first)
    let left = own.left
    let right = own.left + (try boldWidth(words, like: fit))
    #expect(left == 29 && (28..<30).contains(Rational(length) - right))
    // The distance is shorter by the width of the label, and the band is empty at the end.
    let without = try self.fit(["canvas": "1280x720", "duration": "20"])
    #expect(without.plan.distance - fit.plan.distance == Rational(length))
  }

  @Test(
    "characters and variation sequences of a label that no font has are notes",
    arguments: ["off", "2"])
  func missing(loop: String) throws {
    let values = ["label": "龍\u{E01EF}a\u{108E0}", "loop": loop]
    let ownNotes = try fit(values).script.notes.map(\.description)
    #expect(
      ownNotes == [
        "talk.md: label: U+108E0: in no font, shown as a box",
        "talk.md: label: no font has the variation sequence U+9F8D U+E01EF at byte 0; drawn without "
          + "its selector",
      ])
    #expect(try fit(["label": "LT", "clock": "left", "loop": loop]).script.notes == [])
  }

  @Test("text that passes behind blocks has the whole viewport")
  func behind() throws {
    let fit = try fit(["label": "LT", "at-blocks": "behind", "theme": "credits"])
    #expect(fit.plan.timing.viewport == 1_920)
    let scene = fit.scene
    #expect(scene.frame.left == 0 && !scene.hasBlocksBesideBand)
    // An opaque block, so that text does not show through.
    #expect(scene.blocks.allSatisfy { $0.fill.alpha == 255 })
  }

  @Test("time behind blocks is not reading time")
  func covered() throws {
    let values = ["label": "LT", "clock": "left", "canvas": "1280x720", "duration": "20"]
    for more in [[:], ["hold-end": "1"], ["hold-end": "1", "ramp": "1"]] {
      let all = values.merging(more) { $1 }
      let behind = try fit(all.merging(["at-blocks": "behind"]) { $1 })
      let first = behind.scene.blocks[0].extent
      let last = behind.scene.blocks[1].extent
      let seen = Rational(last.lowerBound - first.upperBound)
      let minimum = behind.pace.leastDwell
      if more.isEmpty {
        #expect(behind.pace.dwell == seen / behind.plan.speed && minimum == behind.pace.dwell)
      }
      #expect(minimum.double <= seen.double / behind.plan.speed.double * 1.001)
    }
    for option in ["start", "finish"] {
      #expect {
        _ = try fit(values.merging(["at-blocks": "behind", option: "flush"]) { $1 })
      } throws: { error in "\(error)".contains("at-blocks stop") }
      _ = try fit(values.merging([option: "flush"]) { $1 })
    }
  }

  @Test("blocks swap ends in right-to-left lines and are vertical in vertical lines")
  func directions() throws {
    let values = ["label": "عاجل", "clock": "left", "viewport": "1000"]
    let arabic = try fit(values, "مرحبا بالعالم مرحبا بالعالم").scene
    let label = arabic.blocks[0]
    let clock = arabic.blocks[1]
    #expect(label.extent.upperBound == 1_000 && !label.isAtBandStart)
    #expect(clock.extent.lowerBound == 0 && clock.isAtBandStart)
    #expect(arabic.frame.left == clock.extent.count)
    let vertical = try fit(["label": "速報", "direction": "ttb", "viewport": "800"])
    let block = try #require(vertical.scene.blocks.first)
    #expect(block.extent.lowerBound == 0 && block.fixedTexts[0].text.isVertical)
    #expect(vertical.scene.frame.top == block.extent.count)
    #expect(vertical.plan.timing.viewport == Rational(800 - Int128(block.extent.count)))
    #expect(throws: PlanError.self) { _ = try fit(["clock": "left", "direction": "ttb"]) }
  }

  @Test("the remaining time rounds up and ends with the plan; the elapsed time rounds down")
  func clock() throws {
    let left = [
      ("0", "1:16"), ("0.25", "1:16"), ("0.5", "1:15"), ("1.2", "1:15"), ("1.5", "1:14"),
      ("75.4", "0:01"),
    ]
    let elapsed = [("0", "0:00"), ("0.99", "0:00"), ("1", "0:01"), ("75.4", "1:15")]
    for (kind, shown) in [("left", left), ("elapsed", elapsed)] {
      let fit = try fit(["clock": kind, "duration": "75.5"])
      let block = try #require(fit.scene.blocks.first)
      for (time, text) in shown {
        #expect(block.clockText(at: try decimal(time)) == text, "\(kind) at \(time)")
      }
      #expect(block.clockText(at: try decimal("75.5")) == (kind == "left" ? "0:00" : "1:15"))
      // At each change the text of the clock differs from the text before the change.
      let changes = block.changeTimes
      #expect(changes.count == 77 - (kind == "left" ? 0 : 1))
      for (index, change) in changes.enumerated().dropFirst() {
        let before = block.clockText(at: changes[index - 1])
        #expect(block.clockText(at: change - (try ratio(1, 1_000_000_000))) == before)
        #expect(block.clockText(at: change) != before)
        #expect(block.clockText(at: change + (try ratio(1, 1_000_000_000))) != before)
      }
    }
  }

  @Test("digits of a clock have fixed positions")
  func cells() throws {
    for (duration, longest) in [("5:00", "5:00"), ("59:59", "59:59"), ("1:00:00", "1:00:00")] {
      let block = try #require(try fit(["clock": "left", "duration": duration]).scene.blocks.first)
      #expect(block.cells.count == longest.count)
      let digits = try block.cells.filter { $0.signs.count == 10 }.map { cell in
        try "0123456789".map { sign in
          let placed = try #require(cell.text(of: sign))
          return placed.left + (try placed.text.width(size: placed.size)) / 2
        }
      }
      // All digits of a cell have the same centre.
      for cell in digits { #expect(Set(cell).count == 1) }
      // Nine seconds before the end there are fewer characters; the last one keeps its position.
      let whole = try #require(Rational(time: duration))
      let short = block.texts(at: whole - 9)
      #expect(block.clockText(at: whole - 9) == "0:09" && short.count == 1 + 4)
      let nine = try #require(block.cells.last?.text(of: "9"))
      #expect(short.last?.left == nine.left)
    }
  }

  @Test("no theme changes the plan, whatever blocks there are", arguments: Theme.allCases)
  func themes(theme: Theme) throws {
    let values = ["label": "速報", "clock": "left", "canvas": "1280x720"]
    let plain = try fit(values).plan
    let fit = try fit(values.merging(["theme": theme.rawValue]) { $1 })
    #expect(fit.plan.timing == plain.timing && fit.plan.motion == plain.motion)
    // Text stays within its block, slanted or not.
    for block in fit.scene.blocks {
      for text in block.texts(at: 0) {
        #expect(text.left >= Rational(Int128(block.extent.lowerBound + block.slant / 2)))
        let end = text.left + (try text.text.width(size: text.size))
        #expect(end <= Rational(Int128(block.extent.upperBound - block.slant / 2)))
      }
    }
  }

  @Test("labels and clocks of all themes are legible", arguments: Theme.allCases)
  func contrast(theme: Theme) throws {
    let scene = try fit(["label": "LT", "clock": "left", "theme": theme.rawValue]).scene
    for block in scene.blocks {
      if block.fill.alpha == 255 {
        #expect(block.color.contrast(with: block.fill) >= 4.5, "\(theme) \(block.kind)")
      } else if let outline = scene.look.outline {
        #expect(block.color.contrast(with: outline.color) >= 4.5)
      } else {
        for row in scene.band.marks {
          #expect(block.color.minimumContrast(on: scene.look.background.color(ofRow: row)) >= 4.5)
        }
      }
    }
  }

  @Test("a theme's edge lines continue over a clock, and a label covers them")
  func edges() throws {
    let scene = try fit(["label": "LT", "clock": "left", "theme": "signboard"]).scene
    // 0.055 of 48 px is 3.
    #expect(scene.blocks[0].rows == 0..<86 && scene.blocks[1].rows == 3..<83)
    let base = try fit(["clock": "left"]).scene
    #expect(base.blocks[0].rows == 0..<86)
    // The base theme's clock is directly on the band, with a line before it.
    let rule = try #require(base.blocks[0].rule)
    #expect(base.blocks[0].fill.alpha == 0 && rule.rows == 0..<86)
    #expect(rule.extent == base.blocks[0].extent.lowerBound..<base.blocks[0].extent.lowerBound + 2)
    #expect(try fit(["clock": "left", "background": "navy"]).scene.blocks[0].rule == nil)
  }

  @Test("a signboard's label ends 0.15 em before the text")
  func gap() throws {
    let values = ["label": "LT", "size": "40"]
    let board = try fit(values.merging(["theme": "signboard"]) { $1 }).scene.blocks[0]
    let base = try fit(values).scene.blocks[0]
    #expect(board.extent == base.extent && base.box == base.extent)
    #expect(board.box == board.extent.lowerBound..<board.extent.upperBound - 6)
  }

  @Test("a subtitle's label is a box like a highlight, with an outline")
  func plate() throws {
    let scene = try fit(["label": "速報", "theme": "subtitle", "size": "40"]).scene
    let block = try #require(scene.blocks.first)
    #expect(block.boxOutline == scene.look.outline && block.radius == scene.look.highlightRadius)
    #expect(block.rows == scene.band.marks)
    let word = try #require(block.fixedTexts.first)
    let end = word.left + (try word.text.width(size: 40))
    #expect(Rational(block.box.lowerBound) <= word.left - 8)
    #expect(Rational(block.box.upperBound) >= end + 8)
    let ring = try #require(block.boxOutline).width
    #expect(
      Rational(block.box.lowerBound) >= ring && block.box.upperBound < block.extent.upperBound)
    // On a band, and where text passes behind it, the box is as long as the block.
    for more in [["outline": "3", "theme": "base"], ["at-blocks": "behind"]] {
      let values = ["label": "速報", "theme": "subtitle"].merging(more) { $1 }
      let block = try #require(try fit(values).scene.blocks.first)
      #expect(block.boxOutline == nil && block.box == block.extent)
    }
  }

  @Test("text fades less beside a block; in the news theme it leaves without a fade")
  func fades() throws {
    let base = try fit(["size": "40"]).scene
    #expect(base.fades.start == 40 && base.fades.end == 40)
    let labelled = try fit(["size": "40", "label": "LT"]).scene
    #expect(labelled.fades.start == 20 && labelled.fades.end == 40)
    let news = try fit(["size": "40", "theme": "news"]).scene
    #expect(news.fades.start == 0 && news.fades.end == 24)
    let arabic = try fit(["size": "40", "theme": "news"], "مرحبا بالعالم").scene
    #expect(arabic.fades.start == 24 && arabic.fades.end == 0)
    let own = try fit(["fade": "10", "theme": "news", "clock": "left"]).scene
    #expect(own.fades.start == 10 && own.fades.end == 10)
  }

  @Test("whole pixels keep the measured blocks")
  func wholePixels() throws {
    let values = ["label": "LT", "clock": "left", "duration": "20", "canvas": "1280x720"]
    let exact = try fit(values)
    for method in ["size", "spacing", "auto"] {
      let whole = try fit(values.merging(["whole-pixels": method]) { $1 })
      #expect(whole.scene.blocks.map(\.extent) == exact.scene.blocks.map(\.extent), "\(method)")
      #expect(whole.plan.timing.viewport == exact.plan.timing.viewport)
      if let last = whole.scene.blocks.last { #expect(last.extent.upperBound == 1_280) }
    }
  }
}
