@_spi(Answers) import Telop
import TelopUnits
import TestSupport
import Testing

@Suite("Durations in text")
struct DurationTests {
  private static let accepted: [(String, String)] = [
    ("5:00", "300"), ("05:00", "300"), ("0:59.5", "59.5"), ("1:30:00", "5400"),
    ("90:00", "5400"), ("1:00:00.25", "3600.25"), ("5m", "300"), ("4m30s", "270"),
    ("300s", "300"), ("300", "300"), ("0.5", "0.5"), (".5", "0.5"), ("1.5m", "90"),
    ("250ms", "0.25"), ("1h", "3600"), ("1h2m3s4ms", "3723.004"), ("PT5M", "300"),
    ("pt1h30m", "5400"), ("PT0.5S", "0.5"), ("5M", "300"), ("0.000000001", "0.000000001"),
    ("1000000", "1000000"), ("277h46m40s", "1000000"), ("5分", "300"), ("2分30秒", "150"),
    ("１時間", "3600"), ("1分半", "90"), ("5 分間", "300"), ("90秒", "90"), ("５：００", "300"),
    ("５", "5"), ("３００ｓ", "300"), ("35min", "2100"), ("35 mins", "2100"), ("5 Minutes", "300"),
    ("1 hour 2 minutes 3 seconds", "3723"), ("4m 30s", "270"), ("30 sec", "30"), ("2 m", "120"),
    ("250 ミリ秒", "0.25"), ("1hr30min", "5400"), ("五分", "300"), ("五分三十秒", "330"), ("一分半", "90"),
    ("十分", "600"), ("二十五分", "1500"), ("二五分", "1500"), ("百二十秒", "120"), ("一時間２０分", "4800"),
    ("五分間", "300"), ("二〇分", "1200"),
  ]

  @Test(
    "every form is read",
    arguments: Self.accepted)
  func forms(text: String, seconds: String) throws {
    #expect(try Duration(talk: text).exactSeconds == (try decimal(seconds)))
  }

  @Test(
    "other forms are refused",
    arguments: [
      "", " ", "0", "0:00", "0s", "-5", "-5:00", "5:-1", "+:5", "5:+1", "nan", "NaN", "inf",
      "infinity", "soon", "5:60", "1:60:00", "1:2:3:4", ":", "5:", ":30", "5.5:00", "1:0.5:00",
      "5mm", "5m5m", "5s4m", "5分5分", "5秒4分", "半", "分", "5分30", "1:3", "-0:30", "1:5:00", " 5", "5 ",
      "1e3",
      "0x10", "5:00pm", "PT", "P5D", "PT5", "ms",
      "m", "1000000.000000001", "1000001", "1000000000000", "1000000000000s", "99999999999999999h",
      "999999999999999999999", "0.0000000001", "0.1ns", "٥", "5：0", "½", "5m½s", "1..5",
      "五", "十二五分", "十百秒", "二十十秒", "〇十分", "五分五分", "千分", "五:00", "五分三十",
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

  @Test(
    "a text that is nearly a time gets the time that it means",
    arguments: [
      ("1:30,5", "; seconds take a point, not a comma: 1:30.5"),
      ("１：３０，５", "; seconds take a point, not a comma: 1:30.5"),
      ("4m30", "; seconds take a unit: 4m30s"), ("1h4M30", "; seconds take a unit: 1h4M30s"),
      ("m", "PT5M"), ("1:30,75,5", "PT5M"), ("1,500", "PT5M"), ("4m30m", "PT5M"),
    ])
  func advice(text: String, ending: String) {
    #expect {
      try Duration(talk: text)
    } throws: { "\($0)".hasSuffix(ending) }
  }

  @Test(
    "a decimal comma in a moment or a hold is named", arguments: ["hold-start", "finish-early"])
  func times(option: String) {
    var options = FitOptions()
    #expect {
      try options.set(option, to: ["0:05,5"])
    } throws: { "\($0)".hasSuffix("; seconds take a point, not a comma: 0:05.5") }
  }

  @Test("a duration is exact to the nanosecond, rounded down")
  func exact() throws {
    #expect(Duration.nanoseconds(1).exactSeconds == (try ratio(1, 1_000_000_000)))
    #expect(
      Duration(secondsComponent: 2, attosecondsComponent: 1_999_999_999).exactSeconds
        == (try decimal("2.000000001")))
    #expect(Duration.seconds(-1).exactSeconds == -1)
  }
}
