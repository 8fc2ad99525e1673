import Foundation
import Telop
@_spi(Answers) import TelopDocuments
import TestSupport
import Testing

@Suite("telop room")
struct RoomCommandTests {
  private let outline = """
    ---
    duration: 5:00
    headings: hidden
    ---
    # はじめに {time=1:00}

    # 文字の幅は足し算ではない、という長い見出しでも表は八十桁に収まる

    # おわりに @4:00

    """

  @Test("the table shows the room in all and per section, within 80 columns")
  func table() throws {
    let folder = try Folder()
    try folder.write("talk.md", outline)
    let outcome = try Program.run(["room", "talk.md"], in: folder)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("talk.md: room for 1,") == true)
    #expect(lines.contains { $0.hasPrefix("  margin    the room assumes a pace 5 % lower; ") })
    #expect(
      lines.contains(
        "            full-width characters; half-width counts half, an English word 1.6"))
    #expect(lines.contains { $0.contains("はじめに") && $0.hasSuffix(" 0       225") })
    for line in lines {
      let columns = line.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 2 : 1) }
      #expect(columns <= 80, "\(line)")
    }
  }

  @Test("the JSON equals the request's answer; standard input may be empty")
  func json() throws {
    let folder = try Folder()
    try folder.write("talk.md", outline)
    let outcome = try Program.run(["room", "talk.md", "--format", "json"], in: folder)
    let answer = try FitRequest(script: outline, name: "talk.md").room()
    #expect(outcome.output == String(decoding: answer, as: UTF8.self))
    try folder.write("empty.txt", "")
    let none = try Program.run(["room", "empty.txt", "--duration", "3"], in: folder)
    #expect(none.output.contains("speed nothing is comfortable"))
    let empty = try Program.run(["room", "empty.txt", "--pace", "overlay-ja"], in: folder)
    #expect(empty.status == 0 && empty.output.contains("to go"))
  }

  @Test("the sample is in the outline's language, and an assumed one is said")
  func language() throws {
    let folder = try Folder()
    let note = "  note      words are assumed to be as long as English ones; see --language\n"
    func table(_ heading: String, _ options: [String] = []) throws -> String {
      try folder.write("talk.md", "# \(heading)\n")
      return try Program.run(["room", "talk.md"] + options, in: folder).output
    }
    #expect(try table("Unser Vortrag").contains(note))
    #expect(try !table("Unser Vortrag", ["--language", "de"]).contains(note))
    let russian = try table("Наш доклад")
    #expect(!russian.contains(note))
    #expect(try russian == table("Наш доклад", ["--language", "ru"]))
  }

  @Test("numbers of characters are whole")
  func whole() throws {
    let folder = try Folder()
    // In English text, a character counts as a part of a word: 2.3 words are written.
    try folder.write("talk.md", "文字 word\n")
    let rows = ["5:00", "1"].map { time in
      let outcome = try? Program.run(["room", "talk.md", "--duration", time], in: folder)
      return outcome?.output.split(separator: "\n").first { $0.hasPrefix("  written") } ?? ""
    }
    #expect(rows[0].hasPrefix("  written   3: ") && rows[0].hasSuffix(" to go"), "\(rows)")
    #expect(!rows.contains { $0.contains(".") }, "\(rows)")
  }

  @Test("a cue inside a section has a row for the text before it")
  func cues() throws {
    let folder = try Folder()
    try folder.write("talk.md", "文字@1:00文字\n")
    let outcome = try Program.run(["room", "talk.md", "--duration", "3:00"], in: folder)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.hasPrefix("    up to the cue @1:00.0") && $0.contains("0:5") })
    #expect(lines.contains { $0.hasPrefix("    after that") && $0.contains("1:5") })
  }

  @Test("a sentence says where a speed leaves no room")
  func noRoom() throws {
    let folder = try Folder()
    try folder.write("talk.md", "# 一 {min-speed=500}\n\n# 二\n")
    let outcome = try Program.run(["room", "talk.md"], in: folder)
    #expect(outcome.output.contains("\n  Where the room is 0, no text is comfortable"))
    #expect(outcome.output.contains("\n  Between given times, sections share"))
  }

  @Test("a sentence says that weights give no room", arguments: ["# 二", "# 二 {weight=2}"])
  func weights(_ second: String) throws {
    let folder = try Folder()
    try folder.write("talk.md", "# 一 {weight=2}\n\n\(second)\n")
    let outcome = try Program.run(["room", "talk.md"], in: folder)
    // Equal weights make no section slower than another.
    #expect(outcome.output.contains("\n  A higher weight makes") == !second.contains("weight"))
  }

  @Test("errors have a place and a status")
  func errors() throws {
    let folder = try Folder()
    try folder.write("talk.md", "# One {time=9:00}\n")
    let outcome = try Program.run(["room", "talk.md", "--duration", "60"], in: folder)
    #expect(outcome.status == 65 && outcome.errors.hasPrefix("telop: talk.md:1: "))
    #expect(try Program.run(["room", "none.md"], in: folder).status == 66)
    #expect(try Program.run(["room", "talk.md", "--loop", "3"], in: folder).status == 64)
  }
}
