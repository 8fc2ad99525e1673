@_spi(Answers) public import Telop

/// The options of an export.
public struct ExportOptions: Sendable, Hashable {
  /// The moment that a picture shows; `nil` shows the whole strip.
  @_spi(Answers) public var time: Duration?
  /// The number of moments in one picture, one below the other; `nil` for none.
  @_spi(Answers) public var sheet: Int?
  /// The form of glyphs; `nil` is the format's default: text in ASS, outlines in pages, SVG and PDF.
  package var glyphs: GlyphFormat?
  /// The form of the sections' tabs beside the band; `nil` for no tabs. A page of horizontal text also gets a header.
  package var tabs: TabSizing?
  /// The event that starts a page, unless the page's address specifies another event.
  package var pageStart = PageStart.key
  /// The path of the PDF whose pages an HTML page shows as slides. `nil` for no slides, or for slides that
  /// `Export.showing(_:)` sets.
  package var deck: String?
  /// How the slides and the band share the picture.
  @_spi(Answers) public var deckPlace = DeckPlace.over
  /// The time for which a movie shows its last frame after the end.
  package var tail = Duration.zero
  /// The codec of a movie; `nil` is the format's default.
  package var codec: VideoCodec?
  /// The requested alpha of pixels; `nil` is the format's default: opaque in MP4, straight in all others.
  package var alpha: AlphaMode?
  /// True if a table begins with a byte order mark.
  package var bom = false

  /// Creates the options for the whole strip.
  public init() {}

  /// Sets an option by its long name on the command line, such as `tabs`. After an error, all options are unchanged.
  ///
  /// - Throws: `PlanError` for an unknown name or an invalid value. The error's message names valid values.
  /// - Complexity: O(options).
  public mutating func set(_ name: String, to texts: [String]) throws(PlanError) {
    try Self.requiredEntry(named: name).set(&self, to: texts)
  }
}

@_spi(Answers) extension ExportOptions: OptionTarget {
  /// All options, in the order of the help.
  @_spi(Answers) public static let entries: [OptionEntry<ExportOptions>] = [
    OptionEntry(
      "at", .time, "time", "Time of the moment that a picture shows.", example: "1:23",
      implied: "the whole strip", get: { $0.time }, set: { $0.time = $1 }),
    OptionEntry(
      "sheet", .count(of: "moments", 1...1_000), "count", "Contact sheet of this many frames.",
      example: "12", get: { $0.sheet }, set: { $0.sheet = $1 }),
    OptionEntry(
      "glyphs", .choice, "form", "Draw glyphs as text in fonts, or as outlines: text, outlines.",
      discussion: """
        Outlines need no fonts; in a page, they can be selected and searched too. Text in a page, an SVG \
        or a PDF has its fonts embedded; text in ASS refers to fonts by name.
        """, example: "text", implied: "text in ass, outlines in html, svg and pdf",
      get: { $0.glyphs }, set: { $0.glyphs = $1 }),
    OptionEntry(
      "tabs", .choice, "form",
      "Show sections as tabs above or beside the band: natural or equal widths.",
      discussion: "Without a form, tabs are natural: each is as wide as its title.",
      example: "equal",
      get: { $0.tabs }, set: { $0.tabs = $1 }),
    OptionEntry(
      "page-start", .choice, "when",
      "When a page starts: on a key, on load, or when visible (key, load, visible).",
      get: { $0.pageStart }, set: { $0.pageStart = $1 }),
    OptionEntry(
      "deck", .path, "pdf", "Show the pages of a PDF as slides in an HTML page.",
      discussion: "Needs poppler-utils, and ffmpeg for pages with pictures.", example: "slides.pdf",
      get: { $0.deck }, set: { $0.deck = $1 }),
    OptionEntry(
      "deck-place", .choice, "place",
      "Place of the band: over the slides (over), or outside them (below).",
      get: { $0.deckPlace }, set: { $0.deckPlace = $1 }),
    OptionEntry(
      "tail", .time, "time", "Time for which a movie holds its last frame.",
      example: "2", get: { $0.tail }, set: { $0.tail = $1 }),
    OptionEntry(
      "codec", .choice, "codec",
      "Codec of a movie: prores or qtrle (mov), vp9 (webm), x264 (mp4), ffv1 (mkv).",
      discussion: "qtrle and ffv1 are lossless.", example: "qtrle", implied: "prores in mov",
      get: { $0.codec }, set: { $0.codec = $1 }),
    OptionEntry(
      "alpha", .choice, "form", "Alpha of the pixels: straight or premultiplied (mov, mkv).",
      example: "straight", implied: "straight", get: { $0.alpha }, set: { $0.alpha = $1 }),
    OptionEntry(
      "bom", .flag, "true|false", "Begin a CSV file with a byte order mark, which Excel needs.",
      get: { $0.bom }, set: { $0.bom = $1 }),
  ]
}

/// How wide the tabs of sections are.
@_spi(Answers) public enum TabSizing: String, Sendable, Hashable, CaseIterable {
  /// Tabs are as wide as their titles. If not all tabs fit, only neighbours of the current tab are shown.
  case natural
  /// All tabs have the same width. Together they fill the tab bar.
  case equal
}

package enum PageStart: String, Sendable, Hashable, CaseIterable {
  /// The page starts on Space, a click or a tap.
  case key
  /// The page starts as soon as its fonts are loaded.
  case load
  /// The page restarts whenever OBS or the browser shows the page.
  case visible
}

package enum VideoCodec: String, Sendable, Hashable, CaseIterable {
  /// ProRes 4444: for editing.
  case prores
  /// QuickTime Animation, lossless.
  case qtrle
  /// VP9 with alpha.
  case vp9
  /// H.264, opaque.
  case x264
  /// FFV1, lossless.
  case ffv1
}

package enum GlyphFormat: String, Sendable, Hashable, CaseIterable {
  /// As text, in fonts.
  case text
  /// As shapes, without fonts.
  case outlines
}
