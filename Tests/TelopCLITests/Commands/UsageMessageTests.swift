import Foundation
import TestSupport
import Testing

@Suite("What a wrong call is told")
struct UsageMessageTests {
  @Test(
    "what was probably meant, and whose help says more",
    arguments: [
      (["ft", "talk.md"], "unknown command 'ft'; did you mean 'telop fit'?"),
      (["frobnicate"], "unknown command 'frobnicate'; 'telop --help' lists the commands"),
      (["talk.md"], "'talk.md' is a file, not a command; to plan it: telop fit talk.md"),
      (
        ["fit", "talk.md", "--duratoin", "5:00"],
        "unknown option '--duratoin'; did you mean --duration?; see 'telop fit --help'"
      ),
      (
        ["fit", "talk.md", "--view", "5"],
        "unknown option '--view'; did you mean --viewing-distance or --viewport?; see 'telop fit --help'"
      ),
      (
        ["fit", "talk.md", "--theme", "news"],
        "unknown option '--theme': --theme is an option of telop export and telop play; see 'telop fit --help'"
      ),
      (["--verson"], "unknown option '--verson'; did you mean --version?; see 'telop --help'"),
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
      (["folder"], "unknown command 'folder'; 'telop --help' lists the commands"),
      (["help", "exprot"], "unknown command 'exprot'; did you mean 'telop export'?"),
      (
        ["export", "--outp=a.html"],
        "unknown option '--outp'; did you mean --output?; see 'telop export --help'"
      ),
      (["ft\u{1B}[31m"], "unknown command 'ft\\u{1B}[31m'; 'telop --help' lists the commands"),
    ] as [([String], String)])
  func messages(_ arguments: [String], _ expected: String) throws {
    let folder = try Folder()
    for file in ["talk.md", "it's mine.md", "talk.mov"] {
      try folder.write(file, "Some words.\n")
    }
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("folder"), withIntermediateDirectories: false)
    let outcome = try Program.run(arguments, in: folder)
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.errors == "telop: \(expected)\n")
  }

  @Test("--out is --output")
  func out() throws {
    let folder = try Folder()
    try folder.write("talk.md", "Some words.\n")
    for arguments in [["--out", "a.csv"], ["--out=b.csv"]] {
      #expect(try Program.run(["export", "talk.md"] + arguments, in: folder).status == 0)
    }
    #expect(try folder.read("a.csv") == folder.read("b.csv"))
    // Behind two dashes it is a file.
    #expect(try Program.run(["fit", "--", "--out"], in: folder).errors.contains("--out"))
  }
}
