internal import CTelopHarfBuzz
public import TelopUnits

/// The heights of a font's letters, its underline and its strikethrough, as stored in the font.
///
/// A value that the font does not set, or sets to 0, is `nil`; nothing is derived from outlines. For an instance of a
/// variable font, HarfBuzz adds the `MVAR` table's deltas, each rounded to a whole font unit; `variedTags` lists them.
@_spi(Answers) public struct LetterMetrics: Sendable, Hashable {
  /// From the baseline to the top of flat capitals, in font units: `OS/2` sCapHeight.
  public let capHeight: FontUnits?
  /// From the baseline to the top of flat small letters, in font units: `OS/2` sxHeight.
  public let xHeight: FontUnits?
  /// The underline, in font units: `post` underlinePosition and underlineThickness.
  public let underline: TextRule<FontUnits>?
  /// The line through struck text, in font units: `OS/2` yStrikeoutPosition and yStrikeoutSize.
  public let strikethrough: TextRule<FontUnits>?
  /// Those `MVAR` tags of `variableMetrics` for which this instance has a delta, sorted. Empty for a static font.
  package let variedTags: [String]
}

/// An underline or a strikethrough line.
public struct TextRule<Length: Comparable & Sendable>: Sendable {
  /// The upper edge, upward from the baseline; negative below it.
  public let position: Length
  /// The thickness; above 0.
  public let thickness: Length

  func map<Other>(_ unit: (Length) -> Other) -> TextRule<Other> {
    TextRule<Other>(position: unit(position), thickness: unit(thickness))
  }
}

extension TextRule: Equatable, Hashable where Length: Hashable {}

extension Font {
  /// The heights of the font's letters, its underline and its strikethrough, in font units.
  @_spi(Answers) public var letterMetrics: LetterMetrics {
    LetterMetrics(
      capHeight: metric(HB_OT_METRICS_TAG_CAP_HEIGHT).flatMap(Self.nonzero),
      xHeight: metric(HB_OT_METRICS_TAG_X_HEIGHT).flatMap(Self.nonzero),
      underline: rule(HB_OT_METRICS_TAG_UNDERLINE_OFFSET, HB_OT_METRICS_TAG_UNDERLINE_SIZE),
      strikethrough: rule(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET, HB_OT_METRICS_TAG_STRIKEOUT_SIZE),
      variedTags: variations.isEmpty
        ? []
        : Self.variableMetrics.filter { hb_ot_metrics_get_variation(shapingFont, $0) != 0 }
          .map { Feature.name(of: $0.rawValue) })
  }

  private func rule(
    _ offset: hb_ot_metrics_tag_t, _ size: hb_ot_metrics_tag_t
  ) -> TextRule<FontUnits>? {
    // A line without thickness is not drawn.
    guard let thickness = metric(size), thickness > .zero, let position = metric(offset) else {
      return nil
    }
    return TextRule(position: position, thickness: thickness)
  }

  private static func nonzero(_ value: FontUnits) -> FontUnits? { value == .zero ? nil : value }

  /// A metric with its `MVAR` delta; `nil` if the font lacks the metric's table.
  private func metric(_ tag: hb_ot_metrics_tag_t) -> FontUnits? {
    var position: hb_position_t = 0
    guard hb_ot_metrics_get_position(shapingFont, tag, &position) != 0 else { return nil }
    return FontUnits(rawValue: Int64(position))
  }

  /// Sorted by tag.
  private static let variableMetrics = [
    HB_OT_METRICS_TAG_CAP_HEIGHT, HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER,
    HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER, HB_OT_METRICS_TAG_HORIZONTAL_LINE_GAP,
    HB_OT_METRICS_TAG_STRIKEOUT_OFFSET, HB_OT_METRICS_TAG_STRIKEOUT_SIZE,
    HB_OT_METRICS_TAG_UNDERLINE_OFFSET, HB_OT_METRICS_TAG_UNDERLINE_SIZE,
    HB_OT_METRICS_TAG_X_HEIGHT,
  ]
}

extension LineMetrics {
  /// These metrics with the deltas of `font`, an instance of a variable font.
  ///
  /// FreeType has already varied metrics from `OS/2`. `MVAR` has no deltas for `hhea`, so metrics from `hhea` get the
  /// deltas of the `OS/2` values sTypoAscender, sTypoDescender and sTypoLineGap here, as in HarfBuzz.
  func varied(in font: OpaquePointer) -> LineMetrics {
    guard source == .hhea else { return self }
    let delta = { (tag: hb_ot_metrics_tag_t) in
      FontUnits(rawValue: Int64(hb_ot_metrics_get_y_variation(font, tag)))
    }
    return LineMetrics(
      ascender: ascender + delta(HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER),
      descender: descender + delta(HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER),
      lineGap: lineGap + delta(HB_OT_METRICS_TAG_HORIZONTAL_LINE_GAP), source: source)
  }
}
