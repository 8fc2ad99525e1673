import TelopText
import TelopUnits
import TestSupport
import Testing

@Suite struct TruncationTests {
  private static let stack = Result { try FontStack.bundled() }
  private let size = Rational(48)

  /// The text with `count` graphemes kept, built without Telop's truncation.
  private func kept(
    _ line: MeasuredText, _ count: Int, _ ellipsis: String, _ position: TruncationPosition
  ) -> String {
    let graphemes = line.graphemeRanges.map { line.text(in: $0) }
    let head =
      switch position {
      case .start: 0
      case .middle: (count + 1) / 2
      case .end: count
      }
    return graphemes.prefix(head).joined() + ellipsis + graphemes.suffix(count - head).joined()
  }

  /// Compares the result with the longest text that fits, found by shaping every candidate.
  private func check(
    _ line: MeasuredText, _ width: Rational, _ ellipsis: String, _ position: TruncationPosition,
    _ options: TextOptions
  ) throws {
    let stack = try Self.stack.get()
    let found = try stack.truncated(line, to: width, size: size, ellipsis: ellipsis, at: position)
    if try line.width(size: size) <= width {
      #expect(found?.text == line.text)
      return
    }
    var options = options
    if !line.isVertical { options.direction = line.isRightToLeft ? .rightToLeft : .leftToRight }
    options.language = line.language
    var best: MeasuredText?
    for count in (0..<line.graphemeCount).reversed() where best == nil {
      let text = try stack.prepare(kept(line, count, ellipsis, position), options: options)
      if try text.width(size: size) <= width { best = text }
    }
    #expect(found?.text == best?.text, "\(line.text) in \(width), \(position)")
    #expect(found?.totalUnits == best?.totalUnits)
    #expect(try found.map { try $0.width(size: size) <= width } ?? true)
    if let found { #expect(found.isRightToLeft == line.isRightToLeft) }
  }

  @Test("random lines, seed 38", arguments: TruncationPosition.allCases)
  func randomText(_ position: TruncationPosition) throws {
    var generator = SeededGenerator(seed: 38)
    for index in 0..<32 {
      let text = MixedText.line(using: &generator)
      // The reference names the language to keep its fonts, so the line must too.
      let options = TextOptions(
        language: "ja", direction: TextDirection.allCases[index % TextDirection.allCases.count])
      let line = try Self.stack.get().prepare(text, options: options)
      for part in [1, 3, 6] {
        let width = try line.width(size: size) * part * (Rational(1, over: 7) ?? 0)
        try check(line, width, ["…", "...", " → もっと"][index % 3], position, options)
      }
    }
  }

  /// In Inter, `_` is wider before `j`, even with invisible characters between them. A width that fits all of them
  /// alone is too narrow for `_` in the line.
  @Test(arguments: [0, 1, 2, 3, 8])
  func kernedTextIsMeasuredInItsLine(_ count: Int) throws {
    let options = TextOptions(language: "en", direction: .leftToRight)
    let invisible = String(repeating: "\u{200B}", count: count)
    let line = try Self.stack.get().prepare("_\(invisible)jump", options: options)
    #expect(line.units(of: 0..<1) == 1_544 && line.unitsPerEm == 2_816)
    let alone = try #require(Rational(1_272 * 48, over: 2_816))
    try check(line, alone, "", .end, options)
    let short = try Self.stack.get().truncated(line, to: alone, size: size, ellipsis: "")
    #expect(short?.text == "_" + invisible)
  }

  /// Measuring once for each grapheme that makes room for the ellipsis would take hundreds of measurements.
  @Test(arguments: TruncationPosition.allCases)
  func longEllipses(_ position: TruncationPosition) throws {
    let options = TextOptions(language: "en", direction: .leftToRight)
    let stack = try Self.stack.get()
    let line = try stack.prepare(String(repeating: "LAY jump ", count: 70), options: options)
    let ellipsis = String(repeating: "… _jAV ", count: 40)
    let alone = try stack.prepare(ellipsis, options: options).width(size: size)
    for width in try [alone - 1, alone + 60, line.width(size: size) - 1] where width > 0 {
      try check(line, width, ellipsis, position, options)
    }
    let long = try stack.prepare(String(repeating: "LAY jump ", count: 300), options: options)
    let dots = String(repeating: "…", count: 700)
    let room = try long.width(size: size) - 1
    let (found, work) = try Work.count {
      try stack.truncated(long, to: room, size: size, ellipsis: dots, at: position)
    }
    let short = try #require(found)
    #expect(short.text.contains(dots) && long.graphemeCount - short.graphemeCount < 700)
    let one = try Work.count { try stack.prepare(short.text, options: options) }.work
    if Work.isCounted { #expect(work.allocatedBytes < 500 * one.allocatedBytes) }
  }

  /// Tests every width at which one more grapheme fits.
  @Test(
    "all counts of joined, kerned and ligated text are cut",
    arguments: [
      ("ببنبا لا بيب", "ar"), ("یہ ہے خوبصورت", "ur"), ("office _\u{200B}j LAY", "en"),
      ("क्षत्रिय का", "hi"), ("ｶﾞ世界「、」", "ja"),
    ])
  func everyCount(_ text: String, _ language: String) throws {
    let options = TextOptions(
      language: language,
      direction: language == "ar" || language == "ur" ? .rightToLeft : .leftToRight)
    let line = try Self.stack.get().prepare(text, options: options)
    for position in TruncationPosition.allCases {
      for ellipsis in ["", "…"] {
        for count in 0..<line.graphemeCount {
          let width = try Self.stack.get().prepare(
            kept(line, count, ellipsis, position), options: options
          ).width(size: size)
          try check(line, width, ellipsis, position, options)
        }
      }
    }
  }

  @Test func theEllipsisIsAtTheLogicalEnd() throws {
    let stack = try Self.stack.get()
    let latin = try stack.prepare("Hello, wonderful world")
    let short = try #require(try stack.truncated(latin, to: 300, size: size))
    #expect(short.text.hasSuffix("…") && latin.text.hasPrefix(short.text.dropLast()))
    #expect(
      short.highlights(of: short.utf8Length - 3..<short.utf8Length).first?.upperBound
        == short.totalUnits)

    let hebrew = try stack.prepare("שלום עולם נפלא")
    let left = try #require(try stack.truncated(hebrew, to: 200, size: size))
    #expect(left.text.hasSuffix("…"))
    #expect(left.highlights(of: left.utf8Length - 3..<left.utf8Length).first?.lowerBound == 0)
    let right = try #require(try stack.truncated(hebrew, to: 200, size: size, at: .start))
    #expect(right.text.hasPrefix("…"))
    #expect(right.highlights(of: 0..<3).first?.upperBound == right.totalUnits)
  }

  @Test func truncationKeepsTheDirectionOfTheLine() throws {
    let stack = try Self.stack.get()
    // Digits alone would read from left to right, with the ellipsis at the right.
    let line = try stack.prepare("12345678 שלום")
    #expect(line.isRightToLeft)
    let short = try #require(try stack.truncated(line, to: 150, size: size))
    #expect(!short.text.contains("ש") && short.isRightToLeft)
    #expect(short.highlights(of: short.utf8Length - 3..<short.utf8Length).first?.lowerBound == 0)
  }

  @Test func truncationKeepsTheFontsOfTheLine() throws {
    let stack = try Self.stack.get()
    let line = try stack.prepare("Office こんにちは")
    #expect(line.language == "ja")
    let short = try #require(try stack.truncated(line, to: 100, size: size))
    #expect(!short.text.contains("こ"))
    #expect(short.fonts.map(\.name) == Array(line.fonts.map(\.name).prefix(1)))
  }

  @Test func rangesOfFeaturesAndParagraphsFollowTheText() throws {
    let stack = try TestFont.inter.stack()
    let all = TextOptions(features: [try Feature("tnum")])
    let range = TextOptions(features: [Feature(tag: "tnum", range: 4..<8)])
    let line = try stack.prepare("1111" + "1111", options: range)
    let short = try #require(
      try stack.truncated(line, to: line.width(size: size) - 1, size: size, at: .start))
    let tabular = try stack.prepare("1", options: all).totalUnits
    #expect(short.text.hasPrefix("…") && short.text.count > 4)
    for grapheme in short.graphemeCount - 4..<short.graphemeCount {
      #expect(short.units(of: short.graphemeRanges[grapheme]) == tabular)
    }

    // Two paragraphs, each in its own direction; the truncated one keeps its own.
    let bundled = try Self.stack.get()
    let lines = try bundled.prepare("abc def\nשלום עולם נפלא")
    let cut = try #require(
      try bundled.truncated(lines, to: lines.width(size: size) - 100, size: size))
    let hebrew = try #require(cut.highlights(of: 16..<18).first)
    let dots = try #require(cut.highlights(of: cut.utf8Length - 3..<cut.utf8Length).first)
    #expect(dots.upperBound < hebrew.lowerBound)
  }

  @Test func aStyleThatEndsAtTheCutIncludesTheEllipsis() throws {
    let stack = try Self.stack.get()
    var options = TextOptions()
    options.styles = [StyledText(0..<12, .bold)]
    let line = try stack.prepare("Hello, world and more", options: options)
    var width = try line.width(size: size)
    var short = try stack.truncated(line, to: width, size: size)
    while let longer = short, longer.text != "Hello, world…", width > 0 {
      width -= 4
      short = try stack.truncated(line, to: width, size: size)
    }
    #expect(short?.text == "Hello, world…")
    #expect(short?.fonts.map(\.style) == ["Bold"])
  }

  @Test func theEllipsisHasTheStyleOfTheTextBeforeIt() throws {
    let stack = try Self.stack.get()
    var options = TextOptions()
    options.styles = [StyledText(0..<12, .bold)]
    let line = try stack.prepare("Hello, world and more", options: options)
    let bold = try #require(try stack.truncated(line, to: 200, size: size))
    #expect(bold.text.count < 12 && bold.fonts.count == 1)
    #expect(bold.fonts.first?.style.contains("Bold") == true)
    let plain = try #require(try stack.truncated(line, to: line.width(size: size) - 1, size: size))
    #expect(plain.runs.count == 2 && plain.runs.first?.range == 0..<12)
    let start = try #require(try stack.truncated(line, to: 180, size: size, at: .start))
    #expect(start.text.hasPrefix("…") && start.runs.count == line.runs.count - 1)
  }

  @Test func fittingTextIsUnchangedAndTooNarrowWidthsGiveNil() throws {
    let stack = try Self.stack.get()
    let line = try stack.prepare("Hello")
    #expect(try stack.truncated(line, to: line.width(size: size), size: size)?.text == "Hello")
    #expect(try stack.truncated(line, to: 5, size: size) == nil)
    #expect(try stack.truncated(line, to: -1, size: size) == nil)
    let dots = try stack.prepare("…").width(size: size)
    #expect(try stack.truncated(line, to: dots, size: size)?.text == "…")
    #expect(try stack.truncated(line, to: 0, size: size, ellipsis: "")?.text == "")
    #expect(try stack.truncated(try stack.prepare(""), to: 0, size: size)?.text == "")
  }

  @Test func noGraphemeIsCut() throws {
    let stack = try Self.stack.get()
    let line = try stack.prepare("👩‍💻👨‍👩‍👧‍👦🇯🇵e\u{301}👋🏽")
    for width in stride(from: 20, to: 300, by: 7) {
      guard let short = try stack.truncated(line, to: Rational(width), size: size) else { continue }
      if short.text == line.text { continue }
      #expect(line.isGraphemeBoundary(at: short.utf8Length - 3))
      #expect(short.missing.isEmpty)
    }
  }

  @Test func lineBreaksInAnEllipsisBecomeSpaces() throws {
    let stack = try Self.stack.get()
    let line = try stack.prepare("Hello, wonderful world")
    let short = try #require(
      try stack.truncated(line, to: 400, size: size, ellipsis: " [more\nof\tit]"))
    #expect(short.text.hasSuffix(" [more of it]"))
  }
}
