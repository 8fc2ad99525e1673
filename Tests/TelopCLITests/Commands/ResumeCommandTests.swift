import Foundation
@_spi(Answers) import Telop
@_spi(Answers) import TelopDocuments
import TestSupport
import Testing

@Suite("telop resume")
struct ResumeCommandTests {
  private let talk =
    "# Start\n\n" + String(repeating: "Measured text, exactly. ", count: 30)
    + "\n\n# Results {optional}\n\n" + String(repeating: "More of it, in words. ", count: 30)
    + "\n\n# A heading that is so long that it takes more than its column of the table\n\n"
    + String(repeating: "And the end of it. ", count: 20)

  private func run(_ arguments: [String]) throws -> Outcome {
    let folder = try Folder()
    try folder.write("talk.md", talk)
    return try Program.run(["resume", "talk.md", "--duration", "3:00"] + arguments, in: folder)
  }

  private func document(_ arguments: [String]) throws -> ResumeDocument {
    let outcome = try run(arguments + ["--format", "json"])
    try #require(outcome.status == 0, "\(outcome.errors)")
    return try JSONDecoder().decode(ResumeDocument.self, from: Data(outcome.output.utf8))
  }

  @Test("a pause prints the rest, the change of speed, and the cost of each further second")
  func pause() throws {
    let outcome = try run(["--at", "1:00", "--paused", "20s"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.output.hasPrefix("talk.md continues at 1:20.0 after a pause of 20 s\n"))
    #expect(outcome.output.contains("1.2 times as fast"))
    #expect(outcome.output.contains("on time, at 3:00.0"))
    #expect(outcome.output.contains("another second costs 1.01 % more speed, "))
    for line in outcome.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    let json = try document(["--at", "1:00", "--paused", "20s"])
    #expect(json.changeExact == "6/5" && json.late == 0 && json.dropped.isEmpty)
    #expect(json.from == 80 && json.duration == 180)
    #expect(json.phases.last.map { $0.time + $0.duration } == 180)
    let further = try document(["--at", "1:00", "--paused", "21s"])
    #expect(json.waiting.map { abs($0.change - (further.change - json.change)) < 1e-12 } == true)
    let faster = further.change / json.change - 1
    #expect(json.waiting.map { abs($0.faster - faster) < 1e-12 } == true)
    #expect(json.waiting?.peak == further.pace?.peak && json.waiting?.givenUp == 0)
    // The message has the same unit as the row above.
    let peak = Int((further.pace?.peak ?? 0) * 60 + 0.5)
    #expect(outcome.output.contains("1.01 % more speed, \(peak) words/min at most\n"))
  }

  @Test("the rest is judged by the chosen profile")
  func profile() throws {
    let json = try document(["--at", "1:00", "--paused", "20s", "--pace", "speech"])
    #expect(json.pace != (try document(["--at", "1:00", "--paused", "20s"]).pace))
  }

  @Test("only the necessary time off screen is dropped, and reported")
  func givenUp() throws {
    let early = ["--finish-early", "10s", "--hold-end", "4s"]
    let some = try document(["--at", "1:00", "--paused", "42s"] + early)
    // 110 s of text at 1.5 times the speed, in 78 s.
    #expect(some.late == 0 && abs(some.change - 1.5) < 1e-6)
    #expect(abs(some.stillAtEnd - (78 - 110 / 1.5)) < 1e-3)
    #expect(abs(some.stillAtEnd + some.givenUp - 10) < 1e-9)
    #expect(some.waiting.map { abs($0.givenUp - 1) < 1e-6 && $0.faster < 1e-6 } == true)
    let table = try run(["--at", "1:00", "--paused", "42s"] + early)
    #expect(
      table.output.contains("off the screen at 2:55.3, 4.7 s before the end instead of 10 s\n"),
      "\(table.output)")
    #expect(table.output.contains("another second costs 1 s of the time off the screen at the end"))
    let none = try document(["--at", "1:00", "--paused", "20s"] + early)
    #expect(none.givenUp == 0 && none.stillAtEnd == 10)
    let flush = try run(
      ["--at", "1:00", "--paused", "42s", "--hold-end", "10s", "--finish", "flush"])
    #expect(flush.output.contains("the last text stands still from 2:55.3 on, 4.7 s before"))
  }

