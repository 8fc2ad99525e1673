@_spi(Answers) import TelopText
import TelopUnits
import Testing

@Suite("Letter- and word-spacing")
struct SpacingTests {
  private let size = Rational(decimal: "43.4") ?? 0

  private func prepare(
    _ text: String, letters: Rational = 0, words: Rational = 0, features: [Feature] = [],
    fonts: FontStack
  ) throws -> MeasuredText {
    var options = TextOptions(features: features)
    options.spacing = Spacing(
      letters: try #require(letters.divided(by: size)),
      words: try #require(words.divided(by: size)))
    return try fonts.prepare(text, options: options)
  }

  private static let unligated = try? ["-liga", "-clig"].map { try Feature($0) }

  @Test("every grapheme has its exact spacing", arguments: ["3", "0.125", "-1.7", "40"])
  func letters(spacing: String) throws {
    let spacing = try #require(Rational(decimal: spacing))
    let fonts = try FontStack.bundled()
    for text in [
      "AVATAR, office To.", "五分間の速さ", "e\u{301}a\u{308}\u{323}o", "เก็บน้ำ ที่นี่", "नमस्ते क्षत्रिय",
      "👨‍👩‍👧‍👦🇯🇵1️⃣", "שָׁלוֹם",
    ] {
      let plain = try prepare(text, features: try #require(Self.unligated), fonts: fonts)
      let spaced = try prepare(text, letters: spacing, fonts: fonts)
      let difference = try spaced.width(size: size) - plain.width(size: size)
      // Two graphemes drawn as one get one spacing.
      let spacedGraphemes = (0..<plain.clusterCount).count { index in
        plain.cluster(at: index).map { isGraphemeStart($0.range.lowerBound, in: plain) } ?? false
      }
      #expect(difference == spacing * spacedGraphemes, "\(text)")
      #expect(spacedGraphemes == plain.graphemeCount || text.contains("क्ष"), "\(text)")
      #expect(spaced.glyphs(in: 0..<spaced.utf8Length) == plain.glyphs(in: 0..<plain.utf8Length))
    }
  }

  private func isGraphemeStart(_ offset: Int, in text: MeasuredText) -> Bool {
    var starts = false
    text.forEachGrapheme { range, _, _ in if range.lowerBound == offset { starts = true } }
    return starts
  }

  @Test("a gap widens each separator, whatever the paragraphs' scripts")
  func gaps() throws {
    let fonts = try FontStack.bundled()
    for separator in ["\u{3000}\u{3000}\u{3000}", "\u{2003}\u{2003}", " ● ", "|"] {
      for text in ["one\ntwo\nthree", "一\n二つ\n三", "سلام\nשלום\nabc\nहिन्दी", "one"] {
        var options = TextOptions(separator: separator)
        let plain = try fonts.prepare(text, options: options)
        options.spacing.paragraphs = try #require(Rational(decimal: "0.25"))
        let spaced = try fonts.prepare(text, options: options)
        #expect(
          try spaced.width(size: 40) - plain.width(size: 40)
            == Rational(10 * (plain.paragraphs.count - 1)))
        for paragraph in plain.paragraphs {
          #expect(
            try spaced.width(of: paragraph, size: 40) == plain.width(of: paragraph, size: 40),
            "\(text)"
          )
        }
        #expect(spaced.glyphs(in: 0..<spaced.utf8Length) == plain.glyphs(in: 0..<plain.utf8Length))
      }
    }
  }

