import Foundation
import TestSupport
import Testing

@Suite("telop fit --report", .needs(.browser))
struct ReportCommandTests {
  private func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write("talk.md", "# One\n\nHello, this is a talk.\n\n# Two\n\nAnd the end of it.\n")
    return folder
  }

  @Test("a page and a picture are written beside the table")
  func written() throws {
    let folder = try folder()
    for name in ["report.html", "plot.SVG"] {
      let outcome = try Program.run(["fit", "talk.md", "--report", name], in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.output.contains("travels"))
      #expect(try folder.read(name).hasPrefix(name == "report.html" ? "<!DOCTYPE" : "<svg"))
    }
    let before = try folder.read("report.html")
    let again = try Program.run(
      ["fit", "talk.md", "--format", "json", "--report=report.html"], in: folder)
    #expect(again.status == 0 && again.output.hasPrefix("{"))
    #expect(try folder.read("report.html") == before)
  }

  @Test("another extension, an input's name and a missing folder are errors")
  func refused() throws {
    let folder = try folder()
    let ending = try Program.run(["fit", "talk.md", "--report", "report.pdf"], in: folder)
    #expect(ending.status == 64 && ending.errors.contains("use .html"))
    try folder.write("script.html", "Hello")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.path + "/link.html", withDestinationPath: "script.html")
    for name in ["script.html", "./script.html", "link.html"] {
      let own = try Program.run(["fit", "script.html", "--report", name], in: folder)
      #expect(own.status == 64 && own.errors.contains("is also an input, "), "\(own.errors)")
    }
    let insert = try Program.run(
      ["fit", "talk.md", "--insert", "script.html", "--report", "script.html"], in: folder)
    #expect(insert.status == 64, "\(insert.errors)")
    #expect(try folder.read("script.html") == "Hello")
    let nowhere = try Program.run(["fit", "talk.md", "--report", "no/report.html"], in: folder)
    #expect(nowhere.status == 74 && !folder.exists("no"))
  }
}