  @Test("cues ahead are listed with their new times")
  func cues() throws {
    let folder = try Folder()
    let half = String(repeating: "Measured text, exactly. ", count: 20)
    try folder.write("talk.md", "\(half)\n\n@0:50 One \(half)\n\n@2:00 Two \(half)")
    let arguments = [
      "resume", "talk.md", "--duration", "3:00", "--at", "1:00", "--paused", "20s",
    ]
    let table = try Program.run(arguments, in: folder)
    let lines = table.output.split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.hasPrefix("  cue ") && $0.contains("asked       met  off") })
    // 100 s remain of two minutes, so the cue half way comes after 50 s.
    #expect(lines.contains { $0.hasPrefix("  Two ") && $0.contains("2:00.0    2:10.0  10 s late") })
    #expect(!lines.contains { $0.hasPrefix("  One ") })
    for line in lines { #expect(line.count <= 80, "\(line)") }
    let json = try Program.run(arguments + ["--format", "json"], in: folder)
    let rest = try JSONDecoder().decode(ResumeDocument.self, from: Data(json.output.utf8))
    #expect(rest.cues.map(\.word) == ["Two"] && rest.cues.map(\.asked) == [120])
    #expect(rest.cues.allSatisfy { abs($0.met - 130) < 0.001 })
  }

  @Test("after a jump to a change of speed, the speed is that of the section")
  func changeOfSpeed() throws {
    let folder = try Folder()
    try folder.write(
      "talk.md",
      "# Start\n\nThe first words.\n\n# Results {time=0:12}\n\nSome.\n\n# Last\n\nThe end.")
    let arguments = ["--duration", "0:40", "--at", "0:10", "--jump", "3", "--format", "json"]
    let outcome = try Program.run(["resume", "talk.md"] + arguments, in: folder)
    let json = try JSONDecoder().decode(ResumeDocument.self, from: Data(outcome.output.utf8))
    let longest = try #require(json.phases.max { $0.duration < $1.duration })
    #expect(json.speed == longest.speed && json.speed > 10)
  }

  @Test("a cue to which the talk jumps is not ahead")
  func jumpToCue() throws {
    let folder = try Folder()
    try folder.write("talk.md", "# Jam\n\nThe first words.\n\n# Two @0:30\n\nMore of them.")
    let command = ["resume", "talk.md", "--duration", "1:00", "--at", "0:10", "--jump", "Two"]
    let outcome = try Program.run(command + ["--format", "json"], in: folder)
    let json = try JSONDecoder().decode(ResumeDocument.self, from: Data(outcome.output.utf8))
    #expect(json.cues.isEmpty)
  }

  @Test("a heading is found as it was typed")
  func typedHeading() throws {
    let folder = try Folder()
    try folder.write("talk.md", "# はじめに\n\n晴れた日。\n\n# \"Jam\"\n\n終わりです。")
    let jump = ["resume", "talk.md", "--duration", "0:40", "--at", "0:05", "--jump"]
    for heading in ["\"jam\"", "“Jam”"] {
      #expect(try Program.run(jump + [heading], in: folder).status == 0)
    }
  }

  @Test("after a jump past a change of speed, the printed factor is that of the document")
  func changeOfPlannedSpeed() throws {
    let folder = try Folder()
    try folder.write("talk.md", talk.replacingOccurrences(of: "{optional}", with: "{weight=2}"))
    let command = ["resume", "talk.md", "--duration", "3:00", "--at", "1:00", "--jump", "3"]
    let outcome = try Program.run(command + ["--format", "json"], in: folder)
    let json = try JSONDecoder().decode(ResumeDocument.self, from: Data(outcome.output.utf8))
    #expect(json.changeExact == "2/3" && json.speed > json.speedBefore)
    let table = try Program.run(command, in: folder).output
    #expect(table.contains("the rest at 0.667 times its planned speed\n"), "\(table)")
    #expect(!table.contains(" as fast"))
  }

  @Test("jumps, nudges and other ends are printed, with dropped sections and lateness")
  func others() throws {
    let jump = try document(["--at", "1:00", "--jump", "results"])
    #expect(try document(["--at", "1:00", "--jump", "2"]) == jump)
    #expect(jump.offset > (try document(["--at", "1:00", "--paused", "0"])).offset)
    let ahead = try document(["--at", "1:00", "--nudge", "2s"])
    let back = try document(["--at", "1:00", "--nudge", "-2s"])
    #expect(ahead.change < 1 && back.change > 1 && ahead.offset > back.offset)
    let slower = try run(["--at", "1:00", "--nudge", "2s"]).output
    #expect(slower.contains(", 0.983 times as fast\n"), "\(slower)")
    let sooner = try document(["--at", "1:00", "--end-at", "2:40"])
    #expect(sooner.change == 1.2 && sooner.duration == 160)
    let dropping = try document(["--at", "0:20", "--paused", "40", "--faster", "1.1"])
    #expect(dropping.dropped.map(\.title) == ["Results"] && dropping.dropped.first?.index == 1)
    // The remaining text ends early, because the bound does not allow a lower speed.
    #expect(dropping.late == 0 && dropping.givenUp == 0 && dropping.stillAtEnd > 1)
    let early = try run(["--at", "0:20", "--paused", "40", "--faster", "1.1"])
    let seconds = String(format: "%.1f", dropping.stillAtEnd)
    #expect(early.output.contains("off the screen at 2:"))
    #expect(early.output.contains(", \(seconds) s before the end\n"))
    let late = try run(["--at", "0:20", "--paused", "120", "--faster", "1.1"])
    #expect(late.output.contains("s late, at 3:") || late.output.contains("s late, at 4:"))
    #expect(late.output.contains("drops     “Results”"))
  }

  @Test("whole pixels are kept, and the rest plays as planned")
  func wholePixels() throws {
    let json = try document(["--at", "1:00", "--paused", "7.77", "--whole-pixels", "two-speed"])
    #expect(json.wholePixels)
    let table = try run(["--at", "1:00", "--paused", "7.77", "--whole-pixels", "two-speed"])
    #expect(table.output.contains("motion    whole pixels per frame"))
  }

  @Test("errors give a remedy")
  func errors() throws {
    for (arguments, words) in [
      ([], "--at"), (["--at", "soon"], "at 'soon' is not a time such as 1:23"),
      (["--at", "0:05,5"], "not a comma: 0:05.5"),
      (["--at", "4:00"], "the plan has ended by then"),
      (["--at", "0:00"], "fit the script instead"),
      (["--at", "2:00", "--paused", "60"], "give a later end-at"),
      (
        ["--at", "1:00", "--jump", "Resluts"],
        "such section; the sections are 1 “Start”, 2 “Results”"
      ),
      (["--at", "1:00", "--jump", "1", "--nudge", "2"], "not both"),
      (["--at", "1:00", "--faster", "0.5"], "a number from 1 to 1000"),
      (["--at", "1:00", "--pasued", "2"], "--paused"),
    ] {
      let outcome = try run(arguments)
      #expect(outcome.status == 64 && outcome.output.isEmpty, "\(arguments)")
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }
    #expect(
      try document(["--at", "1:00", "--jump", "２"]) == document(["--at", "1:00", "--jump", "2"]))
    let endless = try run(["--at", "1:00", "--loop", "endless"])
    #expect(endless.status == 65 || endless.status == 64)
    #expect(endless.errors.contains("an endless loop has no end"))
  }
}
