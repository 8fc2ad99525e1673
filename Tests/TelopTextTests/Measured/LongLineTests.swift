import TelopText
import TelopUnits
import Testing

@Suite struct LongLineTests {
  private static let paragraph = "今日は東京で、五分間のLT（lightning talk）をします。ヴァイオリンとAVATAR、Toの幅まで正確に。"

  @Test func tenMegabytesEqualTheSumOfTheirParts() throws {
    let stack = try FontStack()
    let one = try stack.prepare(Self.paragraph)
    let two = try stack.prepare(Self.paragraph + Self.paragraph)
    let period = two.totalUnits - one.totalUnits
    let length = Self.paragraph.utf8.count
    let count = 10_000_000 / length + 1

    let line = try stack.prepare(String(repeating: Self.paragraph, count: count))
    #expect(line.utf8Length > 10_000_000)
    #expect(line.totalUnits == one.totalUnits + Int64(count - 1) * period)
    #expect(line.missing.isEmpty)
    for index in [0, 1, 2, count / 2, count - 2] {
      #expect(line.units(of: 0..<index * length) == Int64(index) * period)
    }
    // Far beyond 32 bits in 26.6 fixed point, and exact.
    let size = TextLimits.maximumSize
    let width = try line.width(size: size)
    #expect(width > Rational(Int64(Int32.max)))
    let unit = try #require(size.divided(by: Rational(line.unitsPerEm)))
    #expect(width == unit * Rational(line.totalUnits))

    var sum = Rational.zero
    var start = 0
    while start < line.utf8Length {
      // The first cut at or after the next 100,000 bytes.
      let aim = min(start + 100_000, line.utf8Length)
      let cut = try #require(
        line.safeCuts(in: aim...min(aim + length, line.utf8Length)).first?.utf8Offset)
      sum = try sum + line.width(of: start..<cut, size: size)
      start = cut
    }
    #expect(sum == width)
  }

  @Test func aTextBeyondTheLimitIsAnError() throws {
    let text = String(repeating: "a", count: TextLimits.maximumUTF8Length + 1)
    let error = #expect(throws: TextError.self) { try FontStack().prepare(text) }
    #expect(error?.code == .textTooLong)
  }
}
