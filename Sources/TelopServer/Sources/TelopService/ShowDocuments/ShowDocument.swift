@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopDocuments
@_spi(Answers) internal import TelopExport
internal import TelopShows
internal import TelopUnits

/// A show at a moment: what `GET /shows/ID/state` answers with, and what its events carry. Everything that
/// moves is said in absolute time, so it stays right until the next one.
///
/// Moments are whole microseconds since the start of 1970 in UTC, by the service's time (`ServiceClock`), which
/// nobody sets; lengths are pixels along the line, times seconds; each is the nearest `Double` to the exact number.
struct ShowDocument: Sendable, Codable, Hashable {
  /// The version of the wire format: `Wire.version`.
  var version: Int
  /// The show's name in paths.
  var id: String
  /// What its script is called.
  var name: String
  /// What the talk is called, as the script says it; absent where it does not.
  var title: String?
  /// The number of the last command: what a controller has seen.
  var revision: Int
  /// The identity of the service's run. A state of another epoch replaces what was known, whatever its revision: a
  /// backup may have been restored.
  var epoch: String
  /// When this was so.
  var now: Moment
  /// `ready`, `running`, `paused` or `ended`, as the last command has it, which is seen 200 ms after it.
  var phase: String
  /// Whether the band is on the screen.
  var shown: Bool
  /// Since when it is, or is not; absent before the show has begun.
  var shownSince: Moment?
  /// Whether the text begins again each time it has left.
  var repeats: Bool
  /// Whether text has come by a feed: it stands still where it runs dry.
  var fed: Bool
  /// What `undo` would undo; absent for nothing.
  var undoable: String?
  /// The command that `undo` would undo; absent for nothing.
  var undoing: Command?
  /// How many commands can be undone, one after the other.
  var undoCount: Int
  /// The last command; absent before the first.
  var last: Command?
  /// When the talk is to end, however late its text is. Absent before the show has begun, and for lines that
  /// repeat without an end.
  var plannedEnd: Moment?
  /// How many seconds the script takes from its start.
  var duration: Double
  /// What paces count, per second: `fullWidth`, `word` or `character`.
  var unit: String
  /// The deck whose slides are shown; absent where there is none.
  var deck: Deck?
  /// The page of it that is up, from 1; absent without a deck.
  var slide: Int?
  /// What the deck calls that page.
  var slideLabel: String?
  /// Since when it is up; absent where nobody has turned since the deck came.
  var slideSince: Moment?
  /// What the deck calls the page behind it; absent with the last one.
  var nextLabel: String?
  /// When the next of the script's slides is to come up: the time that is left is shared out as it was planned.
  /// Absent with the last one, and where the band does not go with slides.
  var nextSlide: Moment?
  /// The page that it begins with, from 1: pages before that are steps of the slide that is up.
  var nextPage: Int?
  /// By how many seconds its text is later than that at the read point; below 0 when it is earlier.
  var nextMiss: Double?
  /// Whether the band goes with the slides: the deck has as many as the script has sections with text, and text
  /// neither repeats nor is fed. Absent without a deck.
  var follows: Bool?
  /// When the talk was told to end; absent where that is the plan's own end.
  var end: Moment?
  /// Since when the show is over though its text may have gone on; absent where nobody finished it.
  var finished: Moment?
  /// The number of the command that the script came with; 0 for the first one.
  var text: Int
  /// What that text looks like, planned from the start: `GET /shows/ID/strips/STRIP`.
  var strip: String
  /// How a show that repeats moves in each round from the end of the last leg on; absent where it does not.
  var round: MotionDocument?
  /// Which round the last leg is in, from 1; absent where the show does not repeat, and before it has begun.
  var lastRound: Int?
  /// How well what is left can be read: `comfortable`, `slow`, `brisk` or `unreadable`.
  var verdict: String
  /// How the text moves, the last ten seconds and all that is to come, 32 at most: each holds from its `from` until
  /// the next one's. None before the show has begun.
  var legs: [Leg]
  /// In the script's order, as the last leg has them.
  var sections: [Section]

  /// A PDF beside the text.
  struct Deck: Sendable, Codable, Hashable {
    /// Of the PDF, in hexadecimal digits.
    var sha256: String
    /// How many it has.
    var pages: Int
  }

  /// A command that was done.
  struct Command: Sendable, Codable, Hashable {
    /// Its number: the revision that it made.
    var number: Int
    /// What its controller called it.
    var id: String
    /// What it is called: `jump`.
    var name: String
    /// `next` or `previous` for a jump from one section to the next, or back, and for slides; absent for all else.
    var step: String?
    /// What came with it: seconds of `nudge` and `seek`, a section's or a page's number from 1, `true` or
    /// `false`.
    /// Absent where nothing does, and for texts.
    var value: String?
    /// Who gave it.
    var controller: String
    /// When the server took it.
    var moment: Moment
  }

