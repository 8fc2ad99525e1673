@_spi(Answers) import Telop
import TelopUnits
import TestSupport
import Testing

func pinned(_ text: String, folder: String? = nil) throws(PinError) -> PinnedWidths {
  try PinnedWidths(utf8: [UInt8](text.utf8), name: "w.txt", folder: folder)
}

@Suite("The grammar of pinned widths")
struct PinGrammarTests {
  private func pin(_ line: String) throws -> Pin {
    let pins = try pinned(line).pins
    #expect(pins.count == 1)
    return try #require(pins.first)
  }

  @Test("every field is read")
  func everyField() throws {
    let pin = try pin(
      "  Inter , \"./a; b,\\\".otf\" @sha256:0123ABCD;48 lang=ar feature=-kern,palt feature=ss01=2 "
        + "variation=wght=700 direction=rtl script=Arab no-bundled-fonts separator=\" ; \" ; a b ; "
        + "12345/128 ")
    #expect(pin.line == 1)
    #expect(pin.options.fonts == ["Inter", "./a; b,\".otf"])
    #expect(pin.hashes == [1: "0123abcd"])
    #expect(pin.options.size == 48)
    #expect(pin.options.text.language == "ar" && pin.options.text.script == "Arab")
    #expect(pin.options.text.direction == .rightToLeft)
    let features = try [Feature("-kern"), Feature("palt"), Feature("ss01=2")]
    #expect(pin.options.text.features == features)
    #expect(pin.options.variations == [Variation(tag: "wght", value: 700)])
    #expect(pin.options.text.separator == " ; ")
    #expect(!pin.options.bundledFonts)
    #expect(pin.text == "a b")
    #expect(pin.width == Rational(12_345, over: 128))
    #expect(pin.glyphs == nil)
  }

  @Test("comments and blank lines count as lines")
  func lines() throws {
    let pins = try pinned("# a; b\n\n \t\n; 48; one; 1\n  # two\n; 48; three; 3").pins
    #expect(pins.map(\.line) == [4, 6])
    #expect(pins.map(\.text) == ["one", "three"])
    #expect(pins.map(\.options.fonts) == [[], []])
    #expect(try pinned("").pins.isEmpty && pinned("\u{FEFF}").pins.isEmpty)
  }

  @Test("CRLF, a byte order mark and a missing last line end change nothing")
  func lineEnds() throws {
    let pins = try pinned("\u{FEFF}Inter; 48; a; 1\r\n\r\n# c\r\n; 48; \"b\"; 2\r\n; 48; c").pins
    #expect(pins.map(\.line) == [1, 4, 5])
    #expect(pins.map(\.text) == ["a", "b", "c"])
    #expect(pins.map(\.options.fonts) == [["Inter"], [], []])
    #expect(pins.map(\.width) == [1, 2, nil])
  }

  @Test(
    "texts are read bare and in quotes",
    arguments: [
      ("a", "a"), ("  a  b\t", "a  b"), ("a\\n", "a\\n"), ("12\" # 'x'", "12\" # 'x'"),
      ("#a", "#a"), ("\u{3000}a\u{3000}", "\u{3000}a\u{3000}"), ("\"\"", ""), ("\" a \"", " a "),
      ("\"a; b\"", "a; b"), ("\"\\\"\\\\\\n\\r\\t\"", "\"\\\n\r\t"),
      ("\"\\u{1F600}\\u{41}\\u{0000E9}\"", "😀A\u{E9}"), ("e\u{301}", "e\u{301}"),
    ])
  func texts(_ field: String, _ expected: String) throws {
    for line in ["; 48; \(field); 1", "; 48;\(field)", "; 48; \(field) ;  ;  "] {
      // Compares scalars: `String` equates canonical equivalents.
      #expect(Array(try pin(line).text.unicodeScalars) == Array(expected.unicodeScalars))
    }
  }

  @Test(
    "widths are read",
    arguments: [
      ("240", 240, 1), ("96.25", 385, 4), (".5", 1, 2), ("-3/4", -3, 4), ("480/2", 240, 1),
      ("12345/128", 12_345, 128), ("1099511627776", 1_099_511_627_776, 1), ("0/5", 0, 1),
    ] as [(String, Int128, Int128)])
  func widths(_ field: String, _ numerator: Int128, _ denominator: Int128) throws {
    #expect(try pin("; 48; a; \(field)").width == Rational(numerator, over: denominator))
  }

  @Test("glyphs are read back as written")
  func glyphs() throws {
    for list in [
      "Inter-Regular[40=0+2084|72=1@-3,40+1650]", "A[1=0+5] B[2=1+-7]", "[]", "A[]",
    ] {
      let glyphs = try #require(try pin("; 48; a; 1; \(list)").glyphs)
      #expect(glyphs.description == list)
    }
    #expect(try pin("; 48; a; 1; ").glyphs == nil)
  }

