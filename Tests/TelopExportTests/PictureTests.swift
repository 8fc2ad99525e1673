import Foundation
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

  @Test("a moment fades at its ends as a movie's frame does")
  func fades() throws {
    let fit = try fit(
      String(repeating: "█", count: 40), ["viewport": "320", "fade": "60", "duration": "4"])
    var options = ExportOptions()
    options.time = .seconds(2)
    try Tool.withFolder { folder in
      let file = folder.appendingPathComponent("moment.png")
      try Data(Export(fit, options: options).bytes(.png)).write(to: file)
      let picture = try Frames(file)
      let composer = FrameComposer(fit, .premultiplied)
      var frame = [UInt8](repeating: 0, count: composer.byteCount)
      try composer.compose(offset: fit.plan.offset(at: .seconds(2)), into: &frame)
      let row = composer.band.height / 2
      for x in 0..<320 {
        let alpha = Int(frame[(row * 320 + x) * 4 + 3])
        #expect(abs(alpha - Int(picture.pixel(0, x: x, y: row))) <= 3, "\(x)")
      }
      #expect(picture.pixel(0, x: 0, y: row) < 8 && picture.pixel(0, x: 160, y: row) == 255)
    }
  }
}
