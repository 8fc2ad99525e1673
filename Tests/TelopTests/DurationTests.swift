import Telop
import Testing

@Suite("Durations in text")
struct DurationTests {
  @Test(
    "every form",
    arguments: [
      ("5:00", "300"), ("05:00", "300"), ("0:59.5", "59.5"), ("1:30:00", "5400"),
      ("90:00", "5400"), ("1:00:00.25", "3600.25"), ("5m", "300"), ("4m30s", "270"),
      ("300s", "300"), ("300", "300"), ("0.5", "0.5"), (".5", "0.5"), ("1.5m", "90"),
      ("250ms", "0.25"), ("1h", "3600"), ("1h2m3s4ms", "3723.004"), ("PT5M", "300"),
      ("pt1h30m", "5400"), ("PT0.5S", "0.5"), ("5M", "300"), ("0.000000001", "0.000000001"),
      ("1000000", "1000000"), ("277h46m40s", "1000000"),
    ])
  func forms(text: String, seconds: String) throws {
    #expect(try Duration(talk: text).exactSeconds == (try decimal(seconds)))
  }

  @Test(
    "none of these",
    arguments: [
      "", " ", "0", "0:00", "0s", "-5", "-5:00", "5:-1", "+:5", "5:+1", "nan", "NaN", "inf",
      "infinity", "soon", "5:60", "1:60:00", "1:2:3:4", ":", "5:", ":30", "5.5:00", "1:0.5:00",
      "5mm", "5m5m", "5s4m", "5 m", " 5", "5 ", "1e3", "0x10", "5:00pm", "PT", "P5D", "PT5", "ms",
      "m", "1000000.000000001", "1000001", "1000000000000", "1000000000000s", "99999999999999999h",
      "999999999999999999999", "0.0000000001", "0.1ns", "٥", "５", "5：00", "½", "5m½s", "1..5",
      "--5", "5-", "\u{0}5", "5\n",
    ])
  func bad(text: String) {
    #expect {
      try Duration(talk: text)
    } throws: { error in
      let error = error as? PlanError
      return error?.code == .badDuration && error?.message.contains("'\(text)'") == true
    }
  }

  @Test("exact to the nanosecond, and cut off below")
  func exact() throws {
    #expect(Duration.nanoseconds(1).exactSeconds == (try ratio(1, 1_000_000_000)))
    #expect(
      Duration(secondsComponent: 2, attosecondsComponent: 1_999_999_999).exactSeconds
        == (try decimal("2.000000001")))
    #expect(Duration.seconds(-1).exactSeconds == -1)
  }
}

@Suite("Frame rates in text")
struct FrameRateTests {
  @Test(
    "every form",
    arguments: [
      ("60", 60, 1), ("23.5", 47, 2), ("30000/1001", 30_000, 1_001), ("59.94", 60_000, 1_001),
      ("29.97", 30_000, 1_001), ("23.976", 24_000, 1_001), ("23.98", 24_000, 1_001),
      ("47.952", 48_000, 1_001), ("119.88", 120_000, 1_001), ("7.5", 15, 2), ("120/2", 60, 1),
      ("1000", 1_000, 1), ("0.5", 1, 2), ("25/0.5", 50, 1),
    ] as [(String, Int128, Int128)])
  func forms(text: String, numerator: Int128, denominator: Int128) throws {
    #expect(try FrameRate(text).perSecond == (try ratio(numerator, denominator)))
  }

  @Test(
    "none of these",
    arguments: [
      "", "0", "-60", "1001", "60/0", "0/60", "60/", "/60", "60/1/1", "fast", "nan", "inf", "1e2",
      "60fps", " 60", "60 ", "1/1000001", "999999999999999999/999999999999999998", "６０", "60,5",
    ])
  func bad(text: String) {
    #expect {
      try FrameRate(text)
    } throws: { error in (error as? PlanError)?.code == .badFrameRate }
  }

  @Test("as text again")
  func description() throws {
    #expect(try FrameRate("59.94").description == "60000/1001")
    #expect(FrameRate.sixty.description == "60")
    #expect(FrameRate(0) == nil && FrameRate(-1) == nil && FrameRate(1_001) == nil)
  }
}
