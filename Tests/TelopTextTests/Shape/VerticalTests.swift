@_spi(Answers) import TelopText
import TelopUnits
import Testing

@Suite("Vertical lines")
struct VerticalTests {
  private func prepare(
    _ text: String, fonts: FontStack, digits: Int = 2, language: String? = nil
  ) throws -> MeasuredText {
    var options = TextOptions(language: language, direction: .topToBottom)
    options.combinedDigits = digits
    return try fonts.prepare(text, options: options)
  }

  static let samples = [
    "「縦書き」ー、。…？！（注）〜ゃゅょっㇷ゚", "漢字かなカナ、ＡＢＣ１２３　終わり。", "한글도 세로로", "中文，直排。「引號」《書名》",
    "速さは Speed です 2024年 e\u{301} 😀👨‍👩‍👧 ok", "مرحبا 縦 שלום נא", "नमस्ते 縦 สวัสดี",
  ]

  @Test("every run equals the oracle, upright or sideways", arguments: samples)
  func oracle(text: String) throws {
    for fonts in [
      try TestFont.cjkJapanese.stack(), try TestFont.biz.stack(),
      try TestFont.cjkTraditional.stack(),
      try TestFont.emoji.stack(), try TestFont.notoSans.stack(), try TestFont.inter.stack(),
      try FontStack.bundled(),
    ] {
      let line = try prepare(text, fonts: fonts, digits: 0)
      #expect(line.isVertical)
      let expected = try Oracle.shape(
        line.runs.map { line.oracleRequest(for: $0, in: 0..<line.utf8Length) })
      for (run, expected) in zip(line.runs, expected) {
        #expect(run.orientation == (["ttb", "btt"].contains(run.direction) ? .upright : .sideways))
        #expect(line.oracleGlyphs(of: run) == expected, "\(line.text(in: run.range))")
        #expect(run.advance.rawValue == expected.reduce(0) { $0 + Int64($1.advance) })
      }
    }
  }

  @Test("vertical advances equal FreeType's and HarfBuzz's for every glyph")
  func advances() throws {
    let han = (0x4E00..<0x5600).compactMap(Unicode.Scalar.init).map(Character.init)
    let kana = (0x3041..<0x3100).compactMap(Unicode.Scalar.init).map(Character.init)
    for font in [TestFont.biz, .cjkJapanese] {
      let line = try prepare(String(han + kana), fonts: font.stack(), language: "ja")
      let expected = try line.runs.map { run in
        var request = line.oracleRequest(for: run, in: 0..<line.utf8Length)
        request.before = ""
        request.after = ""
        return try Oracle.shape(long: request)
      }
      for (run, expected) in zip(line.runs, expected) {
        #expect(line.oracleGlyphs(of: run).map(\.advance) == expected.map(\.advance))
      }
    }
  }

