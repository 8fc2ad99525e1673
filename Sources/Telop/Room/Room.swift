@_spi(Answers) internal import TelopPlan
internal import TelopScript
internal import TelopText
package import TelopUnits

/// The amount of text that fits a time at a readable pace.
///
/// A text of n units is n × `advance` pixels long, plus a separator after each heading and between sections. It
/// travels its own length and an idle distance, which is the viewport and the lead if the text starts and finishes
/// offscreen. So n is (speed × time − idle distance − separators) / `advance`. The speed is the highest at which the
/// pace, the time on screen and the motion are comfortable; text in two languages must be comfortable where the denser
/// one stands. Sections, cues and slides divide the text into stretches, which get their times as in a plan.
///
/// Times and distances are exact, but the room is an estimate. It assumes that units of future text are `advance` wide,
/// headings included, and that their density and width vary no more than `margin` allows. The estimate ignores two
/// things: ink beyond the line's ends, and the slower motion of ramps and holds while text is at the read point.
package struct Room: Sendable {
  package let profile: PaceProfile
  /// The limits of the outline's other languages. One unit of such a limit counts as `weight` units of the main limit.
  package let otherLimits: [(limit: PaceProfile.Limit, weight: Rational)]
  /// The reserve for dense or wide text, as a fraction of the comfortable limits. It is needed because a verdict
  /// considers the densest five seconds.
  package let margin: Rational
  package let advance: MeanAdvance
  package let name: String
  package let options: FitOptions
  /// The limit that bounds the comfortable amount: `pace`, `dwell` (the time on screen) or `smear` (the speed of the
  /// motion).
  package let cause: ReadingReason.Cause
  /// The speed of a text that fills its comfortable room, in pixels per second.
  package let speed: Rational
  /// True if text that starts or finishes at an edge is held there for the required time on screen. If false, the
  /// comfortable amounts are 0.
  package let holdsLongEnough: Bool
  /// True if readers must wait for some text even when all text fills its comfortable room.
  package let isSlow: Bool
  package let total: Share
  /// The sections in the order of the script; at least one.
  package let sections: [Section]

  /// An amount of text, in the profile's unit.
  package struct Share: Sendable, Hashable {
    /// The number of units for which there is time at the comfortable pace reduced by `margin`, rounded down.
    package let comfortable: Int
    /// The number of units above which the text is unreadable, rounded down.
    package let maximum: Int
    /// The number of units that the outline already contains.
    package let written: Rational
    /// The time at which the text begins to pass the read point, in seconds from the start, if all earlier text fills
    /// its room.
    package let readStart: Rational
    /// The time in which text that fills its room passes the read point, in seconds.
    package let seconds: Rational

    /// The number of units left to write; below 0 if there is too much.
    package var remaining: Rational { Rational(comfortable).roundedSum(with: -written) }
  }

  package struct Section: Sendable {
    /// The heading; `nil` for the text before the first heading.
    package let title: String?
    /// The heading's level; 0 without a heading.
    package let level: Int
    /// The line of the source, counted from 1.
    package let sourceLine: Int
    /// The weight of the section's text when sections share the remaining time: with 2, a unit gets twice the time that
    /// it gets with 1. `nil` if the section requests a time.
    package let weight: Rational?
    package let share: Share
    /// The pieces into which cues divide the section, in text order; empty if no cue is inside the section.
    package let pieces: [Piece]
  }

  /// A part of a section that begins or ends at a cue.
  package struct Piece: Sendable, Hashable {
    /// The time of the cue at the piece's end, in seconds from the start; `nil` where the section ends.
    package let until: Rational?
    package let share: Share
  }

  /// - Parameters:
  ///   - script: an outline, with its headings in the line.
  ///   - text: `script.line`, measured.
  ///   - margin: the reserve; `nil` for the default of the profile's unit.
  ///   - sample: returns the mean advance to use if the script has too little text.
  init(
    _ script: Script, text: MeasuredText, options: FitOptions, margin: Rational? = nil,
    sample: (PaceProfile) throws -> MeanAdvance
  ) throws {
    try Self.check(options)
    let written = try WrittenUnits(script, text: text, options: options)
    profile = written.profile
    otherLimits = written.reading.otherLimits
    self.margin = margin ?? Self.margin(for: profile)
    let size = options.type.size
    let separators = RoomSeparators(script, text: text, size: size)
    let own = MeanAdvance(of: text, written, size: size, separators: separators)
    if let own, written.total >= MeanAdvance.typicalUnits {
      advance = own
    } else {
      let sample = try sample(profile)
      advance = own.flatMap { $0.pixels > sample.pixels ? $0 : nil } ?? sample
    }
    name = script.name
    self.options = options
    let timetable = try RoomTimetable(script, options, separator: separators.width)
    let limits = RoomSpeed(comfortableFor: profile, advance, options, margin: self.margin)
    speed = limits.pixelsPerSecond
    cause = limits.cause
    holdsLongEnough = RoomSpeed.holdsLongEnough(profile.dwell.comfortable, options)
    let fill = { [advance] (limits: RoomSpeed, dwell: Rational) in
      try timetable.filled(
        within: limits, advance: advance.pixels,
        omitsText: !RoomSpeed.holdsLongEnough(dwell, options))
    }
    let comfortable = try fill(limits, profile.dwell.comfortable)
    let maximum = try fill(
      RoomSpeed(unreadableFor: profile, advance, options), profile.dwell.unreadable)
    isSlow = timetable.isSlow(comfortable, below: profile.slowest)
    sections = script.sections.indices.map { index in
      Section(
        script.sections[index], timetable.pieces[index], comfortable[index], maximum[index],
        written)
    }
    total = Share(
      comfortable.flatMap(\.self), maximum.flatMap(\.self),
      written: sections.roundedSum(\.share.written))
  }

  /// The default reserve, in whole percent. Even text, such as one repeated sentence, needs little: its densest five
  /// seconds hold at most one full-width character, or one to two words, more than the mean.
  private static func margin(for profile: PaceProfile) -> Rational {
    switch profile.unit {
    // If comfortable and unreadable are the same limit, no brisk paces lie between them: text slightly denser than
    // the reserve allows would be unreadable. So the reserve is larger.
    case .fullWidth: return .percent(profile.comfortable < profile.unreadable ? 5 : 10)
    case .character: return .percent(15)
    case .word:
      let maximum = profile.comfortable * Pace.window.exactSeconds
      let mean = Rational(maximum.floor) - Rational(3) / 2
      return .percent(Rational(((1 - Pace.ratio(mean, maximum)) * 100).ceiling))
    }
  }

  /// The verdict on text that fills its room: `comfortable` or `slow`. If nothing is comfortable, this is `brisk` if
  /// some text is readable, otherwise `unreadable`.
  package var verdict: Pace.Verdict {
    guard total.comfortable == 0 else { return isSlow ? .slow : .comfortable }
    return total.maximum > 0 ? .brisk : .unreadable
  }

  private static func check(_ options: FitOptions) throws(PlanError) {
    try options.check()
    switch options.loop {
    // With `fill`, a text that fills its room passes only once.
    case .off, .fill: return
    case .passes, .endless:
      throw PlanError(
        .badValue, "room is for a line that passes once; remove loop", options: ["loop"])
    }
  }
}

