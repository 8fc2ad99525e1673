import TelopText
import TelopUnits
import Testing

@_spi(Answers) @testable import Telop

extension EdgeBlockTests {
  @Test("a long label is cut, and blocks that leave no room are refused")
  func limits() throws {
    let long = try fit(["label": "とても長い見出しがここに入ります", "viewport": "1920"])
    let block = try #require(long.scene.blocks.first)
    #expect(block.fixedTexts[0].text.text.hasSuffix("…"))
    #expect(try block.fixedTexts[0].text.width(size: 48) <= 8 * 48)
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
    let blocks = try fit(values).scene.blocks.map(\.extent.count).reduce(0, +)
    for loop in ["off", "3"] {
      let loops = values.merging(["loop": loop]) { $1 }
      let scene = try fit(loops.merging(["viewport": "\(blocks + 48)"]) { $1 }).scene
      #expect(scene.bar.width == blocks + 48)
      #expect(scene.blocks[0].extent.upperBound + 48 == scene.blocks[1].extent.lowerBound)
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
      let options = fix.applied(to: fit.requestedOptions)
      let fixed = try Fit(fit.script, fonts: FontStack(options), options: options)
      #expect(fixed.verdict <= .slow, "\(fix)")
    }
  }

  @Test("a longer plan has a wider clock and its own end")
  func longer() throws {
    let text = String(repeating: "速さは文字の数と時間で決まる。", count: 12)
    let fit = try fit(["clock": "left", "duration": "40"], text)
    var options = fit.requestedOptions
    options.timing.duration = .seconds(610)
    let other = try Fit(
      fit.script, text: fit.measured, options: options, fonts: fit.fonts, blocks: fit.blocks)
    let fresh = try self.fit(["clock": "left", "duration": "610"], text)
    #expect(other.plan.timing.viewport == fresh.plan.timing.viewport)
    #expect(other.plan.timing.viewport < fit.plan.timing.viewport)
    #expect(other.scene.blocks[0].clockText(at: 0) == "10:10")
  }
}
