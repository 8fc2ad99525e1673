@_spi(Answers) import TelopText
import TelopUnits
import TestSupport
import Testing

@Suite struct FontTableTests {
  @Test(arguments: TestFont.allCases)
  func advancesEqualTheTables(_ font: TestFont) throws {
    let opened = try font.open()
    let reader = try SfntReader(font.bytes(), index: font.index)
    let advances = try reader.advances()
    #expect(opened.glyphCount == advances.count)
    #expect(opened.unitsPerEm == (try reader.unitsPerEm))
    let wrong = advances.indices.filter {
      opened.advance(of: UInt32($0)).rawValue != Int64(advances[$0])
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(10))")
    #expect(opened.advance(of: UInt32(advances.count)) == .zero)
    #expect(opened.advance(of: .max) == .zero)
  }

  @Test(arguments: TestFont.allCases)
  func metricsEqualTheTables(_ font: TestFont) throws {
    let metrics = try font.open().metrics
    let reader = try SfntReader(font.bytes(), index: font.index)
    let asksForTypo = try reader.unsigned("OS/2", at: 62) & 0x80 != 0
    let (table, offset) = asksForTypo ? ("OS/2", 68) : ("hhea", 4)
    #expect(metrics.source == (asksForTypo ? .typo : .hhea))
    #expect(metrics.ascender.rawValue == Int64(try reader.signed(table, at: offset)))
    #expect(metrics.descender.rawValue == Int64(try reader.signed(table, at: offset + 2)))
    #expect(metrics.lineGap.rawValue == Int64(try reader.signed(table, at: offset + 4)))
    #expect(metrics.ascender > .zero)
    #expect(metrics.descender < .zero)
  }

  @Test func bothSourcesOfMetricsAreTested() throws {
    let bytes = try TestFont.notoSans.bytes()
    let reader = try SfntReader(bytes)
    for asks in [true, false] {
      var changed = bytes
      let place = try reader.range(of: "OS/2").lowerBound + 63
      changed[place] = asks ? changed[place] | 0x80 : changed[place] & 0x7F
      // Makes the two tables differ.
      changed[try reader.range(of: "OS/2").lowerBound + 69] ^= 1
      try withFontFile(changed) { path in
        let metrics = try Font(path: path).metrics
        #expect(metrics.source == (asks ? .typo : .hhea))
        let changed = try SfntReader(changed)
        let (table, offset) = asks ? ("OS/2", 68) : ("hhea", 4)
        #expect(metrics.ascender.rawValue == Int64(try changed.signed(table, at: offset)))
      }
    }
  }

  @Test func withoutOtherMetricsTheWindowsMetricsApply() throws {
    var bytes = try TestFont.notoSans.bytes()
    let reader = try SfntReader(bytes)
    let os2 = try reader.range(of: "OS/2").lowerBound
    let hhea = try reader.range(of: "hhea").lowerBound
    for offset in 4..<8 { bytes[hhea + offset] = 0 }
    for offset in 68..<72 { bytes[os2 + offset] = 0 }
    bytes[os2 + 63] &= 0x7F
    try withFontFile(bytes) { path in
      let metrics = try Font(path: path).metrics
      #expect(metrics.source == .win)
      #expect(metrics.ascender.rawValue == Int64(try reader.unsigned("OS/2", at: 74)))
      #expect(metrics.descender.rawValue == -Int64(try reader.unsigned("OS/2", at: 76)))
      #expect(metrics.lineGap == .zero)
    }
  }

  @Test(arguments: TestFont.allCases)
  func namesAndKinds(_ font: TestFont) throws {
    let opened = try font.open()
    #expect(opened.hasColorGlyphs == (font == .emoji))
    #expect(opened.index == font.index)
    #expect(opened.path == font.path)
    #expect(opened.characterCount > 90)
    #expect(!opened.name.contains(" ") && opened.name != "unnamed")
  }

  @Test(arguments: [
    (TestFont.biz, "BIZUDPGothic-Regular", "BIZ UDPGothic", "Regular"),
    (.bizBold, "BIZUDPGothic-Bold", "BIZ UDPGothic", "Bold"),
    (.inter, "Inter-Regular", "Inter", "Regular"),
    (.cjkJapanese, "NotoSansCJKjp-Regular", "Noto Sans CJK JP", "Regular"),
    (.cjkHongKong, "NotoSansCJKhk-Regular", "Noto Sans CJK HK", "Regular"),
  ])
  func names(_ font: TestFont, _ name: String, _ family: String, _ style: String) throws {
    let opened = try font.open()
    #expect([opened.name, opened.family, opened.style] == [name, family, style])
  }

  @Test func coverageEqualsTheCharacterMap() throws {
    for font in [TestFont.inter, .biz, .emoji, .cjkKorean] {
      let opened = try font.open()
      var count = 0
      for value in UInt32(0)..<0x110000 {
        guard let scalar = Unicode.Scalar(value), opened.glyph(for: scalar) != nil else { continue }
        count += 1
        if !opened.covers(String(Character(scalar))) { Issue.record("\(font): \(value)") }
      }
      #expect(count == opened.characterCount, "\(font)")
    }
  }
}
