internal import HTTPTypes
internal import Telop

/// Takes a `multipart/form-data` body apart as it arrives (RFC 7578): a file in it is never in memory as a whole.
package struct FormReader: Sendable {
  /// The head of one part.
  package struct Part: Sendable, Hashable {
    package var name: String
    /// What a file is called; `nil` for what is none.
    package var file: String?
    package var type: String?
  }

  /// What a piece of the body says.
  package enum Event: Sendable, Hashable {
    case part(Part)
    /// Some of the part that began last.
    case bytes([UInt8])
  }

  private enum State { case preamble, line, head, body, end }

  private let delimiter: [UInt8]
  // The first delimiter may stand at the very start.
  private var rest = Array("\r\n".utf8)
  private var state = State.preamble
  private var count = 0

  private static let mostParts = 200
  private static let longestHead = 8_192

  static let type = "multipart/form-data"

  /// Whether a `Content-Type` names a form with files.
  static func isOne(_ contentType: String?) -> Bool {
    (contentType ?? "").prefix { $0 != ";" }.trimming { $0 == " " }.lowercased()
      == type
  }

  /// - Parameter contentType: `multipart/form-data; boundary=…`.
  /// - Throws: 400 without a boundary that may be one.
  package init(_ contentType: String) throws(Problem) {
    let boundary = Self.parameters(contentType)["boundary"] ?? ""
    guard (1...70).contains(boundary.utf8.count) else {
      throw Self.broken("its Content-Type has no boundary of 1 to 70 characters")
    }
    delimiter = Array("\r\n--\(boundary)".utf8)
  }

  /// Takes more of the body.
  ///
  /// - Throws: 400 for what is no form.
  /// - Complexity: O(n).
  package mutating func read(_ bytes: some Collection<UInt8>) throws(Problem) -> [Event] {
    rest += bytes
    var events: [Event] = []
    while try advance(&events) {}
    return events
  }

  /// Reads one element of the syntax.
  ///
  /// - Returns: `false` where more of the body is needed.
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

  /// Reads up to a delimiter.
  private mutating func readContent(_ events: inout [Event]) -> Bool {
    let found = Self.place(of: delimiter, in: rest)
    // What may be the start of a delimiter waits for what follows.
    let end = found ?? max(0, rest.count - delimiter.count + 1)
    if state == .body, end > 0 { events.append(.bytes(Array(rest[..<end]))) }
    rest.removeFirst(found.map { $0 + delimiter.count } ?? end)
    if found != nil { state = .line }
    return found != nil
  }

  /// Reads what follows a delimiter in its line.
  private mutating func readLine() throws(Problem) -> Bool {
    guard rest.count >= 2 else { return false }
    if rest.starts(with: "--".utf8) {
      state = .end
      return true
    }
    // Blanks may stand behind a delimiter; its line's end begins the head.
    rest.removeFirst(rest.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? rest.count)
    guard rest.count >= 2 else { return false }
    guard rest.starts(with: "\r\n".utf8) else {
      throw Self.broken("something follows a boundary in its line")
    }
    state = .head
    return true
  }

  private mutating func readHead(_ events: inout [Event]) throws(Problem) -> Bool {
    guard let end = Self.place(of: Array("\r\n\r\n".utf8), in: rest) else {
      guard rest.count <= Self.longestHead else { throw Self.broken("a part has no head") }
      return false
    }
    count += 1
    guard count <= Self.mostParts else {
      throw .over(Self.mostParts, "the form has \(count) parts")
    }
    events.append(.part(try Self.part(rest[..<end])))
    rest.removeFirst(end + 4)
    state = .body
    return true
  }

  /// Makes sure that all of it was there.
  ///
  /// - Throws: 400.
  package func finish() throws(Problem) {
    if state != .end { throw Self.broken("it ends before its last boundary") }
  }

  private static func place(of bytes: [UInt8], in all: [UInt8]) -> Int? {
    all.withUnsafeBufferPointer { all in
      guard let first = bytes.first, all.count >= bytes.count else { return nil }
      var place = 0
      while place <= all.count - bytes.count {
        if all[place] == first,
          bytes.indices.allSatisfy({ all[place + $0] == bytes[$0] })
        {
          return place
        }
        place += 1
      }
      return nil
    }
  }

  // MARK: Heads

  private static func part(_ head: ArraySlice<UInt8>) throws(Problem) -> Part {
    guard let text = String(validating: head, as: UTF8.self) else {
      throw broken("a part's head is not UTF-8")
    }
    var (disposition, type): (String?, String?)
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

  /// The parameters of a header's value, by their names in lower case: `form-data; name="deck"`.
  static func parameters(_ value: String) -> [String: String] {
    var parameters: [String: String] = [:]
    // By scalars: a mark at a file name's start makes one character with the quotation mark.
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
          // Browsers write %22 for a quotation mark, others a backslash before it.
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
