import Foundation
import Telop
@_spi(Answers) import TelopDocuments
@_spi(Answers) import TelopText
import TestSupport
import Testing

@Suite("The list of fonts as JSON")
struct FontsDocumentTests {
  @Test("a font from memory has every field but a path")
  func memory() throws {
    let path = Package.path("fonts/NotoSansHebrew/NotoSansHebrew-Regular.ttf")
    let file = try Font(path: path)
    let data = try Font(data: Data(contentsOf: URL(fileURLWithPath: path)))
    let document = FontsDocument([file, data])
    var first = document.fonts[0]
    let second = document.fonts[1]
    #expect(first.path == path && second.path == nil)
    first.path = nil
    #expect(first == second)
    let text = String(decoding: try Wire.encode(FontsDocument([data])), as: UTF8.self)
    #expect(text.contains("NotoSansHebrew-Regular") && !text.contains("\"path\""))
  }

  @Test("the runs of two fonts with one name say their files")
  func shared() throws {
    let fonts = try ["one.ttf", "two.ttf"].map { try Font(data: MVARFont.bytes, label: $0) }
    let stack = try FontStack(
      [fonts[0]], faces: [StyledFont(fonts[1], .bold)], bundled: .excluded)
    var options = TextOptions()
    options.styles = [StyledText(1..<2, .bold)]
    let line = try stack.prepare("Hx", options: options)
    let names = ["TelopTest-Regular (one.ttf)", "TelopTest-Regular (two.ttf)"]
    #expect(ShapeDocument(line).runs.map(\.font) == names)
    #expect(try MeasureDocument(line, size: 40).runs.map(\.font) == names)
  }
}
