@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopDocuments
@_spi(Answers) internal import TelopExport
internal import TelopShows
internal import TelopUnits

/// The state of a show at a moment: the answer to `GET /shows/ID/state`, and the data of the show's `state` events.
/// Motion is given in absolute time, so a document stays valid until the next event.
///
/// Moments are whole microseconds since 1970-01-01 UTC by `ServiceClock`, which setting the wall clock does not affect.
/// Lengths are pixels along the line, and times are seconds. Each is the `Double` nearest to the exact number.
struct ShowDocument: Sendable, Codable, Hashable {
  var version = Wire.version
  var id: String
  var name: String
  /// The talk's title in the script; absent if the script has no title.
  var title: String?
  /// Number of the last command. Controllers send this number as `seen`.
  var revision: Int
  /// The identity of the service's run. A state of a new epoch replaces all earlier states whatever its revision.
  var epoch: String
  var now: Moment
  /// The phase once the last command has taken effect, after 200 ms: `ready`, `running`, `paused` or `ended`.
  var phase: String
  /// Whether the band is on screen.
  var shown: Bool
  /// When `shown` last changed; absent before the show has begun.
  var shownSince: Moment?
  /// Whether the show restarts each time its text has left the screen.
  var repeats: Bool
  /// Whether a feed has added text. The text of such a show stands still while it waits for more.
  var fed: Bool
  /// Name of the command that `undo` would undo; absent if there is none.
  var undoable: String?
  /// The command that `undo` would undo; absent if there is none.
  var undoing: Command?
  /// Number of commands that can be undone one after the other.
  var undoCount: Int
  /// The last command; absent before the first command.
  var last: Command?
  /// The intended end of the talk; the text may end later. Absent before the show has begun, and for endless loops.
  var plannedEnd: Moment?
  /// Planned duration of the whole script, in seconds.
  var duration: Double
  /// The reading unit of the script's paces: `fullWidth`, `word` or `character`.
  var unit: String
  var deck: Deck?
  /// Number of the visible page, from 1; absent without a deck.
  var slide: Int?
  /// Label of the visible page; absent without a deck.
  var slideLabel: String?
  /// When the visible page appeared; absent without a deck.
  var slideSince: Moment?
  /// Label of the next page; absent on the last page.
  var nextLabel: String?
  /// When the script's next slide is expected; absent on the last slide, and if the band does not follow slides.
  var nextSlide: Moment?
  /// When the next slide was expected before it became overdue. Equal to `nextSlide`, except after an edit of the
  /// script while the slide was overdue: the edit moves only `nextSlide`, to a later time.
  var nextDue: Moment?
  /// Number of the next slide's first page, from 1. Pages before this page are steps of the current slide.
  var nextPage: Int?
  /// Seconds from `nextSlide` until that slide's text is at the read point; negative if the text is there first.
  var nextMiss: Double?
  /// Whether the band follows the slides. It does not if the script cannot be divided among the slides, if sections are
  /// dropped, or if the text repeats or comes from a feed. Absent without a deck.
  var follows: Bool?
  /// The end that a command set; absent for the plan's own end.
  var end: Moment?
  /// When a command finished the show, even if text was still visible; absent without such a command.
  var finished: Moment?
  /// Number of the command that introduced the script; 0 for the original script.
  var text: Int
  /// Name of the strip with the whole script. `GET /shows/ID/strips/STRIP` returns the strip. A leg with dropped
  /// sections has another strip.
  var strip: String
  /// Motion of each pass after the end of the last leg; absent unless the show repeats.
  var pass: MotionDocument?
  /// Number of the last leg's pass, from 1; absent unless the show repeats and has begun.
  var lastPass: Int?
  /// The verdict on the pace of the remaining text: `comfortable`, `slow`, `brisk` or `unreadable`.
  var verdict: String
  /// The motion of the text over the last ten seconds and from now on, in at most 32 legs. A further leg may follow, in
  /// which the text will wait for a feed. Empty before the start.
  var legs: [Leg]
  /// The sections of the last leg's script, in order.
  var sections: [Section]

  /// A PDF shown with the text.
  struct Deck: Sendable, Codable, Hashable {
    /// SHA-256 of the PDF in hexadecimal.
    var sha256: String
    var pages: Int
  }

  struct Command: Sendable, Codable, Hashable {
    /// The command's number: the show's revision after the command.
    var number: Int
    /// The controller's id for the command.
    var id: String
    var name: String
    /// `next` or `previous` for a step between sections or pages; otherwise absent.
    var step: String?
    /// The argument: seconds, a number from 1, `true` or `false`; absent for other arguments, and without an argument.
    var value: String?
    var controller: String
    /// When the server accepted the command.
    var moment: Moment
  }

