import Foundation
@_spi(Answers) import Telop
import TelopDocuments
import Testing

@Suite("telop fit --loop")
struct LoopCommandTests {
  private func run(_ arguments: [String]) throws -> Outcome {
    let folder = try Folder()
    try folder.write("items.txt", "ニュース\n速報\n")
    return try Program.run(["fit", "items.txt"] + arguments, in: folder)
  }

  private func document(_ arguments: [String]) throws -> FitDocument {
    let outcome = try run(arguments + ["--format", "json"])
    return try JSONDecoder().decode(FitDocument.self, from: Data(outcome.output.utf8))
  }

  @Test("the table shows the number of passes")
  func table() throws {
    let three = try run(["--loop", "3", "--duration", "60"])
    #expect(three.output.contains("  loop      3 passes of 463.1 px\n"))
    let endless = try run(["--loop=endless", "--duration", "10"])
    #expect(endless.output.hasPrefix("items.txt loops on 1,920 px in 0:10.0\n"))
    #expect(
      endless.output.contains(
        "  text      463.1 px wide at 48 px, 6 characters\n"))
    #expect(
      endless.output.contains(
        "  loop      endless: 6 copies on screen; it repeats after 600 frames\n"
      ))
    let vertical = try run(["--loop=endless", "--duration", "10", "--direction", "ttb"])
    #expect(vertical.output.contains(" px long at 48 px, 6 characters\n"))
    let folder = try Folder()
    try folder.write("items.md", "---\nloop: 2\n---\nニュース\n")
    #expect(try Program.run(["fit", "items.md"], in: folder).output.contains("2 passes of "))
    #expect(
      try !Program.run(["fit", "items.md", "--loop", "off"], in: folder).output.contains("loop "))
    #expect(try Program.run(["fit", "--help"]).output.contains("--loop <n|fill|endless>"))
  }

  @Test("the document has all that is needed to draw passes endlessly")
  func json() throws {
    let three = try document(["--loop", "3", "--duration", "60"])
    let loop = try #require(three.loop)
    #expect(loop.passes == 3 && !loop.endless && loop.copies == 6)
    #expect(loop.period == 463.1484375 && loop.periodExact == "59283/128")
    #expect(loop.seam == "same" && loop.seamMessage == nil)
    #expect(loop.items.map(\.utf8) == [[0, 12], [21, 27]])
    #expect(loop.items.map(\.startExact) == ["0", "17355/64"])
    #expect(loop.items.map(\.widthExact) == ["22425/128", "96"])
    let endless = try document([
      "--loop", "endless", "--duration", "9", "--letter-spacing", "0.8046875",
    ])
    let spaced = try #require(endless.loop)
    #expect(spaced.endless && spaced.passes == nil && spaced.framesPerLoop == 540)
    #expect(endless.distanceExact == spaced.periodExact)
    #expect(try document(["--duration", "9"]).loop == nil)
    let joined = try document(["--loop", "endless", "--separator", "", "--font", "Inter"])
    #expect(joined.loop?.copies == 9)
    // An endless loop has no fixed end, so whole pixels may change the time of a pass.
    let whole = ["--loop", "endless", "--duration", "8", "--whole-pixels", "auto"]
    let even = try document(whole)
    #expect(even.duration == "7.75" && even.loop?.durationBefore == "8")
    #expect(even.frames.count == 465 && even.loop?.framesPerLoop == 465)
    #expect(even.loop?.period == 465 && even.frames.pixelsPerFrame == 1)
    #expect(endless.loop?.durationBefore == nil)
    #expect(try run(whole).output.contains("            a pass takes 7.75 s instead of 8 s\n"))
  }

  @Test(
    "an impossible loop prints one line of error",
    arguments: [
      ["--loop", "0"], ["--loop=-1"], ["--loop", "x"], ["--loop", "1001"], ["--loop", ""],
      ["--loop", "endless", "--lead", "5"], ["--loop", "1.5"],
    ])
  func errors(arguments: [String]) throws {
    let outcome = try run(arguments)
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.errorAndWarningLines.count == 1)
  }

  @Test("an impossible loop in front matter is reported with its line")
  func frontMatter() throws {
    let folder = try Folder()
    try folder.write("items.md", "---\nsize: 40\nloop: 0\n---\nx\n")
    let bad = try Program.run(["fit", "items.md"], in: folder)
    #expect(bad.status == 65 && bad.errors.hasPrefix("telop: items.md:3: loop '0' is not a number"))
  }
}
