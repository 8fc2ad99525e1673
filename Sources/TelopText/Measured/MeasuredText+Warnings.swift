internal import TelopUnits

extension Sequence<MeasuredText> {
  /// Sentences about characters and variation sequences that no font of the texts has, each once.
  package var missingCharacterNotes: [String] {
    let missing = flatMap(\.missing)
    let characters = missing.isEmpty ? [] : ["\(missing.codeList): in no font, shown as a box"]
    var seen: Set<String> = []
    return (characters + compactMap(\.missingSequenceSentence)).filter { seen.insert($0).inserted }
  }
}

extension Sequence<MeasuredText.MissingCharacter> {
  /// The code points, ascending, each once; at most eight, then an ellipsis.
  package var codeList: String {
    let scalars = Set(map(\.scalar)).sorted()
    let codes = scalars.prefix(8).map(VisibleText.code).joined(separator: " ")
    return codes + (scalars.count > 8 ? " …" : "")
  }
}

extension MeasuredText {
  /// Variation sequences that no font of the stack has: UTF-8 ranges, ascending. Each is drawn as its first character.
  var missingSequences: [Range<Int>] {
    var text = text
    return text.withUTF8 { utf8 in
      storage.graphemeContinuations.compactMap { offset in
        // A character that continues a grapheme cluster; it may be a variation selector.
        let end = Int(offset)
        let (selector, length) = utf8.codePoint(at: end)
        guard VariationSelectors.contains(selector) else { return nil }
        let start = utf8.start(before: end)
        let run = partitionPoint(in: 0..<runs.count) { runs[$0].range.upperBound > end }
        let sequence = [utf8.codePoint(at: start).value, selector]
        return runs[run].font.missingSelectors(in: sequence).isEmpty ? nil : start..<end + length
      }
    }
  }

  /// A sentence about `missingSequences`; `nil` if there are none.
  var missingSequenceSentence: String? {
    let missing = missingSequences
    guard let first = missing.first else { return nil }
    let codes = substring(first).unicodeScalars.map(VisibleText.code)
    let example = "\(codes.joined(separator: " ")) at byte \(first.lowerBound)"
    return missing.count == 1
      ? "no font has the variation sequence \(example); drawn without its selector"
      : "no font has \(missing.count) variation sequences, first \(example); drawn without their "
        + "selectors"
  }

  /// The tags of features that are switched on, but missing in every font of the line. Each is listed once.
  var missingFeatures: [String] {
    let requested = storage.options.features.filter {
      $0.value != 0 && !Feature.standard.contains($0.tag)
    }
    guard !requested.isEmpty, !fonts.isEmpty else { return [] }
    // Also collects the missing tags, so that each is listed once.
    var seen = Set(fonts.flatMap(\.featureTags))
    return requested.map(\.tag).filter { seen.insert($0).inserted }
  }

  /// The names of the line's fonts. If several fonts share a name, the name is followed by the font's file.
  package var fontNames: [String] {
    fonts.map { font in
      let others = fonts.filter { $0 !== font && $0.name == font.name }
      if others.isEmpty { return font.name }
      let file = font.label.lastComponent
      return others.contains { $0.label.lastComponent == file }
        ? "\(font.name) (\(font.label))" : "\(font.name) (\(file))"
    }
  }

  /// A warning about a valid ISO 639 code that was probably meant for another language, such as `kr` for Korean. `nil`
  /// for all other codes.
  package var languageWarning: String? {
    let code = language.lowercased().prefix { $0 != "-" }
    guard let other = Self.homonyms.first(where: { $0.code == code }),
      runs.contains(where: { $0.script == other.script })
    else { return nil }
    return
      "language '\(language)' is \(other.name), not \(other.assumedName); did you mean \(other.suggestion)?"
  }

  /// Language codes that are easily confused with a country's code. The script tells which one was meant.
  private static let homonyms = [
    (code: "kr", name: "Kanuri", assumedName: "Korean", suggestion: "ko", script: "Hang"),
    (code: "tw", name: "Twi", assumedName: "Chinese", suggestion: "zh-Hant", script: "Hani"),
  ]
}
