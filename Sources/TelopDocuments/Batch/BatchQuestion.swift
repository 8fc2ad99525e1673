package import Telop
internal import TelopUnits

/// One question of a batch: a request document under the name of its kind, and an optional id that
/// is repeated in the answer.
///
///     {"id": 7, "measure": {"text": "こんにちは", "want": ["width"]}}
package struct BatchQuestion: Sendable, Hashable {
  /// The kinds of requests.
  package enum Request: Sendable, Hashable {
    /// Measures a text.
    case measure(MeasureRequest)
    /// Shapes a text.
    case shape(ShapeRequest)
    /// Fits a script to a time.
    case fit(FitRequest)
    /// Asks for the amount of text that a script may have.
    case room(RoomRequest)
    /// Checks pinned widths.
    case check(CheckRequest)
  }

  /// The id of a question.
  package enum ID: Sendable, Hashable {
    /// A text.
    case text(String)
    /// A whole number.
    case number(Int)
  }

  /// The request.
  package let request: Request
  /// The id that the answer repeats.
  package let id: ID?

  /// The names of the kinds.
  package static let names = ["check", "fit", "measure", "room", "shape"]

  /// Reads a question from its JSON.
  ///
  /// - Throws: `PlanError` with `.badValue` and a sentence for a person.
  /// - Complexity: O(n).
  package init(json: [UInt8]) throws(PlanError) {
    self = try Wire.checked(Self.self, from: json)
  }

  /// The answer, encoded by `Wire`.
  ///
  /// - Parameter files: the source of fonts; by default, none by path.
  /// - Throws: a `TelopError`; `tooLarge` for an answer of more than 65,536 runs, clusters, missing
  ///   characters or matches, or more than 1,048,576 glyphs.
  package func answer(
    files: FileReader = .none, style: Wire.Style = .indented
  ) throws -> [UInt8] {
    switch request {
    case .measure(let request): try request.answer(files: files, largest: .inBatch, style: style)
    case .shape(let request): try request.answer(files: files, largest: .inBatch, style: style)
    case .fit(let request): try request.answer(files: files, style: style)
    case .room(let request): try request.answer(files: files, style: style)
    case .check(let request): try request.answer(files: files, style: style)
    }
  }
}

extension BatchQuestion: Decodable {
  /// Reads a question.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: FieldName.self)
    let names = fields.allKeys.map(\.stringValue).sorted()
    for name in names where name != "id" && !Self.names.contains(name) {
      let hint = (Self.names + ["id"]).nearest(to: name).map { "; did you mean \($0)?" } ?? ""
      throw PlanError(.badValue, "unknown field '\(name)' in the question\(hint)")
    }
    id = try fields.decodeIfPresent(ID.self, forKey: FieldName(stringValue: "id"))
    let asked = names.filter(Self.names.contains)
    guard asked.count == 1, let name = asked.first else {
      let list = Self.names.joined(separator: ", ")
      throw PlanError(.badValue, "the question needs one of \(list), and has \(asked.count)")
    }
    func read<Document: RequestDocument>(_ type: Document.Type) throws -> Document {
      try fields.decode(Wire.Asked<Document>.self, forKey: FieldName(stringValue: name)).request
    }
    request =
      switch name {
      case "measure": .measure(try read(MeasureRequest.self))
      case "shape": .shape(try read(ShapeRequest.self))
      case "fit": .fit(try read(FitRequest.self))
      case "room": .room(try read(RoomRequest.self))
      default: .check(try read(CheckRequest.self))
      }
  }
}

extension BatchQuestion.ID: Codable {
  /// Reads a text or a whole number.
  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let number = try? value.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try value.decode(String.self))
    }
  }

  /// Writes the id as it was read.
  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .text(let text): try value.encode(text)
    case .number(let number): try value.encode(number)
    }
  }
}
