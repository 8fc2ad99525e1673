import Foundation
import Telop
import TelopPlatform
import TestSupport
import Testing

@testable import TelopCLI

/// A call that must fail: its arguments, its script, and the expected status and message.
struct BadInput: Sendable, CustomTestStringConvertible {
  var arguments: [String]
  var status: Int32
  /// Part of the one error line.
  var says: String
  /// Content of `talk.md`.
  var script = "# Talk\n\nこんにちは\n"

  init(_ arguments: [String], _ status: Int32, _ says: String, script: String? = nil) {
    self.arguments = arguments
    self.status = status
    self.says = says
    if let script { self.script = script }
  }

  var testDescription: String {
    arguments.joined(separator: " ") + (script.hasPrefix("---") ? " with \(script)" : "")
  }

  static func matter(_ line: String, _ says: String) -> BadInput {
    BadInput(
      ["fit", "talk.md"], 65, "talk.md:3: " + says, script: "---\nviewport: 1280\n\(line)\n---\nx\n"
    )
  }
}

@Suite("Bad input: exit status, one line of error, no output")
struct BadInputTests {
  static let calls: [BadInput] = [
    BadInput(["fit", "talk.md", "--nonsense"], 64, "--nonsense"),
    BadInput(["measure"], 64, "--file"),
    BadInput(["measure", "a", "--file", "talk.md"], 64, "--file"),
    BadInput(["measure", "-5"], 64, "behind --, if it starts with a dash"),
    BadInput(["measure", "--text", "--size", "20"], 64, "behind --, if it starts with a dash"),
    BadInput(["shape", "-x"], 64, "behind --, if it starts with a dash"),
    BadInput(["shape"], 64, "--file"),
    BadInput(["init", "a.md", "b.md"], 64, "b.md"),
  ]

  /// One value of each kind of option; the library's tests cover the others.
  static let values: [BadInput] = [
    BadInput(["fit", "talk.md", "--duration", "0"], 64, "duration '0'"),
    BadInput(["fit", "talk.md", "--duration", ""], 64, "duration ''"),
    BadInput(["fit", "talk.md", "--duration=-5"], 64, "duration '-5'"),
    BadInput(["fit", "talk.md", "--duration", "-5"], 64, "--duration"),
    BadInput(["fit", "talk.md", "--viewport=-1"], 64, "viewport '-1'"),
    BadInput(["fit", "talk.md", "--viewport", "wide"], 64, "viewport 'wide'"),
    BadInput(["fit", "talk.md", "--lead", "5", "--start", "flush"], 64, "lead"),
    BadInput(["fit", "talk.md", "--start", "middle"], 64, "offscreen, flush"),
    BadInput(["fit", "talk.md", "--fps", "60/0"], 64, "frame rate '60/0'"),
    BadInput(["measure", "a", "--size", "big"], 64, "size 'big'"),
    BadInput(["fit", "talk.md", "--pace", "slow"], 64, "overlay-ja"),
    BadInput(["fit", "talk.md", "--every", "4,5", "--insert", "talk.md"], 64, "5 is not within"),
    BadInput(["fit", "talk.md", "--every", "4"], 64, "every needs insert"),
  ]

  static let textOptions: [BadInput] = [
    BadInput(["measure", "a", "--feature", "zzzz"], 64, "zzzz"),
    BadInput(["shape", "a", "--feature", "zzzz"], 64, "zzzz"),
    BadInput(["measure", "a", "--feature", "kern=x=y"], 64, "kern=x=y"),
    BadInput(["measure", "a", "--feature", "toolong"], 64, "toolong"),
    BadInput(["measure", "a", "--variation", "wght=700"], 64, "wght"),
    BadInput(["measure", "a", "--variation", "wght"], 64, "wght"),
    BadInput(["measure", "a", "--variation", "wght=700", "--font", "Inter"], 64, "wght"),
    BadInput(["measure", "a", "--language", "no such language"], 64, "no such language"),
    BadInput(["measure", "a", "--script", "Nope1"], 64, "Nope1"),
    BadInput(["measure", "a", "--direction", "up"], 64, "up"),
    BadInput(["measure", "a", "--no-bundled-fonts"], 64, "no font"),
  ]

