@_spi(Answers) package import Telop
package import TelopUnits

/// The state of a show, a pure function of its records.
///
/// A command takes effect `lead` after the server accepted it, so that all pages hear of it in time and apply it at
/// the same moment.
package struct ShowState: Sendable {
  /// Delay between accepting a command and its effect.
  package static let lead = Duration.milliseconds(200)
  /// Text that will be on screen within this time after a change must stay unchanged.
  package static let margin = Duration.seconds(2)
  /// Maximum number of legs kept, so that every command costs the same however long the show lasts.
  static let maximumLegs = 512
  /// Number of commands that can be undone.
  package static let undoDepth = 64

  package enum Phase: String, Sendable, Hashable, Codable {
    /// The show has not begun.
    case ready
    /// The text runs.
    case running
    /// The text stands still.
    case paused
    /// The text has left, or the show was finished.
    case ended
  }

  /// The current script.
  package internal(set) var source: ShowSource
  /// The script's plan from its start, which `go` follows.
  package internal(set) var fit: Fit
  /// Number of the record that introduced the script; 0 for the original one.
  package internal(set) var text = 0
  /// The only fonts that scripts may name; `nil` allows those of the machine.
  let fonts: SharedFonts?
  /// `nil` before the show has begun.
  package internal(set) var begun: Moment?
  /// The latest legs since the show began, in order; empty before. A fed show keeps only the last few seconds.
  package internal(set) var legs: [ShowLeg] = []
  /// The leg in which the text will stand still once the feed runs dry. `nil` without a feed, and once this leg is in
  /// `legs`.
  package internal(set) var hold: ShowLeg?
  /// Whether text has come from a feed.
  package internal(set) var isFed = false
  /// `nil` before the show has begun, and without a feed.
  var feeding: Feeding?
  /// Number of the last record.
  package internal(set) var revision = 0
  /// Whether the band is on screen.
  package internal(set) var isShown = true
  /// When `isShown` was last set; `nil` before the show has begun.
  package internal(set) var shownSince: Moment?
  /// Whether the show restarts each time it ends.
  package internal(set) var repeats = false
  /// When the show was finished; `nil` while it was not.
  package internal(set) var finished: Moment?
  /// The end that a command set; `nil` for the plan's own end.
  package internal(set) var end: Moment?
  package internal(set) var deck: ShowDeck?
  /// Index of the visible page.
  package internal(set) var page = 0
  /// When the page became visible; `nil` without a deck.
  package internal(set) var pageSince: Moment?
  /// When slides came up since the show began; `nil` before it begins, and for a deck that was set later.
  var rehearsed: RehearsedSlides?
  package internal(set) var last: AppliedCommand?
  /// The states before the commands that can be undone, the latest last.
  var undoEntries: [UndoEntry] = []

  /// The state that a command may change, as undo needs it.
  struct UndoEntry: Sendable {
    let applied: AppliedCommand
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

  /// Creates a show that has not begun.
  ///
  /// - Parameters:
  ///   - source: the script with its options.
  ///   - fonts: the only fonts that scripts may name; `nil` allows those of the machine.
  /// - Throws: a `TelopError` if the script cannot be planned.
  /// - Complexity: O(n).
  package init(_ source: ShowSource, fonts: SharedFonts? = nil) throws {
    self.source = source
    self.fonts = fonts
    fit = try source.fit(fonts)
  }

  /// Replays a show's records.
  ///
  /// - Throws: `badLog` for records out of sequence, and errors of `apply(_:)`.
  package init(
    _ source: ShowSource, _ records: some Sequence<ShowRecord>, fonts: SharedFonts? = nil
  ) throws {
    try self.init(source, fonts: fonts)
    for record in records { try apply(record) }
  }

  /// The command that `undo` would undo, if any.
  package var undoable: AppliedCommand? { undoEntries.last?.applied }

  /// Number of commands that can be undone one after the other.
  package var undoCount: Int { undoEntries.count }

  /// When the talk is to end, even if its text is late: the end that a command set, or the plan's own. `nil` before the
  /// show has begun, for endless loops, and for a feed that has run dry.
  ///
  /// - Complexity: O(legs).
  package func plannedEnd(at moment: Moment) -> Moment? {
    guard let leg = leg(at: moment) else { return end }
    if let end = commandedEnd(for: leg) { return end }
    return leg.isEndless || leg.isDry ? nil : leg.requestedEnd
  }

  /// The end that a command set for this leg's pass, if any.
  func commandedEnd(for leg: ShowLeg) -> Moment? { isLaterPass(leg) ? nil : end }

  /// Whether a leg is a later pass of a repeating show, without an entry in `legs` yet.
  func isLaterPass(_ leg: ShowLeg) -> Bool {
    repeats && legs.last.map { leg.zero > $0.zero } ?? false
  }

  /// The leg at a moment, including passes of a repeating show; the first leg for earlier moments.
  ///
  /// - Complexity: O(legs).
  package func leg(at moment: Moment) -> ShowLeg? {
    if let hold, hold.from <= moment { return hold }
    guard let leg = legs.last(where: { $0.from <= moment }) ?? legs.first else { return nil }
    guard repeats, leg.from == legs.last?.from, let end = leg.end, end <= moment else {
      return leg
    }
    let pass = fit.plan.timing.duration
    let elapsed = moment.since(end).exactSeconds
    let length = pass.exactSeconds
    guard length > 0 else { return leg }
    let passes = elapsed.roundedQuotient(by: length).floor
    let micros = Int64(
      clamping: length.roundedProduct(with: Rational(passes)).roundedProduct(with: 1_000_000).floor)
    let start = end + .microseconds(micros)
    return ShowLeg(from: max(start, leg.from), zero: start, fit, text: text)
  }

  package func phase(at moment: Moment) -> Phase {
    if let finished, finished <= moment { return .ended }
    guard let leg = leg(at: moment) else { return .ready }
    if leg.standsAt != nil { return .paused }
    return leg.end.map { $0 <= moment } ?? false ? .ended : .running
  }

  /// Distance in pixels that the text has travelled at a moment; `nil` before the show has begun.
  package func offset(at moment: Moment) -> Rational? { leg(at: moment)?.offset(at: moment) }
}
