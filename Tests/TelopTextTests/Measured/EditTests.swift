import TelopText
import TelopUnits
import TestSupport
import Testing

@Suite("Editing a measured line")
struct EditTests {
  private static let snippets = [
    "a", "fi", " ", "  ", "。", "「", "V", "A", "T", "e", "\u{301}", "\u{308}", "क", "्", "ष", "ि",
    "न", "ه", "ل", "ا",
    "ب", "ى", " و", "א", "שָ", "ท", "ี่", "น้ำ", "👨", "\u{200D}", "👩", "🏽", "🇯", "🇵", "1", "\u{FE0F}",
    "\u{20E3}",
    "12", "(", ")", "[", "\u{2067}", "\u{2069}", "\u{200F}", "漢", "カ", "\u{3099}", "가", "\u{1100}",
    "\u{1161}", "\n", "\t", "",
    "\u{E123}", "AVATAR To", "السلام عليكم ورحمة", "नमस्ते क्षत्रिय", "速さは、文字の数です。", "ہیلو دنیا کیا حال ہے",
    "The quick brown fox jumps over the lazy dog, and the dog does not mind it at all.",
    "hello\nשלום\nworld", "\n新しい段落",
  ]

  private func options(_ kind: Int) -> TextOptions {
    var options = TextOptions()
    switch kind % 5 {
    case 1: options.spacing = Spacing(letters: Rational(decimal: "0.1") ?? 0, words: 1)
    case 2: options.direction = .topToBottom
    case 3: options.language = "ur"
    case 4:
      options.direction = .rightToLeft
      options.features = [Feature(tag: "kern", value: 0)]
    default: break
    }
    return options
  }

