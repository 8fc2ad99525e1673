@_spi(Answers) import Telop
import TelopDocuments
import TelopUnits
import TestSupport
import Testing

/// Reading, fitting and fixing a script take linear work: four times the length, four times the work.
@Suite("Linear work of fits", .enabled(if: Work.isCounted)) struct LinearFitTests {
  /// A kind of script that might make some step superlinear.
  enum Kind: String, CaseIterable, CustomTestStringConvertible {
    case sections, timedSections, speedLimits, optionalSections, cues, marks, nestedMarks, styles
    case paragraphs, plainLines, inserts, links, entities, html, longWord, oneDigit, longSeparator
    case directions, items, slides, optionalParts

    var testDescription: String { rawValue }

    var isPlain: Bool { self == .plainLines || self == .longWord || self == .longSeparator }

    func source(_ length: Int) -> String {
      let repeated = { (unit: String, count: Int) in
        String(repeating: unit, count: max(1, length / count))
      }
      let numbered = { (size: Int, part: (Int) -> String) in
        (0..<max(2, length / size)).map(part).joined()
      }
      switch self {
      case .sections: return numbered(20) { "# T\($0)\n\nsome text\n\n" }
      case .timedSections:
        return numbered(25) { "# T\($0) {time=0.5}\n\nsome text\n\n" } + "# End\n\nx\n"
      case .speedLimits: return numbered(25) { "# T\($0) {weight=2}\n\nsome text\n\n" }
      case .optionalSections: return numbered(25) { "# T\($0) {optional}\n\nsome text\n\n" }
      case .cues:
        return numbered(20) {
          let seconds = 30 + $0
          return $0 == 0
            ? "first words "
            : "word @\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60) longer text "
        }
      case .marks: return repeated("some ==marked== text ", 21)
      case .nestedMarks: return repeated("==a **b *c==* d** ", 18)
      case .styles: return repeated("**strong** *soft* ", 18)
      case .paragraphs, .inserts: return repeated("a paragraph\n\n", 13)
      case .plainLines: return repeated("a short line\n", 13)
      case .links: return repeated("[a link](https://example.org) ", 30)
      case .entities: return repeated("&amp;&lt;a \\* ", 14)
      case .html: return repeated("a<!-- b -->c<br>", 16)
      case .longWord: return repeated("0123456789", 10)
      case .oneDigit: return repeated("1", 1)
      case .longSeparator: return repeated("a line\n", 7)
      case .directions: return repeated("abc אבג (א) 12\n\n", 16)
      case .optionalParts:
        return numbered(60) { "# T\($0)\n\nsome (more) text (and more)\n\ngone {optional}\n\n" }
      case .items: return repeated("- an item\n", 10)
      case .slides: return numbered(20) { "# T\($0)\n\nsome text\n\n" }
      }
    }

    func options(_ length: Int) throws -> FitOptions {
      var options = LinearFitTests.shaped
      // Grows with the text, so that the planner makes the same decisions.
      options.timing.duration = .seconds(max(30, length / 10))
      switch self {
      case .longSeparator: options.type.text.separator = String(repeating: "* ", count: 100)
      case .slides:
        let count = max(2, length / 20)
        options.slides = (0..<count).map { .seconds($0 * (length / 10) / count) }
        options.timing.start = .flush
        options.timing.finish = .flush
        options.timing.viewport = 10
      case .cues:
        options.timing.duration = .seconds(60 + length / 20)
      case .speedLimits: options.minSpeed = 1
      case .timedSections: options.timing.duration = .seconds(60 + length / 40)
      default: break
      }
      return options
    }
  }

  private static let length = Effort.pick(short: 1_000, usual: 2_000, soak: 2_000)

  /// Options that always shape with HarfBuzz, because known shaped units do not add to the count of characters.
  fileprivate static var shaped: FitOptions {
    var options = FitOptions()
    options.type.text.shaper = .harfBuzz
    return options
  }

  private func script(_ kind: Kind, _ length: Int, _ options: FitOptions) throws -> Script {
    let script = try Script(
      kind.source(length), format: kind.isPlain ? .plain : .markdown, name: "script",
      separator: options.type.text.separator)
    guard kind == .inserts else { return script }
    let inserts = try Script("An insert\nAnother", format: .plain, name: "inserts")
    return try script.inserting(inserts, by: try InsertRule(pageLength: 3))
  }

  private func work(_ kind: Kind, _ length: Int, _ fonts: FontStack) throws -> (Work, Work) {
    let options = try kind.options(length)
    let read = try Work.count { try script(kind, length, options) }
    let fit = try Work.count {
      let fit = try Fit(read.value, fonts: fonts, options: options)
      let document = FitDocument(fit, withFixes: false)
      let count = document.segments.count + fit.scene.marks.count + fit.paceCurve(100).count
      return count + fit.sectionPaces.count + fit.sectionPresences.count
    }
    return (read.work, fit.work)
  }

  @Test("reading and fitting a script takes linear work", arguments: Kind.allCases)
  func fitting(_ kind: Kind) throws {
    let fonts = try FontStack.bundled()
    _ = try work(kind, Self.length, fonts)
    let few = try work(kind, Self.length, fonts)
    let many = try work(kind, 4 * Self.length, fonts)
    #expect(many.0.excess(over: few.0, factor: 5) == [], "reading")
    #expect(many.1.excess(over: few.1, factor: 5) == [], "fitting")
  }

  @Test(
    "advice takes linear work",
    arguments: [
      Kind.longWord, .oneDigit, .plainLines, .optionalSections, .optionalParts, .longSeparator,
    ])
  func advice(_ kind: Kind) throws {
    let fonts = try FontStack.bundled()
    func work(_ length: Int) throws -> Work {
      // Too fast at either length.
      var options = Self.shaped
      options.timing.duration = .seconds(5)
      let fit = try Fit(try script(kind, length, options), fonts: fonts, options: options)
      return Work.count { fit.fixes.map(\.message) }.work
    }
    _ = try work(Self.length)
    let few = try work(Self.length)
    let many = try work(4 * Self.length)
    // Binary searches take two steps more.
    #expect(many.excess(over: few, factor: 6) == [])
  }

  /// A script of timed stretches, every other one too long for its time.
  enum Timing: String, CaseIterable, CustomTestStringConvertible {
    case cues, cuesInOneParagraph, slides, timedSections, cuesByWholePixels

    var testDescription: String { rawValue }

    func fit(_ count: Int) throws -> Fit {
      var text = "---\nduration: \(count * 5 + 20)\n"
      if self == .slides {
        text += "slides: [\((0..<count).map { "\($0 * 5)" }.joined(separator: ", "))]\n"
      }
      if self == .cuesByWholePixels { text += "whole-pixels: two-speed\n" }
      text += "---\n"
      for index in 0..<count {
        let words = String(repeating: "quick brown fox ", count: index % 2 == 0 ? 1 : 6)
        let seconds = index * 5 + 5
        let cue = "@\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
        switch self {
        case .cues, .cuesByWholePixels: text += "\(cue) \(words)\n\n"
        case .cuesInOneParagraph: text += "\(cue) \(words)"
        case .slides: text += "# S\n\n\(words)\n\n"
        case .timedSections: text += "# S {time=5}\n\n\(words)\n\n"
        }
      }
      if self == .timedSections { text += "# End\n\nfox\n" }
      return try FitJob(ScriptSource(text: text, format: .markdown, name: "talk.md")).fit()
    }
  }

  @Test("advice for stretches that are too long takes linear work", arguments: Timing.allCases)
  func stretches(_ timing: Timing) throws {
    func work(_ count: Int) throws -> Work {
      let fit = try timing.fit(count)
      #expect(fit.verdict > .slow)
      let advice = Work.count { fit.fixes }
      // The last stretch may have enough time. The others have no cue or heading after the text to be removed.
      let isTrimmed = timing == .cuesInOneParagraph || timing == .timedSections
      let cuts = advice.value.first { $0.kind == .trim }?.cuts.count ?? 0
      #expect(!isTrimmed || cuts >= count / 2 - 1)
      return advice.work
    }
    _ = try work(16)
    let few = try work(16)
    let many = try work(64)
    #expect(many.excess(over: few, factor: 6) == [])
  }

  @Test("ten sections with cues, all too long: trims are computed and measured twice")
  func tenSections() throws {
    var text = "---\nduration: 5:00\n---\n"
    for section in 0..<10 {
      text += "# 第\(section)章 @\(section / 2):\(section % 2 * 3)0\n\n"
      text += String(repeating: "測ってから流せば、話は時間どおりに終わります。", count: 8) + "\n\n"
    }
    for method in ["off", "two-speed"] {
      let job = FitJob(
        ScriptSource(text: text, format: .markdown, name: "talk.md"),
        options: OptionLayer([.init("whole-pixels", [method])]))
      _ = try job.fit().fixes
      let whole = try Work.count { try job.fit() }
      let advice = Work.count { whole.value.fixes }
      #expect(advice.value.map(\.kind) == [.trim])
      #expect(advice.work.shapedCharacters <= 2 * whole.work.shapedCharacters, "\(method)")
      // Fixes are cached: reports, tables and documents request them again.
      #expect(Work.count { whole.value.fixes.count }.work.allocations == 0)
    }
  }

  @Test("passes that need more time, and passes of endless lines, are measured once")
  func loops() throws {
    let fonts = try FontStack.bundled()
    let script = try Script(
      String(repeating: "some words to read, ", count: 60), format: .plain, name: "t.txt")
    for loop in [Loop.passes(3), .endless] {
      var options = Self.shaped
      options.timing.duration = .seconds(20)
      options.loop = loop
      let whole = try Work.count { try Fit(script, fonts: fonts, options: options) }
      let advice = Work.count { whole.value.fixes }
      #expect(advice.value.first?.kind == .duration)
      // A line of fewer passes is a different text, which must be measured.
      let maximum = loop == .endless ? 0 : 2 * whole.work.shapedCharacters
      #expect(advice.work.shapedCharacters <= maximum, "\(loop)")
    }
  }

  @Test(
    "whole pixels are searched in the fit without them",
    arguments: ["spacing", "auto"])
  func wholePixels(method: String) throws {
    let fonts = try FontStack.bundled()
    // Nothing is cut inside a number.
    let texts: [(String, Int, [Fix.Kind])] = [
      ("some words, ", 120, [.duration, .trim]), ("0123", 300, [.duration]),
    ]
    for (unit, count, kinds) in texts {
      let text = String(repeating: unit, count: count)
      let script = try Script(text, format: .plain, name: "t.txt")
      var options = Self.shaped
      options.timing.duration = .seconds(30)
      let plain = try Work.count { try Fit(script, fonts: fonts, options: options) }.work
      try options.set("whole-pixels", to: [method])
      let whole = try Work.count { try Fit(script, fonts: fonts, options: options) }
      let advice = Work.count { whole.value.fixes }
      #expect(advice.value.map(\.kind).starts(with: kinds))
      let maximum = 8 * whole.work.shapedCharacters + 8 * plain.shapedCharacters
      #expect(advice.work.shapedCharacters <= maximum, "\(method)")
    }
  }

  @Test("advice does not measure a very long line repeatedly")
  func noLongLoops() throws {
    let fonts = try FontStack.bundled()
    let text = String(repeating: "word ", count: 40_000)
    let script = try Script(text, format: .plain, name: "long")
    var options = Self.shaped
    options.timing.duration = .seconds(1_000_000)
    let whole = try Work.count { try Fit(script, fonts: fonts, options: options) }
    #expect(whole.value.verdict == .slow)
    let advice = Work.count { whole.value.fixes }.work
    #expect(advice.shapedCharacters < 2 * whole.work.shapedCharacters)
  }

  @Test("the passes of a long word are computed, and only that number is measured")
  func longWordLoops() throws {
    let fonts = try FontStack.bundled()
    let digits = String(repeating: "0123456789", count: 600)
    let script = try Script(digits, format: .plain, name: "digits")
    let fit = try Fit(script, fonts: fonts, options: Self.shaped)
    let whole = try Work.count { try Fit(script, fonts: fonts, options: Self.shaped) }.work
    let advice = Work.count { fit.fixes }.work
    // Three rounds from which the number is computed, and at most the 20 that are advised.
    #expect(advice.shapedCharacters < 32 * whole.shapedCharacters)
    #expect(advice.peakBytes < 32 * whole.peakBytes)
  }
}
