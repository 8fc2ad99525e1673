internal import HTTPTypes
internal import Telop

/// An incremental parser for `multipart/form-data` bodies (RFC 7578). It never keeps a whole file in memory.
package struct FormReader: Sendable {
  package struct Part: Sendable, Hashable {
    package var name: String
    /// The file name; `nil` for a field without a file.
    package var file: String?
    package var type: String?
  }

  package enum Event: Sendable, Hashable {
    case part(Part)
    case bytes([UInt8])
  }

  /// The element of the syntax to parse next. `line` is the rest of the line that begins with a boundary.
  private enum State { case preamble, line, head, body, end }

  private let delimiter: [UInt8]
  /// Bytes that are not parsed yet. The initial line break is not from the request. It is needed because `delimiter`
  /// begins with a line break, but a request may begin with a boundary.
  private var remaining = Array("\r\n".utf8)
  private var state = State.preamble
  private var partCount = 0

  private static let maximumPartCount = 200
  private static let maximumHeadLength = 8_192

  static let type = "multipart/form-data"

  static func isMultipart(_ contentType: String?) -> Bool {
    (contentType ?? "").prefix { $0 != ";" }.trimming { $0 == " " }.lowercased() == type
  }

  /// Throws 400 if the boundary of `multipart/form-data; boundary=…` is missing or invalid.
  package init(_ contentType: String) throws(Problem) {
    let boundary = Self.parameters(contentType)["boundary"] ?? ""
    guard (1...70).contains(boundary.utf8.count) else {
      throw Self.malformed("its Content-Type has no boundary of 1 to 70 characters")
    }
    delimiter = Array("\r\n--\(boundary)".utf8)
  }

  /// Parses more of the request's body. Throws 400 for a malformed form.
  package mutating func read(_ bytes: some Collection<UInt8>) throws(Problem) -> [Event] {
    remaining += bytes
    var events: [Event] = []
    while try advance(&events) {}
    return events
  }

  /// Parses one element of the syntax. Returns `false` if more bytes are needed.
  private mutating func advance(_ events: inout [Event]) throws(Problem) -> Bool {
    switch state {
    case .end:
      remaining = []
      return false
    case .preamble, .body: return readContent(&events)
    case .line: return try readLine()
    case .head: return try readHead(&events)
    }
  }

  /// Parses the preamble or the body of a part up to a delimiter. Returns `false` if more bytes are needed.
  private mutating func readContent(_ events: inout [Event]) -> Bool {
    let delimiterIndex = Self.index(of: delimiter, in: remaining)
    // The last bytes stay in `remaining`, because they may be the start of a delimiter.
    let end = delimiterIndex ?? max(0, remaining.count - delimiter.count + 1)
    if state == .body, end > 0 { events.append(.bytes(Array(remaining[..<end]))) }
    remaining.removeFirst(delimiterIndex.map { $0 + delimiter.count } ?? end)
    if delimiterIndex != nil { state = .line }
    return delimiterIndex != nil
  }

  /// Parses the rest of a delimiter's line. Returns `false` if more bytes are needed.
  private mutating func readLine() throws(Problem) -> Bool {
    guard remaining.count >= 2 else { return false }
    if remaining.starts(with: "--".utf8) {
      state = .end
      return true
    }
    // White space may follow a delimiter.
    remaining.removeFirst(remaining.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? remaining.count)
    guard remaining.count >= 2 else { return false }
    guard remaining.starts(with: "\r\n".utf8) else {
      throw Self.malformed("a boundary is followed by other text in its line")
    }
    state = .head
    return true
  }

  private mutating func readHead(_ events: inout [Event]) throws(Problem) -> Bool {
    let end = Self.index(of: Array("\r\n\r\n".utf8), in: remaining)
    guard end ?? remaining.count <= Self.maximumHeadLength else {
      throw Self.malformed("a part's head is longer than \(Self.maximumHeadLength) bytes")
    }
    guard let end else { return false }
    partCount += 1
    guard partCount <= Self.maximumPartCount else {
      throw .limitExceeded(Self.maximumPartCount, "the form has \(partCount) parts")
    }
    events.append(.part(try Self.part(remaining[..<end])))
    remaining.removeFirst(end + 4)
    state = .body
    return true
  }

  /// Throws 400 if the form is incomplete.
  package func finish() throws(Problem) {
    if state != .end { throw Self.malformed("it ends before its last boundary") }
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
      throw malformed("a part's head is not UTF-8")
    }
    var disposition: String?
    var type: String?
    for line in text.split(separator: "\r\n") {
      let halves = line.split(separator: ":", maxSplits: 1)
      guard halves.count == 2 else { continue }
      let value = halves[1].trimming()
      switch halves[0].lowercased() {
      case "content-disposition": disposition = value
      case "content-type": type = value
      default: break
      }
    }
    let fields = parameters(disposition ?? "")
    guard let name = fields["name"] else { throw malformed("a part has no name") }
    return Part(name: name, file: fields["filename"], type: type)
  }

  /// The parameters of a header value such as `form-data; name="deck"`, by lowercase name.
  static func parameters(_ value: String) -> [String: String] {
    var parameters: [String: String] = [:]
    // Reads scalars, because a combining mark after a quotation mark would form one `Character` with it.
    var remaining = value.unicodeScalars.drop { $0 != ";" }
    while !remaining.isEmpty {
      remaining = remaining.drop { $0 == ";" || $0 == " " || $0 == "\t" }
      let name = remaining.prefix { $0 != "=" && $0 != ";" }
      remaining = remaining[name.endIndex...]
      guard remaining.first == "=" else { continue }
      remaining = remaining.dropFirst()
      var text = ""
      if remaining.first == "\"" {
        remaining = remaining.dropFirst()
        while let scalar = remaining.popFirst(), scalar != "\"" {
          // Browsers write %22 for a quotation mark; other clients escape the mark with a backslash.
          let isEscaped = scalar == "\\" && (remaining.first == "\"" || remaining.first == "\\")
          text.unicodeScalars.append(isEscaped ? remaining.popFirst() ?? scalar : scalar)
        }
      } else {
        text = String(remaining.prefix { $0 != ";" }).trimming()
      }
      remaining = remaining.drop { $0 != ";" }
      let key = String(name).trimming().lowercased()
      if parameters[key] == nil { parameters[key] = text }
    }
    return parameters
  }

  private static func malformed(_ what: String) -> Problem {
    Problem(
      .badRequest, "the body is not a valid form: \(what)",
      fix: "send a form, such as: curl -F script=@talk.md -F deck=@slides.pdf …"
    ).closingConnection
  }
}
