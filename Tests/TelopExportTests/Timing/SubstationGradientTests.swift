import Foundation
import Telop
import TestSupport
import Testing

@testable import TelopExport

@Suite("A gradient of opacity in ASS")
struct SubstationGradientTests {
  @Test("libass shows no lines between its rows at another size", .needs(.ffmpeg))
  func rows() throws {
    let values = [
      "theme": "credits", "duration": "2", "canvas": "640x360", "fps": "25", "band-in": "none",
    ]
    let fit = try fit("a", values)
    #expect(fit.scene.look.background.isGraded)
    var options = ExportOptions()
    options.glyphs = .outlines
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("a.ass")
      try Data(Export(fit, as: .ass, options: options).bytes()).write(to: file)
      let gray = [UInt8](
        try Tool.output(
          "ffmpeg",
          [
            "-v", "error", "-nostdin", "-f", "lavfi", "-i",
            "color=white:s=876x493:r=25:d=1,format=rgb24", "-vf", "ass=\(file.path)", "-frames:v",
            "1", "-f", "rawvideo", "-pix_fmt", "gray", "-",
          ]))
      try #require(gray.count == 876 * 493)
      let column = stride(from: 0, to: gray.count, by: 876).map { gray[$0] }
      #expect(column.last.map { $0 < 120 } == true)
      // The shade darkens from row to row.
      #expect(zip(column, column.dropFirst()).allSatisfy { Int($0) + 1 >= Int($1) })
    }
  }
}
