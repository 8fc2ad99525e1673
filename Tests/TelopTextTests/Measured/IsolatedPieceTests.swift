import TelopUnits
import TestSupport
import Testing

@_spi(Answers) @testable import TelopText

/// Pieces of a line shaped alone, without context, as by a renderer that gets one segment.
@Suite struct IsolatedPieceTests {
  private struct Difference: CustomStringConvertible {
    let description: String
    /// Whether the piece begins with a mark, below which HarfBuzz draws a dotted circle.
    let isMarkAlone: Bool
  }

  /// The number of pieces between the allowed cuts of a line, and those that differ when shaped alone.
  private func differences(_ line: MeasuredText) throws -> (pieces: Int, [Difference]) {
    let cuts = line.safeCuts(in: 0...line.utf8Length).map(\.utf8Offset)
    var pieces = 0
    var found: [Difference] = []
    for (start, end) in zip(cuts, cuts.dropFirst()) {
      for run in line.runs where run.range.overlaps(start..<end) {
        // Combined digits are one cluster; upward text is shaped only by lines.
        if run.orientation == .combined || run.direction == "btt" { continue }
        let part = run.range.clamped(to: start..<end)
        var options = RunOptions()
        options.script = run.script
        options.language = run.language
        options.direction =
          run.orientation == .upright
          ? .topToBottom : run.isRightToLeft ? .rightToLeft : .leftToRight
        options.features = line.features(of: run)
        options.before = line.text(in: start..<part.lowerBound)
        options.after = line.text(in: part.upperBound..<end)
        options.startsParagraph = true
        options.endsParagraph = true
        let visual = try run.font.shape(run: line.text(in: part), options: options)
        let alone = run.isRightToLeft ? visual.reversed() : visual
        let inPlace = line.glyphs(in: part)
        pieces += 1
        let isSame =
          alone.count == inPlace.count
          && zip(alone, inPlace).allSatisfy {
            $0.id == $1.id && $0.cluster + part.lowerBound == $1.cluster
              && $0.advance == $1.advance && $0.xOffset == $1.xOffset && $0.yOffset == $1.yOffset
          }
        if isSame { continue }
        let first = line.text(in: part).unicodeScalars.first?.properties.generalCategory
        found.append(
          Difference(
            description:
              "\(part) of \(line.text.unicodeScalars.map { String($0.value, radix: 16) })",
            isMarkAlone: part.lowerBound == start
              && [.nonspacingMark, .spacingMark, .enclosingMark].contains(first)))
      }
    }
    return (pieces, found)
  }

  private func check(_ lines: [MeasuredText]) throws -> (pieces: Int, marks: Int) {
    var count = (pieces: 0, marks: 0)
    for line in lines {
      let (pieces, found) = try differences(line)
      count.pieces += pieces
      count.marks += found.count(where: \.isMarkAlone)
      let unexplained = found.filter { !$0.isMarkAlone }
      #expect(unexplained.isEmpty, "\(unexplained.map(\.description))")
    }
    return count
  }

  @Test(arguments: Sample.all)
  func piecesOfASampleAreUnchangedAlone(_ sample: Sample) throws {
    let options = TextOptions(language: sample.language)
    let alone = try sample.font.stack()
    let bundled = try FontStack.bundled()
    let lines = try [sample.plain, sample.mixed].flatMap { text in
      try [alone, bundled].map { try $0.prepare(text, options: options) }
    }
    let count = try check(lines)
    #expect(count.pieces > 100)
    #expect(count.marks == 0)
  }

  @Test(arguments: 1...Effort.pick(short: 1, usual: 4, soak: 100))
  func piecesOfMixedLinesAreUnchangedAlone(seed: Int) throws {
    let count = try check(MixedText.lines(seed: UInt64(seed), count: 60))
    #expect(count.pieces > 500)
    #expect(count.marks == 0)
  }

