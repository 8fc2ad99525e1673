import Foundation
import TelopFoundation
import TelopText
import TelopUnits
import Testing

@Suite("Examples of modules")
struct ModuleExamples {
  @Test("a line")
  func line() throws {
    let fonts = try FontStack.bundled()
    let line = try fonts.prepare("Hello, 世界")
    print(try line.width(size: 48))  // exact pixels, as a fraction
    #expect(try line.width(size: 48).description == "2616/11")
  }

  @Test("widths alone")
  func widths() throws {
    let fonts = try FontStack.bundled()
    let widest = try ["Start", "開始", "ابدأ"].map { try fonts.width(of: $0, size: 48) }.max()
    #expect(try widest == fonts.prepare("Start").width(size: 48))
  }

  @Test("an attributed string")
  func attributed() throws {
    var text = AttributedString("Text, measured exactly")
    if let word = text.range(of: "measured") { text[word].face = .italic }
    if let word = text.range(of: "exactly") { text[word].highlight = "key" }
    let line = try FontStack.bundled().prepare(text)
    print(line.text.highlights(of: line.highlights[0].range))
    #expect(line.highlights.count == 1)
  }
}
