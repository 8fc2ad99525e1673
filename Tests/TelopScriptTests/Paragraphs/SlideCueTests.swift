import TelopUnits
import TestSupport
import Testing

@testable @_spi(Answers) import TelopScript

@Suite("Cues by slide")
struct SlideCueTests {
  @Test(
    "a slide's mark is no text and names the next word",
    arguments: [
      ("@slide 4 a b", "a b", [4: "a b"]), ("a @slide 4 b", "a b", [4: "b"]),
      ("a\n\n@Slide 2\n\nb", "a | b", [2: "b"]), ("# A @slide 3\n\nb", "A | b", [3: "A | b"]),
      ("本文。＠スライド４　続き", "本文。続き", [4: "続き"]), ("本文。＠ｓｌｉｄｅ　１２続き", "本文。続き", [12: "続き"]),
      ("@0:10 @slide 2 a @slide 3 @0:20 b", "a b", [2: "a b", 3: "b"]),
      ("これは @slide 3 @0:20 それです", "これはそれです", [3: "それです"]),
      ("a \\@slide 2", "a @slide 2", [:]), ("`@slide 2`", "@slide 2", [:]),
    ])
  func words(source: String, line: String, slides: [Int: String]) throws {
    let script = try markdown(source)
    #expect(script.line == line && script.notes.isEmpty)
    let found = script.slideCues.map {
      ($0.slide, script.text(in: $0.utf8Offset..<script.line.utf8.count))
    }
    #expect(Dictionary(found) { first, _ in first } == slides)
    #expect(script.slideCues.map(\.slide) == slides.keys.sorted())
  }

  @Test(
    "slides out of order, marks without text and invalid numbers are errors with their lines",
    arguments: [
      ("@slide 0 a", "talk.md:1: @slide 0 is not a slide; slides count from 1 to 10000"),
      ("a\n\n@slide 4", "talk.md:3: nothing follows @slide 4; put a cue before the text it times"),
      ("@slide 4 a\n\n@slide 4 b", "talk.md:3: slide 4 is not after slide 4 of earlier text"),
      ("@slide 4 a\n\n# B {slide=3}", "talk.md:3: slide 3 is not after slide 4 of earlier text"),
      ("# A {slides=2-5}\n\na @slide 6 b\n\n# B {slide=6}", "talk.md:5: slide 6 is not after"),
      ("# A {slide=3}\n\n@slide 3 b", "talk.md:3: slide 3 is not after slide 3"),
      ("# A {slide=3} @slide 4\n\nb", "talk.md:1: slide 4 and slide 3 of line 1 are at the same"),
      ("@slide 4\n\n# B {slide=5}", "talk.md:3: slide 5 and slide 4 of line 1 are at the same"),
      ("a @slide 4-5 b", "talk.md:1: @slide 4 touches '-5', so it is not a cue; remove '-5'"),
    ])
  func errors(source: String, message: String) {
    let error = #expect(throws: ScriptError.self) { try markdown(source) }
    #expect(error?.description.hasPrefix(message) == true, "\(String(describing: error))")
  }

  @Test("inserts have no cues by slide; inserting and cutting keep those of the text")
  func edits() throws {
    let insert = try markdown("@slide 2 x")
    let script = try markdown("One two.\n\n@slide 2 Three four. @slide 3 Five.")
    #expect(throws: ScriptError.self) { try script.inserting(insert, by: .afterEveryItem) }
    let longer = try script.inserting(try markdown("x"), by: .afterEveryItem)
    #expect(
      longer.slideCues.map { longer.text(in: $0.utf8Offset..<$0.utf8Offset + 4) }
        == ["Thre", "Five"])
    let start = try #require(script.line.utf8.firstRange(of: " four".utf8)).lowerBound
    let place = script.line.utf8.distance(from: script.line.startIndex, to: start)
    let cut = script.cutting([4..<8, place..<place + 5])
    #expect(
      cut.slideCues.map { cut.text(in: $0.utf8Offset..<$0.utf8Offset + 4) } == ["Thre", "Five"])
    #expect(cut.slideCues.map(\.slide) == [2, 3])
  }
}
