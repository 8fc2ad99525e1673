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

  /// What it is called.
  package var name: Name {
    switch self {
    case .go: .go
    case .pause: .pause
    case .resume: .resume
    case .nudge: .nudge
    case .seek: .seek
    case .jump: .jump
    case .end: .end
    case .replace: .replace
    case .insert: .insert
    case .append: .append
    case .feed: .feed
    case .loop: .loop
    case .takeOff: .takeOff
    case .bringBack: .bringBack
    case .finish: .finish
    case .deck: .deck
    case .slide: .slide
    case .undo: .undo
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
    let time = { Duration.microseconds(try values.decode(Int64.self, forKey: .microseconds)) }
    let text = { try values.decode(String.self, forKey: .text) }
    self =
      switch try values.decode(Name.self, forKey: .name) {
      case .go: .go
      case .pause: .pause
      case .resume: .resume
      case .nudge: .nudge(try time())
      case .seek: .seek(try time())
      case .jump: .jump(section: try Self.index(values.decode(Int.self, forKey: .section), values))
      case .end: .end(at: try values.decode(Moment.self, forKey: .moment))
      case .replace: .replace(script: try text())
      case .insert: .insert(text: try text())
      case .append: .append(text: try text())
      case .feed: .feed(text: try text())
      case .loop: .loop(try values.decode(Bool.self, forKey: .isOn))
      case .takeOff: .takeOff
      case .bringBack: .bringBack
      case .finish: .finish
      case .deck: .deck(try values.decode(ShowDeck.self, forKey: .deck))
      case .slide: .slide(try Self.index(values.decode(Int.self, forKey: .page), values, .page))
      case .undo: .undo
      }
  }

  /// An index of a section or a page, which people hear of as one more.
  private static func index(
    _ index: Int, _ values: KeyedDecodingContainer<CodingKeys>, _ key: CodingKeys = .section
  ) throws -> Int {
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
    switch self {
    case .nudge(let time), .seek(let time):
      try values.encode(Moment(microseconds: 0) + time, forKey: .microseconds)
    case .jump(let section): try values.encode(section, forKey: .section)
    case .end(let moment): try values.encode(moment, forKey: .moment)
    case .replace(let text), .insert(let text), .append(let text), .feed(let text):
      try values.encode(text, forKey: .text)
    case .loop(let isOn): try values.encode(isOn, forKey: .isOn)
    case .deck(let deck): try values.encode(deck, forKey: .deck)
    case .slide(let page): try values.encode(page, forKey: .page)
    case .go, .pause, .resume, .takeOff, .bringBack, .finish, .undo: break
    }
  }
}
