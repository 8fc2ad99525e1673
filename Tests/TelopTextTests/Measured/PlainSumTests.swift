import TelopText
import TelopUnits
import Testing

/// Text that no lookup touches measures what its characters' advances add up to.
@Suite struct PlainSumTests {
  @Test(arguments: [
    (TestFont.biz, "東京特許許可局、今日はよい天気です。あいうえおカキクケコ0123456789"),
    (.bizBold, "東京特許許可局、今日はよい天気です。ABCDEFG"),
    (.cjkJapanese, "東京特許許可局今日天気漢字仮名交"),
    (.cjkKorean, "안녕하세요대한민국서울"),
    (.cjkSimplified, "汉语拼音测量宽度"),
    (.inter, "The quick brown dog 0123456789"),
    (.notoSans, "The quick brown dog 0123456789 Привет Ελλάς"),
    (.hebrew, "שלום"),
    (.emoji, "😀🎉🍣🚀"),
  ])
  func advancesAddUp(_ font: TestFont, _ text: String) throws {
    let opened = try font.open()
    let features = try ["-kern", "-calt", "-liga", "-clig", "-ccmp"].map { try Feature($0) }
    let line = try FontStack([opened], bundled: .excluded).prepare(
      text, options: TextOptions(features: features))
    var sum = FontUnits.zero
    for scalar in text.unicodeScalars {
      sum += opened.advance(of: try #require(opened.glyph(for: scalar), "\(scalar)"))
    }
    #expect(sum > .zero)
    #expect(line.totalUnits == sum.rawValue)
    #expect(try line.width(size: 48) == sum.pixels(size: 48, unitsPerEm: opened.unitsPerEm))
    #expect(line.missing.isEmpty)
  }

  @Test func kerningMakesADifference() throws {
    let plain = TextOptions(features: [try Feature("-kern")])
    let stack = try TestFont.inter.stack()
    let kerned = try stack.prepare("AVATAR To")
    #expect(kerned.totalUnits < (try stack.prepare("AVATAR To", options: plain).totalUnits))
  }
}
