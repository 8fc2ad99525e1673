import Foundation
import Telop
@_spi(Answers) import TelopDocuments
import TelopText
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
}
