import TelopUnits
import TestSupport
import Testing

@Suite("Exact numbers from texts, doubles and each other")
struct RationalTextTests {
  @Test(
    "decimals and fractions are read",
    arguments: [
      ("43.4", 217, 5), ("-3", -3, 1), (".5", 1, 2), ("217/5", 217, 5), ("-6/4", -3, 2),
      ("+1/3", 1, 3), ("0/7", 0, 1), ("21264687/128", 21_264_687, 128),
    ] as [(String, Int128, Int128)])
  func texts(text: String, numerator: Int128, denominator: Int128) {
    #expect(Rational(text) == Rational(numerator, over: denominator))
  }

  @Test(
    "other texts are refused",
    arguments: [
      "", "/", "1/", "/2", "1/0", "1/-2", "1/+2", "1/2/3", "1.5/2", "1/2.5", "a", "1 /2", "1e3",
      "nan", "inf", "１/２", "170141183460469231731687303715884105728",
      "1/170141183460469231731687303715884105728", "-170141183460469231731687303715884105728",
    ])
  func bad(text: String) {
    #expect(Rational(text) == nil)
  }

  @Test("written numbers are read back", arguments: [UInt64(1), 2, 3])
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let limit = Int128(1) << Int.random(in: 1...126, using: &random)
      let value = try #require(
        Rational(
          Int128.random(in: -limit...limit, using: &random),
          over: Int128.random(in: 1...limit, using: &random)))
      #expect(Rational(value.description) == value)
    }
  }

  @Test("a double converts to exactly its value")
  func doubles() {
    #expect(Rational(exactly: 0.5) == Rational(1) / 2)
    #expect(Rational(exactly: -0.0) == 0)
    #expect(Rational(exactly: 43.4) != Rational("43.4"))
    #expect(Rational(exactly: 43.4)?.description == "6108006994621235/140737488355328")
    #expect(Rational(exactly: 0x1p126) == Rational(Int128(1) << 126))
    #expect(Rational(exactly: 0x1p-126)?.denominator == Int128(1) << 126)
    for none in [
      0x1p127, -0x1p127, 0x1p-127, 1e300, -1e300, .leastNonzeroMagnitude, .infinity, -.infinity,
      .nan,
    ] {
      #expect(Rational(exactly: none) == nil)
    }
    var random = SeededGenerator(seed: 4)
    for _ in 0..<2_000 {
      let value = Double.random(in: -1...1, using: &random) * 1e6
      #expect(Rational(exactly: value)?.double == value)
    }
  }

  @Test("percentages are hundredths")
  func percent() {
    #expect(.percent(50) == Rational(1) / 2)
    #expect(Rational.percent(Rational(25) / 2) == Rational(1) / 8)
  }

  @Test("division inverts multiplication")
  func division() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<2_000 {
      let parts = (0..<4).map { _ in Int128.random(in: -(1 << 30)...1 << 30, using: &random) }
      guard !parts.dropFirst().contains(0) else { continue }
      let left = Rational(parts[0]) / parts[1]
      let right = Rational(parts[2]) / parts[3]
      #expect(left / right * right == left)
      #expect(left.divided(by: right) == left / right)
      #expect((left / right).denominator > 0)
    }
    #expect(Rational(1).divided(by: 0) == nil)
  }

  @Test("division by zero traps, as an Int's does")
  func zero() async {
    await #expect(processExitsWith: .failure) { _ = Rational(1) / Rational.zero }
  }
}
