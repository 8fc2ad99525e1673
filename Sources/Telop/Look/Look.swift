public import TelopUnits

/// How a strip looks wherever it is shown: on a page, in a movie, in a picture.
public struct Look: OptionTarget, Hashable {
  /// How highlighted text is drawn.
  public enum HighlightStyle: String, Sendable, Hashable, CaseIterable {
    /// The highlight's colour behind the text.
    case box
    /// A line of the highlight's colour below the text.
    case underline
    /// The text itself in the highlight's colour.
    case text
  }

  /// The text's.
  public var color = RGBAColor.white
  /// Behind the text, over the whole band.
  public var background = RGBAColor.clear
  /// Texts to highlight wherever they occur, besides the script's `==marks==`; neither case nor width
  /// matters.
  public var highlights: [String] = []
  /// The colour of highlighted text.
  public var highlightColor = RGBAColor(red: 255, green: 204, blue: 0, alpha: 153)
  /// How highlighted text is drawn.
  public var highlightStyle = HighlightStyle.box
  /// Room above and below the text, in pixels; beside it in a vertical line.
  public var padding: Rational = 12
  /// The band's height in pixels, its width in a vertical line; `nil` takes what the text and the
  /// padding need.
  public var height: Rational?
  /// Over how many pixels the text comes and goes at the band's ends; 0 is a sharp edge.
  public var fade: Rational = 0

  /// White text on nothing.
  public init() {}
}