  /// Compares every assigned character, in one line of the bundled fonts, with Unicode's table.
  @Test("characters have Unicode's orientation") func orientation() throws {
    var expected: [UInt32: String] = [:]
    for line in try UnicodeData.lines(of: "VerticalOrientation.txt") {
      let fields = line.split(separator: ";").map { $0.filter { $0 != " " } }
      let bounds = fields[0].split(separator: ".").compactMap { UInt32($0, radix: 16) }
      guard let first = bounds.first, let last = bounds.last else { continue }
      for value in first...last { expected[value] = fields[1] }
    }
    var text = String.UnicodeScalarView()
    for value in UInt32(0x21)...0x1FAFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned,
        scalar.properties.generalCategory != .privateUse,
        scalar.properties.generalCategory != .control,
        ![0x2028, 0x2029].contains(value), !(0x4E00...0x9FFF).contains(value),
        !(0xAC00...0xD7A3).contains(value), !(0x17000...0x18CFF).contains(value)
      else { continue }
      text.append(scalar)
      text.append("\u{3000}")
    }
    let line = try prepare(String(text), fonts: try FontStack.bundled(), digits: 0)
    var checked = 0
    var starts: [Int: Unicode.Scalar] = [:]
    line.forEachGrapheme { range, first, _ in starts[range.lowerBound] = first }
    for run in line.runs {
      for offset in run.range {
        guard let scalar = starts[offset], scalar != "\u{3000}" else { continue }
        let isEmoji = run.font.name == "NotoColorEmoji"
        checked += 1
        switch expected[scalar.value] ?? "R" {
        case "U", "Tu": #expect(run.orientation == .upright, "\(scalar.value)")
        case "Tr": break
        default: #expect(run.orientation == (isEmoji ? .upright : .sideways), "\(scalar.value)")
        }
      }
    }
    #expect(checked > 30_000)
  }

  @Test("brackets and dashes use the font's vertical forms")
  func transformed() throws {
    let orientations = { (font: TestFont) in
      try prepare("「ー（", fonts: font.stack()).runs.map(\.orientation)
    }
    #expect(try orientations(.cjkJapanese).allSatisfy { $0 == .upright })
    // Noto Sans has neither vertical forms nor these characters: .notdef is drawn sideways.
    #expect(try orientations(.notoSans).allSatisfy { $0 == .sideways })
  }

  @Test("short numbers are set side by side in one em")
  func combined() throws {
    let fonts = try TestFont.cjkJapanese.stack()
    let line = try prepare("12月3日1000円", fonts: fonts)
    let combined = line.runs.filter { $0.orientation == .combined }
    #expect(combined.map { line.text(in: $0.range) } == ["12", "3"])
    for run in combined {
      #expect(run.advance.rawValue == 1_000)
      #expect(line.cluster(at: run.clusters.lowerBound)?.range == run.range)
      #expect(run.clusters.count == 1)
      #expect(!line.allowsCut(at: run.range.lowerBound + 1) || run.range.count == 1)
      let glyphs = line.glyphs(of: run)
      let ink = try #require(try prepare(line.text(in: run.range), fonts: fonts).ink(size: 1_000))
      // Centred in the line, and within its em.
      #expect(abs((ink.left + ink.right).double) < 60)
      #expect(ink.top <= 0 && ink.bottom >= -1_000)
      #expect(glyphs.count == run.range.count)
    }
    #expect(try prepare("1234", fonts: fonts, digits: 4).totalUnits == 1_000)
    #expect(try prepare("12", fonts: fonts, digits: 0).runs.map(\.orientation) == [.sideways])
  }

  @Test(
    "digits wider than an em side by side are scaled to 0.94 em about the axis",
    arguments: [(TestFont.notoSans, "1234"), (.biz, "12"), (.biz, "88"), (.notoSans, "00")])
  func condensed(font: TestFont, digits: String) throws {
    let line = try prepare(digits, fonts: font.stack(), digits: 4)
    let run = try #require(line.runs.first)
    let em = Double(run.font.unitsPerEm)
    let advances = line.glyphs(of: run).map { Double(run.font.advance(of: $0.id).rawValue) }
    let width = advances.reduce(0, +)
    #expect(width > em)
    #expect(abs(run.condensation * width - 0.94 * em) < 1e-9 * em)
    #expect(line.totalUnits == Int64(run.font.unitsPerEm))
    // Each digit begins at the end of the condensed digits before it.
    let placed = line.placedGlyphs(in: 0..<line.utf8Length)
    var pen = -width / 2
    for (glyph, advance) in zip(placed, advances) {
      #expect(glyph.condensation == run.condensation)
      #expect(abs(Double(glyph.x) - pen * run.condensation) <= 1)
      pen += advance
    }
    let ink = try #require(try line.ink(size: Rational(Int64(em))))
    #expect(ink.left.double >= -0.47 * em - 1 && ink.right.double <= 0.47 * em + 1)
    let outlines = zip(placed, line.glyphs(of: run)).compactMap { glyph, own in
      run.font.ink(of: own.id).map {
        Double(glyph.x) + Double($0.left) * glyph.condensation
      }
    }
    #expect(abs((outlines.min() ?? 0) - ink.left.double) <= 1)
  }

  @Test("parts add up, also reshaped, and the ink is the glyphs'", arguments: samples)
  func parts(text: String) throws {
    let line = try prepare(text + "12月", fonts: try FontStack.bundled())
    let cuts = try line.cuts(in: 0...line.utf8Length).map(\.utf8Offset)
    let sum = zip(cuts, cuts.dropFirst()).reduce(Int64(0)) { $0 + line.units(of: $1.0..<$1.1) }
    #expect(sum == line.totalUnits)
    #expect(try line.partsThatDiffer(at: cuts) == [])
    let ink = try #require(try line.ink(size: 100))
    let extent = try #require(line.inkExtent(of: 0..<line.utf8Length))
    #expect(try -ink.top == line.pixels(lineUnits: extent.lowerBound, size: 100))
    #expect(try -ink.bottom == line.pixels(lineUnits: extent.upperBound, size: 100))
    #expect(ink.left > -120 && ink.right < 120)
  }

  @Test("right-to-left text reads upward in its place")
  func rightToLeft() throws {
    let line = try prepare("縦 אבג 横", fonts: try FontStack.bundled())
    #expect(!line.isRightToLeft)
    let hebrew = try #require(line.runs.first { $0.script == "Hebr" })
    #expect(hebrew.isRightToLeft && hebrew.orientation == .sideways)
    let alone = try FontStack.bundled().prepare("אבג")
    #expect(hebrew.advance.rawValue == alone.totalUnits)
  }
}
