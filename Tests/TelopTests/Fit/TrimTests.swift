import Foundation
@_spi(Answers) import Telop
@_spi(Answers) import TelopScript
import TestSupport
import Testing

@Suite("What a trim removes")
struct TrimTests {
  func trim(
    _ text: String, _ seconds: Int, viewport: Int = 640
  ) throws -> (before: Fit, fix: Fix, made: String) {
    let job = FitJob(
      ScriptSource(text: text, format: .markdown, name: "talk.md"),
      options: OptionLayer([.init("duration", ["\(seconds)"]), .init("viewport", ["\(viewport)"])]))
    let before = try job.fit()
    let fix = try #require(before.fixes.first { $0.kind == .trim })
    var after = job
    let made = String(decoding: try before.file(mendedBy: [fix]), as: UTF8.self)
    after.source = ScriptSource(text: made, format: .markdown, name: "talk.md")
    #expect(try after.fit().verdict < .brisk)
    return (before, fix, made)
  }

  /// A sentence of `count` characters.
  private func sentence(_ count: Int) -> String { kanji(count - 1) + "。" }

  private func sentences(_ number: Int) -> String {
    (0..<number).map { _ in sentence(10) }.joined()
  }

  @Test("a last word that passes in a second does not hide the trim before it")
  func lastWord() throws {
    let start = "# Talk\n\nA fairly long paragraph about harbours and bridges"
    let text = "\(start), tides and ferries that never stop.\n\n# End @0:08\n\nThanks.\n"
    for seconds in 9...10 {
      let made = try trim(text, seconds, viewport: 1_920).made
      #expect(made.hasPrefix(start))
      #expect(made.hasSuffix("\n\n# End @0:08\n\nThanks.\n"))
    }
  }

  @Test("a sentence goes as a whole, however long it is")
  func longSentence() throws {
    // About 220 characters pass in a minute.
    let text = "# A\n\n\(sentence(60))\(sentence(200))\n"
    #expect(try trim(text, 60).made == "# A\n\n\(sentence(60))\n")
    let items = "# A\n\n- \(sentence(60))\n- \(kanji(90))\n- \(kanji(90))\n"
    #expect(try trim(items, 60).made == "# A\n\n- \(sentence(60))\n- \(kanji(90))\n")
  }

  @Test("only a first sentence that is too long is cut inside")
  func firstSentence() throws {
    let made = try trim("# A\n\n\(sentence(300))\(sentence(20))\n", 60).made
    #expect(made.hasPrefix("# A\n\n字") && made.hasSuffix("字\n") && made.count < 240)
  }

  @Test("the longest section loses its last sentences; the first and the last section stay")
  func longestSection() throws {
    let text =
      "# 始め\n\n\(sentences(4))\n\n# 長い\n\n\(sentences(12))\n\n# 短い\n\n\(sentences(5))\n\n"
      + "# お礼\n\nありがとうございました。\n"
    let (_, fix, made) = try trim(text, 55)
    #expect(fix.message.hasPrefix("shorten “長い” by "))
    let parts = made.components("# ")
    #expect(parts[1] == "始め\n\n\(sentences(4))\n\n")
    #expect(parts[3] == "短い\n\n\(sentences(5))\n\n")
    #expect(parts[4] == "お礼\n\nありがとうございました。\n")
    // No sentence more than needed.
    let kept = parts[2].count { $0 == "。" }
    let more = text.replacing(sentences(12), with: sentences(kept + 1))
    let job = FitJob(
      ScriptSource(text: more, format: .markdown, name: "talk.md"),
      options: OptionLayer([.init("duration", ["55"]), .init("viewport", ["640"])]))
    #expect(try job.fit().verdict > .slow)
  }

  @Test("several small cuts before one large, and what each removes is listed")
  func smallCuts() throws {
    let text =
      "# 始め\n\n\(sentences(3))\n\n# B\n\n\(sentences(8))\n\n\(sentences(2))\n\n"
      + "# C\n\n\(sentences(10))\n\n# お礼\n\nありがとう。\n"
    let (_, fix, made) = try trim(text, 45)
    let parts = made.components("# ")
    let counts = parts.dropFirst().map { part in part.count { $0 == "。" } }
    #expect(counts[0] == 3 && counts[3] == 1 && abs(counts[1] - counts[2]) <= 1, "\(made)")
    #expect(fix.message.hasPrefix("shorten “B” and “C” by "))
    #expect(fix.details.count == 2)
    #expect(fix.details[0].hasPrefix("talk.md:7-9 “") && fix.details[0].hasSuffix(" characters"))
    #expect(fix.details[1].hasPrefix("talk.md:13 “"))
  }

