import TelopUnits

/// A reason why a measured line is inexact or differs from its options.
public struct Inexactness: Sendable, Hashable {
  /// The kinds of reasons.
  @nonexhaustive package enum Kind: String, Sendable, Hashable {
    /// No font has some characters; they take the width of .notdef.
    case missingCharacters
    /// No font has some variation sequences; their characters are drawn without the selectors.
    case missingSequences
    /// A variable font is not at its default instance. Every advance is rounded to a whole font unit.
    case roundedVariation
    /// A font has no ascender and descender, so the line's height is unknown.
    case noLineMetrics
    /// Upright text is in a font without vertical metrics, so each glyph is as tall as the font.
    case noVerticalMetrics
    /// Punctuation was to be trimmed, but the font has no half-width forms.
    case noHalfWidthForms
    /// A feature is switched on that no font of the line has. It has no effect.
    case missingFeature
  }

  /// The kind of reason.
  package let kind: Kind
  /// One sentence for a person.
  public let message: String
}

extension MeasuredText {
  /// The reasons why the line's numbers are not exact; empty when they are.
  ///
  /// - Complexity: O(characters + fonts × (runs + features)).
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
    if let reason = sequenceInexactness { reasons.append(reason) }
    let names = fontNames
    for (index, font) in fonts.enumerated() {
      let name = names[index]
      let fontRuns = runs.lazy.filter { $0.fontIndex == index }
      let kinds = storage.runTable.kinds.filter { $0.fontIndex == index }
      if font.isVaried {
        reasons.append(
          Inexactness(
            kind: .roundedVariation,
            message: "\(name): advances of this instance are rounded to whole font units"))
      }
      if font.metrics.source == .none {
        reasons.append(
          Inexactness(
            kind: .noLineMetrics, message: "\(name): the font gives no ascender or descender"))
      }
      if kinds.contains(where: { $0.orientation == .upright }), !font.hasVerticalMetrics {
        reasons.append(
          Inexactness(
            kind: .noVerticalMetrics,
            message:
              "\(name): no vertical metrics; upright glyphs are as tall as the font"))
      }
      if storage.options.trimsPunctuation, storage.features.lacksTrimming(font, runs: fontRuns) {
        reasons.append(
          Inexactness(
            kind: .noHalfWidthForms,
            message: "\(name): no half-width forms; its punctuation is not trimmed"))
      }
    }
    return reasons
      + missingFeatures.map { tag in
        Inexactness(
          kind: .missingFeature,
          message: "feature '\(tag)' changes nothing: it is in none of the fonts used: "
            + names.joined(separator: ", "))
      }
  }
}
