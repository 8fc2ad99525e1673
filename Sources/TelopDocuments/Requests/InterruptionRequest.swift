@_spi(Answers) package import Telop

/// An interruption of a talk, with times such as `2:10`, `20s` or `83.5`. `at` and `endAt` count from the talk's start.
@_spi(Answers) public struct InterruptionRequest: Sendable, Hashable, Codable {
  /// The time of the interruption.
  public var at: String
  /// The time for which the text stood still; the default is none.
  public var paused: String?
  /// The section to continue with: its number, from 1, or its heading.
  public var jump: String?
  /// The time by which to skip ahead in the plan; `-2s` goes back.
  public var nudge: String?
  /// The new end of the talk; the default is the planned end.
  public var endAt: String?
  /// The largest factor by which speeds may rise or fall, 1 to 1000; the default is 1.5.
  public var faster: String?

  enum CodingKeys: String, CodingKey, CaseIterable {
    case at, paused, jump, nudge
    case endAt = "end-at"
    case faster
  }

  /// Creates an interruption. Nothing is checked before `interruption(of:)`.
  public init(
    at: String, paused: String? = nil, jump: String? = nil, nudge: String? = nil,
    endAt: String? = nil, faster: String? = nil
  ) {
    self.at = at
    self.paused = paused
    self.jump = jump
    self.nudge = nudge
    self.endAt = endAt
    self.faster = faster
  }

  /// Creates the interruption that the fields describe.
  ///
  /// - Throws: `PlanError` with the name of the field, for an invalid value, and for times outside the plan.
  package func interruption(of fit: Fit) throws(PlanError) -> Interruption {
    let planDuration = fit.plan.timing.duration
    let time = try Self.time("at", at)
    guard time < planDuration else {
      throw PlanError(.badValue, "at \(at): the plan has ended by then", options: ["at"])
    }
    var interruption = Interruption(at: time)
    if let faster { interruption.bounds.change = try Self.factor(faster) }
    if let paused { interruption.pause = try Self.time("paused", paused) }
    if let endAt { interruption.end = try Self.time("end-at", endAt) }
    interruption.place = try place(in: fit.script)
    let now = time + interruption.pause
    let end = interruption.end ?? planDuration
    guard now > .zero else {
      throw PlanError(
        .badValue, "at \(at): nothing has moved at the very start; fit the script instead",
        options: ["at"])
    }
    guard now < end else {
      throw PlanError(
        .badValue,
        "the talk would go on at \(Numbers.clock(now.exactSeconds)), but it ends at "
          + "\(Numbers.clock(end.exactSeconds)): give a later end-at", options: ["end-at"])
    }
    return interruption
  }

  private func place(in script: Script) throws(PlanError) -> Interruption.Place {
    switch (jump, nudge) {
    case (nil, nil): return .here
    case (let jump?, nil): return .section(try Self.section(jump, of: script))
    case (nil, let nudge?):
      // `narrowed` turns full-width signs and digits of Japanese input methods into ASCII.
      let sign = nudge.narrowed.first.flatMap { "+-".contains($0) ? $0 : nil }
      let size = try Self.time("nudge", nudge, unsigned: nudge.dropFirst(sign == nil ? 0 : 1))
      return .nudged(sign == "-" ? .zero - size : size)
    case (_?, _?):
      throw PlanError(.badValue, "give jump or nudge, not both", options: ["jump", "nudge"])
    }
  }

  private static func section(_ wanted: String, of script: Script) throws(PlanError) -> Int {
    let sections = script.sections
    if let number = Int(wanted.narrowed), sections.indices.contains(number - 1) {
      return number - 1
    }
    // A script may have straight quotes where its line has curly ones.
    let folded = { (title: String) in
      String(title.lowercased().map { "“”".contains($0) ? "\"" : "‘’".contains($0) ? "'" : $0 })
    }
    let matches = sections.indices.filter { sections[$0].title.map(folded) == folded(wanted) }
    if let first = matches.first {
      guard matches.count > 1 else { return first }
      let numbers = matches.prefix(9).map { String($0 + 1) }.joined(separator: ", ")
      throw PlanError(
        .badValue,
        "jump '\(wanted)': sections \(numbers)\(matches.count > 9 ? " …" : "") have this heading; give "
          + "a number", options: ["jump"])
    }
    let names = sections.enumerated().prefix(9).map { index, section in
      "\(index + 1) \(section.title.map { "“\($0)”" } ?? "(before the first heading)")"
    }
    throw PlanError(
      .badValue,
      "jump '\(wanted)': no such section; the "
        + (sections.count == 1 ? "only section is " : "sections are ")
        + names.joined(separator: ", ") + (sections.count > 9 ? " …" : ""), options: ["jump"])
  }

  private static func factor(_ text: String) throws(PlanError) -> Rational {
    guard let factor = Rational(decimal: text), factor >= 1, factor <= 1_000 else {
      throw PlanError(
        .badValue, "faster '\(text)' is not a number from 1 to 1000", options: ["faster"])
    }
    return factor
  }

  /// - Parameter unsigned: the text without its sign; `nil` if no sign is allowed.
  private static func time(
    _ name: String, _ text: String, unsigned: Substring? = nil
  ) throws(PlanError) -> Duration {
    guard let seconds = Rational(time: String(unsigned ?? text[...])), seconds >= 0,
      seconds <= Duration.maximumPlanDuration.exactSeconds,
      let time = Duration(exactSeconds: seconds)
    else {
      throw PlanError(
        .badValue,
        "\(name) '\(text)' is not a time such as 1:23 or 83.5" + Rational.advice(onTime: text),
        options: [name])
    }
    return time
  }
}