  @Test("the first and the last section count as half as long, and the closing paragraph stays")
  func outerSections() throws {
    let text =
      "# 始め\n\n\(sentences(8))\n\n# B\n\n\(sentences(6))\n\n# お礼\n\n\(sentences(9))\n\n\(sentence(10))\n"
    let made = try trim(text, 40).made
    let counts = made.components("# ").dropFirst().map { part in part.count { $0 == "。" } }
    #expect(counts[1] < 6 && abs(2 * counts[1] - counts[0]) <= 2, "\(made)")
    #expect(abs(2 * counts[1] - counts[2]) <= 3, "\(made)")
    #expect(made.hasSuffix("。\n\n\(sentence(10))\n"), "\(made)")
  }

  @Test(
    "where the closing paragraph is too long for its time, its first sentence stays",
    arguments: [("", " @0:20"), ("---\nslides: [0:00, 0:20]\n---\n", "")])
  func thanks(options: String, cue: String) throws {
    // 15 s have room for about 46 characters.
    let text = { (more: String, other: String, end: String) in
      "\(options)# A\n\n\(kanji(40))\n\n# B\(cue)\n\n\(sentence(16))\(more)\n\n\(other)ありがとうございました！\(end)\n"
    }
    let long = text(sentence(30), "\(sentence(40))\n\n", sentence(25) + sentence(25))
    #expect(try trim(long, 35).made == text("", "", ""))
  }

  @Test(
    "beside a cue, whole sentences of each section go, and no more than needed",
    arguments: ["", " {slide=9}", " {optional}"])
  func besideCue(mark: String) throws {
    // 165 characters in the 30 seconds from the cue on.
    let text =
      "# A\n\n\(sentence(20))\n\n# B @0:10\n\n\(sentence(30))\(sentence(25))\(sentence(30))\n\n"
      + "# C\(mark)\n\n\(sentence(25))\(sentence(15))\(sentence(15))\n\nありがとうございました。 {keep}\n"
    let job = FitJob(
      ScriptSource(text: text, format: .markdown, name: "talk.md"),
      options: OptionLayer([.init("duration", ["0:40"]), .init("viewport", ["640"])]))
    let fit = try job.fit()
    let fix = try #require(fit.fixes.first { $0.kind == .trim })
    let made = String(decoding: try fit.file(mendedBy: [fix]), as: UTF8.self)
    let rest = made.components("# ").map { $0.filter { $0 == "。" }.count }
    #expect(rest.dropFirst().allSatisfy { $0 > 0 } && made.contains("ありがとう"), "\(made)")
    // If any one of the cut parts is kept, the text is too fast.
    for index in fix.source.indices {
      var (edits, longer) = (fix.source, job)
      edits.remove(at: index)
      let bytes = try #require(SourceEdit.apply(edits, to: Array(text.utf8)))
      longer.source = ScriptSource(
        text: String(decoding: bytes, as: UTF8.self), format: .markdown, name: "talk.md")
      #expect(try longer.fit().verdict > .slow)
    }
  }

  @Test("optional text goes first, and kept text stays")
  func marks() throws {
    let text = { (one: String, two: String) in
      "# 始め\n\n字。\n\n# B\(one)\n\n\(sentences(12))\n\n# C\(two)\n\n\(sentences(6))\n\n# お礼\n\n字。\n"
    }
    let kept = try trim(text(" {keep}", ""), 48).made.components("# ")
    #expect(kept[2] == "B {keep}\n\n\(sentences(12))\n\n" && kept[3].count < 60)
    let optional = try trim(text("", " {optional}"), 48).made.components("# ")
    #expect(optional[2] == "B\n\n\(sentences(12))\n\n" && optional[3].count < 70)
    let all = "# A {keep}\n\n\(sentences(12))\n\n# B {keep}\n\n\(sentences(12))\n"
    let job = FitJob(
      ScriptSource(text: all, format: .markdown, name: "talk.md"),
      options: OptionLayer([.init("duration", ["30"]), .init("viewport", ["640"])]))
    #expect(try job.fit().fixes.allSatisfy { $0.cuts.isEmpty && $0.sections.isEmpty })
  }

