/// A command from a controller to a show. `ShowRecord` adds the time and the sender.
package enum ShowCommand: Sendable, Hashable {
  /// Starts the show, or restarts it after its end.
  case go
  /// Starts the show from its beginning and the deck's first page, even on air. If the show had begun before, the end
  /// that `end(at:)` set no longer applies.
  case restart
  case pause
  /// Continues the text from where it stopped. The show still ends on time if possible.
  case resume
  /// Moves the text ahead in its plan by a duration; a negative duration moves it back.
  case nudge(Duration)
  /// Moves the text to its planned offset at a time of the plan.
  case seek(Duration)
  /// Moves a section's start to the read point. The index counts sections of the current script.
  case jump(section: Int)
  /// Sets the moment at which the show should end.
  case end(at: Moment)
  /// Replaces the script. Text that is on screen, or will be within `ShowState.margin`, must not change.
  case replace(script: String)
  /// Inserts text before the first paragraph that is not yet on screen.
  case insert(text: String)
  case append(text: String)
  /// Appends text while it is written or spoken. This command and all commands before it cannot be undone.
  case feed(text: String)
  /// Sets whether the show restarts each time it ends.
  case loop(Bool)
  /// Hides the band. The text keeps running.
  case takeOff
  /// Shows the band again.
  case bringBack
  /// Ends the show, even if text is still on screen.
  case finish
  /// Sets or replaces the deck, whose slides appear behind the band.
  case deck(ShowDeck)
  /// Turns to the page with this index in the deck. The text of the band follows.
  case slide(Int)
  /// Restores the show as if the last command had not been given. Undoing a pause resumes the text. Undoing a slide, an
  /// end, a resume, or an edit of text that is not on screen does not move the text.
  case undo
}

extension ShowCommand {
  package enum Name: String, Sendable, Hashable, Codable, CaseIterable {
    case go, restart, pause, resume, nudge, seek, jump
    case end = "end-at"
    case replace, insert, append, feed, loop
    case takeOff = "take-off"
    case bringBack = "bring-back"
    case finish, deck, slide, undo
  }

  package enum Argument: Sendable, Hashable {
    case time(Duration), section(Int), page(Int), moment(Moment), text(String), flag(Bool)
    case deck(ShowDeck)

    /// The time in seconds, the section's or page's number from 1, or the flag as `true` or `false`. `nil` for a
    /// moment, a text or a deck.
    package var shortText: String? {
      switch self {
      case .time(let time): "\(time / .seconds(1))"
      case .section(let index), .page(let index): "\(index + 1)"
      case .flag(let isOn): "\(isOn)"
      case .moment, .text, .deck: nil
      }
    }
  }

  package var name: Name { parts.name }
  package var argument: Argument? { parts.argument }
  var entry: ShowCommandEntry? { ShowCommandEntry(name.rawValue) }

  private var parts: (name: Name, argument: Argument?) {
    switch self {
    case .go: (.go, nil)
    case .restart: (.restart, nil)
    case .pause: (.pause, nil)
    case .resume: (.resume, nil)
    case .nudge(let time): (.nudge, .time(time))
    case .seek(let time): (.seek, .time(time))
    case .jump(let section): (.jump, .section(section))
    case .end(let moment): (.end, .moment(moment))
    case .replace(let script): (.replace, .text(script))
    case .insert(let text): (.insert, .text(text))
    case .append(let text): (.append, .text(text))
    case .feed(let text): (.feed, .text(text))
    case .loop(let isOn): (.loop, .flag(isOn))
    case .takeOff: (.takeOff, nil)
    case .bringBack: (.bringBack, nil)
    case .finish: (.finish, nil)
    case .deck(let deck): (.deck, .deck(deck))
    case .slide(let page): (.slide, .page(page))
    case .undo: (.undo, nil)
    }
  }
}

/// The stored form: `{"name": "nudge", "microseconds": -1000000}`.
extension ShowCommand: Codable {
  private enum CodingKeys: String, CodingKey {
    case name, microseconds, section, moment, text, isOn, deck, page
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let name = try values.decode(Name.self, forKey: .name)
    switch ShowCommandEntry(name.rawValue)?.form {
    case .withoutArgument(let command)?: self = command
    case .time(_, let make)?:
      self = make(.microseconds(try values.decode(Int64.self, forKey: .microseconds)))
    case .section(let make)?: self = make(try Self.index(in: values, .section))
    case .page(let make)?: self = make(try Self.index(in: values, .page))
    case .moment(let make)?: self = make(try values.decode(Moment.self, forKey: .moment))
    case .text(let make)?: self = make(try values.decode(String.self, forKey: .text))
    case .flag(let make)?: self = make(try values.decode(Bool.self, forKey: .isOn))
    case .deck(let make)?: self = make(try values.decode(ShowDeck.self, forKey: .deck))
    // A shortcut is a second name in requests, such as `next-slide` for `slide`; it is never stored.
    case .shortcut?, nil:
      throw DecodingError.dataCorruptedError(
        forKey: .name, in: values, debugDescription: "\(name.rawValue) has no entry")
    }
  }

  private static func index(
    in values: KeyedDecodingContainer<CodingKeys>, _ key: CodingKeys
  ) throws -> Int {
    let index = try values.decode(Int.self, forKey: key)
    guard (0..<1_000_000_000).contains(index) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: values, debugDescription: "\(index) is not the index of a \(key.rawValue)")
    }
    return index
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(name, forKey: .name)
    switch argument {
    // A `Moment` is encoded as whole microseconds.
    case .time(let time)?: try values.encode(Moment(microseconds: 0) + time, forKey: .microseconds)
    case .section(let index)?: try values.encode(index, forKey: .section)
    case .page(let index)?: try values.encode(index, forKey: .page)
    case .moment(let moment)?: try values.encode(moment, forKey: .moment)
    case .text(let text)?: try values.encode(text, forKey: .text)
    case .flag(let isOn)?: try values.encode(isOn, forKey: .isOn)
    case .deck(let deck)?: try values.encode(deck, forKey: .deck)
    case nil: break
    }
  }
}
