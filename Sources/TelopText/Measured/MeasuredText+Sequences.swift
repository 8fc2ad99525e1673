internal import TelopUnits

extension MeasuredText {
  /// Variation sequences that no font of the stack has: UTF-8 ranges, ascending. Each is drawn as its first character.
  var missingSequences: [Range<Int>] {
    var text = text
    return text.withUTF8 { utf8 in
      storage.continuations.compactMap { offset in
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

  /// A sentence on such sequences; `nil` if there are none.
  var missingSequenceWords: String? {
    let missing = missingSequences
    guard let first = missing.first else { return nil }
    let codes = substring(first).unicodeScalars.map(VisibleText.code)
    let place = "\(codes.joined(separator: " ")) at byte \(first.lowerBound)"
    return missing.count == 1
      ? "no font has the variation sequence \(place); drawn without its selector"
      : "no font has \(missing.count) variation sequences, first \(place); drawn without their "
        + "selectors"
  }
}
