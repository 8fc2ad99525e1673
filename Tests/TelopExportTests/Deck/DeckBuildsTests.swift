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
    ).probableBuilds
  }

  @Test("equal pictures, equal text and added lines are steps; equal labels are known steps")
  func kinds() {
    #expect(steps([("1", "", 7), ("2", "", 7), ("3", "", 8)]) == [0..<2])
    #expect(steps([("1", "A", 1), ("2", "A\nb", 2)]).isEmpty)
    // A chart that grows under a title, and its conclusion.
    #expect(steps([("1", "A", 1), ("2", "A", 2), ("3", "A\nb", 3)]) == [0..<3])
    #expect(steps([("1", "A\nb", 1), ("2", "A\nb\nc", 2), ("3", "A\nz\nb\nc", 3)]) == [0..<3])
    #expect(steps([("1", "A\nb", 1), ("2", "A\nc", 2), ("3", "b\nA\nc", 3)]) == [1..<3])
    #expect(steps([("1", "A", 1), ("1", "A", 1), ("2", "A", 1)]) == [1..<3])
    #expect(steps([]).isEmpty && steps([("1", "A", 1)]).isEmpty)
  }

  @Test("a footer on all pages does not count, and a page without a drawing has no picture")
  func footer() {
    #expect(steps((1...6).map { ("\($0)", "Swift Conf", UInt8($0)) }).isEmpty)
    #expect(Deck(labels: ["1", "2"]).probableBuilds.isEmpty)
  }

  /// The steps among pages with different pictures, each with its number in a footer.
  private func steps(_ texts: [String], footer: (Int) -> String) -> [Range<Int>] {
    steps(
      texts.enumerated().map { ("\($0 + 1)", "\($1)\n\(footer($0 + 1))", UInt8($0)) })
  }

  @Test(
    "a page number does not hide steps, wherever it counts from",
    arguments: ["#", "# / 12", "– # –", "2026-11-27 LT #", "Page # of 12"], [0, 3, -1])
  func pageNumbers(footer: String, first: Int) {
    let texts = [
      "Train", "Data\nAPI", "Data\nAPI\n12,480 trains", "Data\nAPI\n12,480 trains\n31 days",
      "Learning\ntrees", "Failure\nsnow", "Failure\nsnow", "End",
    ]
    let runs = steps(texts) { footer.replacing("#", with: "\($0 + first)") }
    #expect(runs == [1..<4, 5..<7])
    #expect(steps(["A\nb", "A\nb\nc", "D"]) { "\($0) / 3" } == [0..<2])
    // The title page has no number.
    #expect(steps(["T", "A\nb", "A\nb\nc"]) { $0 > 1 ? "\($0)" : "" } == [1..<3])
  }

  @Test("a title, an agenda, years and numbered headings in common are no steps")
  func otherNumbers() {
    let titles = ["Train", "Data", "Data\nAPI", "Data\n31 days", "Failure", "Failure\nsnow"]
    #expect(steps(titles) { "\($0) / 6" }.isEmpty)
    let agenda = "Today\nData\nLearning"
    #expect(steps([agenda, "Data\nAPI", "\(agenda)\nEnd", "End"]) { "\($0)" }.isEmpty)
    let years = ["2024\nsales\n120", "2025\nsales\n130", "2026\nsales\n90"]
    #expect(steps(years) { "\($0)" }.isEmpty)
    #expect(steps(["Sales\nup", "Sales\nup", "Sales\nup"]) { "Year \($0 + 2_023)" }.isEmpty)
    #expect(steps(["Step 1", "Step 2", "Step 3"]) { _ in "Swift Conf" }.isEmpty)
  }
}
