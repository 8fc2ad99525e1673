import Foundation
import Telop
import TestSupport
import Testing

@Suite("telop fit: widths of rows")
struct FitColumnsTests {
  private static let ja = "測ってから流せば、話は時間どおりに終わります。文字の幅は足し算ではありません。"
  private static let en =
    "Measure first and your talk ends on time, since widths are no mere sums. "

  private static func script(_ sentence: String, _ count: Int, slides: String? = nil) -> String {
    let text = String(repeating: sentence, count: count)
    let matter = slides.map { "---\nslides: \($0)\n---\n" } ?? ""
    return matter + "# 一\n\n\(text)\n\n# 二\n\n\(text)\n\n# 三\n\n\(sentence)\n"
  }

  @Test(
    "rows of typical plans and fixes fit 80 columns",
    arguments: Effort.spread(
      [
        (script(ja, 6), ["--duration", "3:00"]), (script(en, 8), ["--duration", "2:00"]),
        (script(ja, 5, slides: "[0:00, 0:30, 1:30]"), ["--duration", "3:00"]),
        (script(ja, 5, slides: "[0:00, 0:30, 1:30]"), ["--duration", "3:00", "--ramp", "1"]),
        (script(ja, 40), ["--duration", "2:00"]), ("短い", ["--duration", "5:00"]),
        (script(ja, 6), ["--duration", "4:00", "--finish-early", "5s"]),
        (ja, ["--loop", "endless", "--duration", "12", "--whole-pixels", "auto"]),
        (ja, ["--loop", "fill", "--duration", "90"]),
        (ja, ["--start", "flush", "--duration", "8"]),
        ("縦に\n\n" + ja, ["--direction", "ttb", "--viewport", "1080"]),
        ("نص عربي هنا", ["--duration", "20"]), (script(en, 40), ["--duration", "2:00"]),
        (en, ["--duration", "3"]), (ja, ["--size", "900", "--duration", "30"]),
      ], step: 2))
  func rows(script: String, arguments: [String]) throws {
    let folder = try Folder()
    try folder.write("talk.md", script)
    let outcome = try Program.run(["fit", "talk.md"] + arguments, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    for line in outcome.output.split(separator: "\n") {
      // Characters from U+2E80 on are two columns wide, all others in these texts one.
      let columns = line.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 2 : 1) }
      #expect(columns <= 80, "\(columns): \(line)")
    }
  }
}
