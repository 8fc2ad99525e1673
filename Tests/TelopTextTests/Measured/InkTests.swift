@_spi(Answers) import TelopText
import TelopUnits
import TestSupport
import Testing

@Suite struct InkTests {
  /// TrueType extents come from the font's own `glyf` table; emoji are bitmaps.
  @Test(arguments: [
    (TestFont.notoSans, "AgjfÀQ@|Ж", "en"), (.biz, "東あがA。ｱ", "ja"), (.hebrew, "אלש", "he"),
    (.devanagari, "कअ", "hi"), (.thai, "กฟ", "th"), (.symbols, "☀", "en"), (.emoji, "😀🎉☕", "en"),
  ])
  func aGlyphsInkIsItsExtents(_ font: TestFont, _ characters: String, _ language: String) throws {
    let opened = try font.open()
    let stack = try FontStack([opened], bundled: .excluded)
    for character in characters {
      let line = try stack.prepare(String(character), options: TextOptions(language: language))
      let run = try #require(line.runs.first)
      var request = line.oracleRequest(for: run, in: 0..<line.utf8Length)
      request.showsExtents = true
      let glyph = try #require(Oracle.shape([request]).first?.first)
      let extents = glyph.extents
      try #require(extents.count == 4)
      let ink = try #require(opened.ink(of: glyph.id))
      #expect(ink.left == extents[0], "\(character)")
      #expect(ink.top == extents[1], "\(character)")
      #expect(ink.right - ink.left == extents[2], "\(character)")
      #expect(ink.bottom - ink.top == extents[3], "\(character)")
      let box = try #require(try line.ink(size: Rational(opened.unitsPerEm)))
      #expect(box.left == Rational(ink.left) && box.right == Rational(ink.right))
      #expect(box.bottom == Rational(ink.bottom) && box.top == Rational(ink.top))
    }
  }

