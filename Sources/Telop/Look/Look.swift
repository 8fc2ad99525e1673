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

  /// What stands between texts, where their separator has room for it.
  public enum DividerUse: String, Sendable, Hashable, CaseIterable {
    /// The theme's divider.
    case auto
    /// Nothing.
    case none
  }

  /// Colours and shapes for all that is not set here; `nil` is the base theme on screens, and black on
  /// white on paper.
  public var theme: Theme?
  /// The text's; `nil` is the theme's.
  public var color: RGBAColor?
  /// Behind the text, over the whole band; `nil` is the theme's.
  public var background: RGBAColor?
  /// How far an outline shows round the text, in pixels, 0 is none; `nil` is the theme's.
  public var outline: Rational?
  /// The outline's; `nil` is the theme's, or black round light text and white round dark.
  public var outlineColor: RGBAColor?
  /// Whether the text casts a shadow; `nil` is the theme's.
  public var shadow: Bool?
  /// What stands between texts.
  public var divider = DividerUse.auto
  /// Texts to highlight wherever they occur, besides the script's `==marks==`; neither case nor width
  /// matters.
  public var highlights: [String] = []
  /// The colour of what highlights; `nil` is the theme's.
  public var highlightColor: RGBAColor?
  /// How highlighted text is drawn.
  public var highlightStyle = HighlightStyle.box
  /// Room above and below the text, in pixels, beside it in a vertical line; `nil` is the theme's band.
  public var padding: Rational?
  /// The band's height in pixels, its width in a vertical line; `nil` takes the theme's, or what the text
  /// and the padding need.
  public var height: Rational?
  /// Over how many pixels the text comes and goes at the band's ends, 0 is a sharp edge; `nil` is the
  /// theme's.
  public var fade: Rational?

  /// Where the band lies in its picture; `nil` is the bottom, or the right for a vertical line.
  public var place: BandPlace?
  /// How far from the picture's edges text stays; `nil` is the output's.
  public var safe: SafeArea?
  /// How the band comes; `nil` is the theme's way where the picture is more than the band.
  public var bandIn: BandChange?
  /// How it goes when the text has left; `nil` as for `bandIn`.
  public var bandOut: BandChange?

  /// The theme's look.
  public init() {}
}
