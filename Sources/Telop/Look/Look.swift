public import TelopUnits

/// How a strip looks wherever it is shown: on a page, in a movie, in a picture.
public struct Look: Sendable, Hashable {
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
  public var color = Color.white
  /// Behind the text, over the whole band.
  public var background = Color.clear
  /// That of `==marks==`.
  public var mark = Color(red: 255, green: 204, blue: 0, alpha: 153)
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

  /// The long names of what a look can be told.
  public static let keys = [
    "color", "background", "mark-color", "mark-style", "padding", "height", "fade",
  ]

  /// Sets one option from text.
  ///
  /// - Returns: false when the key is none of `keys`.
  /// - Throws: `PlanError` for a value that does not fit.
  mutating func set(_ key: String, to value: String) throws(PlanError) -> Bool {
    switch key {
    case "color": color = try Self.color(key, value)
    case "background": background = try Self.color(key, value)
    case "mark-color": mark = try Self.color(key, value)
    case "mark-style": markStyle = try FitOptions.choice(key, value)
    case "padding": padding = try FitOptions.pixels(key, value, above: false)
    case "height": height = value == "auto" ? nil : try FitOptions.pixels(key, value, above: true)
    case "fade": fade = try FitOptions.pixels(key, value, above: false)
    default: return false
    }
    return true
  }

  private static func color(_ key: String, _ text: String) throws(PlanError) -> Color {
    guard let color = Color(text) else {
      throw PlanError(
        .badValue, "\(key) '\(text)' is not a colour such as #fff, #102030cc, white or transparent")
    }
    return color
  }
}
