import Foundation
import TestSupport
import Testing

@Suite("Label, logo and clock from the command line")
struct BlockCommandTests {
  private func folder(_ script: String) throws -> Folder {
    let folder = try Folder()
    try folder.write("talk.md", script)
    return folder
  }

  @Test("the table shows the blocks' widths, and a picture of the strip says that it has no blocks")
  func widths() throws {
    let folder = try folder("---\nlabel: LT\ncanvas: 1280x720\n---\n速さは文字の数\n")
    let fit = try Program.run(["fit", "talk.md", "--clock", "left"], in: folder)
    #expect(fit.status == 0)
    #expect(fit.output.contains("  beside    label and clock take "))
    #expect(fit.output.contains(" px of 1,280 px\n"))
    let alone = try Program.run(["fit", "talk.md", "--at-blocks", "behind"], in: folder)
    #expect(!alone.output.contains("beside"))
    let strip = try Program.run(["export", "talk.md", "-o", "talk.svg"], in: folder)
    #expect(strip.status == 0)
    #expect(strip.errors.contains("label: svg has only the strip; --at and --sheet show them"))
    let moment = try Program.run(["export", "talk.md", "-o", "at.svg", "--at", "1:00"], in: folder)
    #expect(moment.status == 0 && moment.errors.isEmpty)
  }

  @Test("a safe area is part of the plan of every command and format")
  func safeArea() throws {
    let folder = try folder("---\nlabel: LT\ncanvas: 1920x1080\n---\n速さは文字の数\n")
    let fit = ["fit", "talk.md", "--format", "json"]
    let safe = ["--safe", "graphics"]
    let plan = try Program.run(fit + safe, in: folder)
    #expect(plan.status == 0)
    #expect(try plan.output != Program.run(fit, in: folder).output)
    for name in ["talk.json", "talk.vtt", "talk.csv"] {
      let export = try Program.run(["export", "talk.md", "-o", name] + safe, in: folder)
      #expect(export.status == 0 && export.errors.isEmpty, "\(export.errors)")
    }
    #expect(try folder.read("talk.json") == plan.output)
  }

  @Test(
    "invalid blocks are refused with line and exit status",
    arguments: [
      ("logo: none.png", Int32(66), "talk.md:2: none.png: no such file"),
      ("logo: talk.md", 65, "talk.md:2: talk.md: a logo must be a PNG or an SVG"),
      ("clock: wall", 65, "talk.md:2: clock 'wall' is not one of off, left, elapsed"),
      ("label: \"\"", 65, "talk.md:2: label must be a few words on one line"),
      ("label: 速報速報\nviewport: 200", 65, "talk.md:2: label takes"),
      ("clock: left\nloop: endless", 65, "talk.md:2: clock has nothing to show"),
    ])
  func refused(matter: String, status: Int32, message: String) throws {
    let folder = try folder("---\n\(matter)\n---\n速さは文字の数\n")
    let result = try Program.run(["fit", "talk.md"], in: folder)
    #expect(result.status == status && result.output.isEmpty)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test("blocks that leave no room are refused before the first frame")
  func wide() throws {
    let matter =
      "---\nviewport: 2\nsize: 200\nclock: left\nat-blocks: behind\nduration: 1\nfps: 2\n---\nhello\n"
    let folder = try folder(matter)
    let own = try Program.run(["export", "talk.md", "-o", "talk.mov"], in: folder)
    #expect(own.status == 65)
    #expect(own.errors.hasPrefix("telop: talk.md:4: clock takes "), "\(own.errors)")
    try folder.write("plain.md", "# A\n\nhello\n")
    let label = ["--label", "BREAKING NEWS FROM TOKYO", "--at-blocks", "behind"]
    let given = try Program.run(
      ["export", "plain.md", "-o", "plain.mov", "--viewport", "300"] + label, in: folder)
    #expect(given.status == 64)
    #expect(given.errors.contains("label takes 419 px of 300 px"), "\(given.errors)")
    #expect(given.errors.hasSuffix("; a viewport of 467 px has room\n"), "\(given.errors)")
    for (viewport, status) in [("467", 0), ("466", 64)] {
      let wider = try Program.run(["fit", "plain.md", "--viewport", viewport] + label, in: folder)
      #expect(wider.status == status, "\(wider)")
    }
  }

  @Test("a label's control characters reach neither terminal nor file")
  func hostile() throws {
    let folder = try folder("速さは文字の数\n")
    for name in ["a.html", "a.ass", "a.json"] {
      let result = try Program.run(
        ["export", "talk.md", "-o", name, "--label", "\u{1B}[31m<b>{\\an8}\u{202E}x"], in: folder)
      #expect(!result.errors.contains("\u{1B}"))
      guard result.status == 0 else { continue }
      let file = try folder.read(name)
      #expect(!file.contains("\u{1B}") && !file.contains("<b>{\\an8}"))
    }
  }
}
