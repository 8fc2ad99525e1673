import TelopUnits

/// A reason why a measured line is not exactly what its fonts and its reader would have.
public struct Inexactness: Sendable, Hashable {
  /// The kinds of reasons.
  @nonexhaustive public enum Kind: String, Sendable, Hashable {
    /// Characters that no font has take the width of .notdef.
    case missingCharacters
    /// A variable font stands off its defaults: every glyph's advance is rounded to a whole unit.
    case roundedVariation
    /// A font without ascender and descender: the line's height is not known.
    case noLineMetrics
    /// Upright text in a font without vertical metrics: each glyph is as tall as the font.
    case noVerticalMetrics
    /// Punctuation was to be trimmed and the font has no half-width forms.
    case noHalfWidthForms
    /// A feature is switched on that no font of the line has: it changes nothing.
    case missingFeature
  }

  /// The kind of reason.
  public let kind: Kind
  /// One sentence for a person.
  public let message: String
}

extension MeasuredText {
  /// Why the line's numbers are not exact; empty when they are.
  ///
  /// - Complexity: O(fonts × (runs + features)), and the glyphs of digits side by side.
  public var inexactness: [Inexactness] {
    var reasons: [Inexactness] = []
    if !storage.missing.isEmpty {
      reasons.append(
        Inexactness(
          kind: .missingCharacters,
          message: storage.missing.count == 1
            ? "1 character is in no font and takes the width of .notdef"
            : "\(storage.missing.count) characters are in no font and take the width of .notdef"))
    }
    for (index, font) in fonts.enumerated() {
      let own = runs.lazy.filter { $0.fontIndex == index }
      let kinds = storage.runTable.kinds.filter { $0.fontIndex == index }
      if font.isVaried {
        reasons.append(
          Inexactness(
            kind: .roundedVariation,
            message: "\(font.name): advances of this instance are rounded to whole font units"))
      }
      if font.metrics.source == .none {
        reasons.append(
          Inexactness(
            kind: .noLineMetrics, message: "\(font.name): the font gives no ascender or descender"))
      }
      if kinds.contains(where: { $0.orientation == .upright }), !font.hasVerticalMetrics {
        reasons.append(
          Inexactness(
            kind: .noVerticalMetrics,
            message:
              "\(font.name): no vertical metrics; upright glyphs are as tall as the font"))
      }
      if storage.options.trimsPunctuation, storage.features.lacksTrimming(font, runs: own) {
        reasons.append(
          Inexactness(
            kind: .noHalfWidthForms,
            message: "\(font.name): no half-width forms; its punctuation is not trimmed"))
      }
    }
    let names = fonts.map(\.name).joined(separator: ", ")
    return reasons
      + missingFeatures.map { tag in
        Inexactness(
          kind: .missingFeature,
          message: "feature '\(tag)' changes nothing: it is in none of the fonts used: \(names)")
      }
  }
}
