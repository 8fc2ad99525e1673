import TelopText
import TelopUnits
import TestSupport
import Testing

@Suite("Widths at Double sizes")
struct DoubleWidthTests {
  @Test("an ambiguous literal means the exact width")
  func literals() throws {
    let line = try TestFont.inter.stack().prepare("AVATAR, Type To.")
    let exact = try line.width(size: 48)
    let part = try line.width(of: 0..<6, size: 48)
    #expect(type(of: exact) == Rational.self && type(of: part) == Rational.self)
    let rounded = try line.width(size: 43.4)
    let roundedPart = try line.width(of: 0..<6, size: 43.4)
    #expect(type(of: rounded) == Double.self && type(of: roundedPart) == Double.self)
    let asked: Double = try line.width(size: 48)
    #expect(asked == exact.double)
  }

  @Test("the width is the nearest Double to the exact width at the size's exact value; seed 43")
  func rounding() throws {
    let line = try TestFont.inter.stack().prepare("The quick brown fox, AVATAR, Type To.")
    var random = SeededGenerator(seed: 43)
    for _ in 0..<Effort.pick(short: 500, usual: 2_000, soak: 100_000) {
      // From 2^-12 on, the product fits within 128 bits.
      let size = Double.random(in: 0x1p-12...100_000, using: &random)
      let value = try #require(Rational(exactly: size))
      let units = Rational(line.totalUnits)
      let exact = try #require(units.multipliedIfRepresentable(by: value)) / line.unitsPerEm
      #expect(try line.width(size: size) == exact.double, "\(size)")
    }
  }

  @Test("sizes out of bounds are refused, also NaN and infinities")
  func bounds() throws {
    let line = try TestFont.inter.stack().prepare("abc")
    for size in [
      Double.nan, .infinity, -.infinity, 0, -1, 0x1p-33, .leastNonzeroMagnitude,
      (100_000.0).nextUp, .greatestFiniteMagnitude,
    ] {
      for ask in [
        { _ = try line.width(size: size) as Double },
        { _ = try line.width(of: 0..<1, size: size) as Double },
      ] {
        let error = #expect(throws: TextError.self, "\(size)") { try ask() }
        #expect(error?.code == .badSize)
      }
    }
    #expect(try line.width(size: 0x1p-32) > 0.0)
    #expect(try line.width(size: 100_000.0) == (try line.width(size: 100_000)).double)
  }
}
