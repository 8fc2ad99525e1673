/// What a controller has a show do.
///
/// Commands are values without a time and without a sender; `ShowRecord` has both.
package enum ShowCommand: Sendable, Hashable {
  /// Begins, or begins again once it has ended.
  case go
  /// The text stands still.
  case pause
  /// It goes on from where it stood, and still ends on time.
  case resume
  /// The text is so much further along in its plan; less far, below 0.
  case nudge(Duration)
  /// The text is where its own plan has it at a time since the start.
  case seek(Duration)
  /// A section's start is at the read point, by its index in the script of the moment.
  case jump(section: Int)
  /// The talk ends at another moment.
  case end(at: Moment)
  /// Another script: what is on screen, or nearly, must be as it was.
  case replace(script: String)
  /// A text of its own, between the paragraphs that have shown and those that have not.
  case insert(text: String)
  /// More text at the end.
  case append(text: String)
  /// More text at the end, as it is written or spoken: where the text before has left, it comes in from the
  /// edge. What was before it is not undone any more, nor is it.
  case feed(text: String)
  /// Whether it starts again each time it ends.
  case loop(Bool)
  /// The band goes off the screen; the text runs on unseen.
  case takeOff
  /// The band is on the screen again.
  case bringBack
  /// The show is over, wherever its text is.
  case finish
  /// A deck whose slides are shown behind the band, or another one.
  case deck(ShowDeck)
  /// A page of the deck is up, by its index; the band goes with it.
  case slide(Int)
  /// All is as though the last command had not been given; a pause is ended as `resume` ends it, and behind a
  /// slide, an end, a resume and a change of what does not show, the text stays where it is.
  case undo
}

extension ShowCommand {
  /// What it is called, in the API, in logs and in pages.
  package enum Name: String, Sendable, Hashable, Codable, CaseIterable {
    case go, pause, resume, nudge, seek, jump
    case end = "end-at"
    case replace, insert, append, feed, loop
    case takeOff = "take-off"
    case bringBack = "bring-back"
    case finish, deck, slide, undo
  }

  /// The argument of a command.
  package enum Argument: Sendable, Hashable {
    case time(Duration), section(Int), page(Int), moment(Moment), text(String), flag(Bool)
    case deck(ShowDeck)

    /// A time in seconds, a number from 1, or `true` or `false`; `nil` for all else.
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

/// Commands as they are kept: `{"name": "nudge", "microseconds": -1000000}`.
extension ShowCommand: Codable {
  private enum CodingKeys: String, CodingKey {
    case name, microseconds, section, moment, text, isOn, deck, page
  }

  /// Reads what was kept.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let name = try values.decode(Name.self, forKey: .name)
    switch ShowCommandEntry(name.rawValue)?.form {
    case .plain(let command)?: self = command
    case .time(_, let make)?:
      self = make(.microseconds(try values.decode(Int64.self, forKey: .microseconds)))
    case .section(let make)?: self = make(try Self.index(in: values, .section))
    case .page(let make)?: self = make(try Self.index(in: values, .page))
    case .moment(let make)?: self = make(try values.decode(Moment.self, forKey: .moment))
    case .text(let make)?: self = make(try values.decode(String.self, forKey: .text))
    case .flag(let make)?: self = make(try values.decode(Bool.self, forKey: .isOn))
    case .deck(let make)?: self = make(try values.decode(ShowDeck.self, forKey: .deck))
    case .shortcut?, nil:
      throw DecodingError.dataCorruptedError(
        forKey: .name, in: values, debugDescription: "\(name.rawValue) has no entry")
    }
  }

  /// An index of a section or a page, which people hear of as one more.
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

  /// Writes what is kept.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(name, forKey: .name)
    switch argument {
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
