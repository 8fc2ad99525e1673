import TelopUnits

/// What finds the glyphs of a line. Either way they are those of HarfBuzz, with the same clusters,
/// advances, offsets and cuts.
public enum TextShaper: Sendable, Hashable {
  /// Text that was met before is put together from units shaped once, the rest is shaped by HarfBuzz, and
  /// so are scripts that have no units, such as Arabic. A font starts to keep units once it has measured
  /// some tens of kilobytes.
  case standard
  /// The same from the first character on. It pays for itself later, and is made for comparing.
  case units
  /// HarfBuzz shapes everything: for comparing, and for programs that want its speed to stay the same.
  case harfBuzz
}

/// How a line is to be shaped; the defaults suit any text.
public struct TextOptions: Sendable, Hashable {
  /// A BCP 47 tag for the whole line. `nil` guesses the order of the bundled fonts from the line's
  /// scripts and tells the fonts `ja` for Japanese, `ko` for Korean, and nothing for the rest.
  public var language: String?
  /// An ISO 15924 code for the whole line; `nil` takes each character's own script.
  public var script: String?
  /// The base direction.
  public var direction: TextDirection
  /// OpenType features, beyond those that are on by themselves. One that no font of the line has changes
  /// nothing, and `MeasuredText.inexactness` names it.
  public var features: [Feature]
  /// Which text takes the bold or italic faces of its families; UTF-8 offsets into the line.
  public var styles: [StyledText] = []
  /// Space between letters and words, in ems.
  public var spacing = Spacing.none
  /// Whether pairs of glyphs move closer or further apart as the font says (`kern`, `vkrn`).
  public var isKerned = true
  /// Whether full-width punctuation that meets more of it takes half its width, where the font has
  /// the forms (`chws` or `halt`; `vchw` or `vhal` in vertical lines).
  public var trimsPunctuation = false
  /// In a vertical line, the longest number whose digits stand side by side in one em; 0 for none.
  public var combinedDigits = 2
  /// The text that replaces a paragraph break; see `LineText`. `nil` takes the one of the text's language,
  /// `LineText.separator(for:language:)`. When it is empty, neighbouring paragraphs of one
  /// direction read as one stretch, and their letters join and kern.
  public var separator: String?
  /// Where the paragraphs of the line lie, ascending, when the text is one line already: UTF-8
  /// offsets. Each reads by itself, in its own direction. Empty takes them from the text's breaks.
  public var paragraphs: [Range<Int>] = []
  /// What finds the glyphs. The results are the same. Where the environment has `TELOP_SHAPER=harfbuzz`
  /// HarfBuzz shapes everything, and with `TELOP_SHAPER=units` `standard` is `units`.
  public var shaper = TextShaper.standard
  /// The language that orders the bundled fonts when `language` is `nil`: for a text made of another
  /// one's parts, which must keep that one's fonts. `nil` guesses.
  var fontLanguage: String?
  /// Whether measuring ends when its task is cancelled.
  var isCancellable = false

  /// Options from their parts; each default lets the text itself tell.
  public init(
    language: String? = nil, script: String? = nil, direction: TextDirection = .auto,
    features: [Feature] = [], separator: String? = nil
  ) {
    self.language = language
    self.script = script
    self.direction = direction
    self.features = features
    self.separator = separator
  }
}
