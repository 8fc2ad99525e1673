@_spi(Answers) import TelopText
import TelopUnits
import TestSupport
import Testing

/// Random lines of many scripts and both directions.
enum MixedText {
  private static let words = [
    "Hello", "office", "AVATAR", "don’t", "e\u{301}te\u{301}", "Ελλάδα", "ёлка", "5:00", "1,234",
    "(3)", "[x]", "…", "–", "שלום", "בְּרֵאשִׁית", "עולם", "مرحبا", "لآ", "السَّلَامُ", "کتاب", "٣٤",
    "世界", "東京", "ひらがな", "カタカナ", "ｶﾞ", "안녕", "각", "क्षत्रिय", "नमस्ते", "ภาษาไทย", "น้ำ", "👩‍💻",
    "🇯🇵", "❤️", "👋🏽", "1️⃣", "ﬁ", "\u{200F}", "\u{2067}אב\u{2069}", "\u{2066}ab\u{2069}",
    "\u{202B}ab אב\u{202C}", "a\u{20DD}", "a🏽", "א🏽",
    "e\u{323}\u{20E0}", "\u{AD}", "\u{200B}",
  ]

  /// A line of one to ten words, most of them separated by spaces.
  static func line(using generator: inout SeededGenerator) -> String {
    var line = ""
    for _ in 0..<Int.random(in: 1...10, using: &generator) {
      line += words.randomElement(using: &generator) ?? ""
      if Int.random(in: 0..<3, using: &generator) > 0 { line += " " }
    }
    return line
  }

  /// Lines in more than ten scripts, measured with the bundled fonts.
  ///
  /// - Parameter spacing: letter spacing in ems, in every other line.
  static func lines(
    seed: UInt64, count: Int, spacing: Rational = 0
  ) throws -> [MeasuredText] {
    var generator = SeededGenerator(seed: seed)
    let stack = try FontStack.bundled()
    let directions = TextDirection.allCases
    return try (0..<count).map { index in
      var options = TextOptions(direction: directions[index / 2 % directions.count])
      if index % 2 == 1 { options.spacing = Spacing(letters: spacing, words: 0) }
      return try stack.prepare(line(using: &generator), options: options)
    }
  }

  @Suite struct Tests {
    @Test func samplesHaveMoreThanTenScripts() throws {
      let lines = try lines(seed: 1, count: 60)
      #expect(Set(lines.flatMap { $0.runs.map(\.script) }).count > 10)
      #expect(lines.contains(where: \.isVertical) && lines.contains(where: \.isRightToLeft))
    }
  }
}

extension MeasuredText {
  /// The ranges of the line's grapheme clusters, in the order in which the pace counts them.
  var graphemeRanges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    forEachGrapheme { range, _, _ in ranges.append(range) }
    return ranges
  }

  /// Whether a cluster has a negative advance, like kerned spaces in Nastaliq.
  var runsBackwards: Bool {
    (0..<clusterCount).contains { (cluster(at: $0)?.units ?? 0) < 0 }
  }

  /// The carets of every grapheme boundary in a range of the line, both ends included, in logical order.
  func carets(in range: ClosedRange<Int>) -> [Carets] {
    range.map { carets(at: $0) }.enumerated()
      .filter { $0.element.utf8Offset == range.lowerBound + $0.offset }.map(\.element)
  }

  /// Every grapheme's box between its two carets: left and right end, in line units.
  var graphemeBoxes: [ClosedRange<Int64>] {
    let stops = carets(in: 0...utf8Length)
    return zip(stops, stops.dropFirst()).map { start, end in
      let edges = [start.downstream.x, end.upstream.x]
      return min(edges[0], edges[1])...max(edges[0], edges[1])
    }
  }
}
