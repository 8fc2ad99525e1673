import TelopUnits
import TestSupport
import Testing

@Suite("Rational numbers beyond all limits")
struct RationalLimitTests {
  @Test("operations on one extreme number do not trap", arguments: hostileNumbers)
  func one(value: Rational) {
    #expect(value.double.isFinite)
    #expect(Rational(value.floor) <= value && Rational(value.ceiling) >= value)
    #expect(!value.decimalDescription.isEmpty)
    #expect(FrameRate(value)?.perSecond ?? value == value)
    #expect(Duration(exactSeconds: value)?.exactSeconds ?? value == value)
  }

  @Test("operations on two extreme numbers do not trap", arguments: hostileNumbers, hostileNumbers)
  func two(one: Rational, other: Rational) {
    if let quotient = one.divided(by: other), other.numerator != .min {
      #expect(quotient.multipliedIfRepresentable(by: other) ?? one == one)
    }
    #expect(one.roundedSum(with: other) == other.roundedSum(with: one))
    #expect(one.roundedProduct(with: other) == other.roundedProduct(with: one))
    _ = one.roundedQuotient(by: other)
    let difference = one.roundedSubtraction(from: other)
    #expect(difference > 0 ? one <= other : one >= other || difference == 0)
  }

  @Test("results that fit are exact, others have nine decimals")
  func rounding() throws {
    let third = try #require(Rational(1, over: 3))
    #expect(third.roundedSum(with: third) == Rational(2) / 3)
    #expect(third.roundedSubtraction(from: 1) == Rational(2) / 3)
    let fine = try #require(Rational(1, over: Int128.max))
    #expect(third.roundedSum(with: fine) == Rational(333_333_333) / 1_000_000_000)
    #expect(Rational.rounded(.nan) == 0)
    #expect(Rational.rounded(.infinity).double == 1e18)
  }

  @Test("a fraction with the minimum integer is nil")
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
