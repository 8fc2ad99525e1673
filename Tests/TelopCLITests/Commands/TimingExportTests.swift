import Foundation
import Testing

@Suite("telop export: subtitles, tables, graphics")
struct TimingExportTests {
  private func export(_ output: String, in folder: Folder, _ options: [String] = []) throws
    -> Outcome
  {
    try folder.write("talk.md", "# One\n\nHello there\n\n# Two\n\nこんにちは")
    return try Program.run(["export", "talk.md", "-o", output] + options, in: folder)
  }

  @Test(
    "the extension chooses the format, with the same bytes every time",
    arguments: [
      ("talk.ass", "[Script Info]"), ("talk.vtt", "WEBVTT\n"), ("talk.srt", "1\n00:0"),
      ("talk.css", "/*\n"), ("talk.csv", "index,title,"),
    ])
  func files(name: String, start: String) throws {
    let folder = try Folder()
    #expect(try export(name, in: folder).status == 0)
    let first = try folder.read(name)
    #expect(first.hasPrefix(start))
    let printed = try export("-", in: folder, ["--to", String(name.suffix(3))])
    #expect(printed.status == 0 && printed.output == first)
  }

  @Test("a graphic is a folder, replaced as a whole; other folders stay")
  func graphic() throws {
    let folder = try Folder()
    #expect(try export("my.ograf", in: folder).status == 0)
    #expect(folder.exists("my.ograf/my.ograf.json") && folder.exists("my.ograf/graphic.mjs"))
    // A file of earlier versions, which wrote outlines beside the module.
    try folder.write("my.ograf/segment-3.svg", "<svg/>")
    #expect(try export("my.ograf", in: folder).status == 0)
    #expect(!folder.exists("my.ograf/segment-3.svg") && folder.exists("my.ograf/graphic.mjs"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(!names.contains { $0.hasSuffix(".tmp") || $0.hasSuffix(".old") })

    try folder.write("my.ograf/notes.txt", "mine")
    let refused = try export("my.ograf", in: folder)
    #expect(refused.status == 64 && refused.errorAndWarningLines.count == 1)
    #expect(try folder.read("my.ograf/notes.txt") == "mine")
    #expect(try export("-", in: folder, ["--to", "ograf"]).status == 64)
    #expect(try export("none/my.ograf", in: folder).status == 74)
  }

  @Test("a vertical line has no ASS")
  func vertical() throws {
    let outcome = try export("talk.ass", in: try Folder(), ["--direction", "ttb"])
    #expect(outcome.status == 64 && outcome.errors.contains("vertical"))
  }
}
