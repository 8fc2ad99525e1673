@_spi(Answers) internal import Telop
internal import TelopDocuments
internal import TelopEssentials
internal import TelopUnits

/// The values for the JavaScript of a stage, as JSON.
struct StageValues: Encodable {
  struct Slide: Encodable {
    /// The encoding of the slide's bytes.
    let form: Deck.Slide.Form
    let aspect: Double
    let label: String
    let links: [Link]
    /// The text of the slide, for screen readers.
    let words: String
  }

  struct Link: Encodable {
    /// Left, top, width and height, as fractions of the page.
    let box: [Double]
    /// The index of the slide to which the link leads, from 0; `nil` for an address.
    let slide: Int?
    let address: String?
  }

  let slides: [Slide]
  /// For each page of the PDF, the index of the plan's slide to which the page belongs.
  let groups: [Int]
  /// The time at which each of the plan's slides appears, in seconds; `nil` if the band does not follow slides.
  let times: [Double]?
  /// The clock that couples the band to the slides; `nil` for an endless line.
  let clock: SlideClock?
  /// For each slide, the pace of its section; `nil` if `times` is `nil`.
  let paces: [StagePace]?
  /// `over` or `below`; see `DeckPlace`.
  let place: String
  /// The edge at which the band lies: `bottom`, `top`, `left` or `right`.
  let side: String
  /// The distance from that edge to the inner side of the bar and its tabs, in pixels.
  let reach: Int
  let words: StageWords.ScriptTexts

  /// - Throws: `badFormat` for `DeckPlace.below` if the band leaves at most half of the picture to the slides.
  init(
    _ scene: ScrollScene, _ slides: BandSlides, place: DeckPlace, tabs: SectionTabs?,
    words: StageWords
  ) throws(ExportError) {
    self.slides = slides.deck.slides.map { slide in
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
    let facts = StageFacts(
      scene, slides.pageAssignment, slides.clock, background: TabbedBand(scene, tabs: tabs),
      paces: slides.paces)
    groups = facts.groups
    times = facts.times
    paces = facts.paces
    clock = slides.clock
    self.place = place.rawValue
    side = facts.side
    reach = facts.reach
    guard place == .over || facts.hasRoom else {
      throw ExportError(
        .badFormat,
        "deck-place below needs more than half of the picture for the slides: put the band at an edge "
          + "(place), or make it less tall (height)", options: ["deck-place", "place"])
    }
    self.words = words.scriptTexts
  }
}

extension Page {
  /// The page with a deck's slides, as UTF-8.
  ///
  /// - Throws: The errors of `bytes()`; `badFormat` if the plan has no canvas around the band.
  func stage(_ slides: BandSlides) throws -> [UInt8] {
    guard scene.hasCanvas else {
      throw ExportError(
        .badFormat,
        "deck needs a picture for its slides: set canvas to a size larger than the band, such as "
          + "1920x1080",
        options: ["deck", "canvas"])
    }
    let parts = try parts(hasNotes: true)
    let notes = PageNotes(language: scene.text.language)
    let words = StageWords(language: scene.text.language)
    let stage = try StageValues(
      scene, slides, place: options.deckPlace, tabs: parts.tabs, words: words)
    // Text of the PDF must not close the script element.
    let values = try Wire.line(stage).replacing(utf8: "<", with: "\\u003C")
    let pages = slides.deck.slides
    let count = pages.count
    let markup = [
      "button": notes.button, "error": notes.error, "noscript": notes.noScript,
      "guard": WebFile.errorMessage, "arriving": WebFile.loadProgress,
      "style": (parts.markup["style"] ?? "") + WebFile.stageStyle, "count": "\(count)",
      "loading": words.loading, "dialogs": words.dialogs, "second": words.secondWindow,
      "slides": pages.enumerated().map { index, slide in
        "<script type=\"text/plain\" id=\"slide-\(index)\">\(Data(slide.bytes).base64EncodedString())"
          + "</script>\n<script>arrived(\(index + 1), \(count))</script>\n"
      }.joined(),
      "script": try script(parts) + "const stage = \(values);\n" + WebFile.deck + WebFile.windowLink
        + WebFile.slides + WebFile.player + WebFile.notes + WebFile.secondWindow + WebFile.rehearsal
        + WebFile.menu + WebFile.pointers + WebFile.stage + WebFile.stageFile,
    ]
    return Array(WebFile.filled(WebFile.stageTemplate, parts.markup.merging(markup) { $1 }).utf8)
  }
}
