import TelopText
import TestSupport
import Testing

/// Minimised findings of the fuzz targets.
@Suite struct FuzzFindingTests {
  /// HarfBuzz reverses left-to-right runs of right-to-left scripts, except numbers. Parts of a number without
  /// a digit were reversed, and marks in them moved.
  @Test(arguments: [
    ("0\u{FFFD}\u{20DC}\u{5D5}", 0..<7), ("\u{5D0} 12.5%\u{20DC}, \u{5D1}", 3..<11),
    ("\u{202D}\u{5D0}\u{5D1} 12\u{5D2}\u{202C}", 3..<12),
  ])
  func numbersInRightToLeftScriptsAreNotCut(_ text: String, _ number: Range<Int>) throws {
    let line = try FontStack().prepare(text, options: TextOptions(direction: .leftToRight))
    let cuts = line.safeCuts(in: 0...line.utf8Length).map(\.utf8Offset)
    let numbers = line.runs.filter { run in
      run.range.overlaps(number) && run.script == "Hebr" && !run.isRightToLeft
        && line.text(in: run.range).contains(where: \.isNumber)
    }
    #expect(!numbers.isEmpty)
    for run in numbers {
      let inner = run.range.lowerBound + 1..<run.range.upperBound
      #expect(!cuts.contains(where: inner.contains), "\(cuts)")
    }
    #expect(try line.partsThatDiffer(at: cuts) == [])
  }

  /// HarfBuzz also keeps the order of runs with regional indicators; a part without them was reversed.
  @Test(arguments: [
    ("👩\u{200D}💍💻🇯", "Arab"), ("👩\u{200D}💍💻🇯\u{FFFD}ז 🇯🇵0\u{FE0F}", "Arab"),
    ("🇯🇵👩\u{200D}💍", "Hebr"), ("👩\u{200D}💍💻", "Arab"), ("👩\u{200D}💍💻", "Zyyy"),
  ])
  func flagsInASetScriptAreNotCut(_ text: String, _ script: String) throws {
    let line = try FontStack.bundled().prepare(text, options: TextOptions(script: script))
    let cuts = line.safeCuts(in: 0...line.utf8Length).map(\.utf8Offset)
    #expect(try line.partsThatDiffer(at: cuts) == [])
    let hasFlag = text.unicodeScalars.contains { (0x1F1E6...0x1F1FF).contains($0.value) }
    #expect(cuts.contains(11) != hasFlag)
  }

  /// HarfBuzz 6.0.0 loses its unsafe-to-break flag where a font ligates two regional indicators and the
  /// second one's cluster continues; its own `hb-shape --verify` reports it.
  @Test(arguments: [
    "🇯\u{202D}🇯🇯", "🇯\u{200D}🇯🇯", "a🇵\u{200D}\u{202D}🇯🏽(", "👋🇵\u{200D}🇯🇯", "🇯🇵🇯🇵\u{200D}👋",
  ])
  func ligatedRegionalIndicatorsAreNotCut(_ text: String) throws {
    for direction in TextDirection.allCases {
      let options = TextOptions(direction: direction)
      let line = try FontStack.bundled().prepare(text, options: options)
      let cuts = line.safeCuts(in: 0...line.utf8Length).map(\.utf8Offset)
      #expect(try line.partsThatDiffer(at: cuts) == [])
    }
    let flags = try FontStack.bundled().prepare("🇯🇵🇯🇵")
    #expect(flags.safeCuts(in: 0...16).map(\.utf8Offset) == [0, 8, 16])
  }

  /// Letters in an override against their script's direction joined with the wrong neighbours.
  @Test(arguments: [
    "\u{202D}\u{633}\u{627}", "\u{202D}\u{6BE} \u{680} \u{679}\u{6C6}\u{633}\u{202C} \u{628}",
    "\u{202E}\u{1820}\u{1821} \u{1822}\u{202C}a",
  ])
  func joiningLettersInAnOverrideAreNotCut(_ text: String) throws {
    for direction in [TextDirection.auto, .topToBottom] {
      let line = try FontStack().prepare(text, options: TextOptions(direction: direction))
      let cuts = line.safeCuts(in: 0...line.utf8Length).map(\.utf8Offset)
      #expect(try line.partsThatDiffer(at: cuts) == [])
    }
  }

  /// A run without digits is cut like any other, because none of its parts depends on the rest of the run.
  @Test func overriddenWordsAreStillCut() throws {
    let line = try FontStack().prepare("\u{202D}\u{5D0}\u{5D1} \u{5D2}\u{202C}")
    let cuts = line.safeCuts(in: 0...line.utf8Length).map(\.utf8Offset)
    #expect(cuts.count > 4)
    #expect(try line.partsThatDiffer(at: cuts) == [])
  }

  /// HarfBuzz 6.0.0 does not flag every unsafe cut in a chain of glyphs that are attached to one another and
  /// carry marks.
  @Test func attachedLettersAreNotCut() throws {
    let font = try Font(path: Package.path("Tests/Fuzz/Corpus/font/nastaliq-crossed.ttc"))
    let line = try FontStack([font], bundled: .excluded).prepare("AVA fi fie\u{301}, 12 ")
    let cuts = line.safeCuts(in: 0...line.utf8Length).map(\.utf8Offset)
    #expect(try line.partsThatDiffer(at: cuts) == [])
  }

  /// Text without attached letters is cut as usual, even if the font attaches other letters.
  @Test func unattachedLettersAreCut() throws {
    let font = try Font(path: Package.path("Tests/Fuzz/Corpus/font/nastaliq.ttf"))
    let line = try FontStack([font], bundled: .excluded).prepare("漢字漢")
    #expect(line.safeCuts(in: 0...9).map(\.utf8Offset) == [0, 3, 6, 9])
  }

  /// HarfBuzz skips marks and invisible characters before the second letter of a `kern` pair. Where a part
  /// starts with such a character, HarfBuzz takes it as the first letter, and its flags do not report this.
  @Test(arguments: [
    ("x\u{AD}V", [0, 3, 4]), ("x「V", [0, 4, 5]), ("\u{5D0}\u{5B0}\u{5D1}", [0, 6]),
    ("xV", [0, 1, 2]), ("x\u{301}V", [0, 3, 4]), ("\u{5D0}\u{5D1}", [0, 2, 4]),
  ])
  func noPartStartsWithACharacterThatKerningSkips(_ text: String, _ expected: [Int]) throws {
    let font = try Font(path: Package.path("Tests/Fuzz/Corpus/font/kern-skipped.ttf"))
    let line = try FontStack([font], bundled: .excluded).prepare(text)
    let cuts = line.safeCuts(in: 0...line.utf8Length).map(\.utf8Offset)
    #expect(cuts == expected)
    #expect(try line.partsThatDiffer(at: cuts, isEveryPair: true) == [])
  }

  /// HarfBuzz attaches every glyph to the preceding one once `kern` moves letters across the line, and flags
  /// no cut after a moved letter; its own `hb-shape --verify` reports it.
  @Test(arguments: [("AVxx", [0, 4]), ("xVx", [0, 1, 2, 3])])
  func noCutFollowsALetterThatKerningMovesAcross(_ text: String, _ expected: [Int]) throws {
    let font = try Font(path: Package.path("Tests/Fuzz/Corpus/font/kern-across.ttf"))
    let line = try FontStack([font], bundled: .excluded).prepare(text)
    let cuts = line.safeCuts(in: 0...line.utf8Length).map(\.utf8Offset)
    #expect(cuts == expected)
    #expect(try line.partsThatDiffer(at: cuts) == [])
  }
}
