import TelopShows
import Testing

@testable import TelopService

@Suite("Moments as people write them")
struct TimeOfDayTests {
  /// 2026-11-22 05:00:00 UTC, and a bit.
  private let now = Moment(microseconds: 1_795_323_600_500_000)

  @Test(
    "with an offset, the next such time",
    arguments: [
      ("05:00:01Z", 1_795_323_601), ("05:00Z", 1_795_410_000), ("14:05:00+09:00", 1_795_323_900),
      ("14:05+0900", 1_795_323_900), ("23:59:59-05:30", 1_795_325_399),
      ("2026-11-22T14:05:00+09:00", 1_795_323_900), ("2026-11-22T05:00:00Z", 1_795_323_600),
    ])
  func moments(text: String, seconds: Int64) throws {
    #expect(
      try TimeOfDay.moment(text, after: now) == Moment(microseconds: seconds * 1_000_000))
  }

  @Test("without one, by the server's zone: within a day")
  func zone() throws {
    let moment = try TimeOfDay.moment("12:00", after: now)
    #expect(moment > now && moment <= now + .seconds(90_000))
  }

  @Test(
    "all else is refused",
    arguments: [
      "", "24:00", "5", "12:60", "12:00:61", "12:00+9", "noon", "-1:00", "2026-11-22", "1:2:3:4",
    ])
  func refusals(text: String) {
    #expect(throws: ShowError.self) { try TimeOfDay.moment(text, after: now) }
  }

  @Test("moments are written in UTC")
  func text() { #expect(TimeOfDay.text(now) == "2026-11-22T05:00:00.500Z") }
}
