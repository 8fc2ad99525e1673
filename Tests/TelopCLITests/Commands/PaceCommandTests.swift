import Foundation
import Telop
import TelopDocuments
import Testing

@Suite("telop fit: reading")
struct PaceCommandTests {
  private let dense =
    "# 一\n\n" + String(repeating: "字　　　", count: 60) + "\n\n# 二\n\n"
    + String(repeating: "密", count: 60) + "\n"

  @Test("the table names profile, limits and source, and the place of an uncomfortable peak")
  func table() throws {
    let folder = try Folder()
    try folder.write("talk.md", dense)
    let outcome = try Program.run(["fit", "talk.md", "--duration", "46"], in: folder)
    let lines = outcome.output.split(separator: "\n")
    let row = { (label: String) in
      lines.first { $0.hasPrefix("  \(label) ") }.map(String.init) ?? ""
    }
    #expect(
      row("limits").hasSuffix("overlay-ja: comfortable to 4, unreadable above 6 characters/s"))
    let sources =
      "            full-width characters; half-width counts half, an English word 1.6\n"
      + "            Netflix Japanese timed-text guide\n"
      + "            two-task studies of scrolling Chinese\n"
    #expect(outcome.output.contains(sources))
    #expect(row("reading").contains("unreadable in 1 place: "))
    #expect(lines.contains("            talk.md:7 “密密密密密密密密密密密密密密密密…”"))
    #expect(row("note").contains("blurs thin strokes"))
    #expect(
      lines.contains { $0.contains("二") && $0.contains("  unreadable ") && $0.hasSuffix("/s") })
    #expect(!outcome.output.contains("▁") && !outcome.output.contains("█"))
    let slow = try Program.run(["fit", "talk.md", "--duration", "300"], in: folder)
    #expect(!slow.output.contains("unreadable in "))
  }

  @Test(
    "for subtitles, a row says how characters of the line's other languages count",
    arguments: [
      ("Часть первая", 17, ""), ("Часть первая AB", 17, "English and Arabic ones count 0.85 each"),
      ("Part one и", 20, "those of other languages count 1.18 each"),
      ("한국어 자막 AB", 12, "English and Arabic ones count 0.6 each"),
    ])
  func languages(text: String, limit: Int, rule: String) throws {
    let folder = try Folder()
    try folder.write("talk.md", "\(text)\n")
    for command in ["fit", "room"] {
      let output = try Program.run([command, "talk.md", "--pace", "subtitles"], in: folder).output
      #expect(output.contains("\(limit) characters/s"), "\(output)")
      let row = output.split(separator: "\n").first { $0.hasPrefix("            characters; ") }
      #expect(row.map { $0.hasSuffix("; \(rule)") } ?? rule.isEmpty, "\(output)")
    }
  }

  @Test(
    "every profile is accepted by name, with rows of at most 80 columns",
    arguments: PaceProfile.all.map(\.name))
  func profiles(profile: String) throws {
    let folder = try Folder()
    try folder.write("talk.md", "これは日本語の文です。")
    let outcome = try Program.run(["fit", "talk.md", "--pace", profile], in: folder)
    #expect(outcome.status == 0)
    let lines = outcome.output.split(separator: "\n")
    // The text's language selects the overlay profile.
    let name = profile == "overlay" ? "overlay-ja" : profile
    let first = try #require(lines.firstIndex { $0.hasPrefix("  limits    \(name): ") })
    for line in lines[first...].prefix(while: {
      !$0.hasPrefix("  note") && !$0.hasPrefix("  fonts")
    }) {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test("an excerpt stays within a paragraph, as written in the script")
  func excerpts() throws {
    let folder = try Folder()
    try folder.write("talk.md", "# 密密\n\n密密密密。\n\n密密密密密密密密密密密密密密密密密密\n")
    let outcome = try Program.run(["fit", "talk.md", "--duration", "4"], in: folder)
    #expect(outcome.output.contains("“密密…”"), "\(outcome.output)")
    #expect(!outcome.output.contains("\u{3000}"), "\(outcome.output)")
  }

  @Test("an option accepts a negative value")
  func negative() throws {
    for (option, value) in [
      ("--letter-spacing", "-0.5"), ("--word-spacing", "-.5"), ("--gap", "-1"),
      ("--feature", "-kern"),
    ] {
      let apart = try Program.run(["measure", "AV a", option, value])
      let joined = try Program.run(["measure", "AV a", "\(option)=\(value)"])
      #expect(apart.status == 0 && apart.output == joined.output, "\(option): \(apart.errors)")
    }
    #expect(try Program.run(["measure", "--", "--letter-spacing", "-5"]).status == 64)
  }

  @Test("--strict fails on an unreadable peak though the average is readable")
  func strict() throws {
    let folder = try Folder()
    try folder.write("talk.md", dense)
    let arguments = ["fit", "talk.md", "--duration", "46", "--format", "json"]
    let outcome = try Program.run(arguments + ["--strict"], in: folder)
    let pace = try JSONDecoder().decode(FitDocument.self, from: Data(outcome.output.utf8)).pace
    #expect(pace.verdict == "unreadable" && pace.because.map(\.cause).first == "pace")
    #expect(pace.averageVerdict == "comfortable")
    #expect(pace.peakVerdict == "unreadable")
    #expect(outcome.status == 1)
    #expect(try Program.run(arguments, in: folder).status == 0)
    let calm = ["fit", "talk.md", "--duration", "300", "--strict"]
    #expect(try Program.run(calm, in: folder).status == 0)
  }

  @Test("the screen's row shows the worked case; errors have their place")
  func screen() throws {
    let folder = try Folder()
    try folder.write("talk.txt", "こんにちは")
    let both = ["--screen-width", "3m", "--viewing-distance", "10m"]
    let outcome = try Program.run(["fit", "talk.txt"] + both, in: folder)
    #expect(
      outcome.output.contains(
        "  screen    0.43° high: small; 0.6° to 1.0° is 68 to 111 px (Teramoto et al. 2016)\n"))
    for size in ["68", "111"] {
      let advised = try Program.run(["fit", "talk.txt", "--size", size] + both, in: folder)
      #expect(advised.output.contains("° high: suitable; "), "\(size)")
    }
    // Full option names go through the argument parser; abbreviated ones do not.
    let parsed = try Program.run(
      ["fit", "talk.txt", "--viewing-distance=10m", "--screen-width=3m"], in: folder)
    #expect(parsed.output == outcome.output)
    let one = try Program.run(["fit", "talk.txt", "--viewing-distance", "10m"], in: folder)
    #expect(one.status == 64)
    #expect(one.errors.hasPrefix("telop: viewing-distance also needs screen-width"))
    try folder.write("talk.md", "---\nsize: 40\nscreen-width: 3m\n---\nx")
    let matter = try Program.run(["fit", "talk.md"], in: folder)
    #expect(matter.status == 65)
    #expect(matter.errors.hasPrefix("telop: talk.md:3: screen-width also needs viewing-distance"))
  }

  @Test("the help names every profile")
  func help() throws {
    let help = try Program.run(["fit", "--help"]).output
    for profile in PaceProfile.all { #expect(help.contains(profile.name)) }
  }

  @Test(
    "a plot is only for terminals",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
  func plot() throws {
    let folder = try Folder()
    // 192 px/s: no text is at the read point for 5 s at either end; in between, 4 characters pass per second.
    try folder.write("talk.txt", String(repeating: "字", count: 200))
    let run = { (arguments: String, environment: [String: String]) in
      try Program.run(
        executable: "/usr/bin/script",
        [
          "-qec", "env -u NO_COLOR '\(Program.path)' fit talk.txt --duration 60 \(arguments)",
          "/dev/null",
        ],
        in: folder,
        environment: environment
      ).output.replacingOccurrences(of: "\r\n", with: "\n")
    }
    let plain = try run("", ["TERM": "dumb"])
    let rows = plain.split(separator: "\n")
    let plot = try #require(rows.first { $0.hasPrefix("  pace      ") })
    let blocks = plot.dropFirst(12).prefix(60)
    #expect(plot.hasSuffix(" 1:00.0"))
    #expect(blocks.hasPrefix("   ▂▃▄▅▆"))
    #expect(blocks.contains(String(repeating: "▆", count: 44)))
    #expect(plain.contains("█ 6 characters/s; to 4 characters/s, above 6 characters/s"))
    let colored = try run("", ["TERM": "xterm"])
    #expect(colored.contains("\u{1B}[32m   ▂▃▄▅▆▆"))
    #expect(
      colored.contains("  \u{1B}[33mnote\u{1B}[0m      "), "a coloured label is as wide as it looks"
    )
    #expect(!(try run("--format json", ["TERM": "xterm"])).contains("▆"))
  }
}