  @Test("no remnant of a paragraph stays", arguments: ["もう一つ。", "三つ目は、通知です。", "That is not all. "])
  func remnants(start: String) throws {
    let outer = { (count: Int, text: String) in
      "# A\n\n\(sentences(count))\n\n# B\n\n\(text)\n\n# お礼\n\nありがとう。\n"
    }
    // The whole paragraph goes.
    let long = sentence(50)
    let two = outer(4, "\(sentence(60))\n\n\(start)\(long)\(long)")
    #expect(try trim(two, 40).made == outer(4, sentence(60)))
    // The first paragraph of a section keeps two sentences.
    let made = try trim(outer(12, start + long + long), 44).made
    #expect(made.contains("# B\n\n\(start)\(long)\n"), "\(made)")
  }

  @Test(
    "a parenthesis stays where the removed sentence leaves room for it",
    arguments: [("", 44), (" @0:10", 48)])
  func parentheses(cue: String, seconds: Int) throws {
    // Without the parenthesis but with the sentence, the text is too fast.
    let text = { (end: String) in
      "# A\n\n\(sentences(2))\n\n# B\(cue)\n\n\(sentences(3))字字字字（あいうえおか）字字字字。"
        + "\(sentence(50))\(end)\n\n# お礼\n\nありがとう。\n"
    }
    #expect(try trim(text(sentence(50)), seconds).made == text(""))
  }

  private func paragraphs(of script: Script) -> [String] {
    let utf8 = Array(script.line.utf8)
    return script.paragraphs.map { String(decoding: utf8[$0], as: UTF8.self) }
  }

  @Test("random scripts: no cut leaves a short sentence alone; seeds from 7", arguments: 7...9)
  func randomRemnants(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var count = 0
    for _ in 0..<Effort.pick(short: 10, usual: 100, soak: 1_000) {
      var text = ""
      var length = 0
      for section in 0..<Int.random(in: 2...4, using: &random) {
        text += "# 節\(section)\(["", "", " {optional}"].randomElement(using: &random) ?? "")\n\n"
        for paragraph in 0..<Int.random(in: 1...3, using: &random) {
          var lengths = (0..<Int.random(in: 1...5, using: &random)).map { _ in
            Int.random(in: 4...45, using: &random)
          }
          // The first sentence of a section stays if nothing else is left to cut.
          if paragraph == 0 { lengths[0] = max(10, lengths[0]) }
          length += lengths.reduce(0, +)
          text += lengths.map(sentence).joined() + "\n\n"
        }
      }
      let seconds = 10 + length * Int.random(in: 50...95, using: &random) / 400
      let job = FitJob(
        ScriptSource(text: text, format: .markdown, name: "talk.md"),
        options: OptionLayer([.init("duration", ["\(seconds)"]), .init("viewport", ["640"])]))
      let fit = try job.fit()
      guard let fix = fit.fixes.first(where: { $0.kind == .trim }) else { continue }
      count += 1
      let before = Set(paragraphs(of: fit.script))
      // The first sentence of the closing paragraph may be short thanks, which stay.
      for paragraph in paragraphs(of: fix.applied(to: fit.script)).dropLast()
      where !before.contains(paragraph) {
        #expect(paragraph.count >= 10, "\(text)\n\(seconds)")
      }
    }
    #expect(count > 0)
  }

  @Test("a middle section is left out rather than the first or the last")
  func sections() throws {
    let text = "# 始め\n\n字。\n\n# B\n\n\(kanji(90))\n\n# C\n\n\(kanji(95))\n\n# お礼\n\n\(kanji(80))\n"
    let job = FitJob(
      ScriptSource(text: text, format: .markdown, name: "talk.md"),
      options: OptionLayer([.init("duration", ["60"]), .init("viewport", ["640"])]))
    let fix = try #require(try job.fit().fixes.first { $0.kind == .sections })
    #expect(fix.sections == [1])
    // If only the last section is long enough, and ends with thanks, sentences go instead.
    let thanks =
      "# 始め\n\n字。\n\n# B\n\n\(sentences(3))\n\n# C\n\n\(sentences(20))\n\nありがとう。\n"
    let kinds = try trim(thanks, 50).before.fixes.map(\.kind)
    #expect(kinds.contains(.trim) && !kinds.contains(.sections), "\(kinds)")
  }
}

extension String {
  /// The parts between the occurrences of a separator.
  fileprivate func components(_ separator: String) -> [String] {
    var parts: [String] = []
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }
}
