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

/// The band that a strip moves in, in whole pixels: the picture's size and where the text stands in it.
public struct Band: Sendable, Hashable {
  /// How far the band reaches along the strip's way.
  public let length: Int
  /// How far it reaches across: its height, or its width for a vertical line.
  public let thickness: Int
  /// From the top down to the baseline; from the left to the middle axis of a vertical line.
  public let baseline: Int
  /// Where marks stand across, from the top or the left: all of it, or a line below the text, right of
  /// it in a vertical line.
  public let marks: Range<Int>
  /// True when the strip moves upward.
  public let isVertical: Bool

  /// The picture's width in pixels.
  public var width: Int { isVertical ? thickness : length }
  /// The picture's height in pixels.
  public var height: Int { isVertical ? length : thickness }
}

extension Fit {
  /// The band of this fit's look: what its fonts' ascents and descents need, and the padding. In a
  /// height of one's own the text stands in the middle.
  ///
  /// - Complexity: O(runs).
  public var band: Band {
    let size = options.size
    let text = self.text
    let length = Int(max(1, plan.timing.viewport.ceiling))
    let metrics = text.metrics(size: size)
    // An axis has half an em on both sides of it, or what the widest of its ink needs.
    let half = size.half
    let above = text.isVertical ? half : metrics?.ascent ?? size
    let below = text.isVertical ? half : metrics.map { max(0, $0.descent) } ?? 0
    let look = options.look
    let room = look.height.map { ($0 - above - below).half } ?? look.padding
    let baseline = Int((room + above + Rational.one.half).floor)
    let thickness = look.height?.ceiling ?? (room * 2 + above + below).ceiling
    let whole = Int(max(1, thickness))
    // A sixteenth of an em, within the band.
    let line = min(whole, max(2, Int(size.double / 16)))
    let under = min(max(0, baseline + Int(below.ceiling)), whole - line)
    return Band(
      length: length, thickness: whole, baseline: baseline,
      marks: look.markStyle == .underline ? under..<under + line : 0..<whole,
      isVertical: text.isVertical)
  }
}
