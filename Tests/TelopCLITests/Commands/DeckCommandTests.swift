import Foundation
import TestSupport
import Testing

@Suite("telop export --deck")
struct DeckCommandTests {
  private static let talk = TalkWithSlides("---\ntitle: T\n---\n# One\n\nAVATAR")

  private func folder() throws -> Folder { try Self.talk.folder() }

  private func files(_ folder: Folder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  @Test("a page with slides is written; a terminal gets usage hints")
  func made() throws {
    let folder = try folder()
    let outcome = try Program.run(
      ["export", "talk.md", "--deck", "slides.pdf", "-o", "talk.html", "--deck-place", "below"],
      in: folder)
    #expect(outcome.status == 0 && outcome.errors.isEmpty && outcome.output.isEmpty, "\(outcome)")
    let page = try folder.read("talk.html")
    #expect(page.contains("id=\"slide-0\"") && !page.contains("id=\"slide-1\""))
    #expect(try files(folder) == ["slides.pdf", "talk.html", "talk.md"])
    let terminal = try Pseudoterminal(
      [
        "export", folder.url.appendingPathComponent("talk.md").path, "--deck",
        folder.url.appendingPathComponent("slides.pdf").path, "-o",
        folder.url.appendingPathComponent("b.html").path,
      ], columns: 100)
    #expect(terminal.status() == 0)
    #expect(terminal.text.contains("1 slide,") && terminal.text.contains("? lists the keys"))
  }

  @Test(
    "impossible exports are refused with a status, and no file is written",
    arguments: [
      (
        ["-o", "a.mp4", "--deck", "slides.pdf"], Int32(64),
        "deck has no effect in mp4; it is for html"
      ),
      (["-o", "a.html", "--deck-place", "below"], 64, "deck-place needs deck"),
      (["-o", "a.html", "--deck", "slides.pdf", "--deck-place", "x"], 64, "one of over, below"),
      (
        ["-o", "a.html", "--deck", "slides.pdf", "--canvas", "band"], 64,
        "needs a picture for its slides"
      ),
      (["-o", "slides.pdf", "--to", "html", "--deck", "slides.pdf"], 64, "also an input"),
      (["-o", "a.html", "--deck", "none.pdf"], 66, "none.pdf: no such file"),
      (["-o", "a.html", "--deck", "talk.md"], 65, "talk.md: not a PDF that poppler can read"),
    ])
  func refusals(arguments: [String], status: Int32, message: String) throws {
    let folder = try folder()
    let before = try folder.read("talk.md")
    let outcome = try Program.run(["export", "talk.md"] + arguments, in: folder)
    #expect(
      outcome.status == status && outcome.errorAndWarningLines.count == 1, "\(outcome.errors)")
    #expect(outcome.errors.contains(message) && outcome.output.isEmpty)
    #expect(try files(folder) == ["slides.pdf", "talk.md"] && folder.read("talk.md") == before)
  }

  @Test("a page that poppler does not draw is replaced by its number and reported")
  func missing() throws {
    let programs = try FakePrograms([
      "pdfinfo": "echo 'Pages: 2'", "pdftocairo": "echo broken >&2; exit 1",
      "pdftohtml": "exit 1", "pdftops": "exit 1", "pdfimages": "exit 1",
    ])
    let outcome = try programs.run(["export", "talk.md", "--deck", "talk.md", "-o", "a.html"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.errors
        == "telop: warning: talk.md: poppler cannot draw page 1 and 1 more; its number is shown instead\n"
    )
    #expect(try programs.temporaries == [])
  }

  @Test("page labels missing from poppler's output are replaced by numbers and reported")
  func unlabelled() throws {
    let programs = try FakePrograms([
      "pdfinfo": "echo 'Pages: 3'", "pdftocairo": "exit 1", "pdftohtml": "exit 1",
      "pdftops": "echo '%%Page: iv 1'; exit 1", "pdfimages": "exit 1",
    ])
    try programs.folder.write("slides.pdf", "/PageLabels")
    let outcome = try programs.run(["export", "talk.md", "--deck", "slides.pdf", "-o", "a.html"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.errorAndWarningLines.last
        == "telop: warning: slides.pdf: poppler did not read the page labels from page 2 on; page numbers are used instead"
    )
    #expect(try programs.folder.read("a.html").contains(#""label":"iv""#))
  }
}
