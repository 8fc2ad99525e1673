import Foundation
@_spi(Answers) import Telop
import TelopDocuments
import TestSupport
import Testing

@Suite("telop fix")
struct FixCommandTests {
  private let talk =
    "---\nduration: 1:00\n---\n# One {time=0:20}\n\n" + String(repeating: "字", count: 120)
    + "\n\n# Two {time=0:40}\n\nこちらには短い文が一つだけあります。\n"

  @Test("a fix chosen by number gives a script that passes; the script stays unchanged")
  func applies() throws {
    let folder = try Folder()
    try folder.write("talk.md", talk)
    let shown = try Program.run(["fit", "talk.md"], in: folder).output
    #expect(shown.contains("\n    1  give “One” ") && shown.contains("telop fix SCRIPT N -o OUT"))
    let made = try Program.run(["fix", "talk.md", "1", "-o", "new.md"], in: folder)
    #expect(made.status == 0 && made.output == "new.md: comfortable (telop fit new.md)\n")
    #expect(try Program.run(["fit", "new.md", "--strict"], in: folder).status == 0)
    #expect(try folder.read("talk.md") == talk)
    let printed = try Program.run(["fix", "talk.md", "1"], in: folder)
    #expect(try printed.output == folder.read("new.md"))
    #expect(try Program.run(["fix", "talk.md", "１", "-o", "talk.md"], in: folder).status == 0)
    #expect(try folder.read("talk.md") == printed.output)
  }

  @Test("a script that is replaced by another name keeps its permissions")
  func permissions() throws {
    let folder = try Folder()
    try folder.write("talk.md", talk)
    let path = folder.url.appendingPathComponent("talk.md").path
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    #expect(try Program.run(["fix", "talk.md", "1", "-o", "./talk.md"], in: folder).status == 0)
    #expect(try folder.read("talk.md") != talk)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o640)
  }