  /// A stretch of a show with one motion.
  struct Leg: Sendable, Codable, Hashable {
    /// When the leg takes effect.
    var from: Moment
    /// The moment at which the motion's time is 0.
    var zero: Moment
    /// Number of the command that introduced the text.
    var text: Int
    /// Name of the strip; `GET /shows/ID/strips/STRIP` returns the strip. Strips with the same name are identical.
    var strip: String
    /// The offset, in pixels, at which the text stands still; absent while the text follows the motion.
    var standsAt: Double?
    /// `true` if the text stands still in this leg, current or future, until a feed sends more; otherwise absent.
    var dry: Bool?
    /// When the text has left the screen; absent for paused text and endless lines.
    var end: Moment?
    /// Seconds by which the text ends after the requested end; below 0 only if the text follows slides.
    var late: Double
    /// The factor by which the planned speeds are multiplied at the start of the leg.
    var change: Double
    var motion: MotionDocument
  }

  struct Section: Sendable, Codable, Hashable {
    /// The heading; absent for text without a heading.
    var title: String?
    /// The heading's level, from 1; 0 without a heading.
    var level: Int
    /// Start and end as UTF-8 offsets into the line.
    var utf8: [Int]
    /// The offset, in pixels, at which the section's start is at the read point; absent without text, and for loops.
    var offset: Double?
    /// The time in the last leg's plan, in seconds, at which the section's start is at the read point, if ever.
    var time: Double?
    /// When the section's text enters the screen, possibly in the past; absent unless the text runs.
    var enters: Moment?
    /// When the section's start is at the read point; absent unless the text runs.
    var read: Moment?
  }
}

extension ShowDocument {
  init(_ log: ShowLog, id: String, epoch: String, now: Moment) {
    let state = log.state
    var legs = state.recentLegs(at: now)
    let last = legs.last
    if let waitingLeg = state.pendingWaitingLeg, waitingLeg.from > now { legs.append(waitingLeg) }
    // `expectedFit` assumes that each slide appears when it is expected.
    let fit = last?.expectedFit ?? state.fit
    let scene = fit.scene
    // No event is sent when the last command takes effect, so this document already includes the effect.
    let effectiveMoment = max(
      now, state.last.map { $0.record.moment + ShowState.commandDelay } ?? now)
    let next = state.nextSlide(at: effectiveMoment)
    self.init(
      id: id, name: state.source.name, title: scene.script.talkTitle, revision: state.revision,
      epoch: epoch, now: now, phase: state.phase(at: effectiveMoment).rawValue,
      shown: state.isShown, shownSince: state.shownSince, repeats: state.repeats, fed: state.isFed,
      undoable: state.undoable?.record.command.name.rawValue,
      undoing: state.undoable.map(Command.init), undoCount: state.undoCount,
      last: state.last.map(Command.init), plannedEnd: state.plannedEnd(at: effectiveMoment),
      duration: state.fit.plan.timing.duration.exactSeconds.double,
      unit: fit.pace.profile.unit.rawValue,
      deck: state.deck.map { Deck(sha256: $0.sha256, pages: $0.pages) },
      slide: state.deck.map { _ in state.page + 1 }, slideLabel: state.slideLabel,
      slideSince: state.pageSince, nextLabel: state.nextSlideLabel, nextSlide: next?.expected,
      nextDue: next?.due, nextPage: next.map { $0.page + 1 }, nextMiss: next?.delay.double,
      follows: state.deck.map { _ in state.followsSlides }, end: state.end,
      finished: state.finishMoment, text: state.textRevision,
      strip: log.strip(state.fit, ofText: state.textRevision),
      pass: state.repeats ? MotionDocument(state.fit.scrollMotion) : nil,
      lastPass: state.repeats ? last.map { Self.pass(of: $0, in: state) } : nil,
      verdict: Self.verdict(of: state, at: effectiveMoment).rawValue, legs: log.documents(of: legs),
      sections: scene.sections.enumerated().map {
        Section($1, offset: fit.readOffset(ofSection: $0), in: last)
      })
  }
}

extension ShowState {
  /// The legs of the last 10 s and of commands that are about to take effect, in order; at most 32.
  fileprivate func recentLegs(at now: Moment) -> [ShowLeg] {
    let former = leg(at: now + .seconds(-10))
    var legs = legs.filter { $0.from >= (former?.from ?? $0.from) }
    // `legs` has no entries for the later passes of a repeating show.
    if let leg = leg(at: now), legs.last.map({ $0.from < leg.from }) ?? true { legs.append(leg) }
    return legs.suffix(32)
  }
}

extension ShowDocument.Section {
  fileprivate init(_ section: ScrollScene.Section, offset: Rational?, in leg: ShowLeg?) {
    let moment = { (seconds: Rational?) -> Moment? in
      guard let leg, leg.standstillOffset == nil, !leg.isEndless, let seconds else { return nil }
      return leg.planStart + seconds
    }
    self.init(
      title: section.title, level: section.level,
      utf8: [section.range.lowerBound, section.range.upperBound], offset: offset?.double,
      time: section.read?.double, enters: moment(section.presence?.enters),
      read: moment(section.read))
  }
}

extension ShowDocument.Command {
  fileprivate init(_ applied: AppliedCommand) {
    let record = applied.record
    self.init(
      number: record.number, id: record.id, name: record.command.name.rawValue,
      step: applied.step?.rawValue, value: record.command.argument?.shortText,
      controller: record.controller, moment: record.moment)
  }
}
