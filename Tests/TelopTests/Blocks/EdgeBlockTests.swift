import Foundation
import TelopText
import TelopUnits
import TestSupport
import Testing

@_spi(Answers) @testable import Telop

@Suite("Blocks at the ends of the band")
struct EdgeBlockTests {
  private func fit(
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
    #expect(fit.options.pictureLength == 1_280)
    let scene = fit.scene
    #expect(scene.frame.left == Int(length) && scene.frame.width == 1_280)
    #expect(scene.bar.left == 0 && scene.bar.width == 1_280)
    let block = try #require(scene.blocks.first)
    #expect(block.place == 0..<Int(length) && block.facesEnd)
    // Centred, within half of the rounding remainder.
    let own = try #require(block.words.first)
    let left = own.left
    let right = own.left + (try boldWidth(words, like: fit))
    #expect(left == Rational(length) - right)
    // The distance is shorter by the width of the label, and the band is empty at the end.
    let without = try self.fit(["canvas": "1280x720", "duration": "20"])
    #expect(without.plan.distance - fit.plan.distance == Rational(length))
  }

  @Test("text that passes behind blocks has the whole viewport")
  func behind() throws {
    let fit = try fit(["label": "LT", "at-blocks": "behind", "theme": "credits"])
    #expect(fit.plan.timing.viewport == 1_920)
    let scene = fit.scene
    #expect(scene.frame.left == 0 && !scene.hasBlocksBeside)
    // An opaque block, so that text does not show through.
    #expect(scene.blocks.allSatisfy { $0.fill.alpha == 255 })
  }

