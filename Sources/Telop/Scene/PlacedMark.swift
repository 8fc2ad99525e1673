public import TelopUnits

/// A highlight of a stretch of the line, or a strike through it. A mark is one shape, however many segments its text
/// has.
///
/// Outputs draw highlights and underlines under all text, and strikes over all text. Both are drawn in the order of the
/// scene's `marks`.
public struct PlacedMark: Sendable, Hashable {
  /// The form in which a mark is drawn.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// A box behind the text, or a line under it, by `look.highlightStyle`. Its colour is `look.highlightColor`; its
    /// extent across the band is `band.marks`.
    case highlight
    /// An underline that replaces a box, because the box would touch the ink beside the highlighted text. That text has
    /// the colour of ordinary text.
    case underline
    /// A line through struck text, in `look.color` and at `band.strike`.
    case strike
    /// A line through struck text that is also highlighted, in `look.highlightedTextColor` and at `band.strike`.
    case highlightedStrike

    package var isUnderText: Bool { self == .highlight || self == .underline }
  }

  /// The form of the mark.
  public let kind: Kind
  /// The extent from the line's left end, or from the top of a vertical line, in exact pixels.
  public let range: ClosedRange<Rational>
}

extension Band {
  /// The extent of a mark across the band, from the top or the left.
  package func rows(of kind: PlacedMark.Kind) -> Range<Int> {
    switch kind {
    case .highlight: marks
    case .underline: underline
    case .strike, .highlightedStrike: strike
    }
  }
}

extension ResolvedLook {
  package func color(of kind: PlacedMark.Kind) -> RGBAColor {
    switch kind {
    case .highlight: highlightColor
    case .underline: underlineColor
    case .strike: color
    case .highlightedStrike: highlightedTextColor
    }
  }

  /// True if a mark has the text's outline and shadow. A strike on a highlight's box has neither, because both surround
  /// the box instead.
  package func hasOutlineAndShadow(_ kind: PlacedMark.Kind) -> Bool {
    kind != .highlightedStrike || highlightStyle != .box
  }

  /// The radius of a mark's corners, in pixels.
  package func radius(of kind: PlacedMark.Kind) -> Rational {
    kind == .highlight ? highlightRadius : 0
  }
}