  /// Invalid lines, each with a part of its error.
  static let bad: [(String, String)] = [
    ("Inter", "FONT; SIZE OPTIONS; TEXT; WIDTH"), ("Inter; 48", "FONT; SIZE OPTIONS; TEXT; WIDTH"),
    ("Inter; 48;", "text is missing"), ("Inter; 48; ; 240", "text is missing"),
    ("Inter, ; 48; a", "font's name is missing"), (", Inter; 48; a", "font's name is missing"),
    ("\"Inter; 48; a", "a quote is not closed"), ("\"Inter\" x; 48; a", "FONT; SIZE OPTIONS"),
    ("Inter@sha256:0123456; 48; a", "8 to 64 hexadecimal digits"),
    ("Inter@sha256:" + String(repeating: "0", count: 65) + "; 48; a", "8 to 64 hexadecimal"),
    ("Inter@sha256:01234567x; 48; a", "FONT; SIZE OPTIONS"),
    ("Inter; ; a", "begins with the size"), ("Inter; lang=ar; a", "begins with the size"),
    ("Inter; big; a", "size 'big'"), ("Inter; 0; a", "size '0'"), ("Inter; 48px; a", "size '48px'"),
    ("Inter; 48 48; a", "'48' has no value"), ("Inter; 48 kern; a", "'kern' has no value"),
    ("Inter; 48 kern=1; a", "unknown option 'kern'"), ("Inter; 48 =1; a", "unknown option ''"),
    ("Inter; 48 duration=5; a", "unknown option 'duration'"),
    ("Inter; 48 font=Inter; a", "unknown option 'font'"),
    ("Inter; 48 size=40; a", "unknown option 'size'"),
    ("Inter; 48 direction=up; a", "direction 'up'"),
    ("Inter; 48 direction=rtl direction=ltr; a", "direction takes one value"),
    ("Inter; 48 lang=ar language=fa; a", "language takes one value"),
    ("Inter; 48 feature=toolong; a", "feature 'toolong'"),
    ("Inter; 48 variation=wght; a", "variation 'wght'"),
    ("Inter; 48 no-bundled-fonts=maybe; a", "no-bundled-fonts 'maybe'"),
    ("Inter; 48 separator=\"a\"b; a", "a space is missing"),
    ("Inter; 48 separator=\"a; a", "a quote is not closed"),
    ("Inter; 48; \"a", "a quote is not closed"), ("Inter; 48; \"a\\", "a quote is not closed"),
    ("Inter; 48; \"a\\\"", "a quote is not closed"),
    ("Inter; 48; \"a\" b; 1", "semicolon is missing"),
    ("Inter; 48; \"\\x\"", "in quotes a \\"), ("Inter; 48; \"\\u0041\"", "in quotes a \\"),
    ("Inter; 48; \"\\u{}\"", "is no character"), ("Inter; 48; \"\\u{D800}\"", "is no character"),
    ("Inter; 48; \"\\u{110000}\"", "is no character"), ("Inter; 48; \"\\u{41\"", "is no character"),
    ("Inter; 48; \"\\u{+41}\"", "is no character"),
    ("Inter; 48; \"\\u{000000041}\"", "is no character"),
    ("Inter; 48; a; b; 240", "'b' is not a width"),
    ("Inter; 48; a; 240px", "'240px' is not a width"),
    ("Inter; 48; a; 1/0", "'1/0'"), ("Inter; 48; a; 1/-2", "'1/-2'"),
    ("Inter; 48; a; 1/2/3", "'1/2/3'"),
    ("Inter; 48; a; nan", "'nan'"), ("Inter; 48; a; 1e3", "'1e3'"),
    ("Inter; 48; a; 1099511627777", "'10995"),
    ("Inter; 48; a; -1099511627777", "'-10995"),
    ("Inter; 48; a; 1/18446744073709551616", "'1/18446744073709551616'"),
    ("Inter; 48; a; 170141183460469231731687303715884105727/3", "'17014118346"),
    ("Inter; 48; a; 99999999999999999999999999999999999999999/3", "'999999999"),
    ("Inter; 48; a; ٢٤٠", "'٢٤٠'"),
    ("Inter; 48; a; 1; 40=0+1", "not a list of glyphs"),
    ("Inter; 48; a; 1; A[40]", "not a list of glyphs"),
    ("Inter; 48; a; 1; A[1=0+5|]", "not a list of glyphs"),
    ("Inter; 48; a; 1; A[1=0+5", "not a list of glyphs"),
    ("Inter; 48; a; 1; A[1=0+5] x", "not a list of glyphs"),
    ("Inter; 48; a; 1; [1=0+5]", "not a list of glyphs"),
    ("Inter; 48; a; 1; []; x", "more than five fields"),
    ("Inter; 48; a; 1; [];", "more than five fields"),
    ("Inter; 48; a\u{7}b; 1", "\\u{7}"), ("Inter; 48; a\rb; 1", "\\u{D}"),
    ("Inter; 48; a\u{7F}; 1", "\\u{7F}"),
    ("\u{0}", "\\u{0}"),
  ]

