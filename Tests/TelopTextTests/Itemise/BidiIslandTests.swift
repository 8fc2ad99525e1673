import CTelopICUShims
import TelopUnits
import TestSupport
import Testing

@testable import TelopText

@Suite("Bidi levels of islands")
struct BidiIslandTests {
  private static func levels(
    _ text: String, _ direction: TextDirection, _ paragraphs: [Range<Int>] = [],
    passesOnlyIslands: Bool
  ) throws -> (base: UInt8, levels: [UInt8]) {
    let bytes = Array(text.utf8)
    let found = try bytes.withUnsafeBufferPointer {
      try BidiLevels(
        utf8: $0, direction: direction, paragraphs: paragraphs, passesOnlyIslands: passesOnlyIslands
      )
    }
    return (found.base, bytes.indices.map { found[$0] })
  }

  /// Characters of every class, and equivalent brackets. Characters that are common within one direction are more
  /// frequent.
  private static let characters = [
    "a", "b", "é", "漢", "א", "ב", "ر", "م", "1", "2", "٣", "۴", "+", "-", "$", "%", ",", ".", ":",
    " ", " ", "\u{3000}",
    "!", "*", "…", "\u{301}", "\u{5B0}", "\u{200D}", "\u{AD}", "(", ")", "[", "]", "{", "}", "〈",
    "〉", "\u{2329}", "\u{232A}",
    "😀", "𐤀", "𞤀", "𞸀",
  ]
  private static let rare = [
    "\u{202B}", "\u{202A}", "\u{202C}", "\u{2067}", "\u{2069}", "\u{200F}", "\u{200E}",
  ]

  @Test(
    "levels by islands equal those of the whole text for random texts",
    arguments: [TextDirection.auto, .leftToRight, .rightToLeft])
  func random(_ direction: TextDirection) throws {
    var random = SeededGenerator(seed: 20_261_125)
    for round in 0..<Effort.pick(short: 2_000, usual: 8_000, soak: 400_000) {
      let length = Int.random(in: 1...[6, 20, 60][round % 3], using: &random)
      // A few characters, so that each recurs.
      let few = (0..<Int.random(in: 2...10, using: &random)).map { _ in
        Self.characters.randomElement(using: &random) ?? ""
      }
      var text = ""
      for _ in 0..<length {
        let isRare = round % 10 == 0 && Int.random(in: 0..<12, using: &random) == 0
        text += (isRare ? Self.rare : few).randomElement(using: &random) ?? ""
      }
      var paragraphs: [Range<Int>] = []
      if round % 4 == 0, text.unicodeScalars.count > 4 {
        let cuts = text.unicodeScalars.indices.map {
          text.utf8.distance(from: text.startIndex, to: $0)
        }
        let places = (0..<4).compactMap { _ in cuts.randomElement(using: &random) }.sorted()
        paragraphs = [places[0]..<places[1], places[2]..<places[3]]
      }
      let (found, whole) = try (
        Self.levels(text, direction, paragraphs, passesOnlyIslands: true),
        Self.levels(text, direction, paragraphs, passesOnlyIslands: false)
      )
      let codes = text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
      #expect(found == whole, "\(codes), \(paragraphs)")
      if found != whole { return }
    }
  }

  @Test("crossing pairs of brackets resolve as in the whole text")
  func crossed() throws {
    for (text, direction) in [
      ("[a{]{a}א}א", TextDirection.leftToRight), ("[א{]{א}a}a", .rightToLeft),
      ("(a[)[a{]{a}א}א", .leftToRight),
    ] {
      let (found, whole) = try (
        Self.levels(text, direction, passesOnlyIslands: true),
        Self.levels(text, direction, passesOnlyIslands: false)
      )
      #expect(found == whole, "\(text)")
    }
  }

  @Test("many open brackets take linear time")
  func brackets() throws {
    let text = String(repeating: "א(", count: 40_000) + String(repeating: "]", count: 40_000)
    let bytes = Array(text.utf8)
    let found = bytes.withUnsafeBufferPointer { BidiIslands($0, base: 1) }
    #expect(found.ranges.isEmpty && found.unmatched.count == 40_000)
  }

  @Test("texts longer than their memory are refused, and no level is written")
  func memory() {
    let text: [UInt16] = [0x61, 0x5D0, 0x62, 0x5D1]
    for lengths: [Int32] in [[5], [2, 3], [-1], [4, 1], [Int32.max, 1]] {
      var levels = [UInt8](repeating: 9, count: 4)
      #expect(telop_icu_bidi_levels(text, 4, lengths, Int32(lengths.count), 0, &levels) > 0)
      #expect(levels == [9, 9, 9, 9], "\(lengths)")
    }
    var levels = [UInt8](repeating: 9, count: 4)
    #expect(telop_icu_bidi_levels(text, 4, [2, 2], 2, 0, &levels) <= 0)
    #expect(levels == [0, 1, 0, 1])
  }
}