  @Test("repeating an option that the fix sets is refused; other options are allowed")
  func options() throws {
    let folder = try Folder()
    try folder.write("talk.md", String(repeating: "字", count: 120))
    let given = ["--duration", "10", "--size", "40", "--viewport", "1280"]
    let made = try Program.run(["fix", "talk.md", "1", "-o", "new.md"] + given, in: folder)
    #expect(
      made.output == "new.md: comfortable (telop fit new.md --viewport 1280 --size 40)\n",
      "\(made)")
    let again = ["fit", "new.md", "--viewport", "1280", "--size", "40", "--strict"]
    #expect(try Program.run(again, in: folder).status == 0)
  }

  @Test("a fix drops whole pixels set by the script or the command line")
  func wholePixels() throws {
    let folder = try Folder()
    let text = String(repeating: "測ってから流せば、話は時間どおりに終わります。", count: 4)
    let talk = "duration: 1:00\nviewport: 1280\n---\n\(text)\n\n@0:30 \(text)\n"
    for (asked, given) in [("whole-pixels: auto\n", []), ("", ["--whole-pixels", "auto"])] {
      try folder.write("talk.md", "---\n\(asked)\(talk)")
      let shown = try Program.run(["fit", "talk.md"] + given, in: folder).output
      #expect(shown.contains("    1  leave whole pixels out  --whole-pixels off\n"), "\(shown)")
      let made = try Program.run(["fix", "talk.md", "1", "-o", "new.md"] + given, in: folder)
      #expect(made.output == "new.md: comfortable (telop fit new.md)\n", "\(made)")
      #expect(try folder.read("new.md").contains("whole-pixels: off\n"))
      #expect(try Program.run(["fit", "new.md", "--strict"], in: folder).status == 0)
    }
  }

  @Test("a fix that drops whole pixels also drops their cue tolerance")
  func tolerance() throws {
    let folder = try Folder()
    let text = String(repeating: "測ってから流せば、話は時間どおりに終わります。", count: 4)
    let talk = "duration: 1:00\nviewport: 1280\n---\n\(text)\n\n@0:30 \(text)\n"
    let asked = ["whole-pixels: auto\n", "cue-tolerance: 0.2 # a frame is not enough\n"]
    let given = [["--whole-pixels", "auto"], ["--cue-tolerance", "0.2"]]
    let calls = [
      (asked[0] + asked[1], []), (asked[0], given[1]), ("", given[0] + given[1]),
      (asked[1], given[0]),
    ]
    for (matter, options) in Effort.spread(calls, step: 2) {
      try folder.write("talk.md", "---\n\(matter)\(talk)")
      let shown = try Program.run(["fit", "talk.md"] + options, in: folder).output
      #expect(
        shown.contains(
          "    1  leave whole pixels out  without --whole-pixels and --cue-tolerance\n"), "\(shown)"
      )
      let json = try Program.run(["fit", "talk.md", "--format", "json"] + options, in: folder)
      let fix = FitDocument(json: [UInt8](json.output.utf8))?.fixes.first
      #expect(fix?.removedOptions == ["whole-pixels", "cue-tolerance"])
      let made = try Program.run(["fix", "talk.md", "1", "-o", "new.md"] + options, in: folder)
      #expect(made.output == "new.md: comfortable (telop fit new.md)\n", "\(made)")
      #expect(try folder.read("new.md") == "---\n" + talk)
      #expect(try Program.run(["fit", "new.md", "--strict"], in: folder).status == 0)
    }
  }

  @Test("a fix of plain text that is only an option is named")
  func plain() throws {
    let folder = try Folder()
    try folder.write("talk.txt", String(repeating: "字", count: 600))
    let shown = try Program.run(["fit", "talk.txt", "--duration", "60"], in: folder).output
    #expect(
      shown.hasSuffix(
        "  To apply one: give telop fit its option; plain text has no place for it.\n"
          + "  One without an option: telop fix SCRIPT N -o OUT, with the options of telop fit.\n\n"
      ),
      "\(shown)")
    try folder.write("line.txt", "Welcome to the meetup!")
    let line = try Program.run(["fit", "line.txt", "--duration", "2"], in: folder).output
    #expect(line.contains("  1  take ") && line.hasSuffix("plain text has no place for it.\n\n"))
  }

  @Test("a fix that cannot be applied is reported, and no file is written")
  func errors() throws {
    let folder = try Folder()
    try folder.write("talk.md", talk)
    try folder.write("talk.txt", String(repeating: "字", count: 120))
    let calls: [([String], String)] = [
      (["talk.md", "7"], "fix 7: telop fit lists "), (["talk.md", "0"], "fix 0: "),
      (
        ["talk.txt", "1", "--duration", "10"],
        "the script has no front matter for duration: give it"
      ),
    ]
    for (arguments, message) in calls {
      let outcome = try Program.run(["fix", "-o", "new.md"] + arguments, in: folder)
      #expect(outcome.status == 64 && outcome.errors.hasPrefix("telop: " + message), "\(outcome)")
    }
    let text = try Program.run(["fix", "talk.md", "1", "-o", "new.txt"], in: folder)
    #expect(text.status == 64)
    #expect(
      text.errors.hasPrefix("telop: new.txt: the script is Markdown, so give OUT the extension .md")
    )
    #expect(try Program.run(["fix", "none.md", "1"], in: folder).status == 66)
    #expect(!folder.exists("new.md"))
  }

  @Test("a plan without fixes says what it needs, and fix says the same")
  func noFixes() throws {
    let folder = try Folder()
    try folder.write("slow.md", "One two three four. @4:30 Five six seven.")
    let fit = try Program.run(["fit", "slow.md", "--fixed-time"], in: folder)
    let need = "he cues and times leave parts of the text too much time: space them more evenly"
    #expect(
      fit.output.hasSuffix("\n\n  Telop found no single change that is enough.\n  T\(need).\n\n"))
    #expect(fit.output.contains("; readers wait\n"), "\(fit.output)")
    let fix = try Program.run(["fix", "slow.md", "1", "--fixed-time"], in: folder)
    #expect(fix.status == 64)
    #expect(fix.errors == "telop: slow.md: telop fit lists no fixes for it; t\(need)\n")
  }

  @Test("what a fix removed is listed; a dry run prints a diff and writes nothing")
  func removals() throws {
    let folder = try Folder()
    let sentence = "これは十文字の文です。"
    let long = String(repeating: sentence, count: 12)
    let text = "---\nduration: 40\n---\n# A\n\n短い。\n\n# B\n\n\(long)\n\n# C\n\nありがとう。\n"
    try folder.write("talk.md", text)
    let shown = try Program.run(["fit", "talk.md"], in: folder).output
    let row = try #require(shown.split(separator: "\n").first { $0.contains("shorten “B” by ") })
    let number = try #require(row.split(separator: " ").first)
    let call = ["fix", "talk.md", String(number), "-o", "new.md"]
    let dry = try Program.run(call + ["--dry-run"], in: folder)
    #expect(!folder.exists("new.md") && dry.errors.isEmpty)
    let made = try Program.run(call, in: folder)
    let lines = made.output.split(separator: "\n")
    #expect(lines.first == "new.md: comfortable (telop fit new.md)", "\(made)")
    #expect(lines.count == 3 && lines[1].hasPrefix("  shorten “B” by "), "\(made)")
    #expect(lines[2].hasPrefix("    talk.md:10 “これは"), "\(made)")
    let kept = try folder.read("new.md").split(separator: "\n").first { $0.hasPrefix("これ") }
    #expect(
      dry.output == """
        --- talk.md
        +++ talk.md
        @@ -7,7 +7,7 @@
        \u{20}
         # B
        \u{20}
        -\(long)
        +\(kept ?? "")
        \u{20}
         # C
        \u{20}

        """, "\(dry)")
  }

  @Test("a comfortable script stays unchanged, with a message")
  func comfortable() throws {
    let folder = try Folder()
    let easy = "---\nduration: 30\n---\n" + String(repeating: "字", count: 60)
    try folder.write("easy.md", easy)
    let message = "telop: easy.md: the plan is comfortable to read, so there is nothing to fix"
    let printed = try Program.run(["fix", "easy.md", "1"], in: folder)
    #expect(
      printed.status == 0 && printed.output == easy && printed.errors == message + "\n",
      "\(printed)")
    let made = try Program.run(["fix", "easy.md", "1", "-o", "new.md"], in: folder)
    #expect(made.status == 0 && made.errors == message + "; new.md is a copy\n")
    #expect(made.output.isEmpty)
    #expect(try folder.read("new.md") == easy)
  }

  @Test("front matter is added although the first section is removed")
  func beginning() throws {
    let folder = try Folder()
    let section = { (count: Int) in String(repeating: "速さは文字の数。", count: count) }
    try folder.write(
      "talk.md",
      "# A {optional}\n\n\(section(6))\n\n# B\n\n\(section(20))\n\n# C\n\n\(section(20))\n")
    let options = ["--duration", "94", "--start", "flush"]
    let shown = try Program.run(["fit", "talk.md", "--format", "json"] + options, in: folder)
    let plan = try #require(FitDocument(json: [UInt8](shown.output.utf8)))
    let index = try #require(
      plan.fixes.firstIndex {
        $0.kind == "sections" && !$0.options.isEmpty && $0.edits.contains { $0.utf8[0] == 0 }
      })
    let made = try Program.run(
      ["fix", "talk.md", "\(index + 1)", "-o", "new.md"] + options, in: folder)
    #expect(made.status == 0, "\(made.errors)")
    #expect(try folder.read("new.md").hasPrefix("---\nhold-start: "))
  }

  @Test(
    "options are written with the file's line endings", arguments: ["\r\n", "\n", "\r"],
    ["---\nfont:\n-\n  Inter\nduration: 10\n---\n", ""])
  func lineEndings(ending: String, matter: String) throws {
    let folder = try Folder()
    let text = matter + String(repeating: "字", count: 120) + "\n\n終わり。\n"
    try folder.write("talk.md", text.replacing("\n", with: ending))
    let options = matter.isEmpty ? ["--duration", "10"] : []
    let shown = try Program.run(["fit", "talk.md", "--format", "json"] + options, in: folder)
    let plan = try #require(FitDocument(json: [UInt8](shown.output.utf8)))
    let index = try #require(plan.fixes.firstIndex { !$0.options.isEmpty })
    let made = try Program.run(
      ["fix", "talk.md", "\(index + 1)", "-o", "new.md"] + options, in: folder)
    #expect(made.status == 0, "\(made.errors)")
    let new = try folder.read("new.md")
    #expect(new.contains("duration: ") && new.hasPrefix("---" + ending))
    // Splits bytes: in Swift, CR and LF together are one character.
    let others = new.utf8.split(separator: ending.utf8).joined()
    #expect(!others.contains(0x0A) && !others.contains(0x0D), "\(Array(new.utf8.prefix(80)))")
  }

  @Test(
    "relative paths in front matter start at the script's folder, so a copy elsewhere is refused",
    arguments: ["font: Brand.otf", "font-bold: fonts/Brand.otf", "font: [Inter, ./Brand.otf]"])
  func paths(setting: String) throws {
    let folder = try Folder()
    let font = URL(fileURLWithPath: Package.path("fonts/BIZUDPGothic/BIZUDPGothic-Regular.ttf"))
    for name in ["a/fonts", "b"] {
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    for name in ["a/Brand.otf", "a/fonts/Brand.otf"] {
      try FileManager.default.copyItem(at: font, to: folder.url.appendingPathComponent(name))
    }
    let body = "duration: 10\n---\n" + String(repeating: "字", count: 120)
    try folder.write("a/f.md", "---\n\(setting)\n" + body)
    let there = try Program.run(["fix", "a/f.md", "1", "-o", "a/new.md"], in: folder)
    #expect(there.status == 0, "\(there)")
    let elsewhere = try Program.run(["fix", "a/f.md", "1", "-o", "b/f.md"], in: folder)
    #expect(elsewhere.status == 64, "\(elsewhere)")
    let name = setting.prefix { $0 != ":" }
    #expect(
      elsewhere.errors.hasPrefix("telop: a/f.md:2: \(name): ")
        && elsewhere.errors.contains("is relative to the script's folder, a"), "\(elsewhere)")
    #expect(!folder.exists("b/f.md"))
    // As the error message advises.
    let file = folder.url.appendingPathComponent("a/Brand.otf").path
    try folder.write("a/f.md", "---\nfont: \(file)\n" + body)
    let absolute = try Program.run(
      ["fix", "a/f.md", "1", "-o", "b/f.md", "--allow-files"], in: folder)
    #expect(absolute.output == "b/f.md: comfortable (telop fit b/f.md --allow-files)\n")
    try folder.write("a/f.md", "---\n" + body)
    let given = ["--font", "a/Brand.otf"]
    let made = try Program.run(["fix", "a/f.md", "1", "-o", "b/f.md"] + given, in: folder)
    #expect(made.output == "b/f.md: comfortable (telop fit b/f.md --font a/Brand.otf)\n")
  }
}
