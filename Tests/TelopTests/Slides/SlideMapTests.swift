@_spi(Answers) import Telop
@_spi(Answers) import TelopPlan
import TelopUnits
import Testing

@Suite("Slides and sections")
struct SlideMapTests {
  /// A script whose sections have the given numbers of letters, including those of the heading.
  private func script(_ sections: (heading: String, letters: Int)...) throws -> Script {
    let parts = sections.map { heading, letters in
      "# \(heading)\n\n\(String(repeating: "x", count: letters))\n\n"
    }
    return try Script(parts.joined(), format: .markdown, name: "t.md")
  }

  /// The index of each slide's section, with an apostrophe behind it if the slide begins within the section.
  private func sections(_ script: Script, _ slides: Int) -> String? {
    SlideMap(script, slides: slides).map { map in
      map.utf8Offsets.map { offset in
        guard let offset else { return "-" }
        let section = script.section(at: offset)
        return "\(section)" + (script.sections[section].range.lowerBound == offset ? "" : "'")
      }.joined(separator: " ")
    }
  }

  @Test(
    "each section has a slide; more slides are shared by length, fewer have the nearest sections")
  func proportions() throws {
    let even = try script(("A", 40), ("B", 40), ("C", 40), ("D", 40), ("E", 40))
    #expect(sections(even, 5) == "0 1 2 3 4")
    #expect(sections(even, 10) == "0 0' 1 1' 2 2' 3 3' 4 4'")
    #expect(sections(even, 1) == "0")
    #expect(sections(even, 3) == "0 2 3")
    let long = try script(("A", 10), ("B", 200), ("C", 10))
    #expect(sections(long, 6) == "0 1 1' 1' 1' 2")
    #expect(sections(try script(("A", 1)), 90) == nil)
    #expect(sections(even, 0) == nil)
  }

