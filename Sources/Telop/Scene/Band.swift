internal import TelopText
internal import TelopUnits

/// The band that a line moves in, in whole pixels: the size of a frame, and where the text stands in
/// it.
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
    let size = options.type.size
    let text = self.text
    let length = Int(max(1, plan.timing.viewport.ceiling))
    let metrics = text.metrics(checkedSize: size)
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
      marks: look.highlightStyle == .underline ? under..<under + line : 0..<whole,
      isVertical: text.isVertical)
  }
}

extension Band {
  /// Over how many pixels text comes and goes at either end of the band, for a look that asks for
  /// `fade`: at most half of the band. 0 is a sharp edge.
  ///
  /// Outputs take it as it is, not rounded to whole pixels: how opaque a pixel is follows from how far
  /// its middle is from the end.
  func fade(of look: Look) -> Rational { min(look.fade, Rational(length).half) }
}
