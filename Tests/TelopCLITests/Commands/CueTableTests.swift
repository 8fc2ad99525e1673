import Foundation
import Telop
import TelopUnits
import TestSupport
import Testing

@Suite("telop fit: cues and slides")
struct CueTableTests {
  private func table(_ script: String, _ arguments: [String] = []) throws -> [String] {
    let folder = try Folder()
    try folder.write("talk.md", script)
    let outcome = try Program.run(["fit", "talk.md"] + arguments, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  private func columns(_ line: String) -> Int {
    line.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x1100 && $1.value != 0x2026 ? 2 : 1) }
  }

  @Test("rows show requested and met times, the word and speeds, and sections at the read point")
  func rows() throws {
    let lines = try table(
      "# はじめに\n\nこんにちは、今日は文字の話です。\n\n# 本題\n\n文字の幅は足し算ではありません。@1:10電光掲示板は流れます。\n",
      ["--duration", "2:00", "--slides", "0:00,1:00"])
    let header = try #require(lines.first { $0.hasPrefix("  section") })
    #expect(header.contains("enters  at read point    leaves"))
    let section = try #require(lines.first { $0.hasPrefix("  本題") })
    #expect(section.contains("       1:00.0"), "\(section)")
    #expect(lines.contains { $0.hasPrefix("  cue or slide") && $0.contains("asked       met") })
    let cue = try #require(lines.first { $0.hasPrefix("  電光掲示板は流れます") })
    #expect(cue.contains("    1:10.0    1:10.0  on time") && cue.contains("→"), "\(cue)")
    #expect(lines.contains { $0.hasPrefix("  本題") && $0.contains("1:00.0    1:00.0  on time") })
  }

  @Test("rows fit 80 columns in Japanese and English")
  func columns() throws {
    for word in ["電光掲示板に流れるとても長い見出しの文字", "A very long heading that has no end at all, really"] {
      let text = String(repeating: word + "。", count: 12)
      let lines = try table(
        "# \(word)\n\n\(text)\n\n## \(word)\n\n@0:31 \(text)\n\n# 三\n\n終わり @0:50 \(text)",
        ["--duration", "60"])
      let tables = lines.drop { !$0.hasPrefix("  section") }
        .prefix { !$0.contains("To read in comfort") }
      #expect(tables.count == 7)
      for line in tables { #expect(columns(line) <= 80, "\(line)") }
    }
  }

  @Test("a time below 0.1 s is not shown as 0:00.0")
  func short() throws {
    let lines = try table("a", ["--duration", "0.04"])
    #expect(lines.first?.hasSuffix("in 0:00.04") == true, "\(lines.first ?? "")")
    let tiny = try table("a", ["--duration", "0.0001"])
    #expect(tiny.first?.hasSuffix("in 0:00.001") == true, "\(tiny.first ?? "")")
    #expect(lines.contains { $0.hasPrefix("  average") && !$0.contains(" 0 s on screen") })
  }

  @Test("the headline shows when the text leaves the screen, if before the end")
  func early() throws {
    let heading = { (arguments: [String]) in
      try table("Some words.", ["--duration", "5:00"] + arguments).first ?? ""
    }
    #expect(try heading(["--finish-early", "5s"]).hasSuffix("5:00.0, off the screen at 4:55.0"))
    #expect(try heading(["--hold-end", "2s"]).hasSuffix("5:00.0, off the screen at 4:58.0"))
    #expect(try heading(["--hold-end", "2s", "--finish", "flush"]).hasSuffix(" in 5:00.0"))
    #expect(try heading([]).hasSuffix(" in 5:00.0"))
  }
}
