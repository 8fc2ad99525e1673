import Telop
import TestSupport
import Testing

@Suite("telop fit: rows for whole pixels")
struct WholePixelTableTests {
  /// The table's rows about whole pixels, each within 80 columns.
  private func rows(_ script: String, _ arguments: [String]) throws -> [String] {
    let folder = try Folder()
    try folder.write("talk.md", script)
    let outcome = try Program.run(["fit", "talk.md"] + arguments, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    let rows = lines.drop { !$0.hasPrefix("  motion ") }.prefix { !$0.hasPrefix("  text ") }
    #expect(!rows.isEmpty)
    for row in rows {
      #expect(row.count <= 80, "\(row)")
      for word in ["score", "allow ", "but "] { #expect(!row.contains(word), "\(row)") }
    }
    return Array(rows)
  }

  private let words = String(repeating: "word ", count: 60)

  @Test("the table shows whole steps and the changes made for them")
  func even() throws {
    let rows = try rows("\(words)\n\n\(words)", ["--duration", "60", "--whole-pixels", "auto"])
    #expect(rows.count == 1)
    #expect(rows[0].hasPrefix("  motion    even: 5 px/frame, gap 0 → "), "\(rows)")
  }

  @Test("without whole steps the table lists every remedy with its option")
  func misses() throws {
    for (method, bound) in [
      ("size", "size=4%"), ("spacing", "spacing=15"), ("gaps", "lead="), ("two-speed", ""),
    ] {
      let rows = try rows(
        words,
        [
          "--duration", "77", "--whole-pixels", method, "--pixel-bounds",
          "size=0% spacing=0 gap=0 lead=0",
        ])
      let isMiss = rows[0] == "  motion    uneven: no whole number of pixels per frame fits"
      #expect(isMiss || method == "two-speed", "\(rows)")
      let option = "--pixel-bounds \(bound)"
      #expect(bound.isEmpty || rows.contains { $0.contains(option) }, "\(rows)")
    }
  }

  @Test("the table shows where and how long cues prevent whole steps")
  func exceptions() throws {
    let slow = try rows(
      "Some words here. @0:50 \(words)\(words)",
      ["--duration", "80", "--viewport", "400", "--whole-pixels", "auto"])
    #expect(slow[0].hasPrefix("  motion    uneven in 2 places: 8 px/frame for "), "\(slow)")
    #expect(slow.contains { $0.hasPrefix("  uneven    0:00.0 to 0:50.0, ") }, "\(slow)")
    let early = try rows(
      "Some words here. @0:50 \(words)\(words)",
      ["--duration", "80", "--viewport", "400", "--whole-pixels", "auto", "--cue-tolerance", "45"])
    #expect(early.contains { $0.hasPrefix("  early     the cue @0:50 by ") }, "\(early)")
  }
}
