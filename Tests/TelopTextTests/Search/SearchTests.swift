import Foundation
import TelopText
import TestSupport
import Testing

@Suite struct SearchTests {
  private static let stack = Result { try FontStack.bundled() }

  private func matches(
    _ pattern: String, in text: String, _ options: SearchOptions = []
  ) throws -> [String] {
    let line = try Self.stack.get().prepare(text)
    return try line.matches(of: pattern, options: options).map { line.substring($0) }
  }

  private typealias Row = (pattern: String, text: String, found: [String])

  private func check(_ rows: [Row], _ options: SearchOptions = []) throws {
    for row in rows {
      let found = try matches(row.pattern, in: row.text, options)
      #expect(found == row.found, "\(row.pattern) in \(row.text)")
    }
  }

  @Test func plainText() throws {
    try check([
      ("an", "banana", ["an", "an"]), ("ana", "banana", ["ana"]), ("aa", "aaaa", ["aa", "aa"]),
      ("aa", "aaa", ["aa"]),
      ("世界", "世界、こんにちは世界", ["世界", "世界"]), ("x", "banana", []), ("bananas", "banana", []),
      ("", "banana", []), ("a", "", []), ("A", "banana", []),
    ])
  }

  @Test func canonicallyEquivalentTextMatches() throws {
    try check([
      ("é", "cafe\u{301} café", ["e\u{301}", "é"]),
      ("q\u{307}\u{323}", "q\u{323}\u{307}", ["q\u{323}\u{307}"]), ("\u{2126}", "Ω", ["Ω"]),
      ("각", "\u{1100}\u{1161}\u{11A8}", ["\u{1100}\u{1161}\u{11A8}"]),
    ])
  }

  @Test func caseIsFoldedFully() throws {
    try check(
      [
        ("STRASSE", "Straße, strasse", ["Straße", "strasse"]), ("ΟΔΟΣ", "οδος οδός", ["οδος"]),
        ("ﬁn", "FIN", ["FIN"]), ("éclair", "ÉCLAIR", ["ÉCLAIR"]),
        // Half of a folded character is not a grapheme.
        ("s", "ß", []),
      ], .caseInsensitive)
  }

  @Test func diacriticsAreIgnored() throws {
    try check(
      [
        ("cafe", "café cafe\u{301}", ["café", "cafe\u{301}"]), ("ễ", "e", ["e"]),
        ("شكرا", "شُكْرًا", ["شُكْرًا"]), ("שלום", "שָׁלוֹם", ["שָׁלוֹם"]),
        // Letters of their own: voiced kana, vowel signs, nuktas.
        ("か", "が", []), ("क", "कि", []), ("ก", "กุ", []),
        // The pattern is only a mark.
        ("\u{301}", "e\u{301}", []),
      ], .diacriticInsensitive)
  }

  @Test func widthsAndKanaAreFolded() throws {
    try check(
      [("ABC", "ＡＢＣ", ["ＡＢＣ"]), ("ガード", "ｶﾞｰﾄﾞ", ["ｶﾞｰﾄﾞ"]), ("カ", "ｶﾞ", [])], .widthInsensitive)
    try check([("かな", "カナ かな", ["カナ", "かな"])], .kanaInsensitive)
    try check([("がっこう", "ｶﾞｯｺｳ", ["ｶﾞｯｺｳ"])], [.kanaInsensitive, .widthInsensitive])
    try check(
      [
        ("swift", "ＳＷＩＦＴ", ["ＳＷＩＦＴ"]), ("Dr. Meyer", "Dr.\u{A0}Meyer", ["Dr.\u{A0}Meyer"]),
        ("5\u{202F}%", "5 %", ["5 %"]), ("👩💻", "👩‍💻", []), ("\u{200B}", "a\u{200B}b", []),
        ("donau", "\u{200B}Do\u{AD}nau\u{AD}", ["Do\u{AD}nau"]),
      ], .searchField)
    try check([("カナ", "かな", [])])
  }

  @Test func matchesAreWholeGraphemes() throws {
    try check([
      ("e", "e\u{301}", []), ("👩", "👩‍💻", []), ("👋", "👋🏽", []), ("🇵🇫", "🇯🇵🇫🇷", []),
      ("🇫🇷", "🇯🇵🇫🇷", ["🇫🇷"]),
    ])
  }

  @Test func aMatchAcrossDirectionsIsHighlighted() throws {
    let line = try Self.stack.get().prepare("abc אבג")
    let match = try #require(try line.matches(of: "C א", options: .caseInsensitive).first)
    #expect(match == 2..<6)
    #expect(line.highlights(of: match).count == 2)
  }
}

/// Compares matches with Foundation's comparison of every stretch of graphemes.
@Suite struct SearchOracleTests {
  private static let texts = [
    "The Café at Straßburg: CAFÉ, cafe\u{301}, Ⅷ and Ǆ; ὈΔΥΣΣΕΎΣ Ὀδυσσεύς",
    "Ёлка ёлка ЁЛКА елка; Ångström ångström Å \u{212B} Å",
    // Without half-width voicing marks, which Foundation does not join to their letters as Unicode does.
    "世界のＡＢＣとｱｲｳ、アイウ。ﾅﾆナニ 각 \u{1100}\u{1161}\u{11A8}",
    "👩‍💻👩💻 👋🏽👋 🇯🇵🇵🇯 é e\u{301} e q\u{307}\u{323}",
  ]

  private func foundation(_ options: SearchOptions) -> String.CompareOptions {
    var result: String.CompareOptions = []
    if options.contains(.caseInsensitive) { result.insert(.caseInsensitive) }
    if options.contains(.diacriticInsensitive) { result.insert(.diacriticInsensitive) }
    if options.contains(.widthInsensitive) { result.insert(.widthInsensitive) }
    return result
  }

  /// The first stretch that Foundation considers equal, then the next one after it, and so on.
  private func bruteForce(
    _ pattern: String, _ graphemes: [String], _ options: SearchOptions
  ) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    while start < graphemes.count {
      let end = (start + 1...graphemes.count).first { end in
        let text = graphemes[start..<end].joined()
        return text.compare(pattern, options: foundation(options)) == .orderedSame
      }
      if let end { found.append(start..<end) }
      start = end ?? start + 1
    }
    return found
  }

  @Test(
    "random stretches of real text, seed 39",
    arguments: [
      [], .caseInsensitive, .diacriticInsensitive, .widthInsensitive, .searchField,
      [.caseInsensitive, .diacriticInsensitive, .widthInsensitive],
    ] as [SearchOptions])
  func foundationFindsTheSame(_ options: SearchOptions) throws {
    var generator = SeededGenerator(seed: 39)
    let stack = try FontStack.bundled()
    for text in Self.texts {
      let line = try stack.prepare(text)
      let ranges = line.graphemeRanges
      let graphemes = ranges.map { line.text(in: $0) }
      for _ in 0..<12 {
        let start = Int.random(in: 0..<graphemes.count, using: &generator)
        let end = min(graphemes.count, start + Int.random(in: 1...4, using: &generator))
        var pattern = graphemes[start..<end].joined()
        if options.contains(.caseInsensitive), Bool.random(using: &generator) {
          pattern = pattern.uppercased()
        }
        let expected = bruteForce(pattern, graphemes, options).map {
          ranges[$0.lowerBound].lowerBound..<ranges[$0.upperBound - 1].upperBound
        }
        let found = try line.matches(of: pattern, options: options)
        #expect(
          found == expected,
          "\(pattern) in \(text): \(found.map { line.substring($0) })")
      }
    }
  }
}
