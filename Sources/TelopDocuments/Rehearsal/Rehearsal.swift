@_spi(Answers) internal import Telop

/// The slide times of a rehearsed talk, which a stage writes and `telop fit --rehearsal` reads.
///
///     {"telop": "rehearsal", "version": 1, "title": "My talk", "slides": [0, 41.5, 130], "end": 298.2}
///
/// Times are seconds, rounded to milliseconds.
@_spi(Answers) public struct Rehearsal: Sendable, Hashable {
  /// The title of the talk; `nil` if unknown.
  public let title: String?
  /// The time at which each slide appeared. The first is 0, and the others ascend.
  public let slides: [Duration]
  /// The time at which the talk ended, after the last slide appeared.
  public let end: Duration

  /// Creates a rehearsal; times count from the start of the talk.
  ///
  /// - Throws: `badTimes` unless the times begin with 0, ascend and precede the end; also for an end above 1,000,000 s.
  public init(title: String? = nil, slides: [Duration], end: Duration) throws(RehearsalError) {
    guard slides.first == .zero else {
      throw RehearsalError(
        .badTimes, "slides must begin with 0, because the first slide shows from the start")
    }
    for (index, (time, next)) in zip(slides, slides.dropFirst()).enumerated() where next <= time {
      throw RehearsalError(
        .badTimes,
        "slide \(index + 2) must come up after slide \(index + 1), at \(time.messageText); it says "
          + "\(next.messageText)")
    }
    if let last = slides.last, end <= last {
      throw RehearsalError(
        .badTimes,
        "end must be after the last slide came up, at \(last.messageText); it says \(end.messageText)"
      )
    }
    guard end <= .maximumPlanDuration else {
      throw RehearsalError(.badTimes, "a talk takes at most 1000000 s; end says \(end.messageText)")
    }
    self.title = title
    self.slides = slides
    self.end = end
  }
}

@_spi(Answers) extension Rehearsal: Encodable {
  /// The value of the field `telop`.
  private static let kind = "rehearsal"

  private struct Document: Codable {
    var telop: String
    var version: Int
    var title: String?
    var slides: [Double]
    var end: Double

    /// The index of the first invalid slide time; `nil` if all slide times are valid. In an invalid rehearsal, `nil`
    /// means that `end` is the invalid time.
    var invalidSlide: Int? {
      let times = slides.map(Duration.init(rehearsed:))
      if times.first != .zero { return 0 }
      return times.indices.dropFirst().first { times[$0] <= times[$0 - 1] }
    }
  }

  /// Encodes the rehearsal as the JSON object that a stage writes.
  public func encode(to encoder: any Encoder) throws {
    try Document(
      telop: Self.kind, version: Wire.version, title: title,
      slides: slides.map(\.exactSeconds.double), end: end.exactSeconds.double
    ).encode(to: encoder)
  }

  /// Reads a file of one rehearsal, or of a list of rehearsals.
  ///
  /// - Returns: at least one rehearsal.
  /// - Throws: `badFile` for any other file; `badTimes` with the rehearsal's number and the time's line.
  public static func all(json: [UInt8], name: String) throws(RehearsalError) -> [Rehearsal] {
    let badFile = { (message: String) in RehearsalError(.badFile, message).inFile(name, line: nil) }
    guard
      let documents = (try? Wire.decode([Document].self, from: json))
        ?? (try? Wire.decode(Document.self, from: json)).map({ [$0] }),
      documents.allSatisfy({ $0.telop == kind })
    else {
      throw badFile(
        "not a rehearsal as a stage saves it: {\"telop\": \"rehearsal\", \"version\": 1, "
          + "\"slides\": [0, 41.5], \"end\": 90}, or a list of these")
    }
    guard !documents.isEmpty else { throw badFile("it contains no rehearsal") }
    guard documents.allSatisfy({ $0.version == Wire.version }) else {
      throw badFile("made by another version of Telop: this one reads version \(Wire.version)")
    }
    var all: [Rehearsal] = []
    for (index, document) in documents.enumerated() {
      do throws(RehearsalError) {
        all.append(
          try Rehearsal(
            title: document.title, slides: document.slides.map(Duration.init(rehearsed:)),
            end: Duration(rehearsed: document.end)))
      } catch {
        let number = documents.count > 1 ? "rehearsal \(index + 1): " : ""
        let line = line(ofRehearsal: index, slide: document.invalidSlide, in: json)
        throw RehearsalError(error.code, number + error.message).inFile(name, line: line)
      }
    }
    return all
  }

  /// The line of a time in a file of rehearsals, counted from 1; `nil` if there is no such time.
  ///
  /// - Parameter slide: the index of the slide; `nil` for the time of the end.
  private static func line(ofRehearsal rehearsal: Int, slide: Int?, in json: [UInt8]) -> Int? {
    json.withUnsafeBufferPointer { bytes in
      let start = bytes.firstIndex { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") } ?? 0
      var reader = JSONReader(JSONReader.Bytes(rebasing: bytes[start...]))
      func skipElements(_ count: Int) {
        for _ in 0..<count {
          reader.element()
          _ = reader.take(",")
        }
      }
      if reader.take("[") { skipElements(rehearsal) }
      guard reader.take("{") else { return nil }
      repeat {
        guard let name = reader.string(), reader.take(":") else { return nil }
        guard name.withBytes({ $0.elementsEqual((slide == nil ? "end" : "slides").utf8) }) else {
          reader.element()
          continue
        }
        if let slide, reader.take("[") { skipElements(slide) }
        guard reader.next != UInt8(ascii: "]") else { return nil }
        return 1 + bytes[..<(start + reader.offset)].count { $0 == UInt8(ascii: "\n") }
      } while reader.take(",")
      return nil
    }
  }
}

extension Duration {
  /// Creates a duration from seconds, rounded to milliseconds.
  fileprivate init(rehearsed seconds: Double) {
    let milliseconds = Rational.rounded(seconds) * 1_000 + Rational(1) / 2
    self = .milliseconds(Int64(clamping: milliseconds.floor))
  }
}
