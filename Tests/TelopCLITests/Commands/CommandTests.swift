import Foundation
@_spi(Answers) import Telop
@_spi(Answers) import TelopDocuments
import TestSupport
import Testing

@Suite("Commands")
struct CommandTests {
  private func json<Document: Decodable>(_ text: String, as type: Document.Type) throws -> Document
  {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }

  @Test("fit prints the plan's important figures")
  func fitTable() throws {
    let outcome = try Program.run(["fit", Package.sample])
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    for word in [
      "5:00", "1,920 px", "px/s", "px/frame at 60 fps", "18,000 frames", "characters/s",
      "BIZUDPGothic-Regular", "はじめまして", "読める速さで", "comfortable",
    ] {
      #expect(outcome.output.contains(word), "\(word)")
    }
    #expect(!outcome.output.contains("\u{1B}"), "colour in a pipe")
  }

  @Test("fit --format json prints one document and nothing else, the same every time")
  func fitJSON() throws {
    let arguments = ["fit", Package.sample, "--format", "json", "--fps", "59.94"]
    let outcome = try Program.run(arguments)
    let document = try json(outcome.output, as: FitDocument.self)
    #expect(document.duration == "300")
    #expect(document.frames.rate == "60000/1001")
    #expect(document.sections.count == 3)
    #expect(document.fonts.map(\.sha256.count).allSatisfy { $0 == 64 })
    #expect(try Program.run(arguments).output == outcome.output)
    #expect(outcome.errors == "")
  }

  @Test("an option overrides the front matter, also for standard input")
  func precedence() throws {
    let folder = try Folder()
    try folder.write("talk.md", "---\nduration: 90\nviewport: 1280\n---\n# A\n\ntext\n")
    let own = try Program.run(["fit", "talk.md", "--format", "json"], in: folder)
    #expect(try json(own.output, as: FitDocument.self).duration == "90")
    let given = try Program.run(
      ["fit", "talk.md", "--format", "json", "--duration", "2m"], in: folder)
    let document = try json(given.output, as: FitDocument.self)
    #expect(document.duration == "120")
    #expect(document.viewport == "1280")
    let plain = try Program.run(
      ["fit", "-", "--format", "json", "--duration", "90s"], input: "こんにちは\n世界\n")
    #expect(try json(plain.output, as: FitDocument.self).sections.count == 1)
  }

  @Test("--strict fails on an unreadable plan after printing it")
  func strict() throws {
    let arguments = ["fit", Package.sample, "--duration", "60"]
    #expect(try Program.run(arguments).status == 0)
    let strict = try Program.run(arguments + ["--strict"])
    #expect(strict.status == 1)
    #expect(strict.output.contains("unreadable"))
    #expect(strict.output.contains("To read in comfort, one of these:\n    1  take "))
    #expect(strict.errors == "")
    #expect(try Program.run(["fit", Package.sample, "--strict"]).status == 0)
  }

  @Test("measure prints widths")
  func measure() throws {
    let outcome = try Program.run(["measure", "こんにちは", "--format", "json"])
    let document = try json(outcome.output, as: MeasureDocument.self)
    #expect(document.runs.map(\.font) == ["BIZUDPGothic-Regular"])
    #expect(document.text.characters == 5)
    #expect(document.clusters == nil)
    let withClusters = try Program.run(["measure", "こんにちは", "--format", "json", "--clusters"])
    #expect(try json(withClusters.output, as: MeasureDocument.self).clusters?.count == 5)
    let table = try Program.run(["measure", "字", "--size", "43.4"])
    #expect(table.output.hasPrefix("width    43.4 px  (exactly 217/5)\n"))
    #expect(table.output.contains("1 character, 3 bytes\n"))
    #expect(table.output.hasSuffix(", 1 glyph\n"))
  }

  @Test("measure reads standard input and files without their last line feed")
  func measureInput() throws {
    let folder = try Folder()
    try folder.write("a.txt", "世界\r\n")
    let direct = try Program.run(["measure", "世界", "--format", "json"])
    for arguments in [["-"], ["--file", "-"], ["--file", "a.txt"]] {
      let outcome = try Program.run(
        ["measure", "--format", "json"] + arguments, input: "世界\n", in: folder)
      #expect(outcome.output == direct.output)
    }
  }