  /// An error stays in the line until its place is shaped again, so a comparison
  /// after every eighth finds it; the soak compares after every edit.
  @Test("random edits, seed 20261121: the same as from scratch", arguments: 0..<10)
  func random(series: Int) throws {
    var generator = SeededGenerator(seed: 20_261_121 + UInt64(series))
    let fonts = try FontStack.bundled()
    let options = options(series)
    let samples = Sample.all
    let sample =
      samples[(series * 3) % samples.count].mixed + "\n"
      + samples[(series * 3 + 1) % samples.count].plain
    var line = try fonts.prepare(sample, options: options)
    let compared = Effort.pick(short: 8, usual: 8, soak: 1)
    for edit in 0..<Effort.pick(short: 100, usual: 96, soak: 1_000) {
      let offsets = Array(
        line.text.unicodeScalars.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.utf8.count) })
      let start = Int.random(in: 0..<offsets.count, using: &generator)
      // The line keeps its length, more or less.
      let longest = line.utf8Length > 1_500 ? 80 : 12
      let end = min(
        offsets.count - 1,
        start + Int.random(in: 0...longest, using: &generator)
          * Int.random(in: 0...1, using: &generator))
      let snippet = try #require(Self.snippets.randomElement(using: &generator))
      line = try fonts.replacing(offsets[start]..<offsets[end], of: line, with: snippet)
      guard edit % compared == compared - 1 else { continue }
      var scratch = options
      scratch.paragraphs = line.paragraphs
      let expected = LineFacts(try fonts.prepare(line.text, options: scratch))
      let found = LineFacts(line)
      if found != expected {
        Issue.record(
          """
          edit \(edit) of series \(series), \(snippet) at \(offsets[start])..<\(offsets[end]): \
          \(found.difference(from: expected))
          """)
        return
      }
    }
  }

  /// A mark at the line's start has a dotted circle there, and none behind what was deleted or inserted; letters join
  /// what lies in another run, or no longer do.
  @Test(
    "every deletion and some insertions in lines of short runs",
    arguments: [
      "م\n\u{651}د", "ก\n\u{E31}ก", "ש\n\u{5B0}ש", "\u{FEFF}\u{20E3}1",
      "ab\u{2003}\u{2003}\u{20E3}x",
      "ب\u{301}1ب\nبa\u{64B}", "क\n\u{93F}क漢\u{93F}", "字ب字ب字",
    ])
  func endsOfRuns(_ text: String) throws {
    let fonts = try FontStack.bundled()
    var options = TextOptions()
    for takesUnits in [false, true] {
      options.shaper = takesUnits ? .units : .harfBuzz
      options.paragraphs = []
      let line = try fonts.prepare(text, options: options)
      let offsets = line.text.unicodeScalars.reduce(into: [0]) {
        $0.append($0[$0.count - 1] + $1.utf8.count)
      }
      for start in offsets {
        for end in offsets where end >= start {
          for snippet in ["", "\u{651}", "ب", "a\n", "\n"] where snippet.isEmpty || end == start {
            let edited = try fonts.replacing(start..<end, of: line, with: snippet)
            options.paragraphs = edited.paragraphs
            let expected = LineFacts(try fonts.prepare(edited.text, options: options))
            let found = LineFacts(edited)
            #expect(
              found == expected,
              "\(start)..<\(end), \(snippet): \(found.difference(from: expected))")
          }
        }
      }
    }
  }

  @Test("text that grows at its end keeps its head, glyph for glyph and place for place")
  func appending() throws {
    let fonts = try FontStack.bundled()
    for (first, addition) in [
      ("The office of the quick brown fox. ", "AVATAR, affluent. "),
      ("速さは、文字の数です。", "「長さ」ではありません。"),
      ("नमस्ते दुनिया ", "क्षत्रिय "), ("ہیلو دنیا ", "کیا حال ہے "),
    ] {
      var options = TextOptions()
      options.direction = .leftToRight
      var line = try fonts.prepare(String(repeating: first, count: 12), options: options)
      for _ in 0..<12 {
        let longer = try fonts.appending(addition, to: line)
        let head = line.text.unicodeScalars.dropLast(130).reduce(0) { $0 + $1.utf8.count }
        #expect(longer.text == line.text + addition)
        #expect(longer.glyphs(in: 0..<head) == line.glyphs(in: 0..<head))
        for index in 0..<line.cluster(startingAtOrAfter: head) {
          #expect(longer.position(ofCluster: index) == line.position(ofCluster: index))
        }
        line = longer
      }
    }
  }

  @Test("paragraphs: a break within, at an edge, across")
  func paragraphs() throws {
    let fonts = try FontStack.bundled()
    let options = TextOptions(separator: "|")
    let line = try fonts.prepare("one\ntwo", options: options)
    #expect(line.text == "one|two")
    let edits: [(Range<Int>, String, String, [Range<Int>])] = [
      (3..<3, "\nx", "one|x|two", [0..<3, 4..<5, 6..<9]),
      (7..<7, "\nx", "one|two|x", [0..<3, 4..<7, 8..<9]),
      (7..<7, "x\n", "one|twox", [0..<3, 4..<8]),
      (0..<0, "x\n", "x|one|two", [0..<1, 2..<5, 6..<9]),
      (1..<5, "", "owo", [0..<3]), (1..<2, "x\ny", "ox|ye|two", [0..<2, 3..<5, 6..<9]),
      (0..<7, "", "", [0..<0]),
    ]
    for (range, replacement, text, paragraphs) in edits {
      let edited = try fonts.replacing(range, of: line, with: replacement)
      #expect(edited.text == text, "\(range) \(replacement)")
      #expect(edited.paragraphs == paragraphs, "\(range) \(replacement)")
    }
  }

  @Test("features of a part of the line move with their text")
  func features() throws {
    let fonts = try TestFont.notoSans.stack()
    let feature = Feature(tag: "smcp", range: 4..<8)
    let line = try fonts.prepare("one four two", options: TextOptions(features: [feature]))
    let edited = try fonts.replacing(0..<3, of: line, with: "twelve")
    let expected = try fonts.prepare(
      "twelve four two", options: TextOptions(features: [Feature(tag: "smcp", range: 7..<11)]))
    #expect(LineFacts(edited) == LineFacts(expected))
  }

  @Test("ranges out of the line or within a character are made whole")
  func ranges() throws {
    let fonts = try FontStack.bundled()
    let line = try fonts.prepare("あいう")
    #expect(try fonts.replacing(-5..<2, of: line, with: "x").text == "xあいう")
    #expect(try fonts.replacing(4..<99, of: line, with: "x").text == "あx")
  }
}
