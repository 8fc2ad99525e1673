/// The declaration of a command: it determines the stored form, requests, schema, paths, OSC messages and undo.
package struct ShowCommandEntry: Sendable {
  /// The form of the argument, with the function that makes the command from an argument.
  package enum Form: Sendable {
    case withoutArgument(ShowCommand)
    /// A request name that includes the argument: `next-slide` is the command `slide` with the argument `next`.
    case shortcut(String)
    case time(isSigned: Bool, @Sendable (Duration) -> ShowCommand)
    case section(@Sendable (Int) -> ShowCommand)
    case page(@Sendable (Int) -> ShowCommand)
    case moment(@Sendable (Moment) -> ShowCommand)
    case text(@Sendable (String) -> ShowCommand)
    case flag(@Sendable (Bool) -> ShowCommand)
    case deck(@Sendable (ShowDeck) -> ShowCommand)
  }

  package enum Trait: Sendable {
    /// Pauses or ends the show, or hides the band (`takeOff`). The limit on a show's commands does not apply.
    case unlimited
    /// Reverses an unlimited command. `Limits.reservedRecordCount` such commands are accepted beyond the limit.
    case reserved
    /// Allowed after the command `finish`.
    case afterFinish
    /// OSC messages cannot give the command.
    case noOSC
  }

  /// The part of undo that concerns the text's motion. Returns `true` if the text stays where it is, and `false` if
  /// the caller must move it to where it would be without the command.
  typealias Undo = @Sendable (inout ShowState, ShowState.UndoEntry, Moment) throws -> Bool

  /// The name in requests. It differs from `name` only for a shortcut.
  package let requestName: String
  package let name: ShowCommand.Name
  package let form: Form
  /// The argument's description in the schema.
  package let help: String
  package let traits: Set<Trait>
  let undo: Undo

  private init(
    _ name: ShowCommand.Name, as requestName: String? = nil, _ form: Form, _ help: String = "",
    traits: Set<Trait> = [], undo: @escaping Undo = { _, _, _ in false }
  ) {
    self.name = name
    self.requestName = requestName ?? name.rawValue
    self.form = form
    self.help = help
    self.traits = traits
    self.undo = undo
  }

  // For commands that do not move the text.
  private static let leavesText: Undo = { _, _, _ in true }
  // For changes of the motion: the text continues from its current offset, with the motion before the command.
  private static let keepsOffset: Undo = { try $0.keepOffset(undoing: $1, at: $2) }
  // For edits: the earlier text continues from the current offset, unless visible text would change.
  private static let restoresText: Undo = { try $0.keepText(of: $1, at: $2) }
  // The text continues from its current offset, and follows the slide that undo has restored.
  private static let followsSlide: Undo = { state, _, moment in
    state.followSlides(at: moment)
    return true
  }

  /// All commands and shortcuts, in the order in which errors and schemas list them.
  package static let all: [Self] = [
    Self(.go, .withoutArgument(.go), traits: [.afterFinish]),
    Self(.restart, .withoutArgument(.restart), traits: [.afterFinish]),
    Self(.pause, .withoutArgument(.pause), traits: [.unlimited]),
    Self(.resume, .withoutArgument(.resume), traits: [.reserved], undo: keepsOffset),
    Self(.undo, .withoutArgument(.undo), traits: [.reserved, .afterFinish]),
    Self(.takeOff, .withoutArgument(.takeOff), traits: [.unlimited], undo: leavesText),
    Self(.bringBack, .withoutArgument(.bringBack), traits: [.reserved], undo: leavesText),
    Self(.jump, as: "next", .shortcut("next")),
    Self(.jump, as: "previous", .shortcut("previous")),
    Self(.finish, .withoutArgument(.finish), traits: [.unlimited], undo: leavesText),
    Self(.slide, as: "next-slide", .shortcut("next")),
    Self(.slide, as: "previous-slide", .shortcut("previous")),
    Self(.nudge, .time(isSigned: true, ShowCommand.nudge), "Seconds to skip ahead: -1s goes back."),
    Self(.seek, .time(isSigned: false, ShowCommand.seek), "Time in the plan to move to: 1:30."),
    Self(
      .jump, .section(ShowCommand.jump),
      "next, previous, or a section by its number, from 1, or its heading."),
    Self(
      .end, .moment(ShowCommand.end),
      "When the talk ends: 14:05:00 in the server's time zone, 14:05:00+09:00, or with a date: "
        + "2026-11-22T14:05:00.",
      undo: keepsOffset),
    Self(
      .replace, .text(ShowCommand.replace), "The new script.", traits: [.afterFinish],
      undo: restoresText),
    Self(
      .insert, .text(ShowCommand.insert), "Text before the next paragraph that is not on screen.",
      undo: restoresText),
    Self(.append, .text(ShowCommand.append), "Text at the end.", undo: restoresText),
    Self(
      .feed, .text(ShowCommand.feed),
      "Text at the end; it enters at the edge if all text before it has left.", traits: [.noOSC]),
    Self(
      .loop, .flag(ShowCommand.loop), "Whether the text starts again each time it ends.",
      undo: leavesText),
    Self(
      .slide, .page(ShowCommand.slide),
      "next, previous, first, last, or a page of the deck by its number, from 1.",
      traits: [.afterFinish], undo: followsSlide),
    Self(.deck, .deck(ShowCommand.deck), traits: [.noOSC, .afterFinish], undo: leavesText),
  ]

  private static let byRequestName = Dictionary(
    uniqueKeysWithValues: all.map { ($0.requestName, $0) })

  package init?(_ requestName: String) {
    guard let entry = Self.byRequestName[requestName] else { return nil }
    self = entry
  }
}
