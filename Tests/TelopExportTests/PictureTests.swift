import Telop
import TelopExport
import Testing

@Suite("Pictures")
struct PictureTests {
  @Test("PNG, SVG and PDF begin as such files do", arguments: [ExportFormat.png, .svg, .pdf])
  func signatures(format: ExportFormat) throws {
    var options = ExportOptions()
    options.time = .seconds(150)
    let bytes = try Export(try fit("速さ and 👩‍💻"), options: options).bytes(format)
    let start = String(decoding: bytes.prefix(5).dropFirst(), as: UTF8.self)
    #expect(start == [.png: "PNG\r", .svg: "?xml", .pdf: "PDF-"][format])
  }

  @Test("a strip is as wide as its ink, a moment as the viewport, a sheet has a row for each")
  func sizes() throws {
    let fit = try fit("速さ", ["viewport": "300", "height": "60"])
    #expect(Picture(fit).width == 98 && Picture(fit).height == 60)
    var options = ExportOptions()
    options.time = .zero
    #expect(Picture(fit, options: options).width == 300)
    options.sheet = 3
    #expect(Picture(fit, options: options).height == 3 * 60 + 2 * 4)
  }

  @Test("what is too large to draw is refused")
  func tooLarge() throws {
    let fit = try fit(String(repeating: "速", count: 1_000))
    #expect(throws: ExportError.self) { _ = try Export(fit).bytes(.png) }
  }
}
