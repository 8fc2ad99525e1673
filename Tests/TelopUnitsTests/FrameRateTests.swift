import TelopUnits
import Testing

@Suite("Frame rates in text")
struct FrameRateTests {
  @Test(
    "every form is read",
    arguments: [
      ("60", 60, 1), ("23.5", 47, 2), ("30000/1001", 30_000, 1_001), ("59.94", 60_000, 1_001),
      ("29.97", 30_000, 1_001), ("23.976", 24_000, 1_001), ("23.98", 24_000, 1_001),
      ("47.952", 48_000, 1_001), ("119.88", 120_000, 1_001), ("7.5", 15, 2), ("120/2", 60, 1),
      ("1000", 1_000, 1), ("0.5", 1, 2), ("25/0.5", 50, 1),
    ] as [(String, Int128, Int128)])
  func forms(text: String, numerator: Int128, denominator: Int128) {
    #expect(FrameRate(text)?.perSecond == Rational(numerator, over: denominator))
  }

  @Test(
    "other forms are refused",
    arguments: [
      "", "0", "-60", "1001", "60/0", "0/60", "60/", "/60", "60/1/1", "fast", "nan", "inf", "1e2",
      "60fps", " 60", "60 ", "1/1000001", "999999999999999999/999999999999999998", "６０", "60,5",
    ])
  func bad(text: String) {
    #expect(FrameRate(text) == nil)
  }

  @Test("a rate is written as text")
  func description() {
    #expect(FrameRate("59.94")?.description == "60000/1001")
    #expect(FrameRate.sixty.description == "60")
    #expect(FrameRate(0) == nil && FrameRate(-1) == nil && FrameRate(1_001) == nil)
  }
}
