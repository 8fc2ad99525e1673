/// A reason why a measured line is inexact or differs from its options.
public struct Inexactness: Sendable, Hashable {
  @nonexhaustive package enum Kind: String, Sendable, Hashable {
    /// Some characters are in no font; they take the width of .notdef.
    case missingCharacters
    /// Some variation sequences are in no font; their characters are drawn without the selectors.
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
    func add(_ kind: Inexactness.Kind, _ message: String) {
      reasons.append(Inexactness(kind: kind, message: message))
    }
    let missingCount = storage.missing.count
    if missingCount > 0 {
      let subject = missingCount == 1 ? "1 character is" : "\(missingCount) characters are"
      let verb = missingCount == 1 ? "takes" : "take"
      add(.missingCharacters, "\(subject) in no font and \(verb) the width of .notdef")
    }
    if let words = missingSequenceSentence { add(.missingSequences, words) }
    let names = fontNames
    for (index, (font, name)) in zip(fonts, names).enumerated() {
      let fontRuns = runs.lazy.filter { $0.fontIndex == index }
      let kinds = storage.runTable.kinds.filter { $0.fontIndex == index }
      if font.isVaried {
        add(.roundedVariation, "\(name): advances of this instance are rounded to whole font units")
      }
      if font.metrics.source == .none {
        add(.noLineMetrics, "\(name): the font gives no ascender or descender")
      }
      if kinds.contains(where: { $0.orientation == .upright }), !font.hasVerticalMetrics {
        add(
          .noVerticalMetrics,
          "\(name): no vertical metrics; upright glyphs are as tall as the font")
      }
      if storage.options.trimsPunctuation, storage.features.lacksTrimming(font, runs: fontRuns) {
        add(.noHalfWidthForms, "\(name): no half-width forms; its punctuation is not trimmed")
      }
    }
    for tag in missingFeatures {
      add(
        .missingFeature,
        "feature '\(tag)' changes nothing, because none of the fonts used has it: "
          + names.joined(separator: ", "))
    }
    return reasons
  }
}

extension FeatureRules {
  /// Whether punctuation of runs was to be trimmed, but their font has no half-width forms.
  fileprivate func lacksTrimming(_ font: Font, runs: some Sequence<MeasuredText.Run>) -> Bool {
    let tags = Set(font.featureTags)
    let lacksHorizontal = tags.isDisjoint(with: ["chws", "halt"])
    let lacksVertical = tags.isDisjoint(with: ["vchw", "vhal"])
    guard lacksHorizontal || lacksVertical else { return false }
    return runs.contains { run in
      (run.orientation == .upright ? lacksVertical : lacksHorizontal)
        && !halvedPunctuation(in: run.range).isEmpty
    }
  }
}
