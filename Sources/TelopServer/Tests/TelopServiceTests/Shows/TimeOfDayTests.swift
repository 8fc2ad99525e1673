import TelopShows
import Testing

@testable import TelopService

@Suite("Times of day")
struct TimeOfDayTests {
  /// Half a second after 2026-11-22 05:00:00 UTC.
  private let now = Moment(microseconds: 1_795_323_600_500_000)

  @Test(
    "a time with an offset is the next such time",
    arguments: [
      ("05:00:01Z", 1_795_323_601), ("05:00Z", 1_795_410_000), ("14:05:00+09:00", 1_795_323_900),
      ("14:05+0900", 1_795_323_900), ("23:59:59-05:30", 1_795_325_399),
      ("2026-11-22T14:05:00+09:00", 1_795_323_900), ("2026-11-22T05:00:00Z", 1_795_323_600),
      ("2026-11-22T05:00:00.000Z", 1_795_323_600),
    ])
  func moments(text: String, seconds: Int64) throws {
    #expect(
      try TimeOfDay.parse(text, after: now).moment == Moment(microseconds: seconds * 1_000_000))
  }

  @Test("a time without an offset is in the server's zone, within a day")
  func zone() throws {
    let moment = try TimeOfDay.parse("12:00", after: now).moment
    #expect(moment > now && moment <= now + .seconds(90_000))
    for text in ["2026-11-23T12:00", "2026-11-23T12:00:00"] {
      let dated = try TimeOfDay.parse(text, after: now).moment
      #expect(try TimeOfDay.parse("12:00", after: dated + .seconds(-1)).moment == dated)
    }
  }

  @Test(
    "anything else is refused",
    arguments: [
      "", "24:00", "5", "12:60", "12:00:61", "12:00+9", "noon", "-1:00", "2026-11-22", "1:2:3:4",
    ])
  func refusals(text: String) {
    #expect(throws: ShowError.self) { try TimeOfDay.parse(text, after: now).moment }
  }

  @Test(
    "an end that has just passed is refused, with both dates",
    arguments: [
      ("05:00Z", "2026-11-22T05:00:00Z", "2026-11-23T05:00:00Z", "23 h 59 min"),
      (
        "13:59:30+09:00", "2026-11-22T13:59:30+09:00", "2026-11-23T13:59:30+09:00", "23 h 59 min"
      ), ("17:30Z", "2026-11-21T17:30:00Z", "2026-11-22T17:30:00Z", "12 h 29 min"),
      ("23:30-05:30", "2026-11-21T23:30:00-05:30", "2026-11-22T23:30:00-05:30", "23 h 59 min"),
    ])
  func gone(text: String, last: String, next: String, away: String) throws {
    let error = #expect(throws: Problem.self) { try TimeOfDay.end(text, after: now) }
    let problem = try #require(error)
    #expect(problem.status == 422 && problem.option == "end-at")
    #expect(problem.detail.contains(last) && problem.detail.contains("\(next) is \(away)"))
    #expect(problem.fix?.contains(next) == true)
    // The suggested time is accepted as the moment that it names.
    #expect(try TimeOfDay.end(next, after: now) == TimeOfDay.parse(text, after: now).moment)
  }

  @Test("an end less than 12 hours away, or with a date, is accepted")
  func near() throws {
    for text in ["16:59Z", "05:00:01Z", "2026-11-30T05:00:00Z"] {
      #expect(try TimeOfDay.end(text, after: now) == TimeOfDay.parse(text, after: now).moment)
    }
  }

  @Test("moments are written in UTC")
  func text() { #expect(TimeOfDay.text(now) == "2026-11-22T05:00:00.500Z") }
}
