internal import TelopEssentials
internal import TelopPlatform
internal import TelopShows
internal import TelopUnits

/// Parsing and formatting of moments for people.
enum TimeOfDay {
  /// Parses the argument of `end-at`.
  ///
  /// - Parameter now: wall time.
  /// - Throws: `badValue` for text that is not a time. Also for a time without a date if its next occurrence is over 12
  ///   hours away, because the previous occurrence may be meant.
  static func end(_ text: String, after now: Moment) throws -> Moment {
    let (moment, utcOffset) = try parse(text, after: now)
    guard let utcOffset, moment.since(now) > .seconds(43_200) else { return moment }
    let dayBefore = moment + .seconds(-86_400)
    let first = Self.text(dayBefore, utcOffset)
    let second = Self.text(moment, utcOffset)
    var problem = Problem(
      ShowError(
        .badValue,
        "end-at \(text.quoted) is ambiguous: \(first) has passed, and \(second) is "
          + "\(hoursAndMinutes(moment.since(now))) away", place: ErrorPlace(options: ["end-at"])))
    problem.fix = "add the date of the one you mean: end-at \(second)"
    throw problem
  }

  /// Formats a duration as `23 h 58 min`.
  private static func hoursAndMinutes(_ time: Duration) -> String {
    let minutes = time.components.seconds / 60
    return "\(minutes / 60) h \(minutes % 60) min"
  }

  private static func moment(iso8601 text: String) -> Moment? {
    let strategies = [false, true].map {
      Date.ISO8601FormatStyle(includingFractionalSeconds: $0)
    }
    guard let date = strategies.lazy.compactMap({ try? Date(text, strategy: $0) }).first else {
      return nil
    }
    let seconds = date.timeIntervalSince1970
    return abs(seconds) < 1e11 ? Moment(microseconds: Int64(seconds * 1_000_000)) : nil
  }

  /// Parses `14:05`, `14:05:00+09:00` or `2026-11-22T14:05:00Z`. A time without a date is the next such time after
  /// `now`. A time without a UTC offset is in the server's time zone.
  ///
  /// - Returns: the moment, and the UTC offset in seconds that was used for a time without a date; `nil` with a date.
  static func parse(
    _ text: String, after now: Moment
  ) throws(ShowError) -> (moment: Moment, utcOffset: Int?) {
    if text.contains("T") {
      if let moment = moment(iso8601: text) { return (moment, nil) }
      if let inUTC = moment(iso8601: text + "Z") ?? moment(iso8601: text + ":00Z") {
        let near = inUTC + .seconds(-utcOffset(at: inUTC))
        return (inUTC + .seconds(-utcOffset(at: near)), nil)
      }
    }
    guard let (secondOfDay, offset) = parts(text) else {
      throw ShowError(
        .badValue,
        "end-at \(text.quoted) is not a time such as 14:05, 14:05:00+09:00 or 2026-11-22T14:05:00+09:00",
        place: ErrorPlace(options: ["end-at"]))
    }
    var utcOffset = offset ?? self.utcOffset(at: now)
    var moment = nextTime(secondOfDay, utcOffset, after: now)
    // The server's UTC offset may differ between `now` and the moment, because of daylight saving time.
    if offset == nil {
      utcOffset = self.utcOffset(at: moment)
      moment = nextTime(secondOfDay, utcOffset, after: now)
    }
    return (moment, utcOffset)
  }

  private static func nextTime(_ secondOfDay: Int, _ utcOffset: Int, after now: Moment) -> Moment {
    let day = 86_400
    let local = Int(now.microseconds / 1_000_000) + utcOffset
    let start = local - (local % day + day) % day
    let moment = Moment(microseconds: Int64(start + secondOfDay - utcOffset) * 1_000_000)
    return moment > now ? moment : moment + .seconds(day)
  }

  /// The seconds since midnight, and the UTC offset in seconds if the text has one; `nil` if the text is not a time.
  private static func parts(_ text: String) -> (secondOfDay: Int, utcOffset: Int?)? {
    var clock = text[...]
    var utcOffset: Int?
    if text.hasSuffix("Z") {
      clock = text.dropLast()
      utcOffset = 0
    } else if let sign = text.lastIndex(where: { $0 == "+" || $0 == "-" }) {
      let digits = text[text.index(after: sign)...].filter { $0 != ":" }
      guard digits.count == 4, let number = Int(digits), number >= 0, number % 100 < 60,
        number <= 1_500
      else { return nil }
      let size = (number / 100 * 60 + number % 100) * 60
      clock = text[..<sign]
      utcOffset = text[sign] == "-" ? -size : size
    }
    let fields = clock.split(separator: ":", omittingEmptySubsequences: false).map {
      $0.count == 2 || $0.count == 1 ? UInt8($0).map(Int.init) : nil
    }
    guard fields.count == 2 || fields.count == 3, let hour = fields[0], let minute = fields[1],
      let second = fields.count == 3 ? fields[2] : 0, hour < 24, minute < 60, second < 60
    else { return nil }
    return (hour * 3_600 + minute * 60 + second, utcOffset)
  }

  /// The server's UTC offset in seconds.
  private static func utcOffset(at moment: Moment) -> Int {
    var time = time_t(moment.microseconds / 1_000_000)
    var local = tm()
    localtime_r(&time, &local)
    return local.tm_gmtoff
  }

  /// Formats `2026-11-22T14:05:00+09:00`.
  private static func text(_ moment: Moment, _ utcOffset: Int) -> String {
    let style = Date.ISO8601FormatStyle(
      timeZoneSeparator: .colon, timeZone: TimeZone(secondsFromGMT: utcOffset) ?? .gmt)
    return Date(timeIntervalSince1970: Double(moment.microseconds) / 1_000_000).formatted(style)
  }

  /// Formats `2026-11-22T05:05:00.123Z`.
  static func text(_ moment: Moment) -> String {
    Date(timeIntervalSince1970: Double(moment.microseconds) / 1_000_000)
      .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}
