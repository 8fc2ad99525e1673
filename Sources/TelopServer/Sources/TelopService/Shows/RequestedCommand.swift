@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopDocuments
internal import TelopScript
internal import TelopShows

/// A command as clients write it: a name such as `"pause"`, or an object with one field, such as `{"nudge": "-1s"}`.
struct RequestedCommand: Sendable, Hashable, Codable {
  /// The command's name in requests: a `ShowCommand.Name`, `next`, `previous`, `next-slide` or `previous-slide`.
  var name: String
  var value: JSONValue?
  /// A deck that the service has opened; clients cannot send a deck.
  private var deck: ShowDeck?

  init(_ name: String, _ value: JSONValue? = nil) {
    self.name = name
    self.value = value
  }

  init(deck: ShowDeck) {
    name = ShowCommand.Name.deck.rawValue
    self.deck = deck
  }

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

  private var entry: ShowCommandEntry? { ShowCommandEntry(name) }

  private static let withoutValue = ShowCommandEntry.all.filter(\.form.types.isEmpty)
  private static let withValue = ShowCommandEntry.all.filter {
    !$0.form.types.isEmpty && $0.name != .deck
  }

  static let schema: JSONValue = [
    "anyOf": [
      ["type": "string", "enum": .array(withoutValue.map { .string($0.requestName) })],
      [
        "type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": false,
        "properties": .object(
          Dictionary(uniqueKeysWithValues: withValue.map { ($0.requestName, $0.argumentSchema) })),
      ],
    ]
  ]

  /// Checks the argument's type against the schema. The check does not depend on a show.
  func check() throws(ShowError) {
    // Unknown commands are rejected later, by `command(in:at:wallClockOffset:limits:)`.
    guard let value, let types = entry?.form.types else { return }
    guard !types.isEmpty else { throw refusal("\(name) takes no value") }
    let isAccepted =
      switch value {
      case .string: types.contains("string")
      case .integer: types.contains("integer") || types.contains("number")
      case .number: types.contains("number")
      case .bool: types.contains("boolean")
      case .null, .array, .object: false
      }
    guard isAccepted else {
      throw refusal(
        types == ["boolean"]
          ? "\(name) is true or false" : "\(name) takes a \(types.joined(separator: " or "))")
    }
  }

  /// Whether a record may be the result of this command.
  func matches(_ record: ShowRecord) -> Bool {
    guard let entry, entry.name == record.command.name else { return false }
    switch record.command.argument {
    case .text(let text)?: return value == .string(text)
    case .flag(let isOn)?: return value == .bool(isOn)
    case .time(let time)?: return (try? self.time(entry.form)) == time
    case .section(let index)?, .page(let index)?:
      guard case .integer(let number)? = value else { return true }
      return number == index + 1
    case .deck(let deck)?: return self.deck == deck
    case .moment?, nil: return true
    }
  }

  /// Resolves the command for the current state of a show. Throws `ShowError`, and 413 for text over a limit.
  ///
  /// - Parameter wallClockOffset: the time by which the wall clock is ahead of `ServiceClock`.
  func command(
    in state: ShowState, at now: Moment, wallClockOffset: Duration, limits: Limits
  ) throws -> ShowCommand {
    guard let entry else { throw unknown }
    switch entry.form {
    case .withoutArgument(let command): return command
    case .shortcut(let text):
      return try RequestedCommand(entry.name.rawValue, .string(text)).command(
        in: state, at: now, wallClockOffset: wallClockOffset, limits: limits)
    case .time(_, let make): return make(try time(entry.form))
    case .section(let make): return make(try section(in: state, at: now + ShowState.commandDelay))
    case .page(let make): return make(try page(in: state))
    case .moment(let make):
      let end = try TimeOfDay.end(try text(), after: now + wallClockOffset)
      return make(end + (.zero - wallClockOffset))
    case .flag(let make):
      guard case .bool(let isOn)? = value else { throw refusal("\(name) is true or false") }
      return make(isOn)
    case .text(let make):
      guard case .string(let text)? = value else { throw refusal("\(name) needs a text") }
      let command = make(text)
      try limits.check(command, in: state)
      return command
    case .deck(let make):
      guard let deck else { throw unknown }
      return make(deck)
    }
  }

