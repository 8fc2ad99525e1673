import CTelopICUShims
import Testing

@testable import TelopScript

/// Compares the script reader's table of wide characters with ICU's. The reader has its own table, so that it
/// needs no C text library.
@Suite("East Asian width")
struct EastAsianWidthTests {
  /// ICU's script numbers; the first is Bopomofo.
  private static let scripts: Set = [
    5, UInt32(TELOP_SCRIPT_HAN), UInt32(TELOP_SCRIPT_HIRAGANA), UInt32(TELOP_SCRIPT_KATAKANA),
  ]

  private static func properties(_ scalar: Unicode.Scalar) -> (isWide: Bool, script: UInt32) {
    let word = telop_icu_properties(scalar.value)
    return (word & UInt32(TELOP_WIDE) != 0, word & 0xFF)
  }

  /// Characters up to Unicode 15.0, the version of the oldest supported ICU.
  private static var assigned: [Unicode.Scalar] {
    (0...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init).filter {
      $0.properties.age.map { $0 <= (15, 0) } ?? false
    }
  }

  @Test("wide characters are wide in ICU too")
  func wide() {
    // The half fill space and circled numbers on black squares are among wide characters; half-width
    // katakana, too, are written without spaces.
    let others: [ClosedRange<UInt32>] = [0x303F...0x303F, 0x3248...0x324F, 0xFF61...0xFF9F]
    for scalar in Self.assigned where scalar.isWideEastAsian {
      let isOther = others.contains { $0.contains(scalar.value) }
      #expect(Self.properties(scalar).isWide != isOther, "\(String(scalar.value, radix: 16))")
    }
  }

  @Test("all Chinese and Japanese wide characters and their punctuation are included")
  func complete() {
    for scalar in Self.assigned where !scalar.isWideEastAsian {
      let (isWide, script) = Self.properties(scalar)
      let isOurs =
        Self.scripts.contains(script)
        || script == UInt32(TELOP_SCRIPT_COMMON)
          && "\(scalar.properties.generalCategory)".hasSuffix("Punctuation")
      #expect(!(isWide && isOurs), "\(String(scalar.value, radix: 16))")
    }
  }
}
