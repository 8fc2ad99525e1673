import Foundation
import TestSupport
import Testing

@testable import TelopCLI

@Suite("Messages for wrong usage")
struct UsageMessageTests {
  @Test(
    "a message suggests the likely intent",
    arguments: [
      (["ft", "talk.md"], "unknown command 'ft'; did you mean 'telop fit'?"),
      (["frobnicate"], "unknown command 'frobnicate'; 'telop --help' lists the commands"),
      (["talk.md"], "'talk.md' is a file, not a command; to plan it: telop fit talk.md"),
      (
        ["fit", "talk.md", "--language", "english"],
        "language 'english' is not a BCP 47 tag such as ja, en or zh-Hant; did you mean en?"
      ),
      (
        ["fit", "talk.md", "--language", "en_US.UTF-8"],
        "language 'en_US.UTF-8' is not a BCP 47 tag such as ja, en or zh-Hant; did you mean en-US?"
      ),
      (
        ["it's mine.md"],
        "'it's mine.md' is a file, not a command; to plan it: telop fit 'it'\\''s mine.md'"
      ),
      (["talk.mov"], "'talk.mov' is a file, not a command; to measure it: telop audit talk.mov"),
      (["s.pdf"], "'s.pdf' is a file, not a command; to show it: telop talk talk.md s.pdf"),
      (["folder"], "unknown command 'folder'; 'telop --help' lists the commands"),
      (["help", "exprot"], "unknown command 'exprot'; did you mean 'telop export'?"),
      (
        ["nofile.md"],
        "nofile.md: no such file; telop fit FILE plans a script, telop init writes one to start from"
      ),
      (["ft\u{1B}[31m"], "unknown command 'ft\\u{1B}[31m'; 'telop --help' lists the commands"),
    ] as [([String], String)])
  func messages(_ arguments: [String], _ expected: String) throws {
    let folder = try Folder()
    for file in ["talk.md", "it's mine.md", "talk.mov", "s.pdf"] {
      try folder.write(file, "Some words.\n")
    }
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("folder"), withIntermediateDirectories: false)
    let outcome = try Program.run(arguments, in: folder)
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.errors == "telop: \(expected)\n")
  }

  @Test(
    "commands in capitals and words of other programs get a suggestion",
    arguments: [
      ("FIT", "fit"), ("render", "export"), ("convert", "export"), ("preview", "play"),
      ("version", "--version"), ("completions", "--generate-completion-script bash"),
    ])
  func otherNames(_ typed: String, _ meant: String) {
    let message = UsageMessage(arguments: [typed, "talk.md"]).unknownCommand
    #expect(message == "unknown command '\(typed)'; did you mean 'telop \(meant)'?")
  }

  /// Checks only the names in the messages, because the argument parser words them.
  @Test(
    "an error names the wrong word and the help to read",
    arguments: [
      (["fit"], "<script>"), (["export", "talk.md"], "--output"),
      (["export", "--out", "a.svg"], "<script>"), (["fix", "talk.md"], "<n>"),
      (["resume", "talk.md"], "--at"),
      (["fit", "talk.md", "--duration"], "--duration"),
      (["fit", "talk.md", "--duration", "--size", "40"], "--duration"),
      (["fix", "talk.md", "1", "--out"], "--out"), (["fit", "talk.md", "-d", "5"], "-d"),
      (["fit", "talk.md", "--duratoin", "5:00"], "'--duration'"),
      (["fit", "talk.md", "--theme", "news"], "--theme"),
      (["room", "talk.md", "-o", "x"], "-o"), (["export", "talk.md", "-oa.html"], "-oa.html"),
      (["export", "talk.md", "-o", "a.svg", "--outp=a.html"], "--outp"),
      (["-x"], "-x"), (["--verson"], "--verson"),
      (["fit", "talk.md", "--strict=it's"], "--strict"),
      (["fonts", "--bundled", "--system"], "--bundled"), (["measure", "a", "b"], "'b'"),
      (["measure", "a", "b", "c"], "'c'"), (["fix", "talk.md", "x"], "'x'"),
      (["batch", "--threads", "it's"], "--threads"), (["help", "--x"], "--x"),
      (["--generate-completion-script", "tcsh"], "tcsh"),
    ] as [([String], String)])
  func naming(_ arguments: [String], _ name: String) throws {
    let folder = try Folder()
    try folder.write("talk.md", "Some words.\n")
    let outcome = try Program.run(arguments, in: folder)
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(
      outcome.errorAndWarningLines.count == 1 && outcome.errors.contains(name), "\(outcome.errors)")
    let command = arguments[0].hasPrefix("-") || arguments[0] == "help" ? "" : " \(arguments[0])"
    #expect(outcome.errors.hasSuffix("; see 'telop\(command) --help'\n"), "\(outcome.errors)")
  }

  @Test("every command reports a missing file in the same words")
  func missing() throws {
    let folder = try Folder()
    try folder.write("talk.md", "Some words.\n")
    for (call, says, status) in [
      (["fit", "none"], "none: no such file", 66), (["check", "none"], "none: no such file", 66),
      (["batch", "none"], "none: no such file", 66),
      (["audit", "none.mov"], "none.mov: no such file", 66),
      (["export", "talk.md", "-o", "no/a.svg"], "no/a.svg: its folder does not exist", 74),
      (["export", "talk.md", "-o", "no/a.frames"], "no/a.frames: its folder does not exist", 74),
      (["init", "no/a.md"], "no/a.md: its folder does not exist", 74),
      (["fit", "talk.md", "--report", "no/a.svg"], "no/a.svg: its folder does not exist", 74),
      (["batch", "-o", "no/a"], "no/a.part: its folder does not exist", 74),
    ] {
      let outcome = try Program.run(call, in: folder)
      #expect(outcome.status == Int32(status))
      #expect(outcome.errors == "telop: \(says)\n")
    }
  }

  @Test("auditing a script is refused, and the error names an auditable file", .needs(.ffmpeg))
  func audit() throws {
    let folder = try Folder()
    try folder.write("talk.md", "Some words.\n")
    let outcome = try Program.run(["audit", "talk.md"], in: folder)
    #expect(outcome.status == 65)
    #expect(
      outcome.errors == "telop: talk.md: not a movie that ffmpeg can read, nor a page (.html)\n")
  }

  @Test(
    "a country code as language gets a suggestion; an unknown code gets none",
    arguments: [
      ("jp", "'jp' is the code of a country, not of a language; did you mean ja?"),
      ("JP-JP", "'JP' is the code of a country, not of a language; did you mean ja?"),
      ("cn", "'cn' is the code of a country, not of a language; did you mean zh?"),
      ("hk", "'hk' is the code of a country, not of a language; did you mean zh-Hant?"),
      ("cz", "'cz' is the code of a country, not of a language; did you mean cs?"),
      ("qq", "ISO 639 has no language 'qq'"),
    ])
  func countries(_ tag: String, _ says: String) throws {
    let calls = [(["fit", "-"], 64), (["measure", "a"], 64), (["fit", "a.md"], 65)]
    // The commands share the message, so a short run tries all of them with one tag.
    for (call, status) in Effort.spread(calls, step: tag == "jp" ? 1 : calls.count) {
      let folder = try Folder()
      try folder.write("a.md", "---\nlanguage: \(tag)\n---\nSome words.\n")
      let outcome = try Program.run(
        call + (status == 64 ? ["--language", tag] : []), input: "Some words.\n", in: folder)
      #expect(outcome.status == Int32(status) && outcome.output.isEmpty)
      let place = status == 64 ? "" : "a.md:2: "
      #expect(outcome.errors == "telop: \(place)language '\(tag)': \(says)\n")
    }
  }

  @Test("a language code that is also a country code is accepted with a warning")
  func homonyms() throws {
    for (tag, text, meant) in [("kr", "안녕하세요", "ko"), ("tw", "臺灣", "zh-Hant")] {
      let calls = [
        ["measure", text], ["shape", text], ["fit", "-"], ["measure", text, "--format", "json"],
      ]
      for call in Effort.spread(calls, step: tag == "kr" ? 1 : calls.count) {
        let outcome = try Program.run(call + ["--language", tag], input: text)
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("did you mean \(meant)?"), "\(outcome.errors)")
      }
      let own = try Program.run(["measure", "a", "--language", tag])
      #expect(own.status == 0 && own.errors.isEmpty)
    }
  }

  @Test("--out equals --output")
  func out() throws {
    let folder = try Folder()
    try folder.write("talk.md", "Some words.\n")
    for arguments in [["--out", "a.csv"], ["--out=b.csv"]] {
      #expect(try Program.run(["export", "talk.md"] + arguments, in: folder).status == 0)
    }
    #expect(try folder.read("a.csv") == folder.read("b.csv"))
    // After `--`, the argument is a file.
    #expect(try Program.run(["fit", "--", "--out"], in: folder).errors.contains("--out"))
  }
}