  @Test("a heading's attribute sets its slide; slides without a section share the text before them")
  func attributes() throws {
    #expect(
      sections(try script(("A", 40), ("B {slide=4}", 40), ("C", 40)), 6) == "0 0' 0' 1 2 2'")
    #expect(
      sections(try script(("A", 40), ("B {slides=2-5}", 40), ("C", 40)), 6) == "0 1 1' 1' 1' 2")
    #expect(sections(try script(("A {slide=3}", 40), ("B", 40)), 4) == "- - 0 1")
    #expect(sections(try script(("A {slide=3}", 40), ("B {slide=8}", 40)), 7) == nil)
    #expect(
      sections(try script(("A {slide=1}", 40), ("B", 40), ("C", 40), ("D {slide=3}", 40)), 3)
        == "0 1 3")
  }

  @Test("a cue sets the slide of the text after it, within a section and in place of headings")
  func cues() throws {
    let words = { (count: Int) in String(repeating: "x", count: count) }
    let one = "\(words(40))\n\n@slide 2 \(words(40))\n\n@slide 4 \(words(40))"
    #expect(try texts(one, 4).map { $0.prefix(1) } == ["x", "x", "x", "x"])
    let script = try Script(one, format: .markdown, name: "t.md")
    let map = try #require(SlideMap(script, slides: 5))
    #expect(map.utf8Offsets[1] == script.slideCues[0].utf8Offset)
    #expect(map.utf8Offsets[3] == script.slideCues[1].utf8Offset)
    #expect(!map.matchesSections(of: script) && SlideMap(script, slides: 3) == nil)
    let two = try Script("a @slide 2 b", format: .markdown, name: "t.md")
    #expect(SlideMap(two, slides: 2)?.matchesSections(of: two) == true)
    #expect(
      SlideMap.note(on: script, slides: 3).contains("and line 5 has @slide 4"))
    // Within the slides of a heading, and at a heading.
    let ranges = "# A {slides=2-5}\n\n\(words(40))\n\n@slide 4 \(words(40))\n\n# B @slide 6\n\nx"
    let ranged = try Script(ranges, format: .markdown, name: "t.md")
    let offsets = try #require(SlideMap(ranged, slides: 6)).utf8Offsets
    #expect(offsets[0] == nil && offsets[1] == 0 && offsets[3] == ranged.slideCues[0].utf8Offset)
    #expect(offsets[5] == ranged.sections[1].range.lowerBound)
  }

  @Test("the text of a section is divided at phrases")
  func phrases() throws {
    let script = try Script(
      "# 話\n\n今日は幅の話、それから速さの話をします。最後に質問の時間があります。",
      format: .markdown, name: "t.md")
    let two = try Script(
      "# 話\n\n今日は幅の話、それから速さの話をします。最後に質問の時間があります。\n\n# 終わり\n\n以上です",
      format: .markdown, name: "t.md")
    #expect(SlideMap(script, slides: 2) == nil)
    let offsets = try #require(SlideMap(two, slides: 4)).utf8Offsets.compactMap(\.self)
    let starts = offsets.map { two.line.utf8.dropFirst($0).prefix(9) }.map { String($0) ?? "" }
    #expect(starts == ["話　　", "それか", "最後に", "終わり"])
  }

  /// The text of each slide, up to the next slide's.
  private func texts(_ source: String, _ slides: Int) throws -> [String] {
    let script = try Script(source, format: .markdown, name: "t.md")
    let offsets = try #require(SlideMap(script, slides: slides)).utf8Offsets.compactMap(\.self)
    let line = Array(script.line.utf8)
    return zip(offsets, offsets.dropFirst() + [line.count]).map {
      String(decoding: line[$0..<$1], as: UTF8.self)
    }
  }

  private static let items = """
    # 話

    今日は文字の幅（「幅」は足し算ではない、という話）と速さの話をします。

    - 約物が続くと、詰められる
    - 「合字」は二文字で一つの形になる
    - 絵文字は複数の符号で一つの絵になる（家族、旗、肌の色など）

    だから行全体をまとめて測ります。

    # 終わり

    ありがとうございました
    """

  @Test("a section is divided between paragraphs and items, if there are any near the even places")
  func paragraphs() throws {
    // The even places of three slides are within the second and the third item.
    let four = try texts(Self.items, 4)
    #expect(four.map { $0.prefix(2) } == ["話　", "約物", "絵文", "終わ"])
    let seven = try texts(Self.items, 7)
    #expect(seven.map { $0.prefix(2) } == ["話　", "速さ", "約物", "「合", "絵文", "だか", "終わ"])
    let english = "# A\n\nOne (two, three) four, five e.g. six. Seven eight nine ten.\n\n# B\n\nEnd"
    #expect(try texts(english, 3)[1].hasPrefix("Seven"))
  }

  @Test("no slide's text begins with a particle, or within brackets", arguments: 3...9)
  func places(slides: Int) throws {
    for text in try texts(Self.items, slides) {
      let first = try #require(text.first)
      #expect(!"はがをにへとものや、。」）".contains(first), "\(text)")
      #expect(text.count { "（「".contains($0) } == text.count { "）」".contains($0) }, "\(text)")
    }
  }

  @Test("a particle after a quoted sentence continues the sentence around it")
  func quotations() throws {
    let source = "# 話\n\n私は昔から「それは本当に本当にすごい！」がまた口癖です\n\n# 終わり\n\n以上です"
    #expect(try texts(source, 3)[1].hasPrefix("本当"))
  }

  @Test("a full-width number is not divided", arguments: ["１．４", "１２，４８０"])
  func numbers(number: String) throws {
    let half = String(repeating: "長い文字列を測る", count: 3)
    let source = "# 話\n\n\(half)速度\(number)倍だった\(half)\n\n# 終わり\n\n以上です"
    #expect(try texts(source, 3).contains { $0.contains(number) })
    // A full stop between digits may still end a sentence.
    let stop = "# 話\n\n\(half)数は１２。４８と\(half)\n\n# 終わり\n\n以上です"
    #expect(try texts(stop, 3)[1].hasPrefix("４８"))
  }

  @Test("the note names all sections, also those that begin on another's slide")
  func sectionNames() throws {
    let five = try script(("A", 40), ("B", 40), ("C", 40), ("D", 40), ("E", 40))
    #expect(
      SlideMap.note(on: five, slides: 3).hasPrefix(
        "3 slides for 5 sections: 1 “A”, “B”, 2 “C”, 3 “D”, “E”; "))
  }

  @Test("the advice on attributes is given only if a heading has none")
  func advice() throws {
    let named = try script(("A {slide=1}", 40), ("B {slide=4}", 40))
    #expect(
      SlideMap.note(on: named, slides: 5) == "5 slides for 2 sections: 1–3 “A”, 4–5 “B”")
    let partly = try script(("A {slide=1}", 40), ("B", 40))
    #expect(
      SlideMap.note(on: partly, slides: 5).hasSuffix(
        "; {slide=3} at the end of a heading sets its slide"))
  }

  @Test("a heading without text counts if the slides are as many as the headings")
  func headings() throws {
    let script = try Script(
      "---\nheadings: hidden\n---\n# Title\n\n# A\n\none two\n\n# B\n\nthree four",
      format: .markdown, name: "t.md")
    #expect(sections(script, 2) == "1 2")
    #expect(sections(script, 3) == "- 1 2")
    let one = try Script(
      "---\nheadings: hidden\n---\n# Title\n\n# A\n\none two", format: .markdown, name: "t.md")
    #expect(sections(one, 2) == "- 1" && sections(one, 3) == nil)
  }

  @Test(
    "an attribute that names no slide, or slides out of order, is an error with its line",
    arguments: [
      ("# A {slide=0}", "t.md:1: slide '0' is neither"),
      ("# A {slides=5-3}", "t.md:1: slides '5-3' is neither"),
      ("# A {slide=2 slides=3-4}", "t.md:1: give slide or slides, not both"),
      ("# A {slides=1-3}\n\nx\n\n# B {slide=3}", "t.md:5: slide 3 is not after slide 3"),
    ])
  func errors(source: String, message: String) {
    let error = #expect(throws: ScriptError.self) {
      try Script(utf8: Array(source.utf8), format: .markdown, name: "t.md")
    }
    #expect(error?.description.hasPrefix(message) == true, "\(String(describing: error))")
  }

  @Test("ten slide times for five sections are met, and the fit says which slides a section has")
  func times() throws {
    let source = ["A", "B", "C", "D", "E"].map { "# \($0)\n\n\(words($0.lowercased(), 30))\n\n" }
    let times = stride(from: 0, to: 300, by: 30).map {
      "\($0 / 60):\($0 % 60 < 10 ? "0" : "")\($0 % 60)"
    }
    let fit = try fitted(source.joined(), ["slides": times.joined(separator: ",")], seconds: 300)
    #expect(
      fit.script.notes.map(\.message).contains {
        $0.hasPrefix(
          "slides: 10 slides for 5 sections: 1–2 “A”, 3–4 “B”, 5–6 “C”, 7–8 “D”, 9–10 “E”;")
      })
    #expect(fit.metCues.count == 9 && fit.metCues.allSatisfy { $0.deviation == 0 })
    let clock = try #require(try fit.slideClock())
    #expect(clock.slides.map(\.start) == (0..<10).map { $0 * 30_000_000 })
  }
}