  /// Curves may turn between whole units, so ink is rounded outward.
  @Test(arguments: [TestFont.notoSans, .arabic, .hebrew, .symbols2, .math, .thai])
  func inkIsTheExactBoundsRoundedOutward(_ font: TestFont) throws {
    let opened = try font.open()
    let reader = try SfntReader(font.bytes())
    var fractions = 0
    var wrong: [Int] = []
    for glyph in 0..<opened.glyphCount {
      guard let exact = try reader.bounds(ofGlyph: glyph), exact.left < exact.right else {
        continue
      }
      let ink = opened.ink(of: UInt32(glyph))
      let expected = InkBox(
        left: Int64(exact.left.floor), right: Int64(exact.right.ceiling),
        bottom: Int64(exact.bottom.floor), top: Int64(exact.top.ceiling))
      if ink != expected { wrong.append(glyph) }
      if ![exact.left, exact.right, exact.bottom, exact.top].allSatisfy(\.isWhole) {
        fractions += 1
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(10))")
    #expect(fractions > 0)
  }

  @Test func spacesHaveNone() throws {
    let line = try FontStack().prepare(" \u{3000} ")
    #expect(line.totalUnits > 0)
    #expect(try line.ink(size: 48) == nil)
    #expect(line.inkExtent(of: 0..<line.utf8Length) == nil)
  }

  /// The extent of all glyphs in `range`, from left to right; the line has one level.
  private func bruteForce(_ line: MeasuredText, _ range: Range<Int>) -> ClosedRange<Int64>? {
    let parts = line.runs.filter { $0.range.overlaps(range) }
    var pen: Int64 = 0
    var minimum: Int64?
    var maximum: Int64?
    for run in line.isRightToLeft ? parts.reversed() : parts {
      let scale = Int64(line.unitsPerEm / run.font.unitsPerEm)
      let glyphs = line.glyphs(in: run.range.clamped(to: range))
      for glyph in run.isRightToLeft ? glyphs.reversed() : glyphs {
        if let ink = run.font.ink(of: glyph.id) {
          let origin = pen + Int64(glyph.xOffset) * scale
          minimum = min(minimum ?? .max, origin + ink.left * scale)
          maximum = max(maximum ?? .min, origin + ink.right * scale)
        }
        pen += Int64(glyph.advance) * scale
      }
    }
    guard let minimum, let maximum else { return nil }
    return minimum...maximum
  }

  @Test(arguments: Sample.all)
  func theReachOfARangeCoversAllItsGlyphs(_ sample: Sample) throws {
    let line = try sample.font.stack().prepare(
      sample.plain, options: TextOptions(language: sample.language))
    #expect(Set(line.runs.map(\.level)).count == 1)
    let cuts = line.safeCuts(in: 0...line.utf8Length).map(\.utf8Offset)
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<60 {
      let from = try #require(cuts.randomElement(using: &generator))
      let upTo = try #require(cuts.randomElement(using: &generator))
      let range = min(from, upTo)..<max(from, upTo)
      #expect(line.inkExtent(of: range) == bruteForce(line, range), "\(line.text(in: range))")
    }
    let whole = 0..<line.utf8Length
    let extent = try #require(line.inkExtent(of: whole))
    #expect(extent == bruteForce(line, whole))
    let box = try #require(try line.ink(size: 48))
    #expect(try box.left == line.pixels(lineUnits: extent.lowerBound, size: 48))
    #expect(try box.right == line.pixels(lineUnits: extent.upperBound, size: 48))
  }

  @Test func severalFontsAgreeToo() throws {
    let line = try FontStack().prepare(
      "jÅ漢字かな fjord 한국어 हिन्दी ไทย ∑ 😀 Tiếng Việt f", options: TextOptions(language: "ja"))
    #expect(line.fonts.count > 5)
    let cuts = line.safeCuts(in: 0...line.utf8Length).map(\.utf8Offset)
    for start in cuts {
      for end in cuts where end > start {
        #expect(line.inkExtent(of: start..<end) == bruteForce(line, start..<end))
      }
    }
  }

  @Test("ink is found where kerning moves the pen far backward")
  func kernedBackward() throws {
    let box = InkBox(left: 0, right: 400, bottom: 0, top: 400)
    let plain = ColorFont(
      outlines: [box, box, box], advances: [500, 500, 500], characters: [0x48: 1, 0x78: 2])
    let reader = try SfntReader(plain.bytes())
    var tables: [String: [UInt8]] = [:]
    for tag in reader.tags { tables[tag] = Array(reader.bytes[try reader.range(of: tag)]) }
    // One pair: `x` before `x`.
    tables["kern"] = [0, 1, 0, 20, 1, 1, 6, 0, 0, 2, 2, -6_400].flatMap(Big.two)
    let font = try Font(data: ColorFont.file(tables), label: "backward.ttf")
    let line = try FontStack([font], bundled: .excluded).prepare("HHHHHHHHHHxxHHHHHHHHHHHH")
    let whole = 0..<line.utf8Length
    #expect(line.inkExtent(of: whole)?.lowerBound == -900)
    #expect(line.inkExtent(of: whole) == bruteForce(line, whole))
  }

  @Test("a cluster's extent contains its ink, also with a negative width")
  func narrowerThanNothing() throws {
    let line = try TestFont.nastaliq.stack().prepare(
      "ا بخرجا اججر ےتجھ یہ ہے", options: TextOptions(language: "ur"))
    let clusters = (0..<line.clusterCount).compactMap(line.cluster(at:))
    #expect(clusters.contains { $0.units < 0 })
    for cluster in clusters {
      let extent = try #require(line.extent(of: cluster.range))
      let ink = line.ink(of: cluster.range)
      #expect(extent.lowerBound <= ink?.left ?? extent.lowerBound)
      #expect(extent.upperBound >= ink?.right ?? extent.upperBound)
    }
  }
}
