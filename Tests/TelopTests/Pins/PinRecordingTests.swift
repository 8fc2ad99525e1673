@_spi(Answers) import Telop
import TelopUnits
import TestSupport
import Testing

@Suite("Recording pinned widths")
struct PinRecordingTests {
  private func recorded(_ text: String, withGlyphs: Bool = false) throws -> String {
    let recording = try pinned(text).recorded(withGlyphs: withGlyphs)
    let result = String(decoding: recording.utf8, as: UTF8.self)
    // Recorded widths agree, and recording them again changes nothing.
    #expect(try pinned(result).differences() == [])
    let again = try pinned(result).recorded(withGlyphs: withGlyphs)
    #expect(again.utf8 == recording.utf8)
    #expect(again.changedLineCount == 0)
    #expect((recording.changedLineCount == 0) == (recording.utf8 == Array(text.utf8)))
    return result
  }

  private static let font = "BIZUDPGothic-Regular; 48"

  @Test(
    "a width is replaced in place, and nothing else changes",
    arguments: [
      ("; 漢字", "; 漢字; 96"), ("; 漢字  ", "; 漢字; 96  "), ("; 漢字;", "; 漢字; 96"),
      ("; 漢字 ; ", "; 漢字 ; 96"), ("; \"漢字\"", "; \"漢字\"; 96"), ("; 漢字; 95", "; 漢字; 96"),
      ("; 漢字 ;  95 ", "; 漢字 ;  96 "), (";漢字;95", ";漢字;96"), ("; 漢字; 1/3\t", "; 漢字; 96\t"),
      // These widths agree already.
      ("; 漢字; 96.0", "; 漢字; 96.0"), ("; 漢字;192/2 ", "; 漢字;192/2 "),
    ])
  func widths(_ before: String, _ after: String) throws {
    #expect(try recorded(Self.font + before) == Self.font + after)
  }

  private static let list = "BIZUDPGothic-Regular[2497=0+2048|3212=3+2048]"

  @Test(
    "glyphs are written where they exist or are requested",
    arguments: [
      ("; 漢字; 96;", "; 漢字; 96; \(list)"), ("; 漢字; 96 ; ", "; 漢字; 96 ; \(list)"),
      ("; 漢字;;", "; 漢字; 96; \(list)"), ("; 漢字; ; ;", nil),
      ("; 漢字; 96; []", "; 漢字; 96; \(list)"), ("; 漢字; ; [] ", "; 漢字; 96; \(list) "),
      ("; 漢字; 1; A[1=0+5]", "; 漢字; 96; \(list)"), ("; 漢字; 96; \(list)", "; 漢字; 96; \(list)"),
    ] as [(String, String?)])
  func glyphs(_ before: String, _ after: String?) throws {
    guard let after else {
      #expect(throws: PinError.self) { try pinned(Self.font + before) }
      return
    }
    #expect(try recorded(Self.font + before) == Self.font + after)
  }

  @Test(
    "every line gets glyphs on request",
    arguments: [
      ("; 漢字", "; 漢字; 96; \(list)"), ("; 漢字  ", "; 漢字; 96; \(list)  "),
      ("; 漢字; 96", "; 漢字; 96; \(list)"), ("; 漢字; 96  ", "; 漢字; 96; \(list)  "),
      ("; 漢字;", "; 漢字; 96; \(list)"), ("; 漢字; 95;", "; 漢字; 96; \(list)"),
      ("; \"\"", "; \"\"; 0; []"),
    ])
  func allGlyphs(_ before: String, _ after: String) throws {
    #expect(try recorded(Self.font + before, withGlyphs: true) == Self.font + after)
  }