  @Test("time behind blocks is not reading time")
  func covered() throws {
    let values = ["label": "LT", "clock": "left", "canvas": "1280x720", "duration": "20"]
    for more in [[:], ["hold-end": "1"], ["hold-end": "1", "ramp": "1"]] {
      let all = values.merging(more) { $1 }
      let behind = try fit(all.merging(["at-blocks": "behind"]) { $1 })
      let first = behind.scene.blocks[0].place
      let last = behind.scene.blocks[1].place
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
    #expect(label.place.upperBound == 1_000 && !label.facesEnd)
    #expect(clock.place.lowerBound == 0 && clock.facesEnd)
    #expect(arabic.frame.left == clock.place.count)
    let vertical = try fit(["label": "速報", "direction": "ttb", "viewport": "800"])
    let block = try #require(vertical.scene.blocks.first)
    #expect(block.place.lowerBound == 0 && block.words[0].text.isVertical)
    #expect(vertical.scene.frame.top == block.place.count)
    #expect(vertical.plan.timing.viewport == Rational(800 - Int128(block.place.count)))
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
        #expect(block.shown(at: try decimal(time)) == text, "\(kind) at \(time)")
      }
      #expect(block.shown(at: try decimal("75.5")) == (kind == "left" ? "0:00" : "1:15"))
      // At each change the text of the clock differs from the text before the change.
      let changes = block.changes
      #expect(changes.count == 77 - (kind == "left" ? 0 : 1))
      for (index, change) in changes.enumerated().dropFirst() {
        let before = block.shown(at: changes[index - 1])
        #expect(block.shown(at: change - (try ratio(1, 1_000_000_000))) == before)
        #expect(block.shown(at: change) != before)
        #expect(block.shown(at: change + (try ratio(1, 1_000_000_000))) != before)
      }
    }
  }

  @Test("digits of a clock have fixed positions")
  func cells() throws {
    for (duration, longest) in [("5:00", "5:00"), ("59:59", "59:59"), ("1:00:00", "1:00:00")] {
      let block = try #require(try fit(["clock": "left", "duration": duration]).scene.blocks.first)
      #expect(block.slots.count == longest.count)
      let digits = try block.slots.filter { $0.signs.count == 10 }.map { slot in
        try "0123456789".map { sign in
          let placed = try #require(slot.text(of: sign))
          return placed.left + (try placed.text.width(size: placed.size)) / 2
        }
      }
      // All digits of a slot have the same centre.
      for slot in digits { #expect(Set(slot).count == 1) }
      // Nine seconds before the end there are fewer characters; the last one keeps its position.
      let whole = try #require(Rational(time: duration))
      let short = block.texts(at: whole - 9)
      #expect(block.shown(at: whole - 9) == "0:09" && short.count == 1 + 4)
      let nine = try #require(block.slots.last?.text(of: "9"))
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
        #expect(text.left >= Rational(Int128(block.place.lowerBound + block.slant / 2)))
        let end = text.left + (try text.text.width(size: text.size))
        #expect(end <= Rational(Int128(block.place.upperBound - block.slant / 2)))
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
    #expect(rule.place == base.blocks[0].place.lowerBound..<base.blocks[0].place.lowerBound + 2)
    #expect(try fit(["clock": "left", "background": "navy"]).scene.blocks[0].rule == nil)
  }

  @Test("a signboard's label ends 0.15 em before the text")
  func gap() throws {
    let values = ["label": "LT", "size": "40"]
    let board = try fit(values.merging(["theme": "signboard"]) { $1 }).scene.blocks[0]
    let base = try fit(values).scene.blocks[0]
    #expect(board.place == base.place && base.box == base.place)
    #expect(board.box == board.place.lowerBound..<board.place.upperBound - 6)
  }

  @Test("a subtitle's label is a box like a highlight, with an outline")
  func plate() throws {
    let scene = try fit(["label": "速報", "theme": "subtitle", "size": "40"]).scene
    let block = try #require(scene.blocks.first)
    #expect(block.ring == scene.look.outline && block.radius == scene.look.highlightRadius)
    #expect(block.rows == scene.band.marks)
    let word = try #require(block.words.first)
    let end = word.left + (try word.text.width(size: 40))
    #expect(Rational(block.box.lowerBound) <= word.left - 11)
    #expect(Rational(block.box.upperBound) >= end + 11)
    let ring = try #require(block.ring).width
    #expect(Rational(block.box.lowerBound) >= ring && block.box.upperBound < block.place.upperBound)
    // On a band, and if text passes behind it, the box is as long as the block.
    for more in [["outline": "3", "theme": "base"], ["at-blocks": "behind"]] {
      let values = ["label": "速報", "theme": "subtitle"].merging(more) { $1 }
      let block = try #require(try fit(values).scene.blocks.first)
      #expect(block.ring == nil && block.box == block.place)
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
      #expect(whole.scene.blocks.map(\.place) == exact.scene.blocks.map(\.place), "\(method)")
      #expect(whole.plan.timing.viewport == exact.plan.timing.viewport)
      if let last = whole.scene.blocks.last { #expect(last.place.upperBound == 1_280) }
    }
  }

  @Test("a long label is cut, and blocks that leave no room are refused")
  func limits() throws {
    let long = try fit(["label": "とても長い見出しがここに入ります", "viewport": "1920"])
    let block = try #require(long.scene.blocks.first)
    #expect(block.words[0].text.text.hasSuffix("…"))
    #expect(try block.words[0].text.width(size: 48) <= 8 * 48)
    #expect(long.script.notes.contains { $0.message.hasPrefix("label is longer than 8 em") })
    let looped = try fit(["label": "とても長い見出しがここに入ります", "loop": "3"])
    #expect(looped.script.notes.count == long.script.notes.count)
    #expect(try fit(["label": "速報"]).script.notes.isEmpty)
    #expect {
      _ = try fit(["label": "速報速報", "clock": "left", "viewport": "400"])
    } throws: { error in
      "\(error)".hasPrefix("label and clock take 5") && "\(error)".contains("px of 400 px")
    }
    for (name, value) in [("label", " "), ("label", "a\nb"), ("clock", "wall")] {
      #expect(throws: PlanError.self) { _ = try fit([name: value]) }
    }
    #expect(throws: PlanError.self) { _ = try fit(["clock": "left", "loop": "endless"]) }
    // Without fonts, a label cannot be measured.
    let plain = try fit([:])
    var options = plain.options
    options.blocks.label = "LT"
    #expect(throws: PlanError.self) {
      _ = try Fit(plain.script, text: plain.text, options: options)
    }
  }

  @Test(
    "blocks leave at least an em for the text",
    arguments: EdgeBlocks.AtBlocks.allCases)
  func room(passing: EdgeBlocks.AtBlocks) throws {
    let values = ["label": "LT", "clock": "left", "duration": "20", "at-blocks": passing.rawValue]
    let blocks = try fit(values).scene.blocks.map(\.place.count).reduce(0, +)
    for loop in ["off", "3"] {
      let loops = values.merging(["loop": loop]) { $1 }
      let scene = try fit(loops.merging(["viewport": "\(blocks + 48)"]) { $1 }).scene
      #expect(scene.bar.width == blocks + 48)
      #expect(scene.blocks[0].place.upperBound + 48 == scene.blocks[1].place.lowerBound)
      #expect {
        _ = try fit(loops.merging(["viewport": "\(blocks + 47)"]) { $1 })
      } throws: { error in
        let error = error as? PlanError
        return error?.code == .badLength && error?.place.options == ["label", "clock"]
      }
    }
  }

  @Test("room is computed for the narrowed viewport, and fixes pass with blocks")
  func roomAndFixes() throws {
    func job(_ settings: [(String, String)], _ text: String) -> FitJob {
      FitJob(
        ScriptSource(text: text, format: .markdown, name: "talk.md"),
        options: OptionLayer(settings.map { .init($0.0, [$0.1]) }))
    }
    let short = [("duration", "20"), ("label", "速報"), ("clock", "left")]
    let room = try job(short, "見出し").room()
    let wide = try job([("duration", "20")], "見出し").room()
    #expect(room.total.comfortable > wide.total.comfortable)
    #expect(room.options.timing.viewport < 1_920)
    let text = String(repeating: "速さは文字の数と時間で決まる。", count: 14)
    let fit = try job(short, text).fit()
    #expect(fit.verdict > .slow)
    let fixes = fit.fixes
    #expect(!fixes.isEmpty)
    for fix in fixes where fix.kind != .trim {
      let options = fix.applied(to: fit.asked)
      let fixed = try Fit(fit.script, fonts: FontStack(options), options: options)
      #expect(fixed.verdict <= .slow, "\(fix)")
    }
  }

  @Test("a longer plan has a wider clock and its own end")
  func longer() throws {
    let text = String(repeating: "速さは文字の数と時間で決まる。", count: 12)
    let fit = try fit(["clock": "left", "duration": "40"], text)
    var options = fit.asked
    options.timing.duration = .seconds(610)
    let other = try Fit(
      fit.script, text: fit.measured, options: options, fonts: fit.fonts, blocks: fit.blocks)
    let fresh = try self.fit(["clock": "left", "duration": "610"], text)
    #expect(other.plan.timing.viewport == fresh.plan.timing.viewport)
    #expect(other.plan.timing.viewport < fit.plan.timing.viewport)
    #expect(other.scene.blocks[0].shown(at: 0) == "10:10")
  }
}
