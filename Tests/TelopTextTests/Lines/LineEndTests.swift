import TelopText
import TelopUnits
import TestSupport
import Testing

/// Spaces, hyphens and forced breaks at a line's end.
@Suite struct LineEndTests {
  private let size = Rational(24)
  private let stack = Result { try FontStack.bundled() }

  private func texts(_ text: String, _ width: Rational, _ options: TextOptions = TextOptions())
    throws -> [String]
  {
    try stack.get().lines(of: text, fitting: width, size: size, options: options)
      .lines.map(\.text.text)
  }

  private func width(_ text: String) throws -> Rational {
    try stack.get().prepare(text).width(size: size)
  }

  @Test func spacesHang() throws {
    let width = try width("office")
    let block = try stack.get().lines(of: "office   hours", fitting: width, size: size)
    #expect(block.lines.map(\.text.text) == ["office", "hours"])
    #expect(block.lines.map(\.range) == [0..<9, 9..<14])
    #expect(try texts("東京　大阪", try self.width("東京")) == ["東京", "大阪"])
    // A no-break space does not hang.
    #expect(try texts("a\u{A0}b c", try self.width("a\u{A0}b")) == ["a\u{A0}b", "c"])
    // Spaces that are alone in a line are drawn.
    #expect(try texts("   ", 1).joined() == "   ")
  }

  @Test func softHyphensAreDrawnWhereALineEnds() throws {
    let width = try width("Schiff\u{AD}\u{2010}")
    let block = try stack.get().lines(of: "Schiff\u{AD}fahrt", fitting: width, size: size)
    #expect(block.lines.map(\.text.text) == ["Schiff\u{AD}\u{2010}", "fahrt"])
    #expect(try block.lines[0].text.width(size: size) == width)
    #expect(block.lines[0].range == 0..<8)
    // A soft hyphen inside a line is invisible.
    let whole = try self.width("Schiff\u{AD}fahrt")
    #expect(try texts("Schiff\u{AD}fahrt", whole) == ["Schiff\u{AD}fahrt"])
    // A line that breaks at a space has no hyphen.
    #expect(try texts("Schiff\u{AD} fahrt", width) == ["Schiff\u{AD}", "fahrt"])
  }

  @Test func unbreakableTextBreaksBetweenClusters() throws {
    let width = try width("Donau")
    let block = try stack.get().lines(of: "Donaudampf schiff", fitting: width, size: size)
    #expect(block.lines.map(\.text.text).joined() == "Donaudampfschiff")
    #expect(block.lines[0].text.text == "Donau")
    // A cluster is a line of its own, however wide it is.
    let family = "👨‍👩‍👧‍👦e\u{301}👨‍👩‍👧‍👦"
    #expect(try texts(family, 1) == ["👨‍👩‍👧‍👦", "e\u{301}", "👨‍👩‍👧‍👦"])
    #expect(try texts("ab", 0) == ["a", "b"] && texts("ab", -5) == ["a", "b"])
  }

  @Test func paragraphsHaveTheirOwnDirections() throws {
    let block = try stack.get().lines(
      of: "\n one\n\n  שלום עולם \r\n三\n", fitting: 1_000, size: size)
    #expect(block.lines.map(\.text.text) == ["one", "שלום עולם", "三"])
    #expect(block.lines.map(\.text.isRightToLeft) == [false, true, false])
    #expect(block.lines.map(\.paragraph) == [0, 1, 2])
    for line in block.lines {
      let bytes = Array(block.text.utf8)[line.range]
      #expect(String(decoding: bytes, as: UTF8.self).hasPrefix(line.text.text))
    }
    #expect(try stack.get().lines(of: "", fitting: 100, size: size).lines.isEmpty)
    #expect(try stack.get().lines(of: "\n \n", fitting: 100, size: size).lines.count <= 1)
  }

  @Test func stylesAndFeaturesFollowTheirText() throws {
    let text = "plain bold 12:30"
    var options = TextOptions(
      language: "en", features: [Feature(tag: "tnum", value: 1, range: 11..<16)])
    options.styles = [StyledText(6..<10, .bold)]
    let block = try stack.get().lines(
      of: text, fitting: try width("plain bo"), size: size, options: options)
    try #require(block.lines.map(\.text.text) == ["plain", "bold", "12:30"])
    let whole = try stack.get().prepare(text, options: options)
    #expect(block.lines[1].text.fonts.map(\.family) == ["Inter"])
    for line in block.lines {
      let text = line.text.utf8Length
      let part = line.range.lowerBound..<line.range.lowerBound + text
      #expect(line.text.glyphs(in: 0..<text).map(\.id) == whole.glyphs(in: part).map(\.id))
    }
  }

  @Test func verticalTextBreaksIntoColumns() throws {
    let options = TextOptions(language: "ja", direction: .topToBottom)
    let block = try stack.get().lines(
      of: "縦に組んだ文字も、行の頭に句点は来ない。", fitting: size * 5, size: size, options: options)
    #expect(block.lines.map(\.text.isVertical) == Array(repeating: true, count: block.lines.count))
    #expect(try block.width(size: size) <= size * 5 && block.lines.count >= 4)
    #expect(!block.lines.contains { $0.text.text.hasPrefix("。") || $0.text.text.hasPrefix("、") })
  }

  @Test func sizesAreChecked() throws {
    #expect(throws: TextError.self) {
      try stack.get().lines(of: "a", fitting: 10, size: 0)
    }
  }
}
