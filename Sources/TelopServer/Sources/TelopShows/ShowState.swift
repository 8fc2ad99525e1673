@_spi(Answers) package import Telop
package import TelopUnits

/// The state of a show, a pure function of its records.
///
/// A command takes effect `commandDelay` after it was accepted, so that all web pages apply it at the same moment.
package struct ShowState: Sendable {
  package static let commandDelay = Duration.milliseconds(200)
  /// A change of the script must not change text that will be on screen within this time.
  package static let margin = Duration.seconds(2)
  /// Maximum number of legs kept, so that the cost of a command does not grow with the length of the show.
  static let maximumLegs = 512
  package static let undoDepth = 64

  package enum Phase: String, Sendable, Hashable, Codable {
    /// The show has not begun.
    case ready
    case running
    /// The text stands still.
    case paused
    /// The text has left the screen, or the show was finished.
    case ended
  }

  package internal(set) var source: ShowSource
  /// The plan of the whole script, with which a show begins.
  package internal(set) var fit: Fit
  /// Number of the record that introduced the script; 0 for the original script.
  package internal(set) var textRevision = 0
  /// The only fonts that scripts may name; `nil` allows the machine's fonts.
  let fonts: SharedFonts?
  package internal(set) var startMoment: Moment?
  /// The latest legs since the show began, in order. A fed show keeps only the legs of the last few seconds.
  package internal(set) var legs: [ShowLeg] = []
  /// The leg in which the text will stand still and wait for the feed. The next command moves this leg to `legs` if it
  /// has begun, and drops it otherwise.
  package internal(set) var pendingWaitingLeg: ShowLeg?
  /// Whether a feed has added text.
  package internal(set) var isFed = false
  /// The speed and end of the feed; `nil` before the show has begun, and without a feed.
  var feedTiming: FeedTiming?
  package internal(set) var revision = 0
  /// Whether the band is on screen.
  package internal(set) var isShown = true
  /// When `isShown` was last set; `nil` if it was never set.
  package internal(set) var shownSince: Moment?
  /// Whether the show restarts each time it ends.
  package internal(set) var repeats = false
  /// When a command finished the show; `nil` without such a command.
  package internal(set) var finishMoment: Moment?
  /// The end that a command set; `nil` for the plan's own end.
  package internal(set) var end: Moment?
  package internal(set) var deck: ShowDeck?
  /// Index of the visible page of the deck.
  package internal(set) var page = 0
  /// When the page became visible; `nil` without a deck.
  package internal(set) var pageSince: Moment?
  /// How long after the start of the show each slide appeared; `nil` before the start, for a deck that was set after
  /// the start, and once the show has repeated. While it repeats, the times are kept in case the loop is undone.
  var rehearsed: RehearsedSlides?
  package internal(set) var last: AppliedCommand?
  /// The latest command is last.
  var undoEntries: [UndoEntry] = []

  /// A command that can be undone, and the state before the command.
  struct UndoEntry: Sendable {
    let applied: AppliedCommand
    /// The state without its legs and undo entries.
    let before: ShowState
    /// The leg that the show would have without the command; `nil` if the show had not begun.
    let leg: ShowLeg?

    var command: ShowCommand { applied.record.command }
  }

  /// Creates a show that has not begun. Throws a `TelopError` if the script cannot be planned.
  package init(_ source: ShowSource, fonts: SharedFonts? = nil) throws {
    self.source = source
    self.fonts = fonts
    fit = try source.fit(fonts)
  }

  package var undoable: AppliedCommand? { undoEntries.last?.applied }

  package var undoCount: Int { undoEntries.count }

  /// The intended end of the talk: the end that a command set, or else the plan's own end. The text may end later.
  /// Without a commanded end, `nil` before the show has begun, for endless loops, and while the text waits for a feed.
  package func plannedEnd(at moment: Moment) -> Moment? {
    guard let leg = leg(at: moment) else { return end }
    if let end = commandedEnd(for: leg) { return end }
    return leg.isEndless || leg.isWaitingForText ? nil : leg.requestedEnd
  }

  /// The end that a command set for this leg's pass, if any.
  func commandedEnd(for leg: ShowLeg) -> Moment? { isLaterPass(leg) ? nil : end }

  /// Whether the show repeats and a leg belongs to a later pass than the last entry of `legs`.
  func isLaterPass(_ leg: ShowLeg) -> Bool {
    repeats && legs.last.map { leg.planStart > $0.planStart } ?? false
  }

  /// The leg at a moment, including later passes of a repeating show. Before the first leg, returns the first leg.
  package func leg(at moment: Moment) -> ShowLeg? {
    if let pendingWaitingLeg, pendingWaitingLeg.from <= moment { return pendingWaitingLeg }
    guard let leg = legs.last(where: { $0.from <= moment }) ?? legs.first else { return nil }
    guard repeats, leg.from == legs.last?.from, let end = leg.end, end <= moment else { return leg }
    let length = fit.plan.timing.duration.exactSeconds
    guard length > 0 else { return leg }
    let passes = moment.since(end).exactSeconds.roundedQuotient(by: length).floor
    let start = end + length.roundedProduct(with: Rational(passes))
    return ShowLeg(from: max(start, leg.from), planStart: start, fit, textRevision: textRevision)
  }

  package func phase(at moment: Moment) -> Phase {
    if let finishMoment, finishMoment <= moment { return .ended }
    guard let leg = leg(at: moment) else { return .ready }
    if leg.standstillOffset != nil { return .paused }
    return leg.end.map { $0 <= moment } ?? false ? .ended : .running
  }

  /// The text's offset at a moment, in pixels; `nil` before the show has begun.
  package func offset(at moment: Moment) -> Rational? { leg(at: moment)?.offset(at: moment) }
}
