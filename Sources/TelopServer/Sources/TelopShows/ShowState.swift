@_spi(Answers) package import Telop
package import TelopUnits

/// A show as its records have left it: a pure function of them.
///
/// A command takes effect `lead` after the server took it, so that pages hear of it before, and all of
/// them do it at the same moment.
package struct ShowState: Sendable {
  /// From the moment at which a command is taken to that from which it is seen.
  package static let lead = Duration.milliseconds(200)
  /// What will show within that time from a change on stays as it is.
  package static let margin = Duration.seconds(2)
  /// So many legs are kept: a show takes commands for as long as it likes, and each costs the same.
  static let mostLegs = 512
  /// So many commands can be undone.
  package static let undoDepth = 64

  /// What a show is doing.
  package enum Phase: String, Sendable, Hashable, Codable {
    /// It has not begun.
    case ready
    /// Its text runs.
    case running
    /// Its text stands still.
    case paused
    /// Its text has left, or it was finished.
    case ended
  }

  /// The script, as it was last changed.
  package internal(set) var source: ShowSource
  /// Its plan from the start: what `go` follows.
  package internal(set) var fit: Fit
  /// The number of the record that the script came with; 0 for the one that it was made from.
  package internal(set) var text = 0
  /// The only fonts that scripts may name; `nil` is those of the machine.
  let fonts: SharedFonts?
  /// When it began, the last time that it did; `nil` before.
  package internal(set) var begun: Moment?
  /// What it has followed since it began, in order, the last of it; empty before. Of a show that is fed, only
  /// what is left of it.
  package internal(set) var legs: [ShowLeg] = []
  /// What a text follows that a feed brings: it stands still where it runs dry; `nil` where nothing is
  /// fed, and where that has happened: then it is the last of `legs`.
  package internal(set) var hold: ShowLeg?
  /// Whether text has come by a feed.
  package internal(set) var isFed = false
  /// How a feed goes on; `nil` before the show has begun, and as long as nothing is fed.
  var feeding: Feeding?
  /// The number of the last record.
  package internal(set) var revision = 0
  /// Whether the band is on the screen.
  package internal(set) var isShown = true
  /// Since when it is there, or is not; `nil` before the show has begun.
  package internal(set) var shownSince: Moment?
  /// Whether it starts again each time it ends.
  package internal(set) var repeats = false
  /// Since when it is over for good.
  package internal(set) var finished: Moment?
  /// When it is to end; `nil` is its plan's own end.
  package internal(set) var end: Moment?
  /// The deck whose slides are shown; `nil` for none.
  package internal(set) var deck: ShowDeck?
  /// The page that is up, as an index.
  package internal(set) var page = 0
  /// Since when it is; `nil` where nobody has turned since the deck came.
  package internal(set) var pageSince: Moment?
  /// When slides came up since the show began; `nil` before, and of a deck that came later.
  var rehearsed: RehearsedSlides?
  /// The last command.
  package internal(set) var last: ShowDeed?
  /// The state before each command that can be undone, the last one last.
  var former: [Former] = []

  /// What a command may change, but for what undoing it needs.
  struct Former: Sendable {
    let deed: ShowDeed
    let source: ShowSource
    let fit: Fit
    let text: Int
    let leg: ShowLeg?
    let begun: Moment?
    let isShown: Bool
    let repeats: Bool
    let finished: Moment?
    let end: Moment?
    let isFed: Bool
    let feeding: Feeding?
    let deck: ShowDeck?
    let page: Int
    let rehearsed: RehearsedSlides?
  }

  /// A show that has not begun.
  ///
  /// - Parameters:
  ///   - source: the script with its options.
  ///   - fonts: the only fonts that scripts may name; `nil` is those of the machine.
  /// - Throws: a `TelopError` when the script cannot be planned.
  /// - Complexity: O(n).
  package init(_ source: ShowSource, fonts: SharedFonts? = nil) throws {
    self.source = source
    self.fonts = fonts
    fit = try source.fit(fonts)
  }

  /// The show after all of its records.
  ///
  /// - Throws: `badLog` for records out of order, and what a command throws.
  package init(
    _ source: ShowSource, _ records: some Sequence<ShowRecord>, fonts: SharedFonts? = nil
  ) throws {
    try self.init(source, fonts: fonts)
    for record in records { try apply(record) }
  }

  /// What `undo` would undo; `nil` for nothing.
  package var undoable: ShowDeed? { former.last?.deed }

  /// How many commands can be undone, one after the other.
  package var undoCount: Int { former.count }

  /// When the talk is to end, however late its text is: what it was told, or its plan's own end. `nil` before
  /// it has begun, for lines that repeat without an end, and for text that waits for more.
  ///
  /// - Complexity: O(legs).
  package func plannedEnd(at moment: Moment) -> Moment? {
    guard let leg = leg(at: moment) else { return end }
    if let end = told(for: leg) { return end }
    return leg.isEndless || leg.isDry ? nil : leg.asked
  }

  /// The end that a leg was told to meet; `nil` is its own, as in every round behind the one that was told.
  func told(for leg: ShowLeg) -> Moment? { isLaterRound(leg) ? nil : end }

  /// Whether a leg is in a round of a show that repeats which has no leg of its own yet.
  func isLaterRound(_ leg: ShowLeg) -> Bool {
    repeats && legs.last.map { leg.zero > $0.zero } ?? false
  }

  /// The leg of a moment, rounds of a show that repeats included; before the first it is that.
  ///
  /// - Complexity: O(legs).
  package func leg(at moment: Moment) -> ShowLeg? {
    if let hold, hold.from <= moment { return hold }
    guard let leg = legs.last(where: { $0.from <= moment }) ?? legs.first else { return nil }
    guard repeats, leg.from == legs.last?.from, let end = leg.end, end <= moment else {
      return leg
    }
    let round = fit.plan.timing.duration
    let (gone, length) = (moment.since(end).exactSeconds, round.exactSeconds)
    guard length > 0 else { return leg }
    let rounds = gone.roundedQuotient(by: length).floor
    let micros = Int64(
      clamping: length.roundedProduct(with: Rational(rounds)).roundedProduct(with: 1_000_000).floor)
    let start = end + .microseconds(micros)
    return ShowLeg(from: max(start, leg.from), zero: start, fit, text: text)
  }

  /// What it is doing at a moment.
  package func phase(at moment: Moment) -> Phase {
    if let finished, finished <= moment { return .ended }
    guard let leg = leg(at: moment) else { return .ready }
    if leg.standsAt != nil { return .paused }
    return leg.end.map { $0 <= moment } ?? false ? .ended : .running
  }

  /// How far the text has travelled at a moment, in pixels; `nil` before it has begun.
  package func offset(at moment: Moment) -> Rational? { leg(at: moment)?.offset(at: moment) }
}