extension Room.Share {
  init(
    _ comfortable: [RoomStretch.FilledPart], _ maximum: [RoomStretch.FilledPart], written: Rational
  ) {
    self.comfortable = Int(clamping: max(0, comfortable.roundedSum(\.units).floor))
    self.maximum = Int(clamping: max(0, maximum.roundedSum(\.units).floor))
    self.written = written
    readStart = comfortable.first?.readTime ?? 0
    seconds = comfortable.roundedSum(\.seconds)
  }
}

extension Room.Section {
  fileprivate init(
    _ section: Script.Section, _ pieces: [RoomTimetable.Piece],
    _ comfortable: [RoomStretch.FilledPart], _ maximum: [RoomStretch.FilledPart],
    _ written: WrittenUnits
  ) {
    let filled = zip(pieces, zip(comfortable, maximum)).map { piece, parts in
      let (comfortable, maximum) = parts
      return Room.Piece(
        until: piece.until,
        share: Room.Share(
          [comfortable], [maximum], written: written.units(in: piece.range, of: section)))
    }
    self.init(
      title: section.title, level: section.level, sourceLine: section.sourceLine,
      weight: section.demands.time == nil ? section.demands.weight ?? 1 : nil,
      share: Room.Share(
        comfortable, maximum, written: written.units(in: section.range, of: section)),
      pieces: filled.count > 1 ? filled : [])
  }
}
