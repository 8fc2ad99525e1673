import Foundation
@_spi(Answers) import Telop
import TelopText
import TestSupport
import Testing

@Suite("A font that draws nothing of the text")
struct UnusedFontTests {
  private func notes(_ font: Font, _ text: String) throws -> [String] {
    let script = try Script(text, format: .markdown, name: "talk.md")
    let fit = try Fit(script, fonts: FontStack([font]), options: FitOptions())
    return fit.script.notes.map { "\($0)" }
  }

  @Test("a font that lacks the text, and one without characters, are notes by name")
  func unused() throws {
    let thai = try #require(Font.named(["Noto Sans Thai"]).first)
    let lacking = try notes(thai, "速さ")
    #expect(lacking.count == 1 && lacking[0].contains("NotoSansThai-Regular.ttf: not used for"))
    #expect(try notes(thai, "速さ ไทย").isEmpty)
    #expect(try notes(thai, "**ไทย**").isEmpty)
    let inter = try #require(Font.named(["Inter"]).first)
    #expect(try notes(inter, "*all* **bold**").isEmpty)

    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: #require(thai.path))))
    let reader = try SfntReader(bytes)
    var tables: [String: [UInt8]] = [:]
    for tag in reader.tags where tag != "cmap" {
      tables[tag] = Array(bytes[try reader.range(of: tag)])
    }
    let mute = try Font(data: ColorFont.file(tables), label: "brand.ttf")
    let silent = try notes(mute, "ไทย")
    #expect(silent.count == 1 && silent[0].contains("font brand.ttf: not used for the text"))
    #expect(silent.first?.contains("maps no characters") == true)
  }
}
