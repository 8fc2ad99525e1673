package import TelopUnits

/// The appearance of a strip in every output: a page, a movie, a picture.
package struct Look: OptionTarget, Hashable {
  /// Whether the theme's divider is drawn. A divider is a sign in each separator that is wide enough.
  package enum DividerUse: String, Sendable, Hashable, CaseIterable {
    /// The theme's divider.
    case auto
    case none
  }

  /// The theme, whose colours and shapes apply to everything that is `nil` here. If this is `nil`, screens get the base
  /// theme, and paper gets black text on white.
  package var theme: Theme?
  package var color: RGBAColor?
  /// The colour behind the text, over the whole band; `nil` is the theme's background.
  package var background: RGBAColor?
  /// The visible width of an outline around the text, in pixels; 0 is no outline, and `nil` is the theme's outline.
  package var outline: Rational?
  /// The colour of the outline; `nil` is black around light text and white around dark text.
  package var outlineColor: RGBAColor?
  package var shadow: Bool?
  package var divider = DividerUse.auto
  /// Texts to highlight wherever they occur, besides the script's `==marks==`. Case and character width are ignored.
  package var highlights: [String] = []
  package var highlightColor: RGBAColor?
  package var highlightStyle = HighlightStyle.box
  /// The space above and below the text, or on both sides of a vertical line, in pixels; `nil` is the theme's space.
  package var padding: Rational?
  /// The height of the band in pixels, or its width for a vertical line. `nil` is the theme's height or, if `padding`
  /// is set, the height of the text and the padding.
  package var height: Rational?
  /// The distance over which text fades in and out at the band's ends, in pixels; 0 is a sharp edge, and `nil` is the
  /// theme's distance.
  package var fade: Rational?

  /// The position of the band on the canvas; `nil` is the bottom, or the right for a vertical line.
  package var place: BandPlace?
  /// The distance of text from the canvas's edges; `nil` is the default of the output.
  package var safe: SafeArea?
  /// The way in which the band appears. `nil` is the theme's transition, or no transition if the band is the whole
  /// canvas.
  package var bandIn: BandTransition?
  /// The way in which the band disappears after the text. `nil` is the theme's transition, or no transition if the band
  /// is the whole canvas.
  package var bandOut: BandTransition?

  package init() {}
}

/// How highlighted text is drawn.
public enum HighlightStyle: String, Sendable, Hashable, CaseIterable {
  /// A box of the highlight's colour behind the text.
  case box
  /// A line of the highlight's colour below the text.
  case underline
  /// The text itself in the highlight's colour.
  case text
}