  @Test("a pinned font's hash is rewritten with its length")
  func hashes() throws {
    let hash = try #require(try Font.named(["Inter"]).first).sha256
    let zeros = String(repeating: "0", count: 64)
    for length in [8, 12, 64] {
      #expect(
        try recorded("Inter@sha256:\(zeros.prefix(length)), \"NotoSans-Regular\"; 48; a; 1")
          .hasPrefix("Inter@sha256:\(hash.prefix(length)), \"NotoSans-Regular\"; 48; a; "))
    }
    let upper = "Inter@sha256:\(hash.uppercased()); 48; a; 297/11"
    #expect(try recorded(upper).hasPrefix("Inter@sha256:\(hash.uppercased()); 48; a; "))
  }

  @Test("comments, blanks, order, line ends and the byte order mark stay")
  func everythingElseStays() throws {
    let before =
      "\u{FEFF}# widths\r\n\r\n\t\(Self.font); 漢; 48\r\n  # ; ; ;\n\(Self.font);漢字\r\n\(Self.font); 字;\n"
      + "\n\(Self.font); \" 漢\"; 0\r\n\(Self.font); 字字"
    let after =
      "\u{FEFF}# widths\r\n\r\n\t\(Self.font); 漢; 48\r\n  # ; ; ;\n\(Self.font);漢字; 96\r\n\(Self.font); 字; 48\n"
      + "\n\(Self.font); \" 漢\"; 64.0078125\r\n\(Self.font); 字字; 96"
    // From fontTools 4.68.0: a space of BIZ UDPGothic 1.05 is 683 of 2048 units, and 48 · 683 ÷ 2048 =
    // 16.0078125.
    let changed = try pinned(before).recorded()
    #expect(changed.differences.map(\.line) == [5, 6, 8, 9])
    #expect(changed.linesGivenGlyphs == [])
    #expect(try recorded(before) == after)
    let glyphs = try pinned(after).recorded(withGlyphs: true)
    #expect(glyphs.differences == [] && glyphs.linesGivenGlyphs == [3, 5, 6, 8, 9])
    #expect(try pinned("# only\n\n").recorded(withGlyphs: true).changedLineCount == 0)
  }

  /// 300 random texts in quotes with random escapes: recorded lines agree, and every text is read back scalar
  /// for scalar.
  @Test("any text can be pinned")
  func anyText() throws {
    var generator = SeededGenerator(seed: 11)
    let alphabet = Array(
      "ab;#\"\\, \t\n\r\u{3000}\u{0}\u{7}\u{85}\u{2028}é漢😀👩‍💻שא؟م\u{301}[]|@{}".unicodeScalars)
    var texts: [String] = []
    var file = ""
    for _ in 0..<300 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        if let scalar = alphabet.randomElement(using: &generator) { text.append(scalar) }
      }
      texts.append(String(text))
      let written = text.map { scalar -> String in
        let plain = scalar.value >= 0x20 && scalar != "\"" && scalar != "\\"
        let asItIs = plain && Bool.random(using: &generator)
        return asItIs
          ? String(Character(scalar)) : "\\u{\(String(scalar.value, radix: 16))}"
      }
      file += "; 48; \"\(written.joined())\"\n"
    }
    let result = try recorded(file, withGlyphs: true)
    let pins = try pinned(result).pins
    #expect(pins.count == texts.count)
    for (pin, text) in zip(pins, texts) {
      #expect(Array(pin.text.unicodeScalars) == Array(text.unicodeScalars))
      #expect(try pin.width == bundledFonts.get().prepare(text).width(size: 48))
    }
  }

  @Test("glyphs of vertical lines are read back: upright, sideways and side by side")
  func verticalGlyphs() throws {
    let result = try recorded("; 48 direction=ttb; 漢字12「A」😀", withGlyphs: true)
    #expect(result.contains("+0,-1000") || result.contains("+0,-2048"))
  }

  /// Sizes with six decimals give widths without a finite decimal; the recorded form reads back the same.
  @Test("every width reads back as written")
  func widthsReadBack() throws {
    var generator = SeededGenerator(seed: 5)
    var file = ""
    for _ in 0..<200 {
      let size =
        "\(Int.random(in: 0...99_999, using: &generator)).\(Int.random(in: 1...999_999, using: &generator))"
      file += "; \(size); Hello, 世界 \u{5D0}\n"
    }
    let result = try recorded(file)
    #expect(result.contains("/") && result.split(separator: "\n").count == 200)
  }
}
