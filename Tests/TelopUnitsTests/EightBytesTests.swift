import TestSupport
import Testing

@testable import TelopUnits

@Suite("Eight bytes at a time")
struct EightBytesTests {
  @Test("eight bytes at a time equal one by one; random texts, seed 8")
  func random() {
    var generator = SeededGenerator(seed: 8)
    let signs: [UInt8] = [
      0, 1, 0x1F, 0x20, 0x7E, 0x7F, 0x80, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xE2, 0xFF,
    ]
    for _ in 0..<20_000 {
      let bytes = (0..<11).map { _ in
        Bool.random(using: &generator)
          ? signs.randomElement(using: &generator) ?? 0
          : UInt8.random(in: 0...255, using: &generator)
      }
      bytes.withUnsafeBufferPointer { buffer in
        for offset in 0...3 {
          let own = buffer[offset..<offset + EightBytes.count]
          let eight = EightBytes(buffer, at: offset)
          #expect(EightBytes.sum(eight.continuations) == own.count { $0 & 0xC0 == 0x80 })
          for sign in signs {
            #expect((eight.having(sign) != 0) == own.contains(sign))
            let wide = eight.setting(0x20).having(sign | 0x20) != 0
            #expect(wide == own.contains { $0 | 0x20 == sign | 0x20 })
            // UTF-8 never contains FF.
            guard sign <= 0x80, !own.contains(0xFF) else { continue }
            let low = eight.having0x7F(orBelow: sign) != 0
            #expect(low == own.contains { $0 < sign || $0 == 0x7F })
          }
        }
      }
    }
  }

  @Test("a character that a line drops is found at any offset")
  func controls() {
    for control in [
      "\0", "\t", "\n", "\u{1F}", "\u{7F}", "\u{80}", "\u{85}", "\u{9F}", "\u{2028}", "\u{2029}",
    ] {
      for before in 0..<140 {
        for after in [0, 1, 2, 5, 9, 40] {
          let text =
            String(repeating: "a", count: before) + control
            + String(repeating: "é", count: after)
          #expect(LineText.normalized(text, separator: "-") != text)
        }
      }
    }
    // Characters that begin with the same bytes as controls.
    for sign in ["\u{A0}", "¿", "\u{2027}", "\u{202A}", "…", "⁄", "ⓐ", "\u{2068}", "\u{2128}", "ㆩ"]
    {
      for before in 0..<140 {
        let text = String(repeating: "a", count: before) + sign + "あ"
        #expect(LineText.normalized(text) == text)
      }
    }
  }
}