  static let files: [BadInput] = [
    BadInput(["fit", "none.md"], 66, "none.md: no such file"),
    BadInput(["fit", "."], 66, "."),
    BadInput(["fit", "talk.md/x"], 66, "talk.md/x"),
    BadInput(["measure", "--file", "none.txt"], 66, "none.txt"),
    BadInput(["shape", "--file", "/"], 66, "/"),
    BadInput(["init", "none/talk.md"], 74, "none/talk.md"),
    BadInput(["init", "talk.md"], 64, "--force"),
    BadInput(["fit", "talk.md"], 65, "talk.md", script: ""),
    BadInput(["fit", "talk.md"], 65, "talk.md", script: " \n\n\t\n"),
    BadInput(["fit", "talk.md"], 65, "talk.md:1", script: "---\nno end"),
    BadInput(["fit", "talk.md"], 65, "talk.md:3", script: "---\na: [b\n---\nx"),
    BadInput(["fit", "talk.md"], 65, "talk.md:1", script: "<!-- open\n"),
    BadInput(["fit", "-"], 65, "standard input"),
    BadInput(["fit", "talk.md", "--insert", "none.txt"], 66, "none.txt: no such file"),
    BadInput(["fit", "talk.md", "--insert", "short.ttf"], 65, "short.ttf:"),
    BadInput(
      ["fit", "talk.md", "--insert", "talk.md"], 65, "talk.md:1: an insert cannot have a cue",
      script: "@0:10 a\n"),
    BadInput(
      ["fit", "talk.md", "--insert", "talk.md"], 65,
      "talk.md:2: an insert cannot have front matter",
      script: "---\nsize: 48\n---\na\n"),
  ]

  static let fonts: [BadInput] = [
    BadInput(["measure", "a", "--font", "none.ttf"], 66, "none.ttf"),
    BadInput(["measure", "a", "--font", "./"], 66, "./"),
    BadInput(["measure", "a", "--font", "Comic Sans"], 66, "Comic Sans"),
    BadInput(["measure", "a", "--font", ""], 66, ""),
    BadInput(["measure", "a", "--font", "Inter:weight=heavy as lead"], 64, "weight=heavy as lead"),
    BadInput(["measure", "a", "--font", "Noto Sans Thai:fat"], 66, "no face 'fat'"),
    BadInput(["measure", "a", "--font", "./talk.md"], 65, "talk.md"),
    BadInput(["measure", "a", "--font", "./short.ttf"], 65, "short.ttf"),
    BadInput(["measure", "a", "--font", "./empty.ttf"], 65, "empty.ttf"),
    BadInput(["measure", "a", "--font", "./whole.ttf#1"], 64, "whole.ttf"),
    BadInput(["measure", "a", "--font", "./whole.ttf#99999999999"], 64, "whole.ttf"),
    BadInput(["fonts", "--font", "none.ttf"], 66, "none.ttf"),
    BadInput(["fit", "talk.md", "--font", "Nope"], 66, "Nope"),
    BadInput(
      ["fit", "talk.md"], 66, "talk.md:2: no font is called 'Nope'",
      script: "---\nfont: Nope\n---\nx\n"),
    BadInput(
      ["fit", "talk.md"], 66, "talk.md:2: ", script: "---\nfont: [./none.ttf]\n---\nx\n"),
    BadInput(
      ["fit", "talk.md"], 65, "talk.md:2: ", script: "---\nfont: ./short.ttf\n---\nx\n"),
    BadInput(
      ["fit", "talk.md"], 65, "talk.md:2: ", script: "---\nfont: ./whole.ttf#1\n---\nx\n"),
  ]

  /// One setting of each kind, and the settings that have an error message of their own.
  static let frontMatter: [BadInput] = [
    .matter("strict: true", "unknown option 'strict'"),
    .matter("duration: .nan", "duration '.nan'"),
    .matter("duration:", "duration ''"),
    .matter("size: 0", "size '0'"),
    .matter("headings: maybe", "'headings' must be shown or hidden"),
    .matter("feature: [toolong]", "feature 'toolong'"),
    .matter("no-bundled-fonts: perhaps", "no-bundled-fonts 'perhaps'"),
    .matter("lead: 5\nstart: flush", "lead needs start"),
    BadInput(
      ["fit", "talk.md"], 65, "talk.md:2: ", script: "---\nsize: 7\nsize: 8\n---\nx\n"),
    // The error has the option at fault. Its message may name other options, too.
    BadInput(
      ["fit", "talk.md"], 65, "talk.md:2: slides has 2 times, and the script has 1 section",
      script: "---\nslides: [0:00, 1:00]\nscript: Jpan\n---\nx\n"),
    BadInput(
      ["fit", "talk.md", "--allow-files"], 65, "talk.md:3: instance Boldd",
      script: "---\nvariation: wght=700\ninstance: Boldd\nfont: \(variableFont)\n---\nx\n"),
    // The fault is in the command line, so the status and the message do not blame the script.
    BadInput(
      ["fit", "talk.md", "--hold-start", "2:00"], 64, "telop: hold-start must be from 0",
      script: "---\nduration: 1:00\n---\nx\n"),
    BadInput(
      ["fit", "talk.md"], 65, "talk.md:2: unknown option 'veiwport'; did you mean viewport?",
      script: "---\nveiwport: 1280\n---\nx\n"),
    BadInput(
      ["fit", "talk.md"], 66, "talk.md:2: none.txt: no such file",
      script: "---\ninsert: none.txt\n---\nx\n"),
  ]

  private static let variableFont = "/usr/share/fonts/truetype/inter-vf/Inter.var.ttf"

  static let wholeFont = Package.path("fonts/NotoSansHebrew/NotoSansHebrew-Regular.ttf")