  /// A stretch of a show with one plan.
  struct Leg: Sendable, Codable, Hashable {
    /// From when on it holds.
    var from: Moment
    /// When its motion's time is 0.
    var zero: Moment
    /// The number of the command that its text came with.
    var text: Int
    /// What it looks like: `GET /shows/ID/strips/STRIP`. Strips of one name are the same.
    var strip: String
    /// How far the text has travelled where it stands still; absent where it follows the motion.
    var standsAt: Double?
    /// `true` where it stands still because a feed has brought nothing more: such a leg may be yet to come. Absent
    /// for all others.
    var dry: Bool?
    /// When its text has left; absent of what stands still, and of endless lines.
    var end: Moment?
    /// By how many seconds it misses the end that was asked for; below 0 where it is early, beside slides.
    var late: Double
    /// By what factor its speeds differ from the plan's; beside slides, how fast it begins.
    var change: Double
    var motion: MotionDocument
  }

  /// A heading and its text.
  struct Section: Sendable, Codable, Hashable {
    /// Absent for text without a heading.
    var title: String?
    /// The heading's level, from 1; 0 for text without a heading.
    var level: Int
    /// Two UTF-8 offsets into the line.
    var utf8: [Int]
    /// How far the text has travelled when its start is at the read point; absent without text, and where
    /// the line repeats.
    var offset: Double?
    /// When its start is read, in seconds of the last leg's plan, whether the text runs or not; absent
    /// where it is not read in that plan.
    var time: Double?
    /// When its text comes on screen, or came by this plan; absent unless the text runs.
    var enters: Moment?
    /// When its start is read.
    var read: Moment?
  }
}

extension ShowDocument {
  /// - Complexity: O(legs + runs + glyphs).
  init(_ log: ShowLog, id: String, epoch: String, now: Moment) {
    let state = log.state
    var legs = state.recentLegs(at: now)
    let last = legs.last
    if let hold = state.hold, hold.from > now { legs.append(hold) }
    let fit = last?.fit ?? state.fit
    let scene = fit.scene
    // What the last command makes of it: nobody hears of it again when that is seen.
    let settled = max(now, state.last.map { $0.record.moment + ShowState.lead } ?? now)
    self.init(
      version: Wire.version, id: id, name: state.source.name, title: scene.script.talkTitle,
      revision: state.revision, epoch: epoch, now: now,
      phase: state.phase(at: settled).rawValue, shown: state.isShown, shownSince: state.shownSince,
      repeats: state.repeats, fed: state.isFed,
      undoable: state.undoable?.record.command.name.rawValue,
      undoing: state.undoable.map(Command.init), undoCount: state.undoCount,
      last: state.last.map(Command.init), plannedEnd: state.plannedEnd(at: settled),
      duration: state.fit.plan.timing.duration.exactSeconds.double,
      unit: fit.pace.profile.unit.rawValue,
      deck: state.deck.map { Deck(sha256: $0.sha256, pages: $0.pages) },
      slide: state.deck.map { _ in state.page + 1 }, slideLabel: state.slideLabel,
      slideSince: state.pageSince, nextLabel: state.nextSlideLabel,
      nextSlide: state.nextSlide(at: settled)?.expected,
      nextPage: state.nextSlide(at: settled).map { $0.page + 1 },
      nextMiss: state.nextSlide(at: settled)?.miss.double,
      follows: state.deck.map { _ in state.followsSlides }, end: state.end,
      finished: state.finished, text: state.text,
      strip: log.strip(state.fit, ofText: state.text),
      round: state.repeats ? MotionDocument(state.fit.scrollMotion) : nil,
      lastRound: state.repeats ? last.map { Self.round(of: $0, in: state) } : nil,
      verdict: Self.verdict(of: state, at: settled).rawValue, legs: log.told(legs),
      sections: scene.sections.enumerated().map {
        Section($1, offset: fit.readOffset(ofSection: $0), in: last)
      })
  }
}

extension ShowState {
  /// The legs of the last 10 s, at most 32; the last one is that of the moment.
  fileprivate func recentLegs(at now: Moment) -> [ShowLeg] {
    let former = leg(at: now + .seconds(-10))
    var legs = legs.filter { $0.from >= (former?.from ?? $0.from) }
    // A round of a show that repeats is no leg of its own.
    if let leg = leg(at: now), legs.last.map({ $0.from < leg.from }) ?? true { legs.append(leg) }
    return legs.suffix(32)
  }
}

extension ShowDocument.Section {
  fileprivate init(_ section: ScrollScene.Section, offset: Rational?, in leg: ShowLeg?) {
    let moment = { (seconds: Rational?) -> Moment? in
      guard let leg, leg.standsAt == nil, !leg.isEndless, let seconds else { return nil }
      return leg.zero
        + .microseconds(Int64(clamping: seconds.roundedProduct(with: 1_000_000).floor))
    }
    self.init(
      title: section.title, level: section.level,
      utf8: [section.range.lowerBound, section.range.upperBound], offset: offset?.double,
      time: section.read?.double, enters: moment(section.presence?.enters),
      read: moment(section.read))
  }
}

extension ShowDocument.Command {
  fileprivate init(_ deed: ShowDeed) {
    let record = deed.record
    self.init(
      number: record.number, id: record.id, name: record.command.name.rawValue,
      step: deed.step?.rawValue, value: record.command.argument?.shortText,
      controller: record.controller, moment: record.moment)
  }
}
