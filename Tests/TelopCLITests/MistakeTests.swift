import Foundation
import TestSupport
import Testing

@testable import TelopCLI

@Suite("Suggestions for wrong values")
struct MistakeTests {
  static let calls: [(arguments: [String], says: String)] = [
    (["fit", "talk.md", "more"], "see 'telop fit --help'"),
    (["fit", "talk.md", "--format", "jsno"], "--format"),
    (["fit", "talk.md", "-o", "talk.html"], "-o is an option of telop export"),
    (["fit", "talk.md", "--theme=news"], "--theme is an option of telop export and telop play"),
    (["fit", "talk.md", "—duration", "5:00"], "write --duration"),
    (["fit", "talk.md", "－－ｄｕｒａｔｉｏｎ＝5:00"], "write --duration=5:00"),
    (["export", "talk.md", "ーo", "a.svg"], "write -o"), (["–help"], "write --help"),
    (["ｆｉｔ", "talk.md"], "did you mean 'telop fit'?"),
    (["export", "talk.md", "-o", "a.svg", "--color"], "quote it: --color '#fff'"),
    (["export", "talk.md", "-o", "a.svg", "--color", "fff"], "did you mean #fff?"),
    (["export", "talk.md", "-o", "a.svg", "--color", "Whit"], "did you mean white?"),
    (["export", "talk.md", "-o", "a.svg", "--theme", "signbord"], "did you mean signboard?"),
    (["fit", "talk.md", "--pace", "subtitle"], "did you mean subtitles?"),
    (["export", "talk.md", "-o", "a.mov", "--codec", "proress"], "did you mean prores?"),
    (["export", "talk.md", "-o", "a.mov", "--codec", "h264"], "did you mean x264?"),
    (["export", "talk.md", "-o", "a.xyz", "--to", "hmtl"], "did you mean html?"),
    (["export", "talk.md", "-o", "a.htm"], "did you mean html?"),
    (["play", "talk.md", "--graphics", "kity"], "did you mean kitty?"),
    (["measure", "a", "--fit", "9", "--truncate", "mid"], "did you mean middle?"),
    (["measure", "a", "--find", "a", "--ignore", "case,widht"], "did you mean width?"),
    (["measure", "a", "--font", "Intr"], "the nearest is Inter"),
    (["tlak.md"], "did you mean talk.md?"),
  ]

  @Test("one line names the likely value", arguments: calls)
  func explained(call: (arguments: [String], says: String)) throws {
    let folder = try Folder()
    try folder.write("talk.md", "a\n")
    let outcome = try Program.run(call.arguments, in: folder)
    #expect(outcome.status == (call.says.contains("nearest is") ? 66 : 64))
    #expect(outcome.errorAndWarningLines.count == 1 && outcome.output == "")
    #expect(outcome.errors.contains(call.says), "\(outcome.errors)")
  }

  @Test("an unquoted colour in front matter is reported with its line and the quoted form")
  func color() throws {
    let folder = try Folder()
    try folder.write("talk.md", "---\ncolor: #fff\n---\nx\n")
    let outcome = try Program.run(["fit", "talk.md"], in: folder)
    #expect(outcome.status == 65)
    #expect(outcome.errors.hasPrefix("telop: talk.md:2: "))
    #expect(outcome.errors.hasSuffix("quote it: color: \"#fff\"\n"))
  }

  @Test(
    "a missing file's neighbour is named, whatever names the file",
    arguments: [
      ["fit", "tlak.md"], ["fit", "talk.md", "--deck", "tlak.md"], ["audit", "tlak.md"],
      ["fit", "talk.md", "--logo", "tlak.md"], ["batch", "tlak.md"], ["talk", "tlak.md"],
      ["export", "talk.md", "--over", "tlak.md", "-o", "a.mp4"], ["talk", "talk.md", "tlak.md"],
    ])
  func neighbours(call: [String]) throws {
    let folder = try Folder()
    try folder.write("talk.md", "a\n")
    let outcome = try Program.run(call, in: folder)
    #expect(outcome.status == 66 && outcome.output == "")
    #expect(outcome.errors == "telop: tlak.md: no such file; did you mean talk.md?\n")
  }

  @Test("a text in another encoding is named, with the command that converts it")
  func encodings() throws {
    let folder = try Folder()
    try folder.write("a.txt", Data([0x82, 0xB1, 0x82, 0xEA, 0x82, 0xCD, 0x8E, 0x9A, 0x96, 0x8B]))
    for call in [["measure", "--file", "a.txt"], ["shape", "--file", "a.txt"], ["fit", "a.txt"]] {
      let outcome = try Program.run(call, in: folder)
      #expect(outcome.status == 65)
      #expect(
        outcome.errors
          == "telop: a.txt: is in Shift_JIS, and Telop reads UTF-8; convert it: "
          + "iconv -f CP932 -t UTF-8 a.txt > utf8-a.txt\n")
    }
  }

  @Test("escape codes in a name do not reach the terminal")
  func hostile() throws {
    let outcome = try Program.run(["\u{1B}[31mfit"])
    #expect(outcome.status == 64 && !outcome.errors.contains("\u{1B}"))
  }

  @Test("long messages wrap at spaces")
  func wrapped() {
    let line = "telop: " + String(repeating: "word 日本 ", count: 30)
    let lines = Terminal.wrapped(line, to: 80).split(separator: "\n")
    #expect(lines.count > 3)
    for line in lines { #expect(TerminalText(stringLiteral: String(line)).columns <= 80) }
    #expect(lines.joined(separator: " ").split(separator: " ") == line.split(separator: " "))
    let path = String(repeating: "a", count: 200)
    #expect(Terminal.wrapped(path, to: 80) == path)
  }

  @Test("fonts complete by family and by file, without text that a shell would run")
  func fonts() throws {
    let folder = try Folder()
    for name in ["Brand.otf", "$(id).ttf", "talk.md"] { try folder.write(name, "") }
    try #require(symlink("/usr", folder.url.path + "/linked") == 0)
    for shell in ["bash", "zsh", "fish"] {
      let outcome = try Program.run(
        executable: Program.path,
        [
          "---completion", "measure", "--", "--font", "2", "0", "telop",
          "measure", "--font", "",
        ], in: folder, environment: ["SAP_SHELL": shell])
      let words = outcome.output.split(separator: "\n").map(String.init)
      #expect(words.contains("Inter"), "\(outcome.errors)")
      #expect(words.contains(shell == "bash" ? "NotoSansThai" : "Noto Sans Thai"))
      #expect(words.contains("./Brand.otf") && words.contains("linked/"))
      #expect(!words.contains { $0.contains("$") || $0.contains("talk") })
    }
    let found = try Program.run(["measure", "a", "--font", "NotoSansThai"])
    #expect(found.status == 0)
  }
}
