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

  @Test func plainText() throws {
    #expect(try matches("an", in: "banana") == ["an", "an"])
    #expect(try matches("ana", in: "banana") == ["ana"])
    #expect(try matches("世界", in: "世界、こんにちは世界") == ["世界", "世界"])
    #expect(try matches("x", in: "banana").isEmpty)
    #expect(try matches("bananas", in: "banana").isEmpty)
    #expect(try matches("", in: "banana").isEmpty)
    #expect(try matches("a", in: "").isEmpty)
    #expect(try matches("A", in: "banana").isEmpty)
  }

  @Test func canonicallyEquivalentTextIsTheSame() throws {
    #expect(try matches("é", in: "cafe\u{301} café") == ["e\u{301}", "é"])
    #expect(try matches("q\u{307}\u{323}", in: "q\u{323}\u{307}") == ["q\u{323}\u{307}"])
    #expect(try matches("\u{2126}", in: "Ω") == ["Ω"])
    #expect(try matches("각", in: "\u{1100}\u{1161}\u{11A8}").count == 1)
    #expect(try matches("é", in: "cafe\u{301} café", .literal) == ["é"])
  }

  @Test func caseFoldsInFull() throws {
    #expect(
      try matches("STRASSE", in: "Straße, strasse", .caseInsensitive) == ["Straße", "strasse"])
    #expect(try matches("ΟΔΟΣ", in: "οδος οδός", .caseInsensitive) == ["οδος"])
    #expect(try matches("ﬁn", in: "FIN", .caseInsensitive) == ["FIN"])
    // One letter of two that a character folds to is no grapheme.
    #expect(try matches("s", in: "ß", .caseInsensitive).isEmpty)
    #expect(try matches("éclair", in: "ÉCLAIR", .caseInsensitive) == ["ÉCLAIR"])
  }

  @Test func diacriticsCountForNothing() throws {
    let marks = SearchOptions.diacriticInsensitive
    #expect(try matches("cafe", in: "café cafe\u{301}", marks) == ["café", "cafe\u{301}"])
    #expect(try matches("ễ", in: "e", marks) == ["e"])
    #expect(try matches("شكرا", in: "شُكْرًا", marks) == ["شُكْرًا"])
    #expect(try matches("שלום", in: "שָׁלוֹם", marks) == ["שָׁלוֹם"])
    // Other letters: voiced kana, vowel signs, nuktas.
    #expect(try matches("か", in: "が", marks).isEmpty)
    #expect(try matches("क", in: "कि", marks).isEmpty)
    #expect(try matches("ก", in: "กุ", marks).isEmpty)
    // A mark is all that is looked for.
    #expect(try matches("\u{301}", in: "e\u{301}", marks).isEmpty)
  }

  @Test func widthsAndKana() throws {
    #expect(try matches("ABC", in: "ＡＢＣ", .widthInsensitive) == ["ＡＢＣ"])
    #expect(try matches("ガード", in: "ｶﾞｰﾄﾞ", .widthInsensitive) == ["ｶﾞｰﾄﾞ"])
    #expect(try matches("カ", in: "ｶﾞ", .widthInsensitive).isEmpty)
    #expect(try matches("かな", in: "カナ かな", .kanaInsensitive) == ["カナ", "かな"])
    #expect(try matches("がっこう", in: "ｶﾞｯｺｳ", [.kanaInsensitive, .widthInsensitive]) == ["ｶﾞｯｺｳ"])
    #expect(try matches("swift", in: "ＳＷＩＦＴ", .searchField) == ["ＳＷＩＦＴ"])
    #expect(try matches("カナ", in: "かな").isEmpty)
  }

  @Test func matchesAreOfWholeGraphemes() throws {
    #expect(try matches("e", in: "e\u{301}").isEmpty)
    #expect(try matches("👩", in: "👩‍💻").isEmpty)
    #expect(try matches("👋", in: "👋🏽").isEmpty)
    #expect(try matches("🇵🇫", in: "🇯🇵🇫🇷").isEmpty)
    #expect(try matches("🇫🇷", in: "🇯🇵🇫🇷") == ["🇫🇷"])
    #expect(try matches("e", in: "e\u{301}", .literal).isEmpty)
  }

  @Test func directionOfSearchAndAnchors() throws {
    let line = try Self.stack.get().prepare("aaaa")
    #expect(try line.matches(of: "aa") == [0..<2, 2..<4])
    #expect(try line.matches(of: "aa", options: .backwards) == [2..<4, 0..<2])
    let odd = try Self.stack.get().prepare("aaa")
    #expect(try odd.matches(of: "aa") == [0..<2])
    #expect(try odd.matches(of: "aa", options: .backwards) == [1..<3])
    #expect(try odd.matches(of: "aa", options: .anchored) == [0..<2])
    #expect(try odd.matches(of: "aa", options: [.anchored, .backwards]) == [1..<3])
    #expect(try matches("na", in: "banana", .anchored).isEmpty)
    #expect(try matches("na", in: "banana", [.anchored, .backwards]) == ["na"])
    #expect(try matches("ba", in: "banana", [.anchored, .backwards]).isEmpty)
  }

  @Test func aMatchInBothDirectionsIsHighlighted() throws {
    let line = try Self.stack.get().prepare("abc אבג")
    let match = try #require(try line.matches(of: "C א", options: .caseInsensitive).first)
    #expect(match == 2..<6)
    #expect(line.highlights(of: match).count == 2)
  }
}

/// Against Foundation's comparison of every stretch of graphemes.
@Suite struct SearchOracleTests {
  private static let texts = [
    "The Café at Straßburg: CAFÉ, cafe\u{301}, Ⅷ and Ǆ; ὈΔΥΣΣΕΎΣ Ὀδυσσεύς",
    "Ёлка ёлка ЁЛКА елка; Ångström ångström Å \u{212B} Å",
    // No half-width voicing marks: Foundation does not join them to their letters, as Unicode does.
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

  /// The first stretch that Foundation holds equal, then the next behind it.
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
