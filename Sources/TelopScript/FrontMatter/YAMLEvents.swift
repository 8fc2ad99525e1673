internal import CTelopYAML

/// The event parser of libyaml for one text. This type owns the C parser and frees it.
struct YAMLEvents: ~Copyable {
  /// A parser event, with its line counted from 0.
  struct Event {
    enum Kind {
      case mappingStart, mappingEnd, sequenceStart, sequenceEnd
      case scalar(String)
      case alias
      /// The start of a stream, or the start or the end of a document.
      case boundary
      case end
    }

    let kind: Kind
    let line: Int
    /// Whether the event is a plain scalar: text without quotes, and not a block scalar (`|` or `>`).
    let isPlain: Bool
  }

  /// A parser error, with its line counted from 0.
  struct Problem: Error {
    let message: String
    let line: Int
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// A copy of the text, which libyaml reads in place until the parser is deleted.
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  /// - Returns: `nil` when the system is out of memory.
  init?(_ text: String) {
    bytes = .allocate(capacity: max(text.utf8.count, 1))
    _ = bytes.update(fromContentsOf: text.utf8)
    parser = .allocate(capacity: 1)
    guard yaml_parser_initialize(parser) == 1 else {
      parser.deallocate()
      bytes.deallocate()
      return nil
    }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, text.utf8.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    bytes.deallocate()
  }

  /// The next event; `end` after the last event.
  mutating func next() throws(Problem) -> Event {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw problem }
    defer { yaml_event_delete(&event) }
    let isPlain =
      event.type == YAML_SCALAR_EVENT && event.data.scalar.style == YAML_PLAIN_SCALAR_STYLE
    return Event(kind: Self.kind(of: event), line: Int(event.start_mark.line), isPlain: isPlain)
  }

  private static func kind(of event: yaml_event_t) -> Event.Kind {
    switch event.type {
    case YAML_MAPPING_START_EVENT: return .mappingStart
    case YAML_MAPPING_END_EVENT: return .mappingEnd
    case YAML_SEQUENCE_START_EVENT: return .sequenceStart
    case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let value = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      return .scalar(String(decoding: value, as: UTF8.self))
    case YAML_ALIAS_EVENT: return .alias
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT: return .end
    default: return .boundary
    }
  }

  private var problem: Problem {
    let state = parser.pointee
    let message = state.problem.map { String(cString: $0) } ?? "it cannot be read"
    // For invalid text, the reader of libyaml reports a byte offset instead of a line.
    if state.error == YAML_READER_ERROR {
      let before = bytes.prefix(Int(state.problem_offset))
      return Problem(message: message, line: before.count { $0 == UInt8(ascii: "\n") })
    }
    return Problem(message: message, line: Int(state.problem_mark.line))
  }
}
