import TelopUnits
import TestSupport
import Testing

@_spi(Answers) @testable import TelopText

/// Compares heights, underlines and a line's combined metrics with font bytes and fontTools.
@Suite struct MetricsTests {
  /// `OS/2` has sxHeight and sCapHeight at 86 and 88, yStrikeoutSize and yStrikeoutPosition at 26 and 28;
  /// `post` has position and thickness at 8 and 10.
  @Test(arguments: TestFont.allCases)
  func letterHeightsAndUnderlinesEqualTheTables(_ font: TestFont) throws {
    let letters = try font.open().letterMetrics
    let reader = try SfntReader(font.bytes(), index: font.index)
    let height = { (offset: Int) throws -> Int64? in
      let value = Int64(try reader.signed("OS/2", at: offset))
      return value == 0 ? nil : value
    }
    #expect(letters.xHeight?.rawValue == (try height(86)))
    #expect(letters.capHeight?.rawValue == (try height(88)))
    #expect(letters.underline?.position.rawValue == Int64(try reader.signed("post", at: 8)))
    #expect(letters.underline?.thickness.rawValue == Int64(try reader.signed("post", at: 10)))
    #expect(letters.strikethrough?.thickness.rawValue == Int64(try reader.signed("OS/2", at: 26)))
    #expect(letters.strikethrough?.position.rawValue == Int64(try reader.signed("OS/2", at: 28)))
    #expect(letters.variedTags == [])
  }

  @Test(
    "a descender above the baseline counts as below it, as in HarfBuzz",
    arguments: [TestFont.notoSans, .biz])
  func positiveDescender(_ font: TestFont) throws {
    var bytes = try font.bytes()
    let reader = try SfntReader(bytes)
    for (table, offset) in [("hhea", 6), ("OS/2", 70)] {
      let value = UInt16(bitPattern: -Int16(try reader.signed(table, at: offset)))
      let place = try reader.range(of: table).lowerBound + offset
      bytes[place] = UInt8(value >> 8)
      bytes[place + 1] = UInt8(value & 0xFF)
    }
    let expected = try font.open().metrics
    try withFontFile(bytes) { path in
      let metrics = try Font(path: path).metrics
      #expect(metrics == expected)
    }
  }

  @Test func missingTablesGiveNoMetrics() throws {
    let bytes = try TestFont.notoSans.bytes()
    let reader = try SfntReader(bytes)
    func changed(_ change: (inout [UInt8]) throws -> Void) throws -> LetterMetrics {
      var changed = bytes
      try change(&changed)
      var letters: LetterMetrics?
      try withFontFile(changed) { letters = try Font(path: $0).letterMetrics }
      return try #require(letters)
    }
    let old = try changed { $0[try reader.range(of: "OS/2").lowerBound + 1] = 1 }
    #expect(old.capHeight == nil && old.xHeight == nil && old.underline != nil)
    let thin = try changed { bytes in
      let post = try reader.range(of: "post").lowerBound
      bytes[post + 10] = 0
      bytes[post + 11] = 0
    }
    #expect(thin.underline == nil && thin.capHeight?.rawValue == 714)
    let without = try changed { bytes in
      // Renames the directory's entry to an unknown tag.
      let tag = Array("post".utf8)
      let entry = try #require((12..<512).first { Array(bytes[$0..<$0 + 4]) == tag })
      bytes[entry] = UInt8(ascii: "q")
    }
    #expect(without.underline == nil && without.xHeight?.rawValue == 536)
    #expect(without.strikethrough != nil)
    let unstruck = try changed { bytes in
      let place = try reader.range(of: "OS/2").lowerBound
      bytes[place + 26] = 0
      bytes[place + 27] = 0
    }
    #expect(unstruck.strikethrough == nil && unstruck.underline != nil)
  }

  /// An instance made by fontTools 4.68.0 (`varLib.instancer`): hhea ascent, descent, lineGap; OS/2
  /// sCapHeight, sxHeight; post underlinePosition, underlineThickness.
  struct Instance: Sendable {
    var weight: Double?
    var values: [Int64]
  }