  @Test("a bad line is an error with its line number", arguments: bad)
  func badLines(_ line: String, _ says: String) throws {
    for end in ["", "\n; 48; b; 1\n", "\r\n"] {
      let error = #expect(throws: PinError.self) { try pinned("# one\r\n\n\(line)\(end)") }
      let known = try #require(error)
      #expect(known.code == .badLine && known.place.line == 3 && known.place.file == "w.txt")
      #expect(known.message.contains(says), "\(known.message)")
      #expect(known.description == "w.txt:3: \(known.message)")
      #expect(!known.message.contains("\n"))
    }
  }

  @Test("bytes that are not UTF-8 are an error with their line")
  func notUTF8() throws {
    let bytes = [UInt8]("# a\n; 48; ".utf8) + [0xFF] + [UInt8]("; 1\n".utf8)
    let error = #expect(throws: PinError.self) { try PinnedWidths(utf8: bytes, name: "w.txt") }
    #expect(error?.description == "w.txt:2: not UTF-8 text")
    #expect(error?.code == .badFile)
  }

  @Test("a missing file is an error")
  func noFile() {
    for (path, says) in [("none/w.txt", "no such file"), (".", "is a folder")] {
      let error = #expect(throws: PinError.self) { try PinnedWidths(path: path) }
      #expect(error?.code == .fileUnreadable && error?.place.line == nil)
      #expect(error?.description.hasPrefix("\(path): \(says)") == true)
    }
  }

  /// 3,000 files made of broken parts of valid lines: each is read, or refused with a valid line number.
  @Test("any bytes give pinned widths or an error")
  func anyBytes() throws {
    let seeds = [
      "Inter@sha256:01234567, \"a\\u{41}\"; 48 lang=ar feature=-kern separator=\"; \"; a; 1/3; A[1=0+5]\r\n",
      "; 48 trim-punctuation; \"漢\\n\"; 96.5;\n# c\n\u{FEFF}", "[]|=@+-,;\"\\{}#\t\u{0}é\n",
    ].map { [UInt8]($0.utf8) }
    var generator = SeededGenerator(seed: 21)
    var outcomes = (read: 0, refused: 0)
    for _ in 0..<3_000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let seed = seeds[Int.random(in: 0..<seeds.count, using: &generator)]
        let start = Int.random(in: 0..<seed.count, using: &generator)
        bytes += seed[start..<Int.random(in: start...seed.count, using: &generator)]
      }
      if Bool.random(using: &generator), !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
      let lineCount = 1 + bytes.count { $0 == UInt8(ascii: "\n") }
      do {
        let pins = try PinnedWidths(utf8: bytes, name: "w.txt").pins
        #expect(pins.allSatisfy { (1...lineCount).contains($0.line) })
        outcomes.read += 1
      } catch {
        #expect((1...lineCount).contains(error.place.line ?? 0))
        outcomes.refused += 1
      }
    }
    #expect(outcomes.read > 100 && outcomes.refused > 100)
  }

  /// Fails for a new option until it is classified as an option of the text or not.
  @Test("every option of a fit is known here, or does not affect text")
  func options() {
    let others: Set = [
      "duration", "fixed-time", "viewport", "lead", "start", "finish", "hold-start", "hold-end",
      "ramp",
      "read-point", "slides", "min-speed", "max-speed", "max-change", "fps", "whole-pixels",
      "pixel-bounds", "segment-width", "pace", "loop",
      "screen-width", "viewing-distance", "finish-early", "cue-tolerance",
      "headings", "quotes",
      "font", "font-bold", "font-italic", "font-bold-italic", "size", "insert", "every",
      "color", "background", "highlight", "highlight-color", "highlight-style", "padding", "height",
      "fade", "theme", "canvas", "over", "place", "safe", "band-in", "band-out",
      "outline", "outline-color", "shadow", "divider", "label", "logo", "clock", "at-blocks",
    ]
    #expect(Set(FitOptions.entries.map(\.name)) == others.union(PinnedWidths.optionNames))
    #expect(others.isDisjoint(with: PinnedWidths.optionNames))
  }
}
