@_spi(Answers) import Telop
import TestSupport
import Testing

@Suite("Fixes of a script's file")
struct SourceFixTests {
  private func job(_ text: String, _ options: [String: String] = [:]) -> FitJob {
    FitJob(
      ScriptSource(text: text, format: .markdown, name: "talk.md"),
      options: OptionLayer(options.map { OptionLayer.Setting($0.key, [$0.value]) }))
  }

  private func fix(_ kind: Fix.Kind, of fit: Fit) throws -> Fix {
    try #require(fit.fixes.first { $0.kind == kind })
  }

  private func fixed(
    _ text: String, by kind: Fix.Kind, _ options: [String: String] = [:]
  ) throws -> String {
    let before = try job(text, options).fit()
    #expect(before.verdict > .slow)
    let fix = try fix(kind, of: before)
    let made = String(decoding: try before.file(mendedBy: [fix]), as: UTF8.self)
    let rest = options.filter { option in !fix.settings.contains { $0.name == option.key } }
    #expect(try job(made, rest).fit().verdict < .brisk, "\(made)")
    return made
  }

  @Test("a cue moves as little as possible, and the rest of the file is unchanged")
  func cue() throws {
    let text = { (time: String) -> String in
      "# A\n\n\(kanji(20))。@\(time) \(kanji(170))@0:50　\(kanji(30))\n"
    }
    let before = try job(text("0:20"), ["duration": "2:00"]).fit()
    let fix = try fix(.times, of: before)
    #expect(fix.source.count == 1)
    let made = try fixed(text("0:20"), by: .times, ["duration": "2:00"])
    let moved = try #require(made.firstRange(of: "@1:0").map { made[$0.lowerBound...].prefix(5) })
    #expect(made == text("0:20").replacing("@0:50　", with: "\(moved)　"))
    #expect(fix.message == "move the cue @0:50 to \(moved.dropFirst())")
    #expect(fix.details.first?.hasPrefix("talk.md:3 “字") == true)
    // A second less is not enough.
    let seconds = Int(fix.amount.floor)
    let less = "\((50 + seconds - 1) / 60):" + two((50 + seconds - 1) % 60)
    let short = text("0:20").replacing("@0:50　", with: "@\(less)　")
    #expect(try job(short, ["duration": "2:00"]).fit().verdict > .slow)
  }

  @Test("a comment after an option stays")
  func comments() throws {
    let text = "---\nduration: 0:20 # as agreed\n---\n\n\(kanji(200))\n"
    let made = try fixed(text, by: .duration)
    #expect(made.hasPrefix("---\nduration: ") && made.contains(" # as agreed\n---\n"))
    let quoted = "---\nduration: \"0:20\"   # a \"#\"\n---\n\n\(kanji(200))\n"
    #expect(try fixed(quoted, by: .duration).contains("   # a \"#\"\n---\n"))
    let list = "---\nslides:\n  - 0:00 # one\n  - 0:20\n  - 0:50\nduration: 2:00\n---\n"
    let body = "# A\n\n\(kanji(20))\n\n# B\n\n\(kanji(170))\n\n# C\n\n\(kanji(9))\n"
    #expect(try fixed(list + body, by: .times).contains("]\nduration: 2:00\n"))
  }

