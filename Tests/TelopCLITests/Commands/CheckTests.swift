import Foundation
@_spi(Answers) import Telop
import TelopDocuments
import Testing

@Suite("telop check")
struct CheckTests {
  private static let good = "BIZUDPGothic-Regular; 48; 漢字; 96\n"
  private static let wrong = "# c\nBIZUDPGothic-Regular; 48; 漢字; 95\n"

  private func folder(_ files: [String: String]) throws -> Folder {
    let folder = try Folder()
    for (name, text) in files { try folder.write(name, text) }
    return folder
  }

  @Test("no difference prints one line and exits with 0")
  func agreement() throws {
    let folder = try folder(["a.txt": Self.good, "b.txt": "\u{FEFF}# none\r\n\r\n"])
    let outcome = try Program.run(["check", "a.txt", "b.txt", "a.txt"], in: folder)
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(outcome.output == "2 widths, no difference\n")
    let input = try Program.run(["check", "-"], input: Self.good)
    #expect(input.status == 0 && input.output == "1 width, no difference\n")
  }

  @Test("a difference prints its place, both widths and the font, and exits with 1")
  func difference() throws {
    let folder = try folder(["a.txt": Self.good, "b.txt": Self.wrong])
    let outcome = try Program.run(["check", "a.txt", "b.txt"], in: folder)
    #expect(outcome.status == 1 && outcome.errors == "")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.first == "b.txt:2: width was 95, is 96 (Δ +1 px)")
    #expect(
      lines.dropFirst().first?.hasPrefix("  font BIZUDPGothic-Regular, Version 1.05, sha256 ")
        == true)
    #expect(lines.last == "2 widths, 1 difference; --record updates the file")
    let input = try Program.run(["check", "-"], input: Self.wrong)
    #expect(input.status == 1 && input.output.hasPrefix("standard input:2: width was 95"))
    #expect(try folder.read("b.txt") == Self.wrong)
  }

  @Test("--format json prints one document and nothing else")
  func json() throws {
    let folder = try folder(["w.txt": Self.good + "; 48; a\n" + Self.wrong])
    let outcome = try Program.run(["check", "w.txt", "--format", "json"], in: folder)
    #expect(outcome.status == 1 && outcome.errors == "")
    let document = try JSONDecoder().decode(CheckDocument.self, from: Data(outcome.output.utf8))
    #expect(document.version == 1 && document.files == ["w.txt"] && document.widths == 3)
    #expect(document.changedLines == nil)
    #expect(document.differences.map(\.line) == [2, 4])
    #expect(document.differences.map(\.pinnedExact) == [nil, "95"])
    let last = try #require(document.differences.last)
    #expect(
      last.widthExact == "96" && last.width == 96 && last.deltaExact == "1" && last.delta == 1)
    #expect(
      last.fonts.map(\.sha256.count) == [64] && last.message.hasPrefix("w.txt:4: width was 95"))
    let recorded = try Program.run(["check", "w.txt", "--record", "--format", "json"], in: folder)
    #expect(recorded.status == 0)
    let after = try JSONDecoder().decode(CheckDocument.self, from: Data(recorded.output.utf8))
    #expect(after.changedLines == 2 && after.differences == document.differences)
    let clean = try Program.run(["check", "w.txt", "--format", "json"], in: folder)
    #expect(clean.status == 0)
  }

  @Test("--record writes and reports the differences and keeps the other lines")
  func record() throws {
    let folder = try folder([
      "a.txt": Self.good, "b.txt": "\u{FEFF}" + Self.wrong + "; 48; \"\"\r\n",
    ])
    let path = { (name: String) in folder.url.appendingPathComponent(name).path }
    let untouched = try FileManager.default.attributesOfItem(atPath: path("a.txt"))
    let outcome = try Program.run(["check", "--record", "a.txt", "b.txt"], in: folder)
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(outcome.output.hasPrefix("b.txt:2: width was 95, is 96 (Δ +1 px)\n"))
    #expect(outcome.output.hasSuffix("3 widths, 2 lines recorded\n"))
    #expect(
      try folder.read("b.txt")
        == "\u{FEFF}# c\nBIZUDPGothic-Regular; 48; 漢字; 96\n; 48; \"\"; 0\r\n")
    let now = try FileManager.default.attributesOfItem(atPath: path("a.txt"))
    for key in [FileAttributeKey.systemFileNumber, .modificationDate] {
      #expect(untouched[key] as? NSObject == now[key] as? NSObject)
    }
    let again = try Program.run(["check", "--record", "a.txt", "b.txt"], in: folder)
    #expect(again.status == 0 && again.output == "3 widths, nothing to record\n")
    let glyphs = try Program.run(["check", "--record", "--glyphs", "a.txt"], in: folder)
    #expect(glyphs.output == "1 width, 1 line recorded\n")
    #expect(
      try folder.read("a.txt")
        == "BIZUDPGothic-Regular; 48; 漢字; 96; BIZUDPGothic-Regular[2497=0+2048|3212=3+2048]\n")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        == ["a.txt", "b.txt"])
  }

  @Test("--record keeps permissions and links")
  func links() throws {
    let folder = try folder(["real.txt": Self.wrong])
    let real = folder.url.appendingPathComponent("real.txt").path
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real)
    try manager.createSymbolicLink(
      atPath: folder.url.appendingPathComponent("link.txt").path, withDestinationPath: "real.txt")
    #expect(try Program.run(["check", "--record", "link.txt"], in: folder).status == 0)
    #expect(try folder.read("real.txt").hasSuffix("; 96\n"))
    let link = folder.url.appendingPathComponent("link.txt").path
    #expect(try manager.destinationOfSymbolicLink(atPath: link) == "real.txt")
    let mode = try manager.attributesOfItem(atPath: real)[.posixPermissions] as? Int
    #expect(mode == 0o640)
  }

  @Test("an error in any line prevents all recording")
  func allOrNothing() throws {
    for (bad, status) in [("; big; a", Int32(65)), ("Nope; 48; a", 66)] {
      let folder = try folder(["a.txt": Self.wrong, "b.txt": "\n\(bad)\n"])
      let outcome = try Program.run(["check", "--record", "a.txt", "b.txt"], in: folder)
      #expect(outcome.status == status && outcome.output == "")
      #expect(outcome.errorAndWarningLines.count == 1)
      #expect(outcome.errors.hasPrefix("telop: b.txt:2: "))
      #expect(try folder.read("a.txt") == Self.wrong)
    }
  }

  @Test(
    "recorded glyphs equal those of telop shape",
    arguments: [("office שלום 漢", "auto"), ("漢字12「A」", "ttb"), ("مرحبا e\u{301}", "rtl")])
  func shapeGlyphs(text: String, direction: String) throws {
    let folder = try folder(["w.txt": "; 48 direction=\(direction); \(text)\n"])
    #expect(try Program.run(["check", "--record", "--glyphs", "w.txt"], in: folder).status == 0)
    let shaped = try Program.run(["shape", text, "--direction", direction, "--runs"])
    let runs = shaped.output.split(separator: "\n").compactMap { line -> String? in
      let words = line.split(separator: " ")
      guard let font = words.first, let glyphs = words.last else { return nil }
      return "\(font)\(glyphs)"
    }
    #expect(runs.count > 1)
    #expect(try folder.read("w.txt").hasSuffix("; \(runs.joined(separator: " "))\n"))
  }

  @Test("a font beside the file is found from any working folder")
  func fontBesideFile() throws {
    let folder = try folder(["w.txt": "./brand.ttf; 1000; ש; 656\n"])
    try folder.write(
      "brand.ttf", try Data(contentsOf: URL(fileURLWithPath: BadInputTests.wholeFont)))
    let file = folder.url.appendingPathComponent("w.txt").path
    let outcome = try Program.run(["check", file])
    #expect(outcome.output.contains("1 width, "), "\(outcome.errors)")
    #expect(outcome.status <= 1)
  }

  @Test(
    "wrong usage is refused",
    arguments: [
      BadInput(["check"], 64, "<files>"),
      BadInput(["check", "."], 66, ".: is a folder"),
      BadInput(["check", "talk.md"], 65, "talk.md:3: "),
      BadInput(["check", "whole.ttf"], 65, "whole.ttf:"),
      BadInput(["check", "--record", "-"], 64, "--record"),
      BadInput(["check", "-", "-"], 64, "only once"),
      BadInput(["check", "--glyphs", "talk.md"], 64, "--glyphs"),
      BadInput(
        ["check", "talk.md"], 66, "talk.md:1: no font is called 'Nope'",
        script: "Nope; 48; a"),
      BadInput(["check", "talk.md"], 65, "talk.md:2: size 'big'", script: "\n; big; a"),
      BadInput(
        ["check", "talk.md"], 65, "talk.md:1: feature 'zzzz'", script: "; 48 feature=zzzz; a"),
    ])
  func wrongCalls(call: BadInput) throws {
    let folder = try folder(["talk.md": call.script])
    try folder.write(
      "whole.ttf", try Data(contentsOf: URL(fileURLWithPath: BadInputTests.wholeFont)))
    let outcome = try Program.run(call.arguments, in: folder)
    #expect(outcome.status == call.status, "\(outcome.errors)")
    #expect(outcome.output == "" && outcome.errorAndWarningLines.count == 1)
    #expect(outcome.errors.contains(call.says), "\(outcome.errors)")
  }

  @Test("a file that cannot be replaced stays as it is")
  func readOnly() throws {
    // Even root cannot write into /proc.
    let outcome = try Program.run(["check", "--record", "/proc/version"])
    #expect(outcome.status == 65 || outcome.status == 66)
    #expect(outcome.errorAndWarningLines.count == 1)
  }

  @Test("the widths in the help are correct")
  func help() throws {
    let help = try Program.run(["check", "--help"]).output
    let lines = help.split(separator: "\n").filter { $0.contains("; 4") }
    #expect(lines.count == 2)
    let outcome = try Program.run(["check", "-"], input: lines.joined(separator: "\n"))
    #expect(outcome.output == "2 widths, no difference\n", "\(outcome.output)\(outcome.errors)")
  }
}