  @Test("joined letters are not separated; their words are")
  func cursive() throws {
    let fonts = try FontStack.bundled()
    for text in ["السلام عليكم", "ہیلو دنیا"] {
      let plain = try prepare(text, fonts: fonts)
      #expect(
        try prepare(text, letters: 5, fonts: fonts).width(size: size) == plain.width(size: size))
      let words = try prepare(text, words: 5, fonts: fonts)
      #expect(try words.width(size: size) == plain.width(size: size) + 5)
    }
    let mixed = try prepare("abc السلام", letters: 5, fonts: fonts)
    #expect(
      try mixed.width(size: size) == (prepare("abc السلام", fonts: fonts)).width(size: size) + 20)
  }

  @Test("common ligatures are off in spaced text unless requested")
  func ligatures() throws {
    let fonts = try TestFont.notoSans.stack()
    let glyphs = { (text: MeasuredText) in text.glyphs(in: 0..<text.utf8Length).map(\.id) }
    let text = "office affluent"
    let plain = try prepare(text, fonts: fonts)
    let spaced = try prepare(text, letters: 1, fonts: fonts)
    let asked = try prepare(text, letters: 1, features: [Feature(tag: "liga")], fonts: fonts)
    #expect(glyphs(plain).count < text.count)
    #expect(glyphs(spaced).count == text.count)
    #expect(glyphs(asked) == glyphs(plain))
    let request = spaced.oracleRequest(
      for: try #require(spaced.runs.first), in: 0..<spaced.utf8Length,
      features: ["-liga", "-clig"])
    #expect(glyphs(spaced) == (try Oracle.shape([request])).first?.map(\.id))
  }

  @Test("word-spacing widens spaces and no-break spaces, not ideographic ones")
  func words() throws {
    let fonts = try FontStack.bundled()
    let text = "a b\u{A0}c　d"
    let plain = try prepare(text, fonts: fonts)
    let spaced = try prepare(text, words: 7, fonts: fonts)
    #expect(try spaced.width(size: size) == plain.width(size: size) + 14)
    #expect(try spaced.width(of: 1..<2, size: size) == plain.width(of: 1..<2, size: size) + 7)
  }

  @Test("invisible characters have no spacing")
  func invisible() throws {
    let fonts = try FontStack.bundled()
    let shown = try prepare("ab", letters: 9, fonts: fonts)
    for hidden in ["a\u{AD}b", "a\u{200B}b", "a\u{2060}b"] {
      #expect(
        try prepare(hidden, letters: 9, fonts: fonts).width(size: size) == shown.width(size: size))
    }
  }

  @Test("parts add up, and ink is at the glyphs")
  func parts() throws {
    let fonts = try FontStack.bundled()
    let text = try prepare(
      "The office, 速さは שלום עולם ok e\u{301}", letters: 3, words: 5, fonts: fonts)
    let cuts = try text.cuts(in: 0...text.utf8Length).map(\.utf8Offset)
    let widths = try zip(cuts, cuts.dropFirst()).map { try text.width(of: $0..<$1, size: size) }
    #expect(try widths.reduce(0, +) == text.width(size: size))
    let ink = try #require(try text.ink(size: size))
    let extent = try #require(text.inkExtent(of: 0..<text.utf8Length))
    #expect(try ink.left == text.pixels(lineUnits: extent.lowerBound, size: size))
    #expect(try ink.right == text.pixels(lineUnits: extent.upperBound, size: size))
    // The last letter's spacing is after its ink.
    let bare = try prepare("l", fonts: fonts)
    let spaced = try prepare("l", letters: 30, fonts: fonts)
    #expect(try bare.ink(size: size) == spaced.ink(size: size))
    // From right to left, that is at the left.
    let hebrew = try #require(try prepare("ל", fonts: fonts).ink(size: size))
    let spread = try #require(try prepare("ל", letters: 30, fonts: fonts).ink(size: size))
    #expect(spread.left == hebrew.left + 30)
  }

  @Test("negative spacing may make a line overlap itself; its ink is found")
  func folded() throws {
    let text = try prepare("WiWiiiiiW", letters: -40, fonts: try FontStack.bundled())
    let ink = try #require(try text.ink(size: size))
    let extent = try #require(text.inkExtent(of: 0..<text.utf8Length))
    #expect(try ink.left == text.pixels(lineUnits: extent.lowerBound, size: size))
    #expect(try ink.right == text.pixels(lineUnits: extent.upperBound, size: size))
  }

  @Test("spacing out of bounds or too fine is an error")
  func errors() throws {
    let fonts = try FontStack.bundled()
    for letters in ["-1.01", "100.5"].compactMap({ Rational(decimal: $0) }) {
      var options = TextOptions()
      options.spacing.letters = letters
      #expect(throws: TextError.self) { try fonts.prepare("a", options: options) }
    }
    var options = TextOptions()
    options.spacing.words = try #require(Rational(1, over: 1_000_003_000_017))
    let error = #expect(throws: TextError.self) { try fonts.prepare("a", options: options) }
    #expect(error?.code == .unitsTooFine)
    #expect(error?.message.contains("give the size and the spacing fewer decimals") == true)
  }

  @Test("without kerning widths equal the oracle's")
  func kerning() throws {
    let fonts = try TestFont.notoSans.stack()
    var options = TextOptions()
    options.isKerned = false
    let text = try fonts.prepare("AVATAR To Wave", options: options)
    let run = try #require(text.runs.first)
    let request = text.oracleRequest(for: run, in: 0..<text.utf8Length, features: ["-kern"])
    #expect(text.oracleGlyphs(of: run) == (try Oracle.shape([request])).first)
    #expect(text.totalUnits != (try fonts.prepare("AVATAR To Wave")).totalUnits)
  }

  @Test(
    "adjacent punctuation is half as wide",
    arguments: [
      ("「『", [3..<6]), ("」、", [0..<3]), ("。」", [0..<3]), ("」「", [3..<6]), ("」「「", [3..<6, 6..<9]),
      ("あ「い」", []), ("　「", [3..<6]), ("」　", [0..<3]), ("」・「", [0..<3, 6..<9]), ("（ABC）", []),
    ])
  func punctuation(text: String, halves: [Range<Int>]) throws {
    for direction in [TextDirection.auto, .topToBottom] {
      var options = TextOptions(language: "ja", direction: direction)
      options.trimsPunctuation = true
      let line = try TestFont.cjkJapanese.stack().prepare(text, options: options)
      let tag = direction == .auto ? "halt" : "vhal"
      let features = halves.map { "\(tag)[\($0.lowerBound):\($0.upperBound)]" }
      let run = try #require(line.runs.first)
      let request = line.oracleRequest(for: run, in: 0..<line.utf8Length, features: features)
      #expect(line.oracleGlyphs(of: run) == (try Oracle.shape([request])).first)
      if line.runs.count == 1, !text.contains("A") {
        #expect(line.totalUnits == Int64(text.count * 1_000 - halves.count * 500))
      }
    }
  }
}
