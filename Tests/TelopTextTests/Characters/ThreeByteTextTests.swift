import TestSupport
import Testing

@testable import TelopText

@Suite("Three-byte UTF-8 characters")
struct ThreeByteTextTests {
  @Test("random texts are read as by Unicode.Scalar, by character and by pair; seed 3")
  func random() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<2_000 {
      let scalars = (0..<Int.random(in: 1...9, using: &generator)).map { _ in
        let value: UInt32 =
          switch Int.random(in: 0...9, using: &generator) {
          case 0: 0x41
          case 1: 0xE9
          case 2: 0x1F600
          case 3: 0xFFFF
          default: UInt32.random(in: 0x800...0xFFFF, using: &generator)
          }
        return Unicode.Scalar(value) ?? "漢"
      }
      let utf8 = scalars.flatMap { Array(String($0).utf8) }
      utf8.withUnsafeBufferPointer { utf8 in
        guard let text = ThreeByteText(utf8) else { return }
        var offset = 0
        for (index, scalar) in scalars.enumerated() {
          let length = String(scalar).utf8.count
          defer { offset += length }
          if offset + 4 <= utf8.count {
            #expect(text[offset]?.character == (length == 3 ? scalar.value : nil))
          }
          if offset < text.endOfPairs(limitedTo: utf8.count), index + 1 < scalars.count {
            let next = scalars[index + 1]
            let isPair = length == 3 && String(next).utf8.count == 3
            let pair = text.pair(at: offset)
            #expect(pair?.0.character == (isPair ? scalar.value : nil))
            #expect(pair?.1.character == (isPair ? next.value : nil))
          }
        }
      }
    }
  }

  @Test("no loop reads past the text's end")
  func ends() {
    let utf8 = Array("漢字かな".utf8)
    utf8.withUnsafeBufferPointer { utf8 in
      guard let text = ThreeByteText(utf8) else { return }
      // Reading two characters reads eight bytes.
      #expect(text.endOfPairs(limitedTo: 12) == 5)
      // A pair from 0 ends at the limit; one from 3 would exceed it.
      #expect(text.endOfPairs(limitedTo: 6) == 3)
    }
  }
}
