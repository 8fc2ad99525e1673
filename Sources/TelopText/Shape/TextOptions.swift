/// How a line is to be shaped; the defaults suit any text.
public struct TextOptions: Sendable, Hashable {
  /// A BCP 47 tag for the whole line. `nil` guesses the order of the bundled fonts from the line's
  /// scripts and tells the fonts `ja` for Japanese, `ko` for Korean, and nothing for the rest.
  public var language: String?
  /// An ISO 15924 code for the whole line; `nil` takes each character's own script.
  public var script: String?
  /// The base direction.
  public var direction: TextDirection
  /// OpenType features, beyond those that are on by themselves.
  public var features: [Feature]
  /// What a paragraph break becomes; see `LineText`.
  public var separator: String
  /// Where the paragraphs of the line lie, ascending, when the text is one line already: UTF-8
  /// offsets. Each reads by itself, in its own direction. Empty takes them from the text's breaks.
  public var paragraphs: [Range<Int>] = []

  /// Options from their parts; each default lets the text itself tell.
  public init(
    language: String? = nil, script: String? = nil, direction: TextDirection = .auto,
    features: [Feature] = [], separator: String = LineText.defaultSeparator
  ) {
    self.language = language
    self.script = script
    self.direction = direction
    self.features = features
    self.separator = separator
  }
}