  /// Each of two Arabic fonts lacks some letters, so that words change fonts at random.
  @Test(arguments: 1...Effort.pick(short: 2, usual: 8, soak: 400))
  func piecesOfWordsInTwoFontsAreUnchangedAlone(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let stack = try FontStack.bundled()
    let letters: [Unicode.Scalar] =
      (0x620...0x6FF).compactMap(Unicode.Scalar.init)
      + ["\u{640}", "\u{64E}", "\u{651}", "\u{200D}", "\u{200C}", "\u{200B}", "\u{200F}"]
      + [" ", "a", "😀"]
    var changes = 0
    var lines: [MeasuredText] = []
    for _ in 0..<40 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 2...20, using: &random) {
        text.append(letters.randomElement(using: &random) ?? "a")
      }
      for language in ["ur", "ar"] {
        let line = try stack.prepare(String(text), options: TextOptions(language: language))
        changes += line.runs.count - 1
        lines.append(line)
      }
    }
    #expect(changes > 100)
    _ = try check(lines)
  }

  /// The word is 508 line units wide in context, and 882 if each letter is shaped alone.
  @Test func aWordInTwoFontsIsNotCutWhereItsLettersJoin() throws {
    let line = try FontStack.bundled().prepare(
      "\u{633}\u{6AC}\u{633}", options: TextOptions(language: "ur"))
    #expect(line.runs.count > 1)
    #expect(line.safeCuts(in: 0...line.utf8Length).map(\.utf8Offset) == [0, line.utf8Length])
    #expect(try line.cutQuality(at: line.runs[0].range.upperBound) == .forbidden)
  }

  @Test(
    arguments: [
      // A letter that joins only backward, an isolated letter, and a non-joiner.
      ("\u{627}\u{6AC}", true), ("\u{633} \u{6AC}", true), ("\u{633}\u{200C}\u{6AC}", true),
      // Marks do not separate letters, and a joiner joins even without a letter beside it.
      ("\u{633}\u{64E}\u{6AC}", false), ("\u{633}\u{200D}\u{6AC}", false),
      ("\u{640}\u{6AC}", false),
      ("a😀", true),
    ])
  func cutsBetweenRunsDependOnTheirSides(_ text: String, _ isAllowed: Bool) throws {
    let line = try FontStack.bundled().prepare(text, options: TextOptions(language: "ur"))
    let starts = line.runs.dropFirst().map(\.range.lowerBound)
    try #require(!starts.isEmpty)
    for start in starts { #expect(line.allowsCut(at: start) == isAllowed, "\(start)") }
  }

  /// Marks and invisible characters of another font between two joining letters: no cut is allowed between
  /// the letters. Found by the random words above.
  @Test(arguments: [
    "\u{6AF}\u{200F}\u{6E4}\u{64E}\u{6CE}\u{200C}", "\u{633}\u{200F}\u{6AC}",
    "\u{633}\u{200E}\u{200F}\u{633}",
  ])
  func joiningLettersAreNotCut(_ text: String) throws {
    for language in ["ar", "ur"] {
      let line = try FontStack.bundled().prepare(text, options: TextOptions(language: language))
      let count = try check([line])
      #expect(count.pieces > 0)
    }
  }

  /// A run against its script's direction is reversed, but its context is not. Its last letter joins with the text
  /// before it.
  @Test(arguments: [
    "\u{640}\u{6FA}\u{6DD}\u{699}\u{633}", "\u{6BF}\u{6D6}\u{6DD}\u{6BD}\u{63E}",
    "\u{633}\u{202D}\u{627}\u{6AC}\u{202C}\u{633}",
  ])
  func reversedRunsAreNotCutOff(_ text: String) throws {
    for language in ["ar", "ur"] {
      _ = try check([FontStack.bundled().prepare(text, options: TextOptions(language: language))])
    }
  }

  /// Consecutive runs of nothing but transparent characters: HarfBuzz sees five characters beyond a run.
  @Test(arguments: [(0, true), (1, true), (4, true), (20, false), (2_000, false)])
  func joiningSpansSeveralRuns(_ between: Int, _ joins: Bool) throws {
    let text = Array(("\u{633}" + String(repeating: "\u{200F}", count: between) + "\u{633}").utf8)
    text.withUnsafeBufferPointer { utf8 in
      let offsets = [0] + (0..<between).map { 2 + 3 * $0 } + [2 + 3 * between, utf8.count]
      let runs = zip(offsets, offsets.dropFirst()).map { start, end in
        ItemizedRun(
          range: start..<end, slot: start % 2, script: .arabic, level: 1, orientation: .horizontal)
      }
      let joined = CrossRunJoins(of: runs, in: utf8) { _ in false }
      let last = utf8.count - 2
      #expect(joined.within(0..<utf8.count) == (joins ? [1...last] : []))
      #expect(joined.within(last..<utf8.count) == (joins ? [last...last] : []))
    }
  }
}
