@_spi(Answers) import Telop
import TelopUnits
import TestSupport
import Testing

@_spi(Answers) @testable import TelopScript

@Suite("Fits that loop")
struct LoopFitTests {
  let latin = "AVATAR, exactly.\nThe second of them\nTo"
  let japanese = "ニュース速報\nお知らせ\n天気は晴れ"
  let arabic = "السلام عليكم\nنص ثان\nثالث"

  func fit(
    _ text: String, _ set: [String: String], format: Script.Format = .plain
  ) throws -> Fit {
    try fitted(text, set, format: format, name: "loop.txt")
  }

  /// The glyphs on a frame and the positions of their clusters, in reading order, independent of their
  /// offsets in the text.
  private func picture(_ fit: Fit, frame: Int) throws -> [String] {
    let plan = fit.plan
    var place = plan.origin - plan.offset(frame: frame)
    var picture: [String] = []
    for index in 0..<fit.text.clusterCount {
      let cluster = try #require(fit.text.cluster(at: index))
      let end =
        place + fit.text.pixels(lineUnits: cluster.units, checkedSize: fit.options.type.size)
      if place < plan.timing.viewport, end > 0 {
        let glyphs = fit.text.glyphs(in: cluster.range).map { "\($0.id)+\($0.xOffset)" }
        picture.append("\(place)…\(end) \(glyphs)")
      }
      place = end
    }
    return picture
  }

  @Test("each further pass adds one period to the distance, and n passes end exactly")
  func passes() throws {
    for (text, set) in [
      (latin, ["lead": "10"]), (japanese, ["fps": "59.94"]), (arabic, [:]),
      (japanese, ["direction": "ttb", "viewport": "1080"]),
      (latin, ["hold-start": "1", "hold-end": "2", "ramp": "0.5"]),
      (latin, ["letter-spacing": "2", "gap": "17"]),
    ] {
      for passes in [1, 2, 3, 7] {
        let all = ["loop": "\(passes)", "duration": "30"].merging(set) { $1 }
        let fit = try fit(text, all)
        let loop = try #require(fit.loop)
        #expect(loop.passes == passes && !loop.isEndless)
        let once = try self.fit(text, all.merging(["loop": "off"]) { $1 })
        #expect(once.loop == nil)
        let period = loop.plan.period
        #expect(fit.plan.distance == once.plan.distance + period * (passes - 1), "\(all)")
        let separatorWidth = period - once.plan.strip.width
        #expect(fit.plan.strip.width == period * passes - separatorWidth)
        // There is nothing on the first and last frames, but something in between.
        let plan = fit.plan
        #expect(plan.placements(frame: 0).isEmpty)
        #expect(plan.offset(at: plan.timing.duration) == plan.distance)
        #expect(plan.offset(frame: plan.lastFrame) == plan.distance)
        #expect(plan.placements(frame: plan.lastFrame).isEmpty)
        #expect(!plan.placements(frame: plan.lastFrame / 2).isEmpty)
        #expect(fit.sectionPresences.compactMap { $0 }.count == 1)
        // The reference: the line repeated `passes` times.
        let lines = Array(repeating: text, count: passes).joined(separator: "\n")
        let written = try self.fit(lines, all.merging(["loop": "off"]) { $1 })
        #expect(written.text.text == fit.text.text)
        #expect(written.plan.distance == fit.plan.distance)
      }
    }
  }

  @Test("sections and marks of a script repeat in every pass")
  func script() throws {
    let source = "# One\n\nfirst ==mark==\n\n# Two\n\nsecond"
    let fit = try fit(source, ["loop": "3", "segment-width": "100"], format: .markdown)
    #expect(fit.highlightedRanges.count == 3)
    #expect(Set(fit.plan.strip.segments.map(\.section)) == [0, 1])
    let starts = fit.plan.strip.segments.filter { fit.text.substring($0.range).hasPrefix("One") }
    #expect(starts.count == 3 && starts.allSatisfy { $0.section == 0 })
    let endless = try self.fit(
      source, ["loop": "endless", "segment-width": "100"], format: .markdown)
    #expect(endless.highlightedRanges.count == endless.loop?.line.passes)
    let first = try #require(endless.sectionPresences.first ?? nil)
    #expect(first.enters == 0 && first.leaves > 0)
  }

