import TelopUnits
import TestSupport
import Testing

/// Compares `Rational.double` with exact comparisons in 256 bits.
@Suite struct RationalDoubleTests {
  private struct Product: Comparable {
    let high: UInt128
    let low: UInt128

    init(_ left: UInt128, _ right: UInt128) {
      (high, low) = left.multipliedFullWidth(by: right)
    }

    static func < (left: Product, right: Product) -> Bool {
      (left.high, left.low) < (right.high, right.low)
    }
  }

  /// Whether `double` is the nearest to a positive value, or the even one on a tie: the value is between the
  /// midpoints to both neighbours.
  private func isNearest(_ double: Double, to value: Rational) -> Bool {
    let significand = UInt128(double.significandBitPattern | (1 << 52))
    let exponent = Int(double.exponent) - 52
    // value <=> (2 × significand ± 1) × 2^(exponent − 1); below a power of two the step is half.
    let below = double.significandBitPattern == 0 ? 4 * significand - 1 : 4 * significand - 2
    let above = 4 * significand + 2
    let shift = exponent - 2
    let left = Product(value.numerator.magnitude, shift < 0 ? 1 << UInt128(-shift) : 1)
    let scale = value.denominator.magnitude << UInt128(max(shift, 0))
    let low = Product(below, scale)
    let high = Product(above, scale)
    let isEven = significand % 2 == 0
    return isEven ? low <= left && left <= high : low < left && left < high
  }

  @Test(arguments: 1...8)
  func randomValuesAreRoundedToNearest(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<1_000 {
      let top = Int128(1) << Int128.random(in: 1...100, using: &generator)
      let bottom = Int128(1) << Int128.random(in: 1...60, using: &generator)
      let value = try #require(
        Rational(
          Int128.random(in: 1...top, using: &generator),
          over: Int128.random(in: 1...bottom, using: &generator)))
      // Keeps every shift of the comparison within 128 bits.
      guard value.double >= 0x1p-60 else { continue }
      #expect(isNearest(value.double, to: value), "\(value)")
      #expect((-value).double == -value.double)
    }
  }

  /// Exact ties and their closest neighbours, where a double rounding would show.
  @Test(arguments: 1...4)
  func tiesRoundToEven(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let significand = Int128.random(in: (1 << 52)..<(1 << 53), using: &generator)
      let tie = (2 * significand + 1) << 20
      for (numerator, shift) in [(tie, 0), (tie + 1, 0), (tie - 1, 0), (tie, 30), (tie + 1, 30)] {
        let value = try #require(Rational(numerator, over: Int128(1) << Int128(shift)))
        #expect(isNearest(value.double, to: value), "\(value)")
        let third = try #require(Rational(3 * numerator + 1, over: 3 << Int128(shift)))
        #expect(isNearest(third.double, to: third), "\(third)")
      }
    }
  }

  @Test func theCheckItselfCanFail() throws {
    let third = try #require(Rational(1, over: 3))
    #expect(isNearest(1.0 / 3.0, to: third))
    #expect(!isNearest((1.0 / 3.0).nextUp, to: third))
    #expect(!isNearest((1.0 / 3.0).nextDown, to: third))
  }

  static let known: [(numerator: Int128, denominator: Int128, double: Double)] = [
    (0, 1, 0), (1, 3, 1.0 / 3.0), (-217, 5, -43.4), (9_007_199_254_740_993, 1, 0x1p53),
    (9_007_199_254_740_995, 1, 9_007_199_254_740_996), (21_264_687, 128, 166_130.3671875),
    (.max, 1, 0x1p127), (1, .max, 0x1p-127),
  ]

  @Test(arguments: known)
  func knownValues(_ numerator: Int128, _ denominator: Int128, _ double: Double) throws {
    #expect(try #require(Rational(numerator, over: denominator)).double == double)
  }
}
