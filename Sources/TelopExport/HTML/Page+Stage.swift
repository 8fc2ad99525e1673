@_spi(Answers) internal import Telop
internal import TelopDocuments
internal import TelopEssentials
internal import TelopUnits

/// A stage's numbers, for its script.
struct StageValues: Encodable {
  struct Slide: Encodable {
    let form: Deck.Slide.Form
    let aspect: Double
    let label: String
    let links: [Link]
    let words: String
  }

  struct Link: Encodable {
    /// Left, top, width and height, as shares of the page's.
    let box: [Double]
    let slide: Int?
    let address: String?
  }

  let slides: [Slide]
  /// Which of the plan's slides each page is a step of, from 0.
  let groups: [Int]
  /// When each of the plan's slides comes up, in seconds; `nil` where pages and sections are not as many.
  let times: [Double]?
  /// By which the band is in time; `nil` for an endless line.
  let clock: SlideClock?
  /// How the text of each of them is to read as planned; `nil` likewise.
  let paces: [StagePace]?
  let place: String
  /// The edge that the band is at.
  let side: String
  /// How far the band reaches into the picture from there, in the picture's pixels.
  let reach: Int
  let words: StageWords.Spoken

  /// - Throws: `badFormat` for a band that slides have no room beside.
  init(
    _ scene: ScrollScene, _ deck: Deck, place: DeckPlace, tabs: PageTabs?, paces: [Pace?],
    clock: SlideClock?, words: StageWords
  ) throws(ExportError) {
    slides = deck.slides.map { slide in
      Slide(
        form: slide.form, aspect: slide.aspect, label: slide.label,
        links: slide.links.map { link in
          let box = [link.left, link.top, link.width, link.height]
          return switch link.target {
          case .slide(let number): Link(box: box, slide: number, address: nil)
          case .address(let text): Link(box: box, slide: nil, address: text)
          }
        }, words: slide.words)
    }
    let plan = StageFacts(
      scene, deck, ground: PageGround(scene, tabs: tabs), paces: paces)
    groups = plan.groups
    times = plan.times
    self.paces = plan.paces
    self.clock = clock
    self.place = place.rawValue
    side = plan.side
    reach = plan.reach
    guard place == .over || plan.hasRoom else {
      throw ExportError(
        .badFormat,
        "deck-place below needs a band that leaves half of the picture: one at an edge (place), or lower "
          + "(height)", options: ["deck-place", "place"])
    }
    self.words = words.spoken
  }
}

extension Page {
  /// The page as a stage: with a deck's slides.
  ///
  /// - Throws: as `bytes()`; `badFormat` without a picture for the slides.
  func stage(_ deck: Deck) throws -> [UInt8] {
    guard hasCanvas else {
      throw ExportError(
        .badFormat, "deck needs a picture for its slides: a canvas of pixels, not the band alone",
        options: ["deck", "canvas"])
    }
    let parts = try parts()
    let notes = PageNotes(language: scene.text.language)
    let words = StageWords(language: scene.text.language)
    let stage = try StageValues(
      scene, deck, place: options.deckPlace, tabs: parts.tabs, paces: paces, clock: clock,
      words: words)
    // Words of the PDF are in it, and no end of the script may be.
    let values = try Wire.line(stage).replacing(utf8: "<", with: "\\u003C")
    let count = deck.slides.count
    let markup = [
      "hint": notes.hint, "button": notes.button, "notes": notes.elements, "error": notes.error,
      "noscript": notes.noScript, "guard": WebFile.guarding, "arriving": WebFile.arriving,
      "style": (parts.markup["style"] ?? "") + WebFile.stageStyle,
      "count": "\(count)", "loading": words.loading, "dialogs": words.dialogs,
      "second": words.secondWindow,
      "slides": deck.slides.enumerated().map { index, slide in
        "<script type=\"text/plain\" id=\"slide-\(index)\">\(Data(slide.bytes).base64EncodedString())"
          + "</script>\n<script>arrived(\(index + 1), \(count))</script>\n"
      }.joined(),
      "script": try script(parts) + "const stage = \(values);\n" + WebFile.deck + WebFile.wire
        + WebFile.slides + WebFile.player + WebFile.notes + WebFile.second + WebFile.rehearsal
        + WebFile.menu + WebFile.pointers + WebFile.stage + WebFile.stageFile,
    ]
    return Array(
      WebFile.filled(WebFile.stageTemplate, parts.markup.merging(markup) { $1 }).utf8)
  }
}
