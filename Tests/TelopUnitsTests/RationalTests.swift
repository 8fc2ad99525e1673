import TelopUnits
import TestSupport
import Testing

@Suite struct RationalTests {
  private func random(_ generator: inout SeededGenerator) throws -> Rational {
    let bits = Int.random(in: 1...31, using: &generator)
    let limit = Int128(1) << Int128(bits)
    let numerator = Int128.random(in: -limit...limit, using: &generator)
    return try #require(
      Rational(numerator, over: Int128.random(in: 1...limit, using: &generator)))
  }

  @Test(arguments: 1...5)
  func lawsOfArithmetic(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      let a = try random(&generator)
      let b = try random(&generator)
      let c = Rational(Int.random(in: -99...99, using: &generator))
      #expect(a + b == b + a)
      #expect(a * b == b * a)
      #expect((a + b) + c == a + (b + c))
      #expect(c * (a + b) == c * a + c * b)
      #expect(a - b + b == a)
      #expect(a + -a == .zero)
      #expect(a * .one == a)
      if b != .zero { #expect(try #require((a * b).divided(by: b)) == a) }
    }
  }

  /// Compares sums, products and order with unreduced fractions.
  @Test(arguments: 1...5)
  func resultsEqualCrossMultiplication(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      let a = try random(&generator)
      let b = try random(&generator)
      let an = a.numerator
      let ad = a.denominator
      let bn = b.numerator
      let bd = b.denominator
      #expect((a + b).numerator * (ad * bd) == (an * bd + bn * ad) * (a + b).denominator)
      #expect((a * b).numerator * (ad * bd) == (an * bn) * (a * b).denominator)
      #expect((a < b) == (an * bd < bn * ad))
      #expect((a == b) == (an * bd == bn * ad))
    }
  }

  @Test(arguments: 1...3)
  func valuesAreInLowestTerms(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let a = try random(&generator)
      let b = try random(&generator)
      for value in [a, b, a + b, a - b, a * b] {
        var x = value.numerator.magnitude
        var y = value.denominator.magnitude
        while y != 0 { (x, y) = (y, x % y) }
        #expect(x == 1)
        #expect(value.denominator > 0)
      }
      #expect(Rational(a.numerator * 6, over: a.denominator * -6) == -a)
    }
  }

  @Test(arguments: 1...3)
  func floorAndCeilingEncloseTheValue(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let value = try random(&generator)
      #expect(Rational(value.floor) <= value && value < Rational(value.floor + 1))
      #expect(Rational(value.ceiling) >= value && value > Rational(value.ceiling - 1))
      #expect(value.isWhole == (value.floor == value.ceiling))
    }
  }

  @Test func divisionOfAndByZero() throws {
    #expect(Rational(1, over: 0) == nil)
    #expect(Rational.one.divided(by: .zero) == nil)
    #expect(try #require(Rational(0, over: -7)) == .zero)
    #expect(try #require(Rational.zero.divided(by: -3)) == .zero)
  }

  @Test(arguments: [
    ("43.4", 217, 5), (".5", 1, 2), ("-3", -3, 1), ("+3", 3, 1), ("3.", 3, 1), ("0", 0, 1),
    ("-0.000", 0, 1), ("007.250", 29, 4), ("123456789012345678", 123_456_789_012_345_678, 1),
    ("0.000000001", 1, 1_000_000_000), ("-.125", -1, 8),
  ])
  func decimalsAreExact(_ text: String, _ numerator: Int128, _ denominator: Int128) throws {
    let value = try #require(Rational(decimal: text))
    #expect(value == Rational(numerator, over: denominator))
  }

  @Test(arguments: [
    "", ".", "-", "+", "+-3", "--3", "1e3", "1,5", " 1", "1 ", "nan", "inf", "0x10", "1.2.3",
    "1234567890123456789", "0.0000000001", "１", "٣", "1\u{301}", "1/2", "- 1", "\u{2212}1",
  ])
  func invalidDecimalsAreRefused(_ text: String) { #expect(Rational(decimal: text) == nil) }

  @Test(arguments: [
    ("217/5", "43.4", 217, 5), ("1/3", "1/3", 1, 3), ("-3", "-3", -3, 1), ("-1/8", "-0.125", -1, 8),
    ("0", "0", 0, 1), ("21264687/128", "166130.3671875", 21_264_687, 128), ("1/20", "0.05", 1, 20),
    ("-1/6", "-1/6", -2, 12), ("100", "100", 100, 1), ("101/100", "1.01", 101, 100),
  ])
  func descriptions(
    _ exact: String, _ decimal: String, _ numerator: Int128, _ denominator: Int128
  ) throws {
    let value = try #require(Rational(numerator, over: denominator))
    #expect(value.description == exact)
    #expect(value.decimalDescription == decimal)
  }

  @Test(arguments: 1...3)
  func decimalDescriptionsReadBack(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let number = Int128.random(in: -1_000_000_000_000...1_000_000_000_000, using: &generator)
      let value = try #require(Rational(number, over: 1_000_000_000))
      #expect(Rational(decimal: value.decimalDescription) == value)
    }
  }

  @Test("comparing long fractions never overflows")
  func comparingLongFractions() throws {
    let maximum = Int128.max
    let less = try #require(Rational(maximum - 2, over: maximum))
    let more = try #require(Rational(maximum - 1, over: maximum - 2))
    #expect(less < more)
    #expect(!(more < less))
    #expect(-more < -less)
    #expect(-more < less)
  }
}
