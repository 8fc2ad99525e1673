import Foundation
import TelopText
import TelopUnits
import TestSupport
import Testing

@testable import TelopFoundation

@Suite struct AttributedLineTests {
  private let stack = Result { try FontStack.bundled() }

  @Test func attributesBecomeOptions() throws {
    var text = AttributedString("plain bold 12:30 key")
    let bold = try #require(text.range(of: "bold"))
    let digits = try #require(text.range(of: "12:30"))
    let key = try #require(text.range(of: "key"))
    text[bold].face = .bold
    text[digits].features = [Feature(tag: "tnum", value: 1)]
    text[key].highlight = "end"
    text.languageIdentifier = "en"
    let line = try stack.get().prepare(text)
    var options = TextOptions(
      language: "en", features: [Feature(tag: "tnum", value: 1, range: 11..<16)])
    options.styles = [StyledText(6..<10, .bold)]
    let same = try stack.get().prepare("plain bold 12:30 key", options: options)
    #expect(line.text.glyphs(in: 0..<20) == same.glyphs(in: 0..<20))
    #expect(line.text.fonts.map(\.name) == same.fonts.map(\.name))
    #expect(line.text.language == "en")
    #expect(line.highlights == [AttributedLine.Highlight(name: "end", range: 17..<20)])
  }

  #if canImport(Darwin)
    @Test func markdownIsRead() throws {
      let text = try AttributedString(markdown: "One *two* **three** ***four***")
      let line = try stack.get().prepare(text)
      #expect(line.text.text == "One two three four")
      #expect(
        line.text.fonts.map(\.name)
          == ["Inter-Regular", "Inter-Italic", "Inter-Bold", "Inter-BoldItalic"])
    }
  #endif

  @Test func theMostFrequentLanguageIsTheLines() throws {
    var text = AttributedString("骨と直 bones")
    try text[#require(text.range(of: "骨と直"))].languageIdentifier = "zh-Hans"
    try text[#require(text.range(of: "bones"))].languageIdentifier = "en"
    #expect(try stack.get().prepare(text).text.language == "zh-Hans")
    // All ranges of a language count together.
    var start = AttributedString("骨と直")
    start.languageIdentifier = "zh-Hans"
    var middle = AttributedString(" bones ")
    middle.languageIdentifier = "en"
    var end = AttributedString("骨")
    end.languageIdentifier = "zh-Hans"
    #expect(try stack.get().prepare(start + middle + end).text.language == "zh-Hans")
    let asked = try stack.get().prepare(text, options: TextOptions(language: "ja"))
    #expect(asked.text.language == "ja")
  }

  /// Every character that is kept is found at its offset in the line, whatever breaks, tabs and controls
  /// surround it.
  @Test func placesFollowTheirText() throws {
    var random = SeededGenerator(seed: 18)
    let parts = ["a", "é", "字", "👩‍💻", " ", "  ", "\t", "\n", "\r\n", "\u{2028}", "\u{1}", "\u{85}"]
    for _ in 0..<3_000 {
      let pieces = (0..<Int.random(in: 0...12, using: &random)).compactMap { _ in
        parts.randomElement(using: &random)
      }
      let text = pieces.joined()
      let line = LineText.paragraphs(of: text, separator: "<>")
      let offsets = LineOffsets(text, in: line)
      let bytes = Array(line.line.utf8)
      var source = 0
      var last = 0
      for piece in pieces {
        let start = offsets.lineOffset(at: source)
        #expect(start >= last && start <= bytes.count)
        let isInText = line.paragraphs.contains { $0.lowerBound <= start && start <= $0.upperBound }
        #expect(isInText, "\(text.debugDescription) at \(source)")
        last = start
        if piece.utf8.first.map({ $0 > 0x20 && $0 != 0xC2 }) ?? false, piece != "\u{2028}" {
          #expect(
            bytes.dropFirst(start).starts(with: piece.utf8),
            "\(text.debugDescription) at \(source)")
        }
        source += piece.utf8.count
      }
      #expect(offsets.lineOffset(at: source) == bytes.count)
    }
  }

  @Test func highlightsOfAdjacentRunsAreJoined() throws {
    var text = AttributedString("one\n two three")
    text.highlight = "all"
    try text[#require(text.range(of: "two"))].face = .bold
    let line = try stack.get().prepare(text)
    #expect(line.highlights == [.init(name: "all", range: 0..<line.text.utf8Length)])
    #expect(line.text.paragraphs.count == 2)
  }
}
