public import TelopUnits

/// How a strip looks wherever it is shown: on a page, in a movie, in a picture.
public struct Look: OptionTarget, Hashable {
  /// How `==marks==` stand out.
  public enum MarkStyle: String, Sendable, Hashable, CaseIterable {
    /// The mark's colour behind the text.
    case box
    /// A line of the mark's colour below the text.
    case underline
    /// The text itself in the mark's colour.
    case text
  }

  /// The text's.
  public var color = RGBAColor.white
  /// Behind the text, over the whole band.
  public var background = RGBAColor.clear
  /// That of `==marks==`.
  public var mark = RGBAColor(red: 255, green: 204, blue: 0, alpha: 153)
  /// How they stand out.
  public var markStyle = MarkStyle.box
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