  private func check(_ bad: BadInput) throws {
    let folder = try Folder()
    try folder.write("talk.md", bad.script)
    let font = try Data(contentsOf: URL(fileURLWithPath: Self.wholeFont))
    try folder.write("whole.ttf", font)
    try folder.write("short.ttf", font.prefix(1_000))
    try folder.write("empty.ttf", "")
    let outcome = try Program.run(bad.arguments, in: folder)
    #expect(outcome.status == bad.status, "\(outcome.errors)")
    #expect(outcome.errorAndWarningLines.count == 1, "\(outcome.errors)")
    #expect(outcome.errors.hasPrefix("telop: ") && outcome.errors.hasSuffix("\n"))
    #expect(bad.says.isEmpty || outcome.errors.contains(bad.says), "\(outcome.errors)")
    #expect(outcome.output == "")
  }

  @Test("wrong usage is refused", arguments: calls)
  func checkCalls(bad: BadInput) throws { try check(bad) }

  @Test("wrong values are refused", arguments: values)
  func checkValues(bad: BadInput) throws { try check(bad) }

  @Test("wrong text options are refused", arguments: textOptions)
  func checkTextOptions(bad: BadInput) throws { try check(bad) }

  @Test("bad files are refused", arguments: files)
  func checkFiles(bad: BadInput) throws { try check(bad) }

  @Test("bad fonts are refused", arguments: fonts)
  func checkFonts(bad: BadInput) throws { try check(bad) }

  @Test("bad front matter is refused", arguments: frontMatter)
  func checkFrontMatter(bad: BadInput) throws { try check(bad) }

  /// Fits in the test's own process, as `telop fit` does.
  @Test(
    "an error of plan or fonts names the setting's line",
    arguments: [
      ("hold-start: 400", "hold-start must be from 0"), ("ramp: 1", "ramp needs hold-start"),
      ("gap: -900", "gap must be from"), ("every: 24", "every needs insert"),
      (
        "hold-start: 2\nloop: endless", "lead, hold-start, hold-end and finish-early have no effect"
      ),
      ("feature: [zzzz]", "feature 'zzzz' is in none of the fonts"),
      ("variation: [wght=700]", "variation wght"), ("script: Nope1", "script"),
      ("language: no such language", "language"), ("no-bundled-fonts: true", "no font is named"),
    ])
  func refused(matter: String, says: String) {
    let source = ScriptSource(
      text: "---\nviewport: 1280\n\(matter)\n---\nx\n", format: .markdown, name: "talk.md")
    #expect {
      try FitJob(source).fit()
    } throws: { error in
      guard let failure = Failure(error) else { return false }
      return failure.status == 65 && failure.message.hasPrefix("talk.md:3: " + says)
    }
  }

  @Test("a file with the largest possible size is refused", arguments: ["fit", "check"])
  func largest(command: String) throws {
    // A sparse file; only a file system in memory allows this size.
    let path = "/dev/shm/telop-\(UUID().uuidString).md"
    try #require(FileManager.default.createFile(atPath: path, contents: nil))
    defer { try? FileManager.default.removeItem(atPath: path) }
    try #require(truncate(path, .max) == 0)
    let outcome = try Program.run([command, path])
    #expect(outcome.status == 65 && outcome.output.isEmpty)
    #expect(outcome.errorAndWarningLines.count == 1 && outcome.errors.contains("512 MiB"))
  }

  @Test("invalid UTF-8 is refused with its line", arguments: ["fit", "measure", "shape"])
  func notUTF8(command: String) throws {
    let folder = try Folder()
    try folder.write("talk.md", Data("ok\n\nnot ".utf8) + Data([0xFF, 0x41]))
    let arguments = command == "fit" ? ["fit", "talk.md"] : [command, "--file", "talk.md"]
    let outcome = try Program.run(arguments, in: folder)
    #expect(outcome.status == 65)
    #expect(outcome.errorAndWarningLines.count == 1)
    #expect(outcome.errors.contains("talk.md:3: "))
    #expect(outcome.output == "")
  }

  /// Files that even root cannot read: a link to itself fails to open, `/proc/self/mem` fails to read. The
  /// latter reports a size of 0, which for a font is bad data (65) rather than an unreadable file (66).
  @Test("unreadable files are refused", arguments: [nil, "/proc/self/mem"])
  func unreadable(target: String?) throws {
    let folder = try Folder()
    for name in ["talk.md", "a.ttf"] {
      // A link to itself, or to memory at an unmapped address.
      try FileManager.default.createSymbolicLink(
        atPath: folder.url.appendingPathComponent(name).path, withDestinationPath: target ?? name)
    }
    for arguments in [["fit", "talk.md"], ["measure", "a", "--font", "./a.ttf"]] {
      let outcome = try Program.run(arguments, in: folder)
      let isEmptyFont = target != nil && arguments[0] == "measure"
      #expect(outcome.status == (isEmptyFont ? 65 : 66), "\(outcome.errors)")
      #expect(outcome.errorAndWarningLines.count == 1)
    }
  }
}
