import Foundation
import TelopUnits
import Testing

@_spi(Answers) @testable import TelopText

@Suite("Edges of a line")
struct LineEdgeTests {
  @Test("line breaks, tabs and controls follow LineText's rule")
  func rule() throws {
    let line = try FontStack().prepare("a\n\tb\u{0}", options: TextOptions(separator: "|"))
    #expect(line.text == "a|b")
    #expect(line.utf8Length == 3)
  }

  @Test("words in a separator are shaped as they read")
  func separatorIsText() throws {
    let stack = try FontStack.bundled()
    let options = TextOptions(language: "en", separator: " سلام 12 ")
    let joined = try stack.prepare("hello\nworld", options: options)
    let plain = try stack.prepare("hello سلام 12 world", options: TextOptions(language: "en"))
    #expect(joined.text == plain.text)
    #expect(try joined.width(size: 48) == plain.width(size: 48))
    #expect(joined.runs.map(\.level) == plain.runs.map(\.level))
  }

  @Test(
    "an isolate at the start does not give the line its direction",
    arguments: ["\u{2067}", "\u{2068}"])
  func isolatesAreSkipped(opening: String) throws {
    let stack = try FontStack.bundled()
    #expect(try !stack.prepare("\(opening)שלום\u{2069} hello").isRightToLeft)
    #expect(try stack.prepare("\(opening)hello\u{2069} שלום").isRightToLeft)
    #expect(try !stack.prepare("\(opening)שלום").isRightToLeft)
  }

  @Test("text nested to the limit of the algorithm keeps its place")
  func deepNesting() throws {
    let nested = "a" + String(repeating: "\u{202A}\u{202B}", count: 62) + "x"
    let text = try FontStack.bundled().prepare("שלום\n\(nested)\nשלום")
    #expect(text.isRightToLeft)
    #expect(text.runs.allSatisfy { $0.level <= 126 })
    let ink = try #require(text.inkExtent(of: 0..<text.utf8Length))
    #expect(ink.upperBound <= text.totalUnits + Int64(text.unitsPerEm))
  }

  @Test("a hundred thousand paragraphs are one line")
  func manyParagraphs() {
    let count = 100_000
    let (line, paragraphs, _) = LineText.paragraphs(
      of: String(repeating: "a b\n", count: count), separator: "|")
    #expect(paragraphs.count == count)
    #expect(line.utf8.count == 4 * count - 1)
    #expect(paragraphs.last == 4 * count - 4..<4 * count - 1)
  }

  @Test("a pipe is refused as a font file without waiting")
  func pipe() throws {
    let path = NSTemporaryDirectory() + "telop-\(UUID().uuidString).ttf"
    #expect(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let error = #expect(throws: TextError.self) { try Font(path: path) }
    #expect(error?.code == .fontUnreadable)
  }
}
