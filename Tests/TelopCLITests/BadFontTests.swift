import Foundation
import TelopText
import TestSupport
import Testing

/// Damaged or malicious fonts on the command line: a result, or status 65 and one line that names the font.
@Suite("Bad fonts")
struct BadFontTests {
  private func folder(_ bytes: [UInt8]) throws -> Folder {
    let folder = try Folder()
    try folder.write("font.ttf", Data(bytes))
    try folder.write("talk.txt", "AVA Hx xH")
    return folder
  }

  private static let font = ["--font", "./font.ttf", "--no-bundled-fonts"]

  private static let commands = [
    [
      ["measure", "--file", "talk.txt"], ["measure", "--file", "talk.txt", "--direction", "ttb"],
      ["measure", "--file", "talk.txt", "--clusters", "--format", "json"],
      ["shape", "--file", "talk.txt"],
    ],
    [
      ["fit", "talk.txt"], ["fit", "talk.txt", "--whole-pixels", "auto"],
      ["fit", "talk.txt", "--loop", "endless"],
    ],
    [
      ["export", "talk.txt", "-o", "a.svg"], ["export", "talk.txt", "-o", "a.ass"],
      ["export", "talk.txt", "-o", "a.png", "--at", "1"],
    ],
  ]

  @Test("every command ends with a hostile font", arguments: TestSupport.HostileFont.allCases)
  func hostile(_ font: TestSupport.HostileFont) throws {
    let folder = try folder(font.bytes)
    // A short run makes one call of each kind, chosen by the font.
    let index = try #require(TestSupport.HostileFont.allCases.firstIndex(of: font))
    let commands = Self.commands.flatMap { calls in
      Effort.now == .short ? [calls[index % calls.count]] : calls
    }
    for command in commands {
      let outcome = try Program.run(command + Self.font, in: folder)
      #expect([0, 64, 65].contains(outcome.status), "\(command): \(outcome.errors)")
      #expect(outcome.errorAndWarningLines.count <= (outcome.status == 0 ? 9 : 1))
    }
  }

  @Test("endless substitutions end")
  func endless() throws {
    let bytes = try TestSupport.HostileFont.endlessSubstitution().withFileBytes {
      $0.withUnsafeBytes { [UInt8]($0) }
    }
    let folder = try folder(bytes)
    try folder.write("talk.txt", String(repeating: "x", count: 400))
    let outcome = try Program.run(["measure", "--file", "talk.txt"] + Self.font, in: folder)
    #expect(outcome.status == 65 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("telop: ./font.ttf: its substitutions make too many glyphs"))
    #expect(outcome.errorAndWarningLines.count == 1)
  }

  @Test("a font that hb-subset cannot subset is reported", arguments: ["exit 1", "exit 0"])
  func subset(_ end: String) throws {
    let folder = try folder(TestSupport.HostileFont.wideAdvances.bytes)
    try folder.install("hb-subset", "#!/bin/sh\n\(end)\n")
    let outcome = try Program.run(
      executable: Program.path,
      ["export", "talk.txt", "-o", "a.html", "--glyphs", "text"] + Self.font,
      in: folder,
      environment: ["PATH": folder.url.appendingPathComponent("bin").path + ":/usr/bin:/bin"])
    #expect(outcome.errorAndWarningLines.count == 1 && !folder.exists("a.html"))
    // A failing hb-subset means bad input (65); an hb-subset without output is not a usable program (69).
    #expect([65, 69].contains(outcome.status))
    if end == "exit 1" {
      #expect(outcome.status == 65)
      #expect(outcome.errors.hasPrefix("telop: ./font.ttf: cannot be embedded (hb-subset"))
    }
  }

  @Test("switching off a feature that no font has is allowed")
  func switchedOff() throws {
    let outcome = try Program.run(["measure", "a", "--feature", "zzzz=0", "--feature=-yyyy"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output == (try Program.run(["measure", "a"]).output))
  }
}
