@_spi(Answers) import Telop
import TelopDocuments
import TestSupport
import Testing

@Suite("Advice of the table")
struct AdviceWordsTests {
  private func fit(_ script: String, _ options: [String], as name: String = "talk.md") throws
    -> String
  {
    let folder = try Folder()
    try folder.write(name, script)
    let outcome = try Program.run(["fit", name] + options, in: folder)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    return outcome.output
  }

  private func plan(_ script: String, _ options: [String]) throws -> FitDocument {
    let json = try fit(script, options + ["--format", "json"], as: "talk.txt")
    return try #require(FitDocument(json: [UInt8](json.utf8)))
  }

  @Test("text without words is never slow, but may be too short on screen or smear")
  func wordless() throws {
    let waves = String(repeating: "👋🏽", count: 200)
    let fast = try plan(waves, ["--duration", "10"])
    #expect(fast.pace.units == 0 && fast.pace.verdict == "unreadable")
    #expect(fast.pace.because.map(\.cause) == ["dwell"])
    #expect(fast.fixes.contains { $0.kind == "duration" }, "\(fast.fixes)")
    let calm = try plan(waves, ["--duration", "3:00"])
    #expect(calm.pace.verdict == "comfortable")
    let notes = String(repeating: "♪", count: 10)
    for (text, options) in [
      (waves, ["--duration", "10s"]), (waves, ["--duration", "10s", "--size", "200"]),
      (notes, ["--duration", "1s"]), ("→★！", ["--duration", "2s"]),
    ] {
      let shown = try fit(text, options, as: "talk.txt")
      for word in ["too slow", "Write more", "cues and times", " 0 words/min", " 0 characters"] {
        #expect(!shown.contains(word), "\(word): \(shown)")
      }
      #expect(shown.contains("unreadable: ") && shown.contains("  1  take "), "\(shown)")
    }
  }

  @Test("a fix of text without words passes")
  func wordlessFix() throws {
    let folder = try Folder()
    try folder.write("talk.md", "---\nduration: 10\n---\n" + String(repeating: "👋🏽", count: 200))
    let made = try Program.run(["fix", "talk.md", "1", "-o", "new.md"], in: folder)
    #expect(made.output == "new.md: comfortable (telop fit new.md)\n", "\(made)")
  }

  @Test("one character is counted in the singular")
  func singular() throws {
    let shown = try fit("一二三四五六七八九十一二三四五六", ["--duration", "60", "--viewport", "2112"])
    #expect(!shown.contains(" 1 characters/s"), "\(shown)")
  }

  @Test("many sections are summed up after the first few, within 80 columns")
  func manySections() throws {
    let sections = (0..<10).map {
      "# 見出し\($0) {time=0:06}\n\n" + String(repeating: "とても長い本文です。", count: 12)
    }
    let shown = try fit(sections.joined(separator: "\n\n"), ["--duration", "1:30"])
    #expect(shown.contains("“見出し0”, “見出し1”, “見出し2” and 7 more by "), "\(shown)")
    for line in shown.split(separator: "\n") {
      let columns = line.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 2 : 1) }
      #expect(columns <= 80, "\(line)")
    }
  }

  @Test("times from an hour on show hours")
  func hours() throws {
    let long = String(repeating: "Reading takes its time. ", count: 3_900)
    let shown = try fit(long, ["--duration", "50:00"], as: "talk.txt")
    #expect(shown.contains(/take \d:\d\d:\d\d for/), "\(shown)")
    let folder = try Folder()
    try folder.write("talk.md", "One two. @1:05:00 Three four.\n")
    let refused = try Program.run(["fit", "talk.md", "--duration", "60:00"], in: folder)
    #expect(refused.status == 65 && refused.errors.contains("the cue @1:05:00 "), "\(refused)")
  }
}