  @Test("a section's pace is the same for any number of passes at the same speed")
  func sectionPaces() throws {
    let source = "# One\n\nSome text of the first.\n\n# 二\n\n速さは文字の数で決まる。"
    let once = try fit(source, ["duration": "20"], format: .markdown)
    for set in [["loop": "3"], ["loop": "endless"], ["loop": "fill", "duration": "200"]] {
      let fit = try fit(source, ["duration": "20"].merging(set) { $1 }, format: .markdown)
      #expect(fit.sectionPaces.count == 2)
      for (looped, plain) in zip(fit.sectionPaces, once.sectionPaces) {
        let looped = try #require(looped)
        let plain = try #require(plain)
        #expect(looped.units == plain.units)
        #expect(looped.average * once.plan.speed == plain.average * fit.plan.speed)
      }
    }
  }

  @Test("fill ends exactly, and one more pass would not be comfortable", arguments: 0..<12)
  func fill(number: Int) throws {
    var random = SeededGenerator(seed: UInt64(number))
    let text = [latin, japanese, arabic][number % 3]
    var set = [
      "duration": "\(Int.random(in: 4...90, using: &random))", "loop": "fill",
      "viewport": "\(Int.random(in: 200...2_000, using: &random))",
      "gap": "\(Int.random(in: 0...300, using: &random))",
    ]
    if number % 4 == 1 { set.merge(["start": "flush", "finish": "flush"]) { $1 } }
    if number % 4 == 2 { set.merge(["hold-start": "1", "ramp": "0.5"]) { $1 } }
    let fit = try fit(text, set)
    let found = try #require(fit.loop?.passes)
    #expect(fit.plan.offset(at: fit.plan.timing.duration) == fit.plan.distance)
    let verdict = { (passes: Int) in
      try self.fit(text, set.merging(["loop": "\(passes)"]) { $1 }).verdict
    }
    if found > 1 { #expect(try verdict(found) == .comfortable, "\(set) \(found)") }
    for more in found + 1...found + 6 {
      #expect(try verdict(more) != .comfortable, "\(set) \(found) \(more)")
    }
    // The next number of passes is faster, so this one is the nearest to the limit.
    let next = try self.fit(text, set.merging(["loop": "\(found + 1)"]) { $1 })
    #expect(next.plan.speed > fit.plan.speed)
  }

  @Test("fill with too little time takes one pass and no more")
  func fillOnce() throws {
    let fast = try fit(japanese, ["duration": "2", "loop": "fill"])
    #expect(fast.loop?.passes == 1 && fast.verdict != .comfortable)
    let unread = try fit("…", ["duration": "600", "loop": "fill", "pace": "overlay-en"])
    #expect(unread.loop?.passes == 1)
    // At most the maximum number of passes.
    let long = try fit("速", ["duration": "100000", "loop": "fill"])
    #expect(long.loop?.passes == Loop.maximumPasses)
  }

  @Test("with too many passes, fewer passes or more time are advised, and are comfortable")
  func fixes() throws {
    let set = ["duration": "60", "loop": "20"]
    let fit = try fit(japanese, set)
    #expect(fit.verdict != .comfortable)
    #expect(fit.fixes.map(\.kind) == [.duration, .loop])
    for fix in fit.fixes {
      let key = fix.kind == .loop ? "loop" : "duration"
      let fixed = try self.fit(japanese, set.merging([key: "\(fix.amount)"]) { $1 })
      #expect(fixed.verdict == .comfortable && fixed.fixes.isEmpty)
      let less = fix.kind == .loop ? fix.amount + 1 : fix.amount - 1
      #expect(
        try self.fit(japanese, set.merging([key: "\(less)"]) { $1 }).verdict != .comfortable)
    }
    let endless = try self.fit(japanese, ["duration": "2", "loop": "endless"])
    let fix = try #require(endless.fixes.first)
    #expect(endless.fixes.count == 1 && fix.message.hasSuffix(" for a pass"))
    let seconds = { (less: Int) in "\(fix.amount.floor - Int128(less))" }
    let pass = { (less: Int) in
      try self.fit(japanese, ["duration": seconds(less), "loop": "endless"]).verdict
    }
    #expect(try pass(0) == .comfortable && pass(1) > .slow)
  }

