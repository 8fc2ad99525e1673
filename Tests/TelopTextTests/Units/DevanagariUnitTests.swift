import TestSupport
import Testing

@testable import TelopText

/// Text in Devanagari, cut between syllables, is what HarfBuzz shapes.
@Suite struct DevanagariUnitTests {
  @Test func wordsAreCutBetweenSyllables() throws {
    let font = try TestFont.devanagari.open()
    var options = TextOptions()
    options.shaper = .units
    let tags = try ShapingTags(options)
    let item = ItemizedRun(
      range: 0..<1, slot: 0, script: .devanagari, level: 0, orientation: .horizontal)
    let setting = try tags.setting(
      of: item, font: font, language: "hi",
      features: FeatureRules(options, utf8: .init(start: nil, count: 0)))
    let plan = try #require(UnitPlan(setting))
    var text = "कमल में किताब की लड़का राम क्रम धर्म"
    let units = text.withUTF8 { utf8 -> [String] in
      let scan = UnitScan(utf8)
      guard scan.isWhole(0..<utf8.count, plan), scan.scan(from: 0, to: utf8.count, plan) != nil
      else { return [] }
      let starts = (0..<scan.count).filter { !scan.gaps[$0].isOpen } + [scan.count]
      return zip(starts, starts.dropFirst()).map {
        String(decoding: utf8[Int(scan.offsets[$0])..<Int(scan.offsets[$1])], as: UTF8.self)
      }
    }
    #expect(
      units == [
        "क", "म", "ल", " ", "में", " कि", "ता", "ब", " ", "की", " ", "लड़", "का", " ", "रा", "म", " ",
        "क्रम", " ", "धर्म",
      ])
  }

  @Test(arguments: 1...Effort.pick(short: 4, usual: 12, soak: 4_000))
  func wholeSyllablesAreWhatHarfBuzzShapes(_ seed: Int) throws {
    let stack = try TestFont.devanagari.stack()
    let text = DevanagariTexts.whole(UInt64(seed), syllables: 500)
    let difference = try UnitTests.difference(text, stack)
    #expect(difference == nil, "seed \(seed)")
  }

  @Test(arguments: 1...Effort.pick(short: 4, usual: 12, soak: 4_000))
  func brokenSyllablesAreWhatHarfBuzzShapes(_ seed: Int) throws {
    let stack = try TestFont.devanagari.stack()
    for length in [3, 5, 10, 200] {
      let text = DevanagariTexts.broken(UInt64(seed), length: length)
      let difference = try UnitTests.difference(text, stack)
      #expect(difference == nil, "seed \(seed), length \(length)")
    }
  }
}
