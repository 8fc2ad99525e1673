internal import HTTPTypes
internal import Telop

/// An incremental parser for `multipart/form-data` bodies (RFC 7578). It never keeps a whole file in memory.
package struct FormReader: Sendable {
  package struct Part: Sendable, Hashable {
    package var name: String
    /// The file name; `nil` for other fields.
    package var file: String?
    package var type: String?
  }

  /// A parsed element of the body.
  package enum Event: Sendable, Hashable {
    case part(Part)
    /// Bytes of the current part.
    case bytes([UInt8])
  }

  private enum State { case preamble, line, head, body, end }

  private let delimiter: [UInt8]
  // Begins with the line break that every delimiter needs, because the body may begin with its first delimiter.
  private var rest = Array("\r\n".utf8)
  private var state = State.preamble
  private var count = 0

  private static let maximumParts = 200
  private static let longestHead = 8_192

  static let type = "multipart/form-data"

  static func isMultipart(_ contentType: String?) -> Bool {
    (contentType ?? "").prefix { $0 != ";" }.trimming { $0 == " " }.lowercased() == type
  }

  /// Throws 400 if the boundary of `multipart/form-data; boundary=…` is missing or invalid.
  package init(_ contentType: String) throws(Problem) {
    let boundary = Self.parameters(contentType)["boundary"] ?? ""
    guard (1...70).contains(boundary.utf8.count) else {
      throw Self.broken("its Content-Type has no boundary of 1 to 70 characters")
    }
    delimiter = Array("\r\n--\(boundary)".utf8)
  }

  /// Parses more of the body. Throws 400 for a malformed form.
  package mutating func read(_ bytes: some Collection<UInt8>) throws(Problem) -> [Event] {
    rest += bytes
    var events: [Event] = []
    while try advance(&events) {}
    return events
  }

  /// Parses one element of the syntax. Returns `false` if more of the body is needed.
  private mutating func advance(_ events: inout [Event]) throws(Problem) -> Bool {
    switch state {
    case .end:
      rest = []
      return false
    case .preamble, .body: return readContent(&events)
    case .line: return try readLine()
    case .head: return try readHead(&events)
    }
  }

  /// Parses the body up to a delimiter. Returns `false` if more of the body is needed.
  private mutating func readContent(_ events: inout [Event]) -> Bool {
    let found = Self.index(of: delimiter, in: rest)
    // The last bytes stay in `rest`, because they may be the start of a delimiter.
    let end = found ?? max(0, rest.count - delimiter.count + 1)
    if state == .body, end > 0 { events.append(.bytes(Array(rest[..<end]))) }
    rest.removeFirst(found.map { $0 + delimiter.count } ?? end)
    if found != nil { state = .line }
    return found != nil
  }

  /// Parses the rest of the line that a delimiter begins. Returns `false` if more of the body is needed.
  private mutating func readLine() throws(Problem) -> Bool {
    guard rest.count >= 2 else { return false }
    if rest.starts(with: "--".utf8) {
      state = .end
      return true
    }
    // White space may follow a delimiter.
    rest.removeFirst(rest.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? rest.count)
    guard rest.count >= 2 else { return false }
    guard rest.starts(with: "\r\n".utf8) else {
      throw Self.broken("something follows a boundary in its line")
    }
    state = .head
    return true
  }

  private mutating func readHead(_ events: inout [Event]) throws(Problem) -> Bool {
    guard let end = Self.index(of: Array("\r\n\r\n".utf8), in: rest) else {
      guard rest.count <= Self.longestHead else { throw Self.broken("a part has no head") }
      return false
    }
    count += 1
    guard count <= Self.maximumParts else {
      throw .limitExceeded(Self.maximumParts, "the form has \(count) parts")
    }
    events.append(.part(try Self.part(rest[..<end])))
    rest.removeFirst(end + 4)
    state = .body
    return true
  }

  /// Throws 400 if the form is incomplete.
  package func finish() throws(Problem) {
    if state != .end { throw Self.broken("it ends before its last boundary") }
  }

  private static func index(of bytes: [UInt8], in all: [UInt8]) -> Int? {
    all.withUnsafeBufferPointer { all in
      guard let first = bytes.first, all.count >= bytes.count else { return nil }
      return (0...all.count - bytes.count).first { start in
        all[start] == first && bytes.indices.allSatisfy { all[start + $0] == bytes[$0] }
      }
    }
  }

  private static func part(_ head: ArraySlice<UInt8>) throws(Problem) -> Part {
    guard let text = String(validating: head, as: UTF8.self) else {
      throw broken("a part's head is not UTF-8")
    }
    var disposition: String?
    var type: String?
    for line in text.split(separator: "\r\n") {
      let halves = line.split(separator: ":", maxSplits: 1)
      guard halves.count == 2 else { continue }
      let value = halves[1].trimming { $0 == " " || $0 == "\t" }
      switch halves[0].lowercased() {
      case "content-disposition": disposition = value
      case "content-type": type = value
      default: break
      }
    }
    let named = parameters(disposition ?? "")
    guard let name = named["name"] else { throw broken("a part has no name") }
    return Part(name: name, file: named["filename"], type: type)
  }

  /// The parameters of a header value such as `form-data; name="deck"`, by lowercase name.
  static func parameters(_ value: String) -> [String: String] {
    var parameters: [String: String] = [:]
    // Reads scalars, because a combining mark after a quotation mark would form one `Character` with it.
    var rest = value.unicodeScalars.drop { $0 != ";" }
    while !rest.isEmpty {
      rest = rest.drop { $0 == ";" || $0 == " " || $0 == "\t" }
      let name = rest.prefix { $0 != "=" && $0 != ";" }
      rest = rest[name.endIndex...]
      guard rest.first == "=" else { continue }
      rest = rest.dropFirst()
      var text = ""
      if rest.first == "\"" {
        rest = rest.dropFirst()
        while let scalar = rest.popFirst(), scalar != "\"" {
          // Browsers write %22 for a quotation mark; other clients escape the mark with a backslash.
          let isEscaped = scalar == "\\" && (rest.first == "\"" || rest.first == "\\")
          text.unicodeScalars.append(isEscaped ? rest.popFirst() ?? scalar : scalar)
        }
        rest = rest.drop { $0 != ";" }
      } else {
        text = String(rest.prefix { $0 != ";" }).trimming { $0 == " " || $0 == "\t" }
        rest = rest.drop { $0 != ";" }
      }
      let key = String(name).trimming { $0 == " " || $0 == "\t" }.lowercased()
      if parameters[key] == nil { parameters[key] = text }
    }
    return parameters
  }

  private static func broken(_ what: String) -> Problem {
    Problem(
      .badRequest, "the body is no form: \(what)",
      fix: "curl -F script=@talk.md -F deck=@slides.pdf …"
    ).closing
  }
}
