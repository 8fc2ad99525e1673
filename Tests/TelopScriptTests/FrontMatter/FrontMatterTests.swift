import TelopUnits
import Testing

@_spi(Answers) @testable import TelopScript

@Suite("Front matter")
struct FrontMatterTests {
  @Test("keys, texts and lines are read")
  func settings() throws {
    let script = try markdown(
      """
      ---
      duration: 5:00
      # a comment
      strict: yes
      size: 43.40

      font: [Inter, "Noto Sans"]
      feature:
        - palt
        - 'kern=0'
      empty:
      none: []
      note: |
        two
        lines
      quoted: "a: b"   # after
      ---
      text
      """)
    #expect(
      script.settings == [
        Script.Setting(key: "duration", values: ["5:00"], sourceLine: 2),
        Script.Setting(key: "strict", values: ["yes"], sourceLine: 4),
        Script.Setting(key: "size", values: ["43.40"], sourceLine: 5),
        Script.Setting(key: "font", values: ["Inter", "Noto Sans"], sourceLine: 7),
        Script.Setting(key: "feature", values: ["palt", "kern=0"], sourceLine: 8),
        Script.Setting(key: "empty", values: [""], sourceLine: 11),
        Script.Setting(key: "none", values: [], sourceLine: 12),
        Script.Setting(key: "note", values: ["two\nlines\n"], sourceLine: 13),
        Script.Setting(key: "quoted", values: ["a: b"], sourceLine: 16),
      ])
    #expect(script.line == "text")
    #expect(try script.sourceLine(of: "text") == 18)
  }

  @Test("a list in full-width brackets is a list; other text in them is text")
  func wideBrackets() throws {
    let values = { (written: String) in
      try markdown("---\nfont: \(written)\n---\ntext").settings.map(\.values)
    }
    #expect(try values("［Inter, Noto Sans］") == [["Inter", "Noto Sans"]])
    #expect(try values("［０：００、０：２０，　1:00］") == [["０：００", "０：２０", "1:00"]])
    #expect(try values("［Inter, Noto Sans]") == [["Inter", "Noto Sans"]])
    for text in ["［Inter］", "［、］", "［a, b］ c", "［a, ］", "［a［1］, b］"] {
      #expect(try values(text) == [[text]])
    }
    #expect(try values("\"［a, b］\"") == [["［a, b］"]])
  }

  @Test(
    "front matter of another kind is shown and named",
    arguments: ["+++\ntitle = \"a\"\n+++\nb", ";;;\n\"a\": 1\n;;;\nb", "% Title\n\nb"])
  func foreignKinds(source: String) throws {
    let first = source.prefix { $0 != "\n" }
    let script = try markdown(source)
    #expect(
      script.notes.map(\.description) == [
        "talk.md:1: '\(first)' is shown as text; front matter is YAML, such as title: …, between two "
          + "lines of ---; if text is meant, write \\\(first)"
      ])
    let escaped = try markdown("\\" + source)
    #expect(escaped.line == script.line && escaped.notes.isEmpty)
    for text in ["+++\na", "%a", "a\n% b", "\n% b"] { #expect(try markdown(text).notes.isEmpty) }
  }

  @Test("settings after blank lines are shown and named")
  func blankLines() throws {
    let source = "\n \n---\nduration: 5:00\n---\nb"
    #expect(
      try markdown(source).notes.map(\.description) == [
        "talk.md:3: the settings below '---' are shown as text; remove the blank lines or spaces "
          + "before '---'; for a rule, write ***"
      ])
    #expect(try markdown(source.replacing("\n \n", with: "")).settings.count == 1)
    #expect(try markdown(" ---\nduration: 5:00\n---\nb").notes.count == 1)
    let rule = source.replacing("\n---\nd", with: "\n***\nd")
    for text in [rule, "\n---\na: b\n---", "\n---\ntext: a"] {
      #expect(try markdown(text).notes.isEmpty)
    }
  }

  @Test("keys of slide tools are ignored with one note, whatever their values")
  func foreign() throws {
    let script = try markdown(
      """
      ---
      marp: true
      theme: gaia
      duration: 5:00
      fonts:
        sans: [A, {b: c}]
      size: 16:9
      background: https://example.org/a.jpg
      title: My talk
      ---
      text
      """)
    #expect(script.settings == [Script.Setting(key: "duration", values: ["5:00"], sourceLine: 4)])
    #expect(
      script.foreignSettings.map(\.key) == [
        "marp", "theme", "fonts", "size", "background", "title",
      ])
    #expect(script.foreignSettings.last?.values == ["My talk"])
    #expect(
      script.notes.map(\.description) == [
        "talk.md:2: ignored keys of other programs: marp, theme, fonts, size, background"
      ])
    #expect(try markdown("---\ntitle: My talk\n---\na").notes.isEmpty)
    let beside = try markdown("---\nbackground: cover.jpg\n---\na")
    #expect(beside.foreignSettings.map(\.key) == ["background"])
    #expect(try markdown("---\nsize: 43.4\nbackground: black\n---\na").foreignSettings.isEmpty)
    // One of Telop's themes in capitals is an error that the reader of the settings reports.
    #expect(try markdown("---\ntheme: News\n---\na").settings.map(\.values) == [["News"]])
  }

  @Test(
    "the fences begin and end front matter",
    arguments: [
      ("---\na: b\n---\nc", "c", 1), ("---\na: b\n...\nc", "c", 1),
      ("---\r\na: b\r\n---\r\nc", "c", 1), ("\u{FEFF}--- \t\na: b\n---  \nc", "c", 1),
      ("---\n---\nc", "c", 0), ("---\n# a\n---\nc", "c", 0),
      ("---\na: b\n---\n---\nc\n---", "c", 1),
      ("\n---\na: b\n---\nc", "a: b | c", 0), ("c\n\n---\n", "c", 0), ("----\nc", "c", 0),
    ])
  func fences(source: String, line: String, count: Int) throws {
    let script = try markdown(source)
    #expect(script.line == line)
    #expect(script.settings.count == count)
  }

  @Test("front matter without keys gets a note", arguments: ["{}", "!", "''", "&anchor"])
  func noKeys(matter: String) throws {
    let script = try markdown("---\n\(matter)\n---\n&shy;a")
    #expect(script.line == "a")
    #expect(
      script.notes.map(\.message).contains { $0.hasPrefix("'\(matter)' belongs to the front") })
  }

  @Test("a heading between two rules at the start is a comment, with a note")
  func comments() throws {
    for source in ["---\n# Heading\n---\na", "---\n\n# Heading\n# size: 40\n\n---\na"] {
      let script = try markdown(source)
      #expect(script.line == "a")
      #expect(
        script.notes.map(\.message) == [
          "'# Heading' belongs to the front matter and is not shown; for a rule at the start "
            + "write ***"
        ])
      #expect(script.notes.map(\.sourceLine) == [source.hasPrefix("---\n\n") ? 3 : 2])
    }
    for matter in ["", "# size: 40", "#max-pace: 9\n\n  # font: A", "# Heading\nsize: 40"] {
      #expect(try markdown("---\n\(matter)\n---\na").notes.isEmpty)
    }
  }

  @Test("text between two rules at the start is an error with a hint")
  func text() throws {
    let texts = [
      "Hello: there\nMore text", "Hello\n\nthere", "Hello", "**Welcome** to the show", "> quote",
      "`code`", "@0:10 Start", "%20 off", "Tonight: live at 8: music",
      "[x](y): z", "Welcome: {a}",
    ]
    for text in texts {
      let error = try markdownError("---\n\(text)\n---\na")
      #expect(error.message.hasSuffix("; for a rule at the start write ***"), "\(error)")
    }
    #expect(!(try markdownError("---\na: [b\n---\nc")).message.contains("***"))
  }

  @Test("plain text has none")
  func plainText() throws {
    #expect(try plain("---\na: b\n---\nc").line == "--- | a: b | --- | c")
  }

  @Test(
    "errors name their line",
    arguments: [
      ("---", 1), ("---\na: b\nc", 1),
      ("---\na: b: c\n---\nd", 2), ("---\na: b\nc: \"d\n---\ne", 4), ("---\na: [b\n---\nc", 3),
      ("---\na: b\n---c\n---\nd", 4),
      ("---\na: b\n\tc: d\n---\ne", 3), ("---\na: b\nc: *d\n---\ne", 3),
      ("---\na: b\nc: \u{1}\n---\nd", 3),
      ("---\n- a\n- b\n---\nc", 2), ("---\njust words\n---\nc", 2),
      ("---\na: b\nc:\n  d: e\n---\nf", 4), ("---\na: b\nc: [d, {e: f}]\n---\ng", 3),
      ("---\na: b\nc: d\na: e\n---\nf", 2), ("---\nb: c\n\"a\": b\na: e\n---\nf", 3),
      ("---\n!x a: b\na: c\n---\nd", 2),
      ("---\na: b\n? [c]\n: d\n---\ne", 3),
      ("---\na: b\n--- c\nd: e\n---\nf", 3),
      ("---\na: \"b\u{2028}c\"\nd: e\nf: *g\n---\nh", 4),
      ("---\r\na: b\r\nc: *d\r\n---\r\ne", 3),
    ])
  func errors(source: String, line: Int) throws {
    let error = try markdownError(source)
    #expect(error.code == .badFrontMatter)
    #expect(error.place.line == line, "\(error)")
    #expect(error.description == "talk.md:\(line): \(error.message)")
    #expect(!error.description.contains("\n"))
  }

  @Test(
    "a Japanese keyboard's colon is an error that says which to type",
    arguments: [
      ("---\nduration： ５：００\n---\na", 2, "type duration: ５：００"),
      ("---\nsize: 40\nduration：5:00\n---\na", 3, "type duration: 5:00"),
      ("---\nｐａｃｅ： overlay\na: b\n---\na", 2, "type pace: overlay"),
    ])
  func fullWidthColons(source: String, line: Int, says: String) throws {
    let error = try markdownError(source)
    #expect(error.code == .badFrontMatter && error.place.line == line, "\(error)")
    #expect(error.message.hasSuffix(says), "\(error)")
  }

  @Test("fences are compared by bytes, and the end of a key is found")
  func fences() throws {
    let marks = String(repeating: "\u{301}\u{316}", count: 500)
    for source in ["---\(marks)\nsize: 40\n---\na", "a\(marks)\n---\na"] {
      #expect(try Script(source, format: .markdown, name: "a.md").settings.isEmpty)
    }
    let keys = { (count: Int) in (0..<count).map { "k\($0): 1\n" }.joined() }
    #expect(
      try Script("---\n\(keys(1_000))---\na", format: .markdown, name: "a.md").settings.count
        == 1_000)
    let error = try markdownError("---\n\(keys(1_001))---\na")
    #expect(error.code == .badFrontMatter && error.place.line == 1_002, "\(error)")
  }

  @Test("full-width keys are read")
  func fullWidthKeys() throws {
    let script = try markdown("---\nｄｕｒａｔｉｏｎ: ５：００\n---\na")
    #expect(script.settings.map(\.key) == ["duration"])
  }

  @Test("a colour that YAML reads as a comment is an error that suggests quotes")
  func colors() throws {
    for color in ["#fff", "#102030cc", "#FFF  # white"] {
      let error = try markdownError("---\na: b\ncolor: \(color)\n---\nc")
      #expect(error.code == .badValue && error.place.line == 3 && error.place.options == ["color"])
      let quoted = color.prefix { $0 != " " }
      #expect(error.message.hasSuffix("quote it: color: \"\(quoted)\""))
    }
    #expect(try markdown("---\na: # none\nb: \"#fff\"\n---\nc").settings.count == 2)
  }

  @Test("the headings setting is read")
  func headings() throws {
    #expect(try markdown("---\nheadings: shown\n---\n# a").line == "a")
    for value in ["no", "[shown, hidden]", "[]", "", "Hidden"] {
      let error = try markdownError("---\na: b\nheadings: \(value)\n---\n# a")
      #expect(error.code == .badValue)
      #expect(error.place.line == 3)
    }
  }

  @Test("the caller overrides the separator setting")
  func separator() throws {
    let source = "---\nseparator: \" ◆\\t\"\n---\na\n\nb"
    let script = try Script(source, format: .markdown, name: "talk.md")
    #expect(script.line == "a ◆ b")
    #expect(script.settings == [Script.Setting(key: "separator", values: [" ◆\t"], sourceLine: 2)])
    #expect(try markdown(source).line == "a | b")
    let error = try markdownError("---\nseparator: [a, b]\n---\nc")
    #expect(error.code == .badValue)
    #expect(error.place.line == 2)
  }

  @Test("a YAML alias is an error with its line", arguments: ["*x", "[*x]"])
  func aliases(value: String) throws {
    let error = try markdownError("---\na: &x b\nd: \(value)\n---\ne")
    #expect(error.code == .badFrontMatter)
    #expect(error.place.line == 3)
  }
}
