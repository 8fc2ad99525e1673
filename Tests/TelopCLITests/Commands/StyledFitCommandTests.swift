import Foundation
@_spi(Answers) import Telop
import TelopDocuments
import TestSupport
import Testing

@Suite("fit with strong and emphasised text")
struct StyledFitCommandTests {
  @Test("a missing face has one line in the table")
  func missing() throws {
    let folder = try Folder()
    try folder.write("talk.md", "これは**太字**と*強調*、*もう一度*。\n")
    let outcome = try Program.run(["fit", "talk.md", "--strict"], in: folder)
    #expect(outcome.status == 0)
    let lines = outcome.output.split(separator: "\n").filter { $0.contains(" faces ") }
    #expect(lines == ["  faces     no italic face of BIZ UDPGothic; drawn upright"])
    #expect(outcome.output.contains("BIZUDPGothic-Regular, BIZUDPGothic-Bold\n"))
  }

  @Test("faces are set by name and by file, on the command line and in front matter")
  func named() throws {
    let folder = try Folder()
    let font = try Data(
      contentsOf: URL(fileURLWithPath: Package.path("fonts/Inter/Inter-BoldItalic.otf")))
    try folder.write("slanted.otf", font)
    try folder.write(
      "talk.md",
      "---\nfont: Noto Sans\nfont-bold: Inter:bold\nfont-italic: ./slanted.otf\n---\na **b** *c*\n")
    let script = folder.url.appendingPathComponent("talk.md").path
    let fonts = { (arguments: [String]) throws -> [String] in
      let outcome = try Program.run(["fit", script, "--format", "json"] + arguments)
      return try JSONDecoder().decode(FitDocument.self, from: Data(outcome.output.utf8))
        .fonts.map(\.name)
    }
    #expect(try fonts([]) == ["NotoSans-Regular", "Inter-Bold", "Inter-BoldItalic"])
    #expect(
      try fonts(["--font-bold", "BIZ UDPGothic:bold"])
        == ["NotoSans-Regular", "BIZUDPGothic-Bold", "Inter-BoldItalic"])
  }

  @Test("an error names the line of the setting that names the font")
  func wrongLine() throws {
    let folder = try Folder()
    try folder.write(
      "talk.md", "---\nfont: Inter\nfont-bold: Nope\nfont-italic: Inter:italic\n---\nx\n")
    let outcome = try Program.run(["fit", "talk.md"], in: folder)
    #expect(outcome.status == 66)
    #expect(outcome.errors.hasPrefix("telop: talk.md:3: no font is called 'Nope'"))
  }
}