  @Test("text may start with a dash")
  func dashes() throws {
    let outcome = try Program.run(["measure", "--size", "20", "--", "-5"])
    #expect(outcome.output.contains("2 characters, 2 bytes\n"))
  }

  @Test("measure --clusters prints text, width and ink of each cluster")
  func clusterRows() throws {
    let arguments = ["measure", "office \u{5D0}", "--font", "Noto Sans", "--size", "1000"]
    let plain = try Program.run(arguments)
    let outcome = try Program.run(arguments + ["--clusters"])
    let rows = outcome.output.split(separator: "\n").filter { $0.hasPrefix("cluster ") }
    #expect(rows.count == 6)
    // From fontTools: o is 605 units, f_f_i 946 with ink from 15 to 869; a space has no ink.
    #expect(rows.contains("cluster  ‘ffi’ at byte 1: 946.0 px, ink x 620.0 to 1474.0 px"))
    #expect(rows.contains("cluster  ‘ ’ at byte 6: 260.0 px"))
    #expect(
      plain.output
        == outcome.output.split(separator: "\n", omittingEmptySubsequences: false).filter {
          !$0.hasPrefix("cluster ")
        }.joined(separator: "\n"))
    let long = try Program.run(["measure", String(repeating: "あ", count: 30), "--clusters"])
    #expect(long.output.contains("cluster  … and 6 more; --format json has all\n"))
  }

  @Test("characters without a glyph are named")
  func missing() throws {
    let outcome = try Program.run(["measure", "a\u{1F9FF}\u{13000}"])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("missing  U+13000 at byte 5"))
  }

  @Test("fonts lists the bundled fonts")
  func fonts() throws {
    let all = try json(
      try Program.run(["fonts", "--format", "json"]).output, as: FontsDocument.self)
    #expect(all.fonts.count >= 15)
    let thai = try Program.run(["fonts", "--covers", "สวัสดี", "--format", "json"])
    #expect(
      try json(thai.output, as: FontsDocument.self).fonts.map(\.name)
        == ["NotoSansThai-Regular", "NotoSansThai-Bold"])
    #expect(
      try Program.run(["fonts", "--bundled", "--covers", "\u{13000}"]).output.contains("no font"))
    let own = try Program.run(["fonts", "--font", BadInputTests.wholeFont])
    #expect(own.output.hasPrefix("Noto Sans Hebrew "))
  }

  @Test("bundled fonts are found from any working folder and through a link to the program")
  func anywhere() throws {
    let folder = try Folder()
    let link = folder.url.appendingPathComponent("linked").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: Program.path)
    #expect(try Program.run(executable: link, ["measure", "字"], in: folder).status == 0)
    let root = try Program.run(
      executable: "/bin/sh", ["-c", "cd / && exec '\(Program.path)' fonts"])
    #expect(root.status == 0)
  }

  @Test("a font beside the script is found from any working folder")
  func fontBesideScript() throws {
    let folder = try Folder()
    let font = try Data(contentsOf: URL(fileURLWithPath: BadInputTests.wholeFont))
    try folder.write("brand.ttf", font)
    try folder.write("talk.md", "---\nfont: ./brand.ttf\n---\nשלום\n")
    let script = folder.url.appendingPathComponent("talk.md").path
    let outcome = try Program.run(["fit", script, "--format", "json"])
    #expect(
      try json(outcome.output, as: FitDocument.self).fonts.map(\.name) == ["NotoSansHebrew-Regular"]
    )
  }

  @Test("the version, completions and help without a command are printed")
  func about() throws {
    let version = try Program.run(["--version"])
    #expect(version.status == 0 && version.output.contains("."))
    for shell in ["bash", "zsh", "fish"] {
      let script = try Program.run(["--generate-completion-script", shell])
      #expect(script.status == 0)
      #expect(script.output.contains("segment-width"))
    }
    let bare = try Program.run([])
    #expect(bare.status == 0 && bare.output.contains("USAGE: telop"))
  }

  @Test("a reader that closes early is no error")
  func closedPipe() throws {
    let outcome = try Program.run(
      executable: "/bin/bash",
      ["-c", "set -o pipefail; '\(Program.path)' fit '\(Package.sample)' --format json | head -1"])
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
  }
}
