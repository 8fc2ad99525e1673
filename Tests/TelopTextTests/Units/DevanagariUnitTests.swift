import TestSupport
import Testing

@testable import TelopText

/// Text in Devanagari, cut between syllables, is what HarfBuzz shapes.
@Suite struct DevanagariUnitTests {
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