  @Test("sections that a trim removes whole are named")
  func leftOut() throws {
    let text = "# A @0:05\n\n\(kanji(20))\n\n# B @0:20\n\n\(kanji(60))\n\n# C\n\n\(kanji(60))\n"
    let before = try job(text, ["duration": "0:40"]).fit()
    let fixes = before.fixes.filter { [.trim, .sections].contains($0.kind) }
    let message = try #require(fixes.first?.message)
    let line = try #require(fixes.first).applied(to: before.script).line
    #expect(!line.contains("C") == message.contains("leave out “C”"))
    #expect(message.contains("leave out “C”"))
    #expect(Set(fixes.map { $0.applied(to: before.script).line }).count == fixes.count)
    _ = try fixed(text, by: try #require(fixes.first).kind, ["duration": "0:40"])
  }

  @Test(
    "a section after one that is left out keeps its slide, unless a later one has it",
    arguments: [("", " {slide=11}"), ("\n# D {slide=11}\n\n\(kanji(20))\n", "")])
  func slideAfterLeftOut(end: String, named: String) throws {
    let start = "# A {slide=3}\n\n\(kanji(20))\n\n"
    let text = "\(start)# B {optional slides=7-10}\n\n\(kanji(60))\n\n# C\n\n\(kanji(20))\n" + end
    // At 26 s, 138 or 165 characters with the separators and the viewport are too many; 71 or 98 are not.
    let made = try fixed(text, by: .sections, ["duration": "26", "viewport": "960"])
    #expect(made == "\(start)# C\(named)\n\n\(kanji(20))\n" + end)
  }

  @Test("excerpts end at word boundaries")
  func excerpts() throws {
    let text = "# A\n\n" + String(repeating: "Measured exactly before anything moves. ", count: 40)
    let before = try job(text, ["duration": "0:30"]).fit()
    let details = before.fixes.flatMap(\.details)
    #expect(!details.isEmpty)
    let words = Set("A Measured exactly before anything moves. moves".split(separator: " "))
    for detail in details {
      let shown = detail.split(separator: "“").last?.dropLast() ?? ""
      for word in shown.split(whereSeparator: { $0 == " " || $0 == "…" }) {
        #expect(words.contains(word), "\(detail)")
      }
    }
    let place = try #require(before.reasons.first?.place).words
    for word in place.dropLast().split(separator: " ").dropFirst() {
      #expect(words.contains(word), "\(place)")
    }
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  @Test("full-width cues, equal times on a line and cues in headings are found")
  func cueForms() throws {
    let wide = "\(kanji(20))＠０：２０　\(kanji(170))＠0：50 \(kanji(30))\n"
    #expect(try fixed(wide, by: .times, ["duration": "2:00"]).contains("＠０：２０　"))
    let heading = "# A\n\n\(kanji(20))\n\n# B @0:20\n\n\(kanji(170))\n\n# C @0:50\n\n\(kanji(9))\n"
    let made = try fixed(heading, by: .times, ["duration": "2:00"])
    #expect(made.contains("# B @0:20\n") && made.contains("# C @1:"))
  }

  @Test("slides move in the front matter")
  func slides() throws {
    let body = "# A\n\n\(kanji(20))\n\n# B\n\n\(kanji(170))\n\n# C\n\n\(kanji(9))\n"
    let text = "---\nduration: 2:00\nslides:\n  - 0:00\n  - 0:20\n  - 0:50\nsize: 40\n---\n" + body
    let made = try fixed(text, by: .times)
    #expect(made.hasPrefix("---\nduration: 2:00\nslides: [0:00, 0:20, 1:"))
    #expect(made.hasSuffix("]\nsize: 40\n---\n" + body))
  }

  @Test(
    "a cue and a slide at one place move to one time, and both are counted",
    arguments: ["0:20", "0:21"], ["0:20", "0:20.4", "0:21"])
  func cueAndSlide(cue: String, slide: String) throws {
    let text =
      "---\nduration: 1:00\nviewport: 640\nslides: [0:00, \(slide), 0:40]\n---\n# A\n\n\(kanji(120))\n\n"
      + "# B @\(cue)\n\n\(kanji(30))\n\n# C\n\n\(kanji(20))\n"
    let before = try job(text).fit()
    let fix = try fix(.times, of: before)
    let moves = fix.places.compactMap(\.move)
    #expect(Set(moves.prefix(2).map(\.kind)) == [.cue, .slide] && moves[0].to == moves[1].to)
    #expect(fix.message == "move 1 cue and 2 slides")
    #expect(fix.message(in: .japanese, of: before) == "合図 1 個とスライド 2 枚の時刻を動かす")
  }

  @Test("a section gets time from the section with the most to spare")
  func sections() throws {
    let text =
      "# A {time=0:20 weight=2}\n\n\(kanji(120))\n\n# B {time=0:20}\n\n\(kanji(40))\n\n"
      + "# C ｛time＝1：20｝\n\n\(kanji(50))\n"
    let before = try job(text, ["duration": "2:00"]).fit()
    let fix = try fix(.times, of: before)
    #expect(fix.message.hasPrefix("give “A” ") && fix.message.contains("s more and “C” "))
    let made = try fixed(text, by: .times, ["duration": "2:00"])
    #expect(made.contains(" weight=2}\n") && made.contains("# B {time=0:20}\n"))
    #expect(!made.contains("time＝1：20"))
  }

  @Test("a timed text is shortened at its own end")
  func trims() throws {
    let long = "最初の文です。" + kanji(160) + "。**" + kanji(20) + "**終わり。"
    let text = "# A\n\n\(long) @0:30 次。\n\n\(kanji(30))\n"
    let made = try fixed(text, by: .trim, ["duration": "1:00"])
    // The second sentence is too long, so it goes as a whole.
    #expect(made == "# A\n\n最初の文です。 @0:30 次。\n\n\(kanji(30))\n")
  }

  @Test(
    "a cut handles byte order marks, line ends, markup and references",
    arguments: [
      "\u{FEFF}# A\r\n\r\nTEXT\r\n", "A\n===\n\nTEXT[link](https://example.com/a/b/c)TEXT\n",
      "# A\n\n> TEXT\n\n- TEXT\n- TEXT\n", "*TEXT*\\*TEXT&amp;TEXT<!-- a comment -->TEXT",
      "TEXT[a][b]\n\n[b]: https://example.com\n", "```\nTEXT\nTEXT\n```\n", "TEXT==TEXT==TEXT",
    ])
  func markup(text: String) throws {
    let text = text.replacing("TEXT", with: kanji(150))
    let before = try job(text, ["duration": "30"]).fit()
    for fix in before.fixes {
      let made = String(decoding: try before.file(mendedBy: [fix]), as: UTF8.self)
      let rest = fix.settings.isEmpty ? ["duration": "30"] : [:]
      #expect(try job(made, rest).fit().verdict < .brisk, "\(fix): \(made)")
    }
    #expect(before.fixes.contains { $0.kind == .duration })
  }

  @Test("options are added to front matter, which is created if missing")
  func options() throws {
    let made = try fixed(kanji(100), by: .duration, ["duration": "10"])
    #expect(made.hasPrefix("---\nduration: 0:") && made.hasSuffix("---\n\n" + kanji(100)))
    let marked = try fixed("\u{FEFF}" + kanji(100), by: .duration, ["duration": "10"])
    #expect(marked.hasPrefix("\u{FEFF}---\nduration: "))
    let written = "---\n# mine\nduration: 10 # short\nsize: 40\n---\n" + kanji(100)
    let again = try fixed(written, by: .duration)
    #expect(again.hasPrefix("---\n# mine\nduration: 0:"))
    #expect(again.hasSuffix("\nsize: 40\n---\n" + kanji(100)))
  }

  @Test("a shortened file keeps its line ends", arguments: ["\r\n", "\r", "\n"])
  func lineEnds(ending: String) throws {
    let text = "序。" + ending + String(repeating: kanji(9) + "。", count: 60)
    let source = ScriptSource(text: text, format: .plain, name: "talk.txt")
    let plain = try FitJob(source, options: OptionLayer([.init("duration", ["60"])])).fit()
    let cut = try plain.file(mendedBy: [try fix(.trim, of: plain)])
    #expect(cut.suffix(6 + ending.utf8.count).elementsEqual("字。\(ending)".utf8))
    #expect(cut.count { $0 == 0x0A || $0 == 0x0D } == 2 * ending.utf8.count)
  }

  @Test("plain text takes no options, and two fixes of the same setting are refused")
  func refusals() throws {
    let source = ScriptSource(text: kanji(600), format: .plain, name: "talk.txt")
    let plain = try FitJob(source, options: OptionLayer([.init("duration", ["60"])])).fit()
    let duration = try fix(.duration, of: plain)
    let trim = try fix(.trim, of: plain)
    #expect(throws: PlanError.self) { try plain.file(mendedBy: [duration]) }
    let cut = String(decoding: try plain.file(mendedBy: [trim]), as: UTF8.self)
    #expect(cut.count == 201 && cut.hasSuffix("字\n"))
    let marked = try job("# A\n\n\(kanji(300))\n\n# B\n\n\(kanji(200))\n", ["duration": "80"]).fit()
    let both = try [Fix.Kind.trim, .sections].map { try fix($0, of: marked) }
    #expect(throws: PlanError.self) { try marked.file(mendedBy: both) }
    let value = try Fit(
      try Script("字", format: .plain, name: "t"), fonts: bundledFonts.get(),
      options: FitOptions())
    #expect(throws: PlanError.self) { try value.file(mendedBy: []) }
  }
}
