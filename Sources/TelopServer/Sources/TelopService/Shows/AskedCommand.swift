@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopDocuments
internal import TelopScript
internal import TelopShows

/// A command as people write it: `"pause"`, or an object of one field, `{"nudge": "-1s"}`.
struct AskedCommand: Sendable, Hashable, Codable {
  /// As `ShowCommand.Name`, and `next` and `previous`, `next-slide` and `previous-slide`.
  var name: String
  /// What it needs to know.
  var value: JSONValue?
  /// A deck that the service has opened: nobody else gives one.
  private var deck: ShowDeck?

  init(_ name: String, _ value: JSONValue? = nil) {
    self.name = name
    self.value = value
  }

  init(deck: ShowDeck) { (name, self.deck) = (ShowCommand.Name.deck.rawValue, deck) }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let name = try? container.decode(String.self) {
      self.init(name)
      return
    }
    let fields = try container.decode([String: JSONValue].self)
    guard let field = fields.first, fields.count == 1 else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription:
          "a command is a name, or an object of one field such as {\"nudge\": \"-1s\"}")
    }
    self.init(field.key, field.value)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let value { try container.encode([name: value]) } else { try container.encode(name) }
  }

  /// Commands that need to know nothing.
  static let plain: [String] = [
    "go", "pause", "resume", "undo", "take-off", "bring-back", "next", "previous", "finish",
    "next-slide", "previous-slide",
  ]

  static let schema: JSONValue = [
    "anyOf": [
      ["type": "string", "enum": .array(plain.map(JSONValue.string))],
      [
        "type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": false,
        "properties": [
          "nudge": [
            "anyOf": [["type": "string"], ["type": "number"]],
            "description": "Seconds to skip ahead: -1s goes back.",
          ],
          "seek": [
            "anyOf": [["type": "string"], ["type": "number"]],
            "description": "A time of the plan: 1:30.",
          ],
          "jump": [
            "anyOf": [["type": "string"], ["type": "integer"]],
            "description": "next, previous, or a section by its number, from 1, or its heading.",
          ],
          "slide": [
            "anyOf": [["type": "string"], ["type": "integer"]],
            "description":
              "next, previous, first, last, or a page of the deck by its number, from 1.",
          ],
          "end-at": [
            "type": "string",
            "description":
              "When the talk ends: 14:05:00 by the server's zone, 14:05:00+09:00, or with its date.",
          ],
          "replace": ["type": "string", "description": "Another script."],
          "insert": [
            "type": "string",
            "description": "Text before the next paragraph that is not on screen.",
          ],
          "append": ["type": "string", "description": "Text at the end."],
          "feed": [
            "type": "string",
            "description": "Text at the end; it enters at the edge if all text before it has left.",
          ],
          "loop": [
            "type": "boolean", "description": "Whether it starts again each time it ends.",
          ],
        ],
      ],
    ]
  ]

  /// Makes sure that its value is what it takes, as the schema has it, before anything is asked of a show.
  ///
  /// - Throws: `ShowError`.
  func check() throws(ShowError) {
    switch (name, value) {
    case (_, nil), ("loop", .bool?), ("nudge", .number?), ("nudge", .integer?), ("seek", .number?),
      ("seek", .integer?), ("jump", .integer?), ("slide", .integer?):
      return
    default: break
    }
    guard !Self.plain.contains(name) else { throw refusal("\(name) takes no value") }
    // What is no command is told so in a show.
    guard ShowCommand.Name(rawValue: name) != nil else { return }
    guard name != "loop" else { throw refusal("loop is true or false") }
    guard case .string? = value else { throw refusal("\(name) does not take this value") }
  }

  /// Whether a record may be what came of it: an id that is given again says the same again.
  func canBe(_ record: ShowRecord) -> Bool {
    switch record.command {
    case .replace(let text), .insert(let text), .append(let text), .feed(let text):
      name == record.command.name.rawValue && value == .string(text)
    case .loop(let isOn): name == "loop" && value == .bool(isOn)
    case .nudge(let time): name == "nudge" && (try? self.time(signed: true)) == time
    case .seek(let time): name == "seek" && (try? self.time(signed: false)) == time
    case .jump(let section):
      if case .integer(let number)? = value {
        name == "jump" && number == section + 1
      } else {
        ["jump", "next", "previous"].contains(name)
      }
    case .slide(let page):
      if case .integer(let number)? = value {
        name == "slide" && number == page + 1
      } else {
        ["slide", "next-slide", "previous-slide"].contains(name)
      }
    case .deck(let deck): name == "deck" && self.deck == deck
    default: name == record.command.name.rawValue
    }
  }

  /// The command that is meant, in a show as it is now.
  ///
  /// - Parameter ahead: what times of day are ahead of the show's moments, see `ServiceClock`.
  /// - Throws: `ShowError`, and 413 for text over a limit.
  func command(
    in state: ShowState, at now: Moment, wallAhead ahead: Duration, limits: Limits
  ) throws -> ShowCommand {
    let moment = now + ShowState.lead
    switch name {
    case "go": return .go
    case "pause": return .pause
    case "resume": return .resume
    case "undo": return .undo
    case "take-off": return .takeOff
    case "bring-back": return .bringBack
    case "finish": return .finish
    case "next": return .jump(section: try state.nextSection(at: moment))
    case "previous": return .jump(section: try state.previousSection(at: moment))
    case "nudge": return .nudge(try time(signed: true))
    case "seek": return .seek(try time(signed: false))
    case "jump": return try jump(in: state, at: moment)
    case "slide": return .slide(try page(try text(), in: state))
    case "next-slide": return .slide(try page("next", in: state))
    case "previous-slide": return .slide(try page("previous", in: state))
    case "end-at":
      let end = try TimeOfDay.end(try text(), after: now + ahead)
      return .end(at: end + (.zero - ahead))
    case "loop":
      guard case .bool(let isOn)? = value else { throw refusal("loop is true or false") }
      return .loop(isOn)
    case "replace": return .replace(script: try script(instead: true, of: state, limits))
    case "insert": return .insert(text: try script(instead: false, of: state, limits))
    case "feed": return .feed(text: try script(instead: false, of: state, limits))
    case "append": return .append(text: try script(instead: false, of: state, limits))
    default:
      if let deck, name == "deck" { return .deck(deck) }
      throw refusal(
        "unknown command \(name.visible); there are "
          + (Self.plain
          + ShowCommand.Name.allCases.map(\.rawValue).filter {
            !Self.plain.contains($0) && $0 != "deck"
          }).joined(separator: ", "))
    }
  }

  private func refusal(_ words: String) -> ShowError {
    ShowError(.badValue, words, place: ErrorPlace(options: [name.visible.trimming { $0 == "'" }]))
  }

  private func text() throws -> String {
    switch value {
    case .string(let text)?: return text
    case .integer(let number)?: return "\(number)"
    case .number(let number)?: return "\(number)"
    default: throw refusal("\(name) needs a value: {\"\(name)\": …}")
    }
  }

  private func time(signed: Bool) throws -> Duration {
    let text = try text()
    let size = signed ? text.drop { "+-".contains($0) } : text[...]
    guard size.count + 1 >= text.count else {
      throw refusal("\(name) \(text.visible) is not a time")
    }
    if !size.isEmpty, size.allSatisfy({ "0:.s".contains($0) }) { return .zero }
    guard let time = try? Duration(talk: String(size)) else {
      throw refusal("\(name) \(text.visible) is not a time such as 1.5s or 1:30")
    }
    return text.hasPrefix("-") ? .zero - time : time
  }

  private func jump(in state: ShowState, at moment: Moment) throws -> ShowCommand {
    let text = try text()
    if text == "next" { return .jump(section: try state.nextSection(at: moment)) }
    if text == "previous" { return .jump(section: try state.previousSection(at: moment)) }
    let sections = (state.leg(at: moment)?.fit ?? state.fit).script.sections
    if let number = Int(text), number >= 1, number <= sections.count {
      return .jump(section: number - 1)
    }
    let same = sections.firstIndex { $0.title?.lowercased() == text.lowercased() }
    guard let same else {
      throw refusal(
        "there is no section \(text.visible); there are 1 to \(sections.count), by number or heading"
      )
    }
    return .jump(section: same)
  }

  private func page(_ text: String, in state: ShowState) throws(ShowError) -> Int {
    guard let deck = state.deck else {
      throw ShowError(.notNow, "there are no slides: the show has no deck")
    }
    switch text {
    case "first": return 0
    case "last": return deck.pages - 1
    case "next":
      guard state.page + 1 < deck.pages else {
        throw ShowError(.notNow, "there is no slide after this one")
      }
      return state.page + 1
    case "previous":
      guard state.page > 0 else { throw ShowError(.notNow, "there is no slide before this one") }
      return state.page - 1
    default:
      guard let number = Int(text), (1...deck.pages).contains(number) else {
        throw refusal("there is no slide \(text.visible); there are 1 to \(deck.pages)")
      }
      return number - 1
    }
  }

  private func script(
    instead: Bool, of state: ShowState, _ limits: Limits
  ) throws -> String {
    guard case .string(let text)? = value else { throw refusal("\(name) needs a text") }
    try limits.check(instead ? .replace(script: text) : .append(text: text), in: state)
    return text
  }
}

extension Limits {
  /// Makes sure of a show's script, and of options that multiply the work that it makes.
  func check(_ source: ShowSource) throws {
    let request = FitRequest(
      script: source.script, format: source.format, name: source.name, options: source.options)
    try check(source.script, request.job())
  }

  /// Makes sure of the text that a command brings, with that which is there, before it is planned.
  ///
  /// - Throws: 413.
  func check(_ command: ShowCommand, in state: ShowState) throws {
    var source = state.source
    switch command {
    case .replace(let script):
      source.script = script
      return try check(source)
    case .insert(let text), .append(let text), .feed(let text):
      let length = source.script.utf8.count + text.utf8.count
      guard length <= script else {
        throw Problem.over(
          script, "the script would have \(length) UTF-8 bytes", option: command.name.rawValue,
          fix: "begin another show")
      }
      source.script += "\n\n" + text
      // What is wrong with the text itself is said where it is put in its place.
      do { try check(source) } catch let problem as Problem { throw problem } catch {}
    default: break
    }
  }
}
