import Testing

@_spi(Answers) @testable import TelopExport

@Suite("Pages that look like the steps of one slide")
struct DeckTextsTests {
  /// - Parameter pages: for each page its label, its lines, and its picture.
  private func steps(_ pages: [(String, String, UInt8)]) -> [Range<Int>] {
    Deck(
      "slides.pdf",
      slides: pages.map {
        Deck.Slide(form: .vector, bytes: [$0.2], aspect: 16 / 9.0, label: $0.0, words: $0.1)
      }
    ).likelySteps
  }

  @Test("equal pictures, equal text and added lines are steps; equal labels are known steps")
  func kinds() {
    #expect(steps([("1", "", 7), ("2", "", 7), ("3", "", 8)]) == [0..<2])
    #expect(steps([("1", "A", 1), ("2", "A", 2), ("3", "A\nb", 3)]) == [0..<2])
    #expect(steps([("1", "A\nb", 1), ("2", "A\nb\nc", 2), ("3", "A\nz\nb\nc", 3)]) == [0..<3])
    #expect(steps([("1", "A\nb", 1), ("2", "A\nc", 2), ("3", "b\nA\nc", 3)]) == [1..<3])
    #expect(steps([("1", "A", 1), ("1", "A", 1), ("2", "A", 1)]) == [1..<3])
    #expect(steps([]).isEmpty && steps([("1", "A", 1)]).isEmpty)
  }

  @Test("a footer on all pages does not count, and a page without a drawing has no picture")
  func footer() {
    #expect(steps((1...6).map { ("\($0)", "Swift Conf", UInt8($0)) }).isEmpty)
    #expect(Deck(labels: ["1", "2"]).likelySteps.isEmpty)
  }
}
