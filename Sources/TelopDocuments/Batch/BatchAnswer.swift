public import Telop

/// Answers the lines of a batch. Each answer is one line of JSON. A line that is not a valid question gets an error.
///
///     {"id":7,"answer":{"version" : 1,"width" : 228.0234375}}
///     {"id":8,"error":{"code":"badLength","message":"…","option":"size"}}
@_spi(Answers) public enum BatchAnswer {
  /// The maximum length of a line in bytes.
  package static let maximumLineLength = 1 << 26

  /// Answers one question. The answer is UTF-8 without line breaks.
  ///
  /// - Parameter line: a question as JSON, without its line feed.
  /// - Complexity: the cost of the request in the question.
  public static func line(to line: [UInt8], files: FileReader = .none) -> [UInt8] {
    line.withUnsafeBufferPointer { line in
      var answers = BatchAnswers(files: files)
      answers.answer(line: line)
      return answers.lines().dropLast()
    }
  }

  /// Answers any question with a JSON decoder, without the shortcut of `WidthQuestion`.
  package static func answer(decoding line: [UInt8], files: FileReader) -> [UInt8] {
    let question: BatchQuestion
    do throws(PlanError) {
      guard line.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else {
        throw PlanError(.badValue, "the line is empty; a question looks like \(example)")
      }
      question = try Wire.decodeStrictly(BatchQuestion.self, from: line)
    } catch { return self.line(error, id: (try? Wire.decode(IDOnly.self, from: line))?.id) }
    do {
      return wrapped("answer", try question.answer(files: files), id: question.id)
    } catch { return self.line(error, id: question.id) }
  }

  /// The answer to a line that is longer than `maximumLineLength`.
  package static var tooLong: [UInt8] {
    line(
      PlanError(.badValue, "the line has more than \(maximumLineLength) bytes; split the text"),
      id: nil)
  }

  private static let example = #"{"id": 1, "measure": {"text": "…"}}"#

  private static func line(_ error: any Error, id: BatchQuestion.ID?) -> [UInt8] {
    let problem = (error as? any TelopError).map { Problem($0) } ?? .defect
    return wrapped("error", (try? Wire.encode(problem, .compact)) ?? Array("{}".utf8), id: id)
  }

  private static func wrapped(_ name: String, _ json: [UInt8], id: BatchQuestion.ID?) -> [UInt8] {
    var line = Array("{".utf8)
    line.reserveCapacity(json.count + 40)
    if let id = id.flatMap({ try? Wire.encode($0, .compact) }) {
      line += "\"id\":".utf8
      line += id
      line += ",".utf8
    }
    line += "\"\(name)\":".utf8
    line += json
    line += "}".utf8
    return line
  }

  private struct IDOnly: Decodable { var id: BatchQuestion.ID? }

  package struct Problem: Codable {
    var code: String
    var message: String
    var option: String?
    var line: Int?
    var column: Int?

    fileprivate init(_ error: some TelopError) {
      code = error.code.rawValue
      message = error.message
      option = error.place.options.first
      line = error.place.line
      column = error.place.column
    }

    fileprivate static var defect: Problem {
      Problem(PlanError(.badValue, "telop could not answer this because of a bug"))
    }
  }
}