  private var unknown: ShowError {
    refusal(
      "unknown command \(name.quoted); there are "
        + (Self.withoutValue + Self.withValue).map(\.requestName).joined(separator: ", "))
  }

  private func refusal(_ words: String) -> ShowError {
    ShowError(.badValue, words, place: ErrorPlace(options: [name.quoted.trimming { $0 == "'" }]))
  }

  private func text() throws -> String {
    switch value {
    case .string(let text)?: return text
    case .integer(let number)?: return "\(number)"
    case .number(let number)?: return "\(number)"
    default: throw refusal("\(name) needs a value: {\"\(name)\": …}")
    }
  }

  private func time(_ form: ShowCommandEntry.Form) throws -> Duration {
    let text = try text()
    let isSigned = if case .time(isSigned: true, _) = form { true } else { false }
    let digits = isSigned ? text.drop { "+-".contains($0) } : text[...]
    guard digits.count + 1 >= text.count else {
      throw refusal("\(name) \(text.quoted) is not a time")
    }
    // `Duration(talk:)` rejects 0. The form of a zero such as `0:00` is valid if `0:01` is.
    if let last = digits.lastIndex(of: "0"), digits.allSatisfy({ "0:.s".contains($0) }),
      (try? Duration(talk: "\(digits[..<last])1\(digits[last...].dropFirst())")) != nil
    {
      return .zero
    }
    guard let time = try? Duration(talk: String(digits)) else {
      throw refusal("\(name) \(text.quoted) is not a time such as 1.5s or 1:30")
    }
    return text.hasPrefix("-") ? .zero - time : time
  }

  private func section(in state: ShowState, at moment: Moment) throws -> Int {
    let text = try text()
    if text == "next" { return try state.nextSection(at: moment) }
    if text == "previous" { return try state.previousSection(at: moment) }
    let sections = (state.leg(at: moment)?.fit ?? state.fit).script.sections
    if let number = Int(text), number >= 1, number <= sections.count { return number - 1 }
    guard let index = sections.firstIndex(where: { $0.title?.lowercased() == text.lowercased() })
    else {
      throw refusal(
        "there is no section \(text.quoted); there are 1 to \(sections.count), by number or heading"
      )
    }
    return index
  }

  private func page(in state: ShowState) throws -> Int {
    let text = try text()
    guard let deck = state.deck else { throw ShowError.noDeck }
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
        throw refusal("there is no slide \(text.quoted); there are 1 to \(deck.pages)")
      }
      return number - 1
    }
  }
}

extension ShowCommandEntry {
  fileprivate var argumentSchema: JSONValue {
    let types = form.types.map { ["type": .string($0)] as JSONValue }
    var schema = types.count == 1 ? types[0] : ["anyOf": .array(types)]
    schema["description"] = .string(help)
    return schema
  }
}

extension ShowCommandEntry.Form {
  /// JSON types of the argument; empty for commands without an argument.
  var types: [String] {
    switch self {
    case .withoutArgument, .shortcut: []
    case .time: ["string", "number"]
    case .section, .page: ["string", "integer"]
    case .moment, .text, .deck: ["string"]
    case .flag: ["boolean"]
    }
  }
}

extension Limits {
  /// Checks a show's script, and options that multiply the work of fitting.
  func check(_ source: ShowSource) throws {
    let request = FitRequest(
      script: source.script, format: source.format, name: source.name, options: source.options)
    try check(source.script, request.job())
  }

  /// Checks the text that a show would have after a command, before that text is planned. Throws 413.
  func check(_ command: ShowCommand, in state: ShowState) throws {
    var source = state.source
    switch command {
    case .replace(let script):
      source.script = script
      return try check(source)
    case .insert(let text), .append(let text), .feed(let text):
      let length = source.script.utf8.count + text.utf8.count
      guard length <= scriptBytes else {
        throw Problem.limitExceeded(
          scriptBytes, "the script would have \(length) UTF-8 bytes", option: command.name.rawValue,
          fix: "start another show")
      }
      source.script += "\n\n" + text
      // Other errors of the script are reported when the command is applied.
      do { try check(source) } catch let problem as Problem { throw problem } catch {}
    default: break
    }
  }
}
