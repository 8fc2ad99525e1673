import Foundation
@_spi(Answers) import Telop
import TelopDocuments
import TestSupport
import Testing

@Suite("fit --rehearsal")
struct RehearsalCommandTests {
  private func talk() throws -> Folder {
    let folder = try Folder()
    let words = { (word: String) in Array(repeating: word, count: 60).joined(separator: " ") }
    try folder.write(
      "talk.md",
      "---\nduration: 3:00\n---\n# One\n\n\(words("aa."))\n\n# Two\n\n\(words("bb."))\n\n"
        + "# Three\n\n\(words("cc."))\n")
    try folder.write("monday.json", rehearsal("0, 50, 119"))
    try folder.write("rest.json", "[\(rehearsal("0, 62.5, 121")), \(rehearsal("0, 105, 120"))]")
    return folder
  }

  private func rehearsal(_ slides: String) -> String {
    #"{"telop": "rehearsal", "version": 1, "title": "A talk", "slides": [\#(slides)], "end": 178}"#
  }

  @Test("slides take the median times; each spread is shown beside its slack")
  func table() throws {
    let folder = try talk()
    let call = ["fit", "talk.md", "--rehearsal", "monday.json", "--rehearsal", "rest.json"]
    let outcome = try Program.run(call, in: folder)
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(outcome.output.contains("of 3 rehearsals"))
    let rows = outcome.output.split(separator: "\n")
    let two = try #require(rows.first { $0.contains("Two") && $0.contains("-12.5 to +42.5 s") })
    #expect(two.hasSuffix("too far") && two.contains("1:02.5"))
    let three = try #require(rows.first { $0.contains("Three") && $0.contains("-1 to +1 s") })
    #expect(!three.contains("too far"))
    #expect(
      rows.contains { $0.hasPrefix("  the end  ") && $0.hasSuffix("0 to 0 s    planned 3:00.0") })
    let line = try #require(rows.first { $0.hasPrefix("  slides: [") })
    let json = try Program.run(call + ["--format", "json"], in: folder)
    let plan = try JSONDecoder().decode(FitDocument.self, from: Data(json.output.utf8))
    #expect(plan.rehearsal.map { "  " + $0.line } == String(line))
    #expect(plan.cues.map(\.asked) == [62.5, 120])
    // The printed front matter, pasted into the script, gives the same plan.
    try folder.write(
      "pasted.md",
      try folder.read("talk.md")
        .replacing("duration", with: "\(line.dropFirst(2))\nduration", maxReplacements: 1))
    let pasted = try Program.run(["fit", "pasted.md", "--format", "json"], in: folder)
    let same = try JSONDecoder().decode(FitDocument.self, from: Data(pasted.output.utf8))
    #expect(same.phases == plan.phases && same.rehearsal == nil)
  }

  @Test("an error in a rehearsal names its file")
  func errors() throws {
    let folder = try talk()
    try folder.write("short.json", rehearsal("0, 50"))
    try folder.write("long.json", rehearsal("0, 50, 60, 70"))
    try folder.write("order.json", rehearsal("0, 50,\n49"))
    try folder.write("none.json", "{}")
    for (call, status, message) in [
      (["none.json"], 65, "none.json: not a rehearsal as a stage saves it"),
      (["absent.json"], 66, "absent.json"),
      (
        ["monday.json", "--rehearsal", "short.json", "--rehearsal", "rest.json"], 65,
        "short.json: a rehearsal of 2 slides, but monday.json has 3: give rehearsals of one talk"
      ),
      (
        ["short.json", "--rehearsal", "long.json"], 65,
        "long.json: a rehearsal of 4 slides, but short.json has 2: give rehearsals of one talk"
      ),
      (["order.json"], 65, "order.json:2: slide 3 must come up after slide 2"),
      (["monday.json", "--slides", "0,1,2"], 64, "--slides and --rehearsal both set"),
    ] as [([String], Int32, String)] {
      let outcome = try Program.run(["fit", "talk.md", "--rehearsal"] + call, in: folder)
      #expect(
        outcome.status == status && outcome.errorAndWarningLines.count == 1, "\(outcome.errors)")
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }
  }

  @Test("a fix is applied with the rehearsals that it was printed for")
  func fix() throws {
    let folder = try talk()
    try folder.write("fast.json", rehearsal("0, 20, 110"))
    let files = ["--rehearsal", "fast.json"]
    let listed = try Program.run(["fit", "talk.md"] + files, in: folder)
    try #require(listed.status == 0 && listed.output.contains("telop fix SCRIPT N -o OUT"))
    let made = try Program.run(["fix", "talk.md", "1", "-o", "out.md"] + files, in: folder)
    #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
    // The suggested command works as printed.
    let call = try #require(made.output.firstMatch(of: /\(telop (fit out\.md.*)\)/)).1
    let fitted = try Program.run(call.split(separator: " ").map(String.init), in: folder)
    #expect(fitted.status == 0 && fitted.output.contains("comfortable"), "\(fitted)")
  }
}
