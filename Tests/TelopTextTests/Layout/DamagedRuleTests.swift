import Foundation
import TestSupport
import Testing

@testable import TelopText

/// Fonts with damaged layout rules: units never trust them. Text built from units equals HarfBuzz's, or both
/// give an error.
@Suite struct DamagedRuleTests {
  private static let seeds: [(font: String, text: String)] = [
    ("composed", "xáoxqáoxa\u{301} oxo"), ("pairs-both", "BCD DCB BBCD"),
    ("truetype-latin", "AVATAR To Te fi ffi é e\u{301}V"),
    ("cff-latin", "AVATAR To Te fi (A) é e\u{301}V"),
    ("thai", "น้ำ ปู่ ที่ กำ ไทย"),
  ]

  @Test(arguments: 1...Effort.pick(short: 20, usual: 35, soak: 20_000) as ClosedRange<UInt64>)
  func damagedRulesAreShapedLikeHarfBuzz(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (name, text) = Self.seeds[Int(seed) % Self.seeds.count]
    let path = Package.path("Tests/Fuzz/Corpus/font/\(name).ttf")
    let file = FileManager.default.fileExists(atPath: path) ? path : path.dropLast(3) + "otf"
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: String(file))))
    var font = try #require(SfntFile(whole))
    let rules = font.tables.indices.filter {
      ["GSUB", "GPOS", "GDEF"].contains(font.tables[$0].name)
    }
    let table = try #require(rules.randomElement(using: &random))
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let place = Int.random(in: 0..<font.tables[table].bytes.count, using: &random)
      font.tables[table].bytes[place] = [0, 1, 2, 3, 4, 8, 255].randomElement(using: &random) ?? 0
    }
    guard let damaged = try? Font(data: font.bytes) else { return }
    let stack = try FontStack([damaged], bundled: .excluded)
    let lines = ["", " ", text].map { $0 + text }
    for line in lines {
      var options = TextOptions()
      options.shaper = .harfBuzz
      let expected = try? LineFacts(stack.prepare(line, options: options))
      options.shaper = .units
      for state in ["cold", "warm"] {
        let found = try? LineFacts(stack.prepare(line, options: options))
        if found == expected { continue }
        let difference = expected.flatMap { found?.difference(from: $0) } ?? "one is an error"
        Issue.record("\(name), \(state): \(difference)")
      }
    }
  }
}