  static let instances = [
    Instance(weight: nil, values: [800, -200, 10, 700, 500, -100, 50]),
    Instance(weight: 400, values: [800, -200, 10, 700, 500, -100, 50]),
    Instance(weight: 500, values: [808, -204, 11, 706, 505, -107, 59]),
    Instance(weight: 625, values: [818, -209, 13, 714, 511, -116, 70]),
    Instance(weight: 900, values: [841, -221, 17, 730, 525, -135, 95]),
  ]

  @Test(arguments: instances)
  func anInstanceHasTheDeltasOfMVAR(_ instance: Instance) throws {
    try MVARFont.withInstance(weight: instance.weight) { font in
      #expect(font.metrics.source == .hhea)
      #expect(Self.values(of: font) == instance.values)
      let moves = instance.weight.map { $0 > 400 } ?? false
      #expect(
        font.letterMetrics.variedTags
          == (moves ? ["cpht", "hasc", "hdsc", "hlgp", "undo", "unds", "xhgt"] : []))
    }
  }

  /// The same font with USE_TYPO_METRICS: the values come from FreeType then, and are equal.
  @Test(arguments: instances)
  func typographicMetricsVaryToo(_ instance: Instance) throws {
    var bytes = MVARFont.bytes
    bytes[try SfntReader(bytes).range(of: "OS/2").lowerBound + 63] |= 0x80
    try withFontFile(bytes) { path in
      let variations = instance.weight.map { [Variation(tag: "wght", value: $0)] } ?? []
      let font = try Font(path: path, variations: variations)
      #expect(font.metrics.source == .typo)
      #expect(Self.values(of: font) == instance.values)
    }
  }

  private static func values(of font: Font) -> [Int64?] {
    let letters = font.letterMetrics
    let values: [FontUnits?] = [
      font.metrics.ascender, font.metrics.descender, font.metrics.lineGap, letters.capHeight,
      letters.xHeight, letters.underline?.position, letters.underline?.thickness,
    ]
    return values.map { $0?.rawValue }
  }

  /// From fontTools 4.68.0: Inter 3.019 has 2816 units per em, typo 2728/-680/0, cap 2048, x 1536, underline
  /// -464, 192; BIZ UDPGothic 1.05 has 2048, hhea 1802/-246/0, 1567, 1108, -246, 102.
  @Test func aLineHasTheMaximumOfItsRuns() throws {
    let line = try FontStack([TestFont.inter.open(), TestFont.biz.open()], bundled: .excluded)
      .prepare("Hx字")
    #expect(line.runs.map(\.font.name) == ["Inter-Regular", "BIZUDPGothic-Regular"])
    #expect(line.unitsPerEm == 22_528)
    let metrics = try #require(line.metrics)
    // A unit of Inter is 8 line units, one of BIZ UDPGothic 11.
    let expected = TextMetrics<Int64>(
      ascent: 21_824, descent: 5_440, lineGap: 0, capHeight: 17_237, xHeight: 12_288,
      underline: TextRule(position: -3_712, thickness: 1_536))
    #expect(metrics == expected)
    let pixels = try #require(try line.metrics(size: 48))
    #expect(pixels.ascent.description == "93/2")
    #expect(pixels.capHeight?.description == "4701/128")
    #expect(pixels.underline?.position.description == "-87/11")
    let runs = line.runs.map { run in run.metrics.map { run.font.pixels($0, checkedSize: 48) } }
    #expect(runs.map { $0.capHeight?.description } == ["384/11", "4701/128"])
    #expect(runs.map { $0.xHeight?.description } == ["288/11", "831/32"])
    #expect(runs.map(\.descent.description) == ["255/22", "369/64"])
  }

  @Test func aMissingHeightLeavesTheOthers() throws {
    let emoji = try TestFont.emoji.stack().prepare("😀")
    #expect(emoji.metrics?.xHeight == nil && emoji.metrics?.capHeight != nil)
    for text in ["x😀", "😀x"] {
      let both = try FontStack(
        [TestFont.emoji.open(), TestFont.notoSans.open()], bundled: .excluded
      )
      .prepare(text)
      #expect(both.runs.count == 2)
      #expect(both.metrics?.xHeight == 536 * Int64(both.unitsPerEm / 1_000))
    }
  }
}
