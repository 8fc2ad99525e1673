import Foundation
@_spi(Answers) import Telop
import TelopUnits
import TestSupport
import Testing

@Suite("Fixes")
struct FixTests {
  private func fit(_ script: Script, _ options: FitOptions) throws -> Fit {
    try Fit(script, fonts: bundledFonts.get(), options: options)
  }

  private func fit(_ text: String, _ values: [String: String]) throws -> Fit {
    var options = FitOptions()
    for (key, value) in values { try options.set(key, to: [value]) }
    return try fit(try Script(text, format: .markdown, name: "talk.md"), options)
  }

  private func fixed(_ fit: Fit, by fix: Fix) throws -> Fit {
    try self.fit(fix.applied(to: fit.script), fix.applied(to: fit.requestedOptions))
  }

  private func passes(_ fit: Fit) -> Bool { fit.verdict < .brisk }

  private func fix(_ kind: Fix.Kind, of fit: Fit) throws -> Fix {
    try #require(fit.fixes.first { $0.kind == kind })
  }

  @Test(
    "the advised duration is the shortest comfortable one in whole seconds",
    arguments: ["字", "日本語 and English. ", "word and word, "], ["10", "33.3", "100"])
  func duration(text: String, seconds: String) throws {
    let before = try fit(String(repeating: text, count: 450), ["duration": seconds])
    let fix = try fix(.duration, of: before)
    #expect(fix.amount.isWhole && fix.unit == "s")
    #expect(passes(try fixed(before, by: fix)))
    var options = before.options
    options.timing.duration = .seconds(Int(fix.amount.floor) - 1)
    #expect(!passes(try fit(before.script, options)))
  }

  @Test("a fixed time stays", arguments: ["字", "word "], [60, 4_000])
  func fixedTime(text: String, seconds: Int) throws {
    let text = String(repeating: text, count: 300)
    let free = try fit(text, ["duration": "\(seconds)"])
    #expect(free.fixes.contains { $0.kind == .duration })
    let fixed = try fit(text, ["duration": "\(seconds)", "fixed-time": "true"])
    #expect(fixed.fixes.map(\.kind) == free.fixes.map(\.kind).filter { $0 != .duration })
  }

  @Test("a trim removes no character too many and names the removed text")
  func trim() throws {
    let kanji = String(repeating: "字", count: 600)
    let before = try fit(kanji, ["duration": "120"])
    let fix = try fix(.trim, of: before)
    #expect(fix.cuts == [(600 - Int(fix.amount.floor)) * 3..<1_800])
    #expect(passes(try fixed(before, by: fix)))
    let less = try #require(fix.cuts.first).lowerBound + 3
    #expect(!passes(try fit(before.script.cutting([less..<1_800]), before.options)))
  }

  @Test(
    "a trimmed script ends with a whole sentence",
    arguments: [
      "これは一つの文です。", "「これも文です。」", "拍手をください！👏", "ありがとう。❤️", "彼は𠮟る。", "A short sentence (of one). ",
      "段落には句点がない\n\n",
      "## 見出し\n\n文はひとつ。\n\n",
    ], [1, 2, 4, 9])
  func sentences(sentence: String, times: Int) throws {
    // About 230 full-width characters are comfortable in a minute.
    let text = String(repeating: sentence, count: times * 260 / sentence.count + 20)
    let before = try fit(text, ["duration": "60"])
    let fix = try fix(.trim, of: before)
    let after = try fixed(before, by: fix)
    #expect(passes(after))
    // Parentheses are removed first.
    let trimmed = { (text: String) in
      text.split(whereSeparator: \.isWhitespace).joined().replacing("(ofone)", with: "")
    }
    let whole = trimmed(sentence.replacingOccurrences(of: "#", with: ""))
    let left = trimmed(after.script.line)
    #expect(left.count % whole.count == 0 && left.hasSuffix(whole), "\(left.suffix(40))")
  }