  @Test("the last frame of an endless line is its first, and every frame is full")
  func endless() throws {
    for (text, set) in [
      (latin, [:]), (japanese, ["fps": "59.94"]), (arabic, [:]),
      ("بيت باب", ["separator": "", "viewport": "333.5"]), ("AV", ["separator": ""]),
      (japanese, ["direction": "ttb", "viewport": "1080"]),
      ("速", ["separator": "", "viewport": "1920"]),
    ] {
      let fit = try fit(text, ["loop": "endless", "duration": "7"].merging(set) { $1 })
      let loop = try #require(fit.loop)
      let plan = fit.plan
      #expect(loop.isEndless && plan.distance == loop.plan.period)
      let start = try picture(fit, frame: 0)
      #expect(try picture(fit, frame: plan.lastFrame) == start, "\(text)")
      #expect(try !start.isEmpty && picture(fit, frame: plan.lastFrame / 2) != start)
      for part in 0...20 {
        let frame = plan.lastFrame * part / 20
        let boxes = plan.placements(frame: frame).map { ($0.x, $0.x + $0.width) }
          .sorted { $0.0 < $1.0 }
        var cover: Rational = 0
        for (start, end) in boxes where start <= cover { cover = max(cover, end) }
        #expect(cover >= plan.timing.viewport, "\(text) frame \(frame)")
      }
      // The reading units of a pass, divided by its time.
      let units = try #require(fit.pace.units.divided(by: Rational(loop.line.passes)))
      if loop.plan.pass.seam == .same {
        #expect(fit.pace.average == units.divided(by: 7), "\(text)")
      }
    }
  }

  func onceWidth(_ fit: Fit) -> Rational {
    fit.text.width(of: 0..<fit.script.line.utf8.count, checkedSize: fit.options.type.size)
  }

  @Test("impossible loops are refused")
  func errors() throws {
    for set in [
      ["lead": "3"], ["hold-start": "1"], ["hold-end": "1"], ["whole-pixels": "size"],
      ["whole-pixels": "two-speed"],
      ["viewport": "1000000", "separator": "", "size": "1"],
    ] {
      #expect(throws: PlanError.self, "\(set)") {
        _ = try fit("速", ["loop": "endless", "duration": "9"].merging(set) { $1 })
      }
    }
    for mode in ["2", "fill", "endless"] {
      #expect(throws: PlanError.self) { _ = try fit("速", ["loop": mode, "max-speed": "0.1"]) }
    }
    for bad in ["0", "-1", "1001", "x", "", "2.5", "Fill", "99999999999999999999"] {
      #expect(throws: PlanError.self, "\(bad)") { _ = try Loop(bad) }
    }
    #expect(try Loop("1000") == .passes(1_000) && Loop("off") == .off)
    var options = FitOptions()
    let script = Script(line: "速", sections: [], name: "hand")
    for passes in [0, -5, 1_001, Int.max] {
      options.loop = .passes(passes)
      #expect(throws: PlanError.self) {
        _ = try Fit(script, fonts: bundledFonts.get(), options: options)
      }
    }
    options.loop = .passes(2)
    let text = try bundledFonts.get().prepare("速")
    #expect(throws: PlanError.self) { _ = try Fit(script, text: text, options: options) }
    // An inconsistent script, as a program might construct it.
    let odd = Script(
      line: "é速", sections: [.init(title: nil, level: 0, range: -3..<99, sourceLine: 1)],
      styles: [.init(style: .strong, range: -9..<Int.max)], name: "hand",
      paragraphs: [5..<99, -4..<1, 1..<Int.max])
    _ = try Fit(odd, fonts: bundledFonts.get(), options: options)
    let none = Script(line: "", sections: [], name: "hand")
    #expect(throws: PlanError.self) {
      _ = try Fit(none, fonts: bundledFonts.get(), options: options)
    }
  }
}
