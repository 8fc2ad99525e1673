/// The shaping strategy. All strategies give HarfBuzz's glyphs, clusters, advances, offsets and cuts.
public enum TextShaper: Sendable, Hashable {
  /// Assembles known text from units that were shaped before. HarfBuzz shapes all other text, and scripts without
  /// units, such as Arabic. Units are stored once some tens of kilobytes have been measured with a font.
  case standard
  /// Stores units from the first character on, which costs more at first; for comparison.
  case units
  /// HarfBuzz shapes everything: for comparison, and for programs that need steady speed.
  case harfBuzz
}

/// Options of shaping a line; the defaults suit any text.
public struct TextOptions: Sendable, Hashable {
  /// A BCP 47 tag for the whole line. With `nil`, the line's scripts determine the order of the bundled fonts, and
  /// HarfBuzz gets `ja` for Japanese runs, `ko` for Korean ones, and no language for others.
  public var language: String?
  /// An ISO 15924 code for the whole line; `nil` uses each character's own script.
  public var script: String?
  /// The base direction.
  public var direction: TextDirection
  /// OpenType features, in addition to those on by default. A feature has no effect if no font of the line has it;
  /// `MeasuredText.inexactness` then names it.
  public var features: [Feature]
  /// The ranges set in the bold or italic faces of their families; UTF-8 offsets into the line.
  public var styles: [StyledText] = []
  /// Space between letters and words, in ems.
  public var spacing = Spacing.none
  /// Whether the font's kerning applies (`kern`, `vkrn`).
  public var isKerned = true
  /// Whether adjacent full-width punctuation is halved, where the font has the forms (`chws` or `halt`; `vchw` or
  /// `vhal` in vertical lines).
  public var trimsPunctuation = false
  /// The maximum number of digits that stand side by side in one em of a vertical line; 0 for none.
  public var combinedDigits = 2
  /// The text that replaces a paragraph break; see `LineText`. `nil` uses the separator of the text's language,
  /// `LineText.separator(for:language:)`. With an empty separator, adjacent paragraphs of one direction are one
  /// stretch: their letters join and kern.
  public var separator: String?
  /// The paragraphs, ascending UTF-8 ranges, for a text that is already one line. Each has its own direction. If empty,
  /// the text's breaks end paragraphs.
  public var paragraphs: [Range<Int>] = []
  /// The shaping strategy; it never changes results. The environment overrides it: `TELOP_SHAPER=harfbuzz` lets
  /// HarfBuzz shape everything, and `TELOP_SHAPER=units` turns `standard` into `units`.
  public var shaper = TextShaper.standard
  /// The language that determines the order of the bundled fonts if `language` is `nil`. If both are `nil`, it is
  /// guessed from the text. A part of a longer text gets the longer text's language here, and so the same fonts.
  var fontLanguage: String?
  /// Whether measuring ends when its task is cancelled.
  var isCancellable = false

  /// Options from their parts; the defaults follow the text.
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

  /// The options with each range of a feature or a style replaced by the result of `moved`. If the result is `nil`, the
  /// feature or style is dropped.
  func mappingRanges(_ moved: (Range<Int>) -> Range<Int>?) -> TextOptions {
    var options = self
    options.features = features.compactMap { feature in
      guard let range = feature.range else { return feature }
      return moved(range).map { Feature(tag: feature.tag, value: feature.value, range: $0) }
    }
    options.styles = styles.compactMap { styled in
      moved(styled.range).map { StyledText($0, styled.style) }
    }
    return options
  }
}

extension Range<Int> {
  /// The overlap with `whole`, counted from the start of `whole`; `nil` if there is none.
  func part(of whole: Range) -> Range? {
    let part = clamped(to: whole)
    guard !part.isEmpty else { return nil }
    return part.lowerBound - whole.lowerBound..<part.upperBound - whole.lowerBound
  }
}
