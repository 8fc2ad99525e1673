@_spi(Answers) import Telop
import Testing

@_spi(Answers) @testable import TelopExport

@Suite("The part of the slides that the band covers")
struct BandNoteTests {
  /// - Parameters:
  ///   - reach: how far the band extends from `side` into a picture of 1920 × 1080 px.
  ///   - texts: for each slide, the rectangle around its text: left, top, width, height; empty without text.
  private func note(
    _ side: String, reach: Int, aspect: Double, hasRoom: Bool = true, _ texts: [[Double]]
  ) throws -> String? {
    let deck = Deck(
      "slides.pdf",
      slides: texts.enumerated().map { index, text in
        var slide = Deck.Slide(form: .missing, bytes: [], aspect: aspect, label: "\(index)")
        if !text.isEmpty {
          slide.textBounds = Deck.Bounds(
            left: text[0], top: text[1], width: text[2], height: text[3])
        }
        return slide
      })
    var facts = try StageFacts(fit("One", ["canvas": "1920x1080"]), deck: deck, tabs: false)
    facts.side = side
    facts.reach = reach
    facts.hasRoom = hasRoom
    return deck.note(onBandOf: facts)
  }

  @Test("the share is of the slide, not of the margins around it, and text there is named")
  func shares() throws {
    let high = [
      [0.1, 0.1, 0.8, 0.75], [0.1, 0.1, 0.8, 0.86], [], [0, 0, 1, 1], [0.2, 0.9, 0.1, 0.04],
    ]
    let advice = "telop talk --deck-place below keeps the slides clear of it"
    // 108 of 1080 px.
    #expect(
      try note("bottom", reach: 108, aspect: 16 / 9.0, high)
        == "the band covers the bottom 10 % of the slides and text on slides 2, 4–5: \(advice)")
    // A slide of 960 px between margins of 60 px: 48 of 960 px.
    #expect(
      try note("bottom", reach: 108, aspect: 2, high)
        == "the band covers the bottom 5 % of the slides and text on slides 2, 4: \(advice)")
    // Margins of 129 px.
    #expect(try note("bottom", reach: 108, aspect: 21 / 9.0, high) == nil)
    #expect(
      try note("top", reach: 216, aspect: 4 / 3.0, [[0, 0.15, 1, 0.1], [0, 0.25, 1, 0.1]])
        == "the band covers the top 20 % of the slides and text on slide 1: \(advice)")
    // 480 px of a slide of 1440 px between margins of 240 px.
    #expect(
      try note("right", reach: 720, aspect: 4 / 3.0, hasRoom: false, [[0, 0, 0.5, 1]])
        == "the band covers the right 33 % of the slides: move it to an edge with --place, or make it "
        + "lower with --height")
    #expect(try note("left", reach: 240, aspect: 4 / 3.0, [[0, 0, 1, 1]]) == nil)
    // A slide of 960 px between margins of 60 px.
    #expect(
      try note("top", reach: 1_080, aspect: 2, [[]])?
        .hasPrefix("the band covers the top 100 % of the slides: ") == true)
  }

  @Test("a band in the middle of the picture gets no note", arguments: ["30%", "bottom"])
  func places(place: String) throws {
    let texts = try Deck(labels: ["1"]).texts(
      of: fit("One", ["canvas": "1920x1080", "place": place]))
    #expect(texts.notes.contains { $0.contains("the band covers") } == (place == "bottom"))
  }

  @Test("the rectangle around a page's text includes all lines with words")
  func bounds() {
    let xml = """
      <page number="1" height="100" width="200">
      <text top="10" left="20" width="40" height="10" font="0">A</text>
      <text top="80" left="10" width="20" height="10" font="0"><b>b</b></text>
      <text top="95" left="0" width="200" height="5" font="0"> </text>
      <page number="2" height="100" width="200">
      """
    let bounds = DeckWords(reading: xml, pageCount: 2).bounds
    #expect(bounds[0]?.left == 0.05 && bounds[0]?.top == 0.1 && bounds[1] == nil)
    #expect(abs((bounds[0]?.right ?? 0) - 0.3) < 1e-9 && abs((bounds[0]?.bottom ?? 0) - 0.9) < 1e-9)
  }
}