  @Test("if only whole pixels make it too fast, dropping them is the first fix")
  func wholePixels() throws {
    let text = String(repeating: "測ってから流せば、話は時間どおりに終わります。", count: 4)
    let values = ["duration": "60", "viewport": "1280", "whole-pixels": "auto"]
    let before = try fit("\(text)\n\n@0:30 \(text)", values)
    #expect(before.verdict == .brisk)
    let fix = try #require(before.fixes.first)
    #expect(fix.kind.rawValue == "wholePixels")
    #expect(fix.message == "leave whole pixels out")
    #expect(fix.settings.map(\.name) == ["whole-pixels"] && fix.settings[0].texts == ["off"])
    #expect(try fixed(before, by: fix).verdict == .comfortable)
    // A change that is not enough is not a fix.
    let fast = try fit(String(repeating: text, count: 3), values)
    #expect(!fast.fixes.contains { $0.kind == fix.kind } && !fast.fixes.isEmpty)
  }

  @Test("messages are readable sentences")
  func messages() throws {
    let before = try fit(String(repeating: "字", count: 600), ["duration": "60"])
    #expect(
      before.fixes.map(\.message) == [
        "take 2:40 for this text",
        "trim 400 full-width characters at the end",
      ])
    let excerpt = String(repeating: "字", count: 12)
    #expect(before.fixes[1].details == ["talk.md:1 “\(excerpt)…\(excerpt)”"])
    #expect(before.fixes.map(\.unit) == ["s", "fullWidth"])
    #expect(before.fixes[0].settings.map(\.name) == ["duration"])
    #expect(before.fixes[0].settings.map(\.texts) == [["2:40"]])
  }

  @Test("no trim is offered where one character would pass too fast")
  func hopeless() throws {
    #expect(try fit("字", ["duration": "0.1"]).fixes.map(\.kind) == [.duration])
  }

  @Test("optional sections are dropped first, the highest number before the others")
  func sections() throws {
    let filler = String(repeating: "字", count: 100)
    let source = { (first: String, second: String) in
      "# A\n\n\(filler)\(filler)\n\n# B\(first)\n\n\(filler)\n\n# C\(second)\n\n\(filler)\n\n# D\n\n\(filler)"
    }
    let values = ["duration": "120"]
    let before = try fit(source(" {optional}", " {optional=2}"), values)
    #expect(before.verdict != .comfortable)
    let optional = try fix(.sections, of: before)
    #expect(optional.sections == [2])
    #expect(passes(try fixed(before, by: optional)))
    // Without optional sections, the section that costs least is removed.
    let plain = try fit(source("", ""), values)
    #expect(try fix(.sections, of: plain).sections == [1])
    #expect(try fix(.sections, of: plain).message.contains("“B”"))
    #expect(try fix(.sections, of: plain).amount == (try decimal("101.6")))
  }

  @Test("a narrower viewport or larger type is advised if crossing takes most of the time")
  func sizes() throws {
    let before = try fit(
      String(repeating: "字", count: 100), ["duration": "30", "viewport": "1920"])
    #expect(before.verdict != .comfortable)
    for kind in [Fix.Kind.viewport, .size] {
      let fix = try fix(kind, of: before)
      #expect(passes(try fixed(before, by: fix)), "\(fix)")
      // One step less is not enough.
      var options = before.options
      if kind == .viewport {
        options.timing.viewport = fix.amount + 1
      } else {
        options.type.size = fix.amount - (try decimal("0.1"))
      }
      #expect(!passes(try fit(before.script, options)), "\(fix)")
    }
  }

  @Test("slow text holds still if it fits, or takes less time")
  func slow() throws {
    let before = try fit("短い字", [:])
    #expect(before.pace.isSlow && before.verdict == .slow)
    let hold = try fix(.hold, of: before)
    #expect(try fixed(before, by: hold).plan.distance == 0)
    let shorter = try fix(.duration, of: before)
    #expect(passes(try fixed(before, by: shorter)))
    var options = before.options
    options.timing.duration = .seconds(Int(shorter.amount.floor) + 1)
    #expect(try fit(before.script, options).verdict == .slow)
  }

  @Test(
    "random impossible requests: every fix passes when applied; seeds from 61",
    arguments: 61...Effort.pick(short: 64, usual: 61, soak: 64))
  func random(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let words = ["速さ", "measure ", "السلام ", "नमस्ते ", "ไทย", "😀", "AVATAR ", "、。", "office "]
    var applied: [Fix.Kind: Int] = [:]
    for number in 0..<Effort.pick(short: 3, usual: 150, soak: 2_500) {
      var source = ""
      for section in 0..<Int.random(in: 1...3, using: &random) {
        let attributes = ["", " {optional}", " {optional=2}"]
        source += "# S\(section)\(attributes.randomElement(using: &random) ?? "")\n\n"
        let word = words.randomElement(using: &random) ?? ""
        for _ in 0..<Int.random(in: 1...20, using: &random) {
          source += Bool.random(using: &random) ? word : words.randomElement(using: &random) ?? ""
        }
        source += "\n\n"
      }
      var options = FitOptions()
      options.timing.duration = .milliseconds(
        Bool.random(using: &random)
          ? Int.random(in: 100...30_000, using: &random)
          : Int.random(in: 60_000...200_000, using: &random))
      options.timing.viewport = Rational(Int.random(in: 10...4_000, using: &random))
      options.type.size = Rational(Int.random(in: 12...120, using: &random))
      if Bool.random(using: &random) { options.timing.holdStart = .milliseconds(50) }
      switch Int.random(in: 0..<10, using: &random) {
      case 0: options.timing.start = .flush
      case 1: options.timing.finish = .flush
      case 2: options.wholePixels.method = .auto
      case 3: options.loop = .passes(Int.random(in: 2...4, using: &random))
      default: break
      }
      let before = try fit(try Script(source, format: .markdown, name: "t.md"), options)
      for fix in before.fixes {
        let after = try fixed(before, by: fix)
        let isFixed = before.verdict == .slow ? after.verdict == .comfortable : passes(after)
        #expect(isFixed, "\(number): \(fix)")
        applied[fix.kind, default: 0] += 1
        #expect(after.plan.offset(at: after.plan.timing.duration) == after.plan.distance)
      }
    }
    if Effort.now != .short {
      for kind in [
        Fix.Kind.duration, .trim, .sections, .viewport, .size, .hold, .pause, .loop,
      ] {
        #expect((applied[kind] ?? 0) > 0, "\(kind): \(applied)")
      }
    }
  }

  @Test(
    "the time that a text needs is the shortest comfortable one, also after a cue and with whole pixels"
  )
  func need() throws {
    let values = ["duration": "3:00", "viewport": "960", "fixed-time": "on"]
    for pixels in ["off", "auto"] {
      let before = try fit(
        "\(kanji(600)) @2:40 \(kanji(200))", values.merging(["whole-pixels": pixels]) { $1 })
      guard case .moreTime(let fix?) = before.need else {
        Issue.record("\(String(describing: before.need))")
        return
      }
      #expect(passes(try fixed(before, by: fix)))
      #expect(before.needMessage == "Shorten the text, or \(fix.message).")
      // 200 characters at 4 per second take 50 s.
      #expect(fix.amount >= 210, "\(fix.amount)")
      if pixels == "off" {
        var options = before.requestedOptions
        options.timing.duration = .seconds(Int(fix.amount.floor) - 1)
        #expect(!passes(try fit(before.script, options)))
      }
    }
    // Before the cue, 700 characters in 160 s are too many, whatever the duration.
    let hopeless = try fit("\(kanji(700)) @2:40 \(kanji(200))", values)
    #expect(hopeless.need == .moreTime(nil))
    #expect(hopeless.needMessage == "Shorten the text, or give its parts more time.")
  }
}
