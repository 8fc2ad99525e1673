import TelopUnits
import TestSupport
import Testing

@Suite("Numbers beyond all limits: what is no operator does not trap")
struct RationalLimitTests {
  @Test("one number", arguments: hostileNumbers)
  func one(value: Rational) {
    #expect(value.double.isFinite)
    #expect(Rational(value.floor) <= value && Rational(value.ceiling) >= value)
    #expect(!value.decimalDescription.isEmpty)
    #expect(FrameRate(value)?.perSecond ?? value == value)
    #expect(Duration(exactSeconds: value)?.exactSeconds ?? value == value)
  }

  @Test("two numbers", arguments: hostileNumbers, hostileNumbers)
  func two(one: Rational, other: Rational) {
    if let quotient = one.divided(by: other), other.numerator != .min {
      #expect(quotient.multipliedIfRepresentable(by: other) ?? one == one)
    }
    #expect(one.roundedSum(with: other) == other.roundedSum(with: one))
    #expect(one.roundedProduct(with: other) == other.roundedProduct(with: one))
    _ = one.roundedQuotient(by: other)
    let difference = one.roundedDifference(from: other)
    #expect(difference > 0 ? one <= other : one >= other || difference == 0)
  }

  @Test("what fits stays exact, what does not has nine decimals")
  func rounding() throws {
    let third = try #require(Rational(1, over: 3))
    #expect(third.roundedSum(with: third) == Rational(2) / 3)
    #expect(third.roundedDifference(from: 1) == Rational(2) / 3)
    let fine = try #require(Rational(1, over: Int128.max))
    #expect(third.roundedSum(with: fine) == Rational(333_333_333) / 1_000_000_000)
    #expect(Rational.rounded(.nan) == 0)
    #expect(Rational.rounded(.infinity).double == 1e18)
  }

  @Test("a fraction of what has no opposite is none")
  func minimumNumber() {
    #expect(Rational(.min, over: .min) == nil && Rational(1, over: .min) == nil)
    #expect(Rational(.min, over: 3) == nil)
  }

  @Test("a decimal too long for 128 bits is written as a fraction")
  func decimals() throws {
    let value = try #require(Rational(.max, over: 2))
    #expect(value.decimalDescription == value.description)
  }
}
