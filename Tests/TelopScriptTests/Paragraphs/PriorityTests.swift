@_spi(Answers) import TelopScript
import TelopUnits
import Testing

@Suite("Paragraphs with keep or optional")
struct PriorityTests {
  /// The marked paragraphs with their ranks; 0 is `keep`.
  private func priorities(_ source: String) throws -> [String] {
    let script = try markdown(source)
    checkInvariants(of: script)
    #expect(script.notes.isEmpty && !script.line.contains("{") && !script.line.contains("｛"))
    return script.priorities.map {
      "\(script.text(in: $0.range)) \($0.dropPriority ?? 0)"
    }
  }

  @Test(
    "the brace at a paragraph's end is not shown",
    arguments: [
      ("a\n\nb {keep}\n\nc", ["b 0"]), ("本文。{keep}\n\n次。", ["本文。 0"]),
      ("本文。｛keep｝", ["本文。 0"]), ("本文。{ Keep }", ["本文。 0"]), ("本文。｛　ＫＥＥＰ　｝", ["本文。 0"]),
      ("a {optional}", ["a 1"]), ("a {optional=3}", ["a 3"]),
      ("a {optional = 3}", ["a 3"]), ("a\nb\n{keep}", ["a b 0"]),
      ("- a {keep}\n- b\n- c {optional}", ["a 0", "c 1"]),
      ("1. a {keep}\n2. b", ["1. a 0"]), ("・甲 {keep}\n・乙 {optional}", ["・甲 0", "・乙 1"]),
      ("> a\n> b {keep}", ["a b 0"]), ("a {keep} @0:10\n\nb", ["a 0"]), ("**a** {keep}", ["a 0"]),
      ("| a | b |\n|---|---|\n| c | d {keep} |", ["c d 0"]), ("@0:10 a {keep}", ["a 0"]),
    ] as [(String, [String])])
  func marks(source: String, found: [String]) throws {
    #expect(try priorities(source) == found)
  }

  @Test(
    "elsewhere the braces are text",
    arguments: [
      "a \\{keep}", "a \\{ keep }", "a \\{　ｋｅｅｐ}", "a `{keep}`", "a {keeper}", "a {keep it}.",
      "{b}", "a **{keep}**",
      "a {weight=2}",
      "a {weight=2} {c}",
    ])
  func text(source: String) throws {
    let script = try markdown(source)
    #expect(script.priorities.isEmpty && script.line.contains("{"))
  }

  @Test(
    "a misspelt word in braces is noted",
    arguments: [
      ("a {kepp}", "{kepp}"), ("a { Opitonal }", "{ Opitonal }"), ("a {opitonal} b", "{opitonal}"),
      ("a｛ｋｅｐｐ｝", "｛ｋｅｐｐ｝"), ("a {keeper}", nil), ("a {keys}", nil), ("a {option}", "{option}"),
      ("a \\{kepp}", nil), ("a `{kepp}`", nil),
    ])
  func misspelt(source: String, text: String?) throws {
    let script = try markdown(source)
    let meant = source.lowercased().contains("op") ? "{optional}" : "{keep}"
    #expect(
      script.notes.map(\.message)
        == (text.map {
          ["'\($0)' is shown as text; write \(meant); if text is meant, write \\\($0)"]
        } ?? []))
  }

  @Test(
    "a brace within a paragraph is noted",
    arguments: [
      ("a {keep} b", "{keep}"), ("本文｛keep｝。", "｛keep｝"), ("a { Optional } b", "{ Optional }"),
      ("a {keep, now}", "{keep, now}"),
    ])
  func noted(source: String, text: String) throws {
    let meant = text.lowercased().contains("keep") ? "{keep}" : "{optional}"
    let script = try markdown(source)
    #expect(
      script.notes.map(\.message) == [
        "'\(text)' is shown as text; put it at the end of a heading or paragraph: \(meant); if "
          + "text is meant, "
          + "write \\\(text)"
      ])
    #expect(try markdown(source.replacing(text, with: "\\" + text)).notes.isEmpty)
  }

  @Test(
    "other attributes and missing text are errors",
    arguments: [
      ("a {keep optional}", "keep and optional exclude each other"),
      ("a {keep=1}", "takes no value"),
      ("a {optional=0}", "optional '0'"), ("a {keep time=9}", "a paragraph takes keep or optional"),
      ("a {keep word}", "unknown attribute 'word'"), ("{keep}", "no text before them"),
      ("- {optional}", "no text before them"),
    ])
  func errors(source: String, says: String) throws {
    let error = try markdownError("x\n\n" + source)
    #expect(error.code == .badAttribute && error.place.line == 3)
    #expect(error.message.contains(says), "\(error)")
  }

  @Test("marks move with their paragraphs, and go with them")
  func editing() throws {
    let script = try markdown("a {keep}\n\n# B\n\nb\n\n# C\n\nc {optional=2}\n\nd")
    let marks = { (script: Script) in script.priorities.map { script.text(in: $0.range) } }
    #expect(marks(script) == ["a", "c"])
    #expect(marks(script.dropping(sections: [1])) == ["a", "c"])
    #expect(marks(script.dropping(sections: [2])) == ["a"])
    let inserted = try script.inserting(["ad"], by: try InsertRule("1"))
    #expect(marks(inserted) == ["a", "c"])
    let cut = script.cutting([0..<1, script.priorities[1].range])
    #expect(cut.line == "B | b | C | d" && cut.priorities.isEmpty)
    // White space before a cut at a paragraph's end would be missing from the file with the cut.
    let words = try markdown("one two three\n\nfour")
    #expect(words.cutting([8..<13]).line == "one two | four")
    #expect(throws: ScriptError.self) {
      try script.inserting(try markdown("ad {keep}"), by: try InsertRule("1"))
    }
  }
}
