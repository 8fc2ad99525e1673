import Foundation
import TestSupport
import Testing

/// Random calls of the program with hostile input from every source.
@Suite("Text never controls the terminal")
struct HostileTextTests {
  static let calls = Effort.pick(short: 10, usual: 40, soak: 1_500)

  @Test("random calls print no control characters", arguments: 1...4)
  func random(seed: Int) throws {
    var text = HostileText(seed: seed)
    var statuses: [Int32: Int] = [:]
    for number in 0..<Self.calls {
      let call = try HostileCall(&text)
      let outcome = try RawProgram.run(
        call.arguments, input: call.input, in: call.folder, environment: call.environment)
      statuses[outcome.status, default: 0] += 1
      let words = call.arguments.map { String(decoding: $0, as: UTF8.self).debugDescription }
      let name = "\(seed)/\(number): \(words.joined(separator: " "))"
      #expect(HostileText.fault(in: outcome.output) == nil, "\(name)")
      #expect(HostileText.fault(in: outcome.errors) == nil, "\(name)")
      #expect([0, 1, 64, 65, 66, 69, 70, 74].contains(outcome.status), "\(name)")
      // Only a failing helper may give status 70 here.
      #expect(outcome.status != 70 || call.runsHelper, "\(name): \(outcome.complaint)")
      let lines = outcome.complaint.split(separator: "\n", omittingEmptySubsequences: false)
        .dropLast()
      let errors = lines.filter { !$0.hasPrefix("telop: warning: ") }
      #expect(lines.allSatisfy { $0.hasPrefix("telop: ") }, "\(name): \(outcome.complaint)")
      #expect(errors.count == (outcome.status > 1 ? 1 : 0), "\(name): \(outcome.complaint)")
      if outcome.status > 1 { #expect(outcome.output.isEmpty, "\(name)") }
    }
    // The test needs enough calls that succeed.
    #expect(statuses[0, default: 0] * 10 > Self.calls, "\(statuses)")
  }

  /// Front matter, file names, headings and fonts, with the expected escaped output.
  static let quoted: [(script: String, arguments: [String], says: String)] = [
    (
      "---\nfont: \"\\e]0;pwn\\a\"\n---\nx", ["fit", "a.md"],
      #"a.md:2: no font is called '\u{1B}]0;pwn\u{7}'"#
    ),
    (
      "---\n\"\\e]52;c;cm0=\\a\": 1\n---\nx", ["fit", "a.md"],
      #"a.md:2: unknown option '\u{1B}]52;c;cm0=\u{7}'"#
    ),
    ("---\nsize: |\n  big\n  one\n---\nx", ["fit", "a.md"], #"size 'big\none\n' is not"#),
    ("x", ["fit", "a\n\u{1B}[31m.md"], #"a\n\u{1B}[31m.md: no such file"#),
    ("x", ["fit", "a.md", "--pace", "\u{202E}x"], #"pace '\u{202E}x' is not"#),
    ("x", ["fit", "a.md", "--\u{9B}31m"], #"'--\u{9B}31m'"#),
    ("x", ["\n\u{1B}[2J"], #"\n\u{1B}[2J"#),
    ("x", ["fit", "a.md", "--format", "\u{2028}"], #"\u{2028}"#),
    ("x", ["export", "a.md", "-o", "\u{7}.vtt/\r"], #"\u{7}.vtt/\r"#),
  ]

  @Test("an error escapes the quoted text", arguments: quoted)
  func errors(script: String, arguments: [String], says: String) throws {
    let folder = try Folder()
    try folder.write("a.md", script)
    let outcome = try Program.run(arguments, in: folder)
    #expect(outcome.errors.contains(says), "\(outcome.errors)")
    #expect(outcome.errorAndWarningLines.count == 1 && outcome.output == "")
  }

  @Test("the headline of fit and its headings keep their columns")
  func table() throws {
    let folder = try Folder()
    let name = "a\u{202E}\u{1B}[31m.md"
    try folder.write(name, "# One \u{202E} two\n\nText\n\n# Plain\n\nMore")
    let outcome = try Program.run(["fit", name], in: folder)
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(outcome.output.hasPrefix(#"a\u{202E}\u{1B}[31m.md crosses "#))
    let lines = outcome.output.split(separator: "\n")
    let rows = lines.filter { $0.hasPrefix("  One ") || $0.hasPrefix("  Plain ") }
    #expect(rows.count == 2 && rows.allSatisfy { $0.count == rows[0].count }, "\(rows)")
    #expect(rows.first?.hasPrefix(#"  One \u{202E} two "#) == true)
  }

  @Test("JSON has the same text, with control characters escaped")
  func json() throws {
    let text = "a\u{202E}b\u{200F} \u{7F}字\u{2067}"
    let outcome = try Program.run(["fit", "-", "--format", "json"], input: text)
    #expect(HostileText.fault(in: Array(outcome.output.utf8)) == nil)
    #expect(outcome.output.contains(#""a\u202eb\u200f 字\u2067""#))
    let plan = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    let segments = plan?["segments"] as? [[String: Any]]
    let read = segments?.compactMap { $0["text"] as? String }.joined()
    // Control characters are not part of the line.
    #expect(read == "a\u{202E}b\u{200F} 字\u{2067}")
  }

  @Test("a terminal gets data as escaped text and refuses pictures; a pipe gets all bytes")
  func data() throws {
    let folder = try Folder()
    try folder.write("a.md", "# One \u{202E} two\n\nText")
    let path = folder.url.appendingPathComponent("a.md").path
    let piped = try Program.run(["export", path, "-o", "-", "--to", "csv"])
    #expect(piped.output.contains("\u{202E}"))
    for output in ["-", "/dev/tty"] where output == "-" {
      let terminal = try Pseudoterminal(
        ["export", path, "-o", output, "--to", "csv"], columns: 200)
      #expect(terminal.status() == 0)
      #expect(terminal.text.contains(#"One \u{202E} two"#), "\(terminal.text)")
      #expect(!terminal.text.contains("\u{202E}"))
    }
    let picture = try Pseudoterminal(["export", path, "-o", "-", "--to", "png"], columns: 200)
    #expect(picture.status() == 64)
    #expect(picture.text.contains("is a terminal, and this format is binary"), "\(picture.text)")
  }

  @Test("colours come only from the program")
  func colors() throws {
    let folder = try Folder()
    try folder.write("a.md", "# \u{1B}[31m One \u{9B}32m\n\nText \u{202E} x")
    let terminal = try Pseudoterminal(
      ["fit", folder.url.appendingPathComponent("a.md").path], columns: 200,
      environment: ["NO_COLOR": ""])
    #expect(terminal.status() == 0)
    let shown = terminal.output.filter { $0 != UInt8(ascii: "\r") }
    #expect(HostileText.fault(in: shown) != nil && terminal.text.contains("\u{1B}[1m"))
    #expect(HostileText.fault(in: shown, isColored: true) == nil)
  }

  @Test("play shows a section's title escaped")
  func title() throws {
    let folder = try Folder()
    try folder.write("a.md", "# \u{202E}One\n\nText Text Text Text")
    let terminal = try Pseudoterminal(
      [
        "play", folder.url.appendingPathComponent("a.md").path, "--duration", "1s", "--viewport",
        "200", "--graphics", "blocks",
      ], columns: 100)
    #expect(terminal.status() == 0)
    #expect(!terminal.text.contains("\u{202E}") && terminal.text.contains(#"\u{202E}One"#))
  }

  @Test("an argument that is not UTF-8 is refused")
  func malformed() throws {
    let folder = try Folder()
    let name: [UInt8] = [0x61, 0xFF, 0x1B, 0x2E, 0x6D, 0x64]
    try folder.write(named: name, Array("Hello".utf8))
    for (arguments, number) in [
      ([Array("fit".utf8), name], 2), ([Array("measure".utf8), [0xC3]], 2), ([name], 1),
      ([Array("export".utf8), Array("-".utf8), Array("-o".utf8), name], 4),
    ] {
      let outcome = try RawProgram.run(arguments, in: folder)
      #expect(outcome.status == 64)
      #expect(outcome.complaint.hasPrefix("telop: argument \(number), '"), "\(outcome.complaint)")
      #expect(outcome.complaint.contains("is not UTF-8"))
      #expect(HostileText.fault(in: outcome.errors) == nil)
    }
  }
}
