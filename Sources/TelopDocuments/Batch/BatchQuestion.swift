internal import Telop
@_spi(Answers) internal import TelopJSON

/// One question of a batch: a request document under the name of its kind, with an optional id for its answer.
///
///     {"id": 7, "measure": {"text": "こんにちは", "want": ["width"]}}
struct BatchQuestion {
  private enum Request {
    case measure(MeasureRequest)
    case shape(ShapeRequest)
    case fit(FitRequest)
    case room(FitRequest)
    case check(CheckRequest)
  }

  /// A text or a whole number.
  struct ID: Codable {
    private let value: JSONValue

    init(from decoder: any Decoder) throws {
      let id = try decoder.singleValueContainer()
      let number = try? id.decode(Int.self)
      value = try number.map(JSONValue.integer) ?? .string(id.decode(String.self))
    }

    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
  }

  private let request: Request
  let id: ID?

  private static let requestNames = ["check", "fit", "measure", "room", "shape"]

  /// Answers the question in one line.
  ///
  /// - Throws: a `TelopError`; `tooLarge` if an answer to `measure` or `shape` is larger than `AnswerSize.inBatch`.
  func answer(files: FileReader) throws -> [UInt8] {
    switch request {
    case .measure(let request): try request.answer(files: files, upTo: .inBatch, style: .oneLine)
    case .shape(let request): try request.answer(files: files, upTo: .inBatch, style: .oneLine)
    case .fit(let request): try request.answer(files: files, style: .oneLine)
    case .room(let request): try request.room(files: files, style: .oneLine)
    case .check(let request): try request.answer(files: files, style: .oneLine)
    }
  }
}

extension BatchQuestion: Decodable {
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: FieldName.self)
    let names = fields.allKeys.map(\.stringValue).sorted()
    for name in names where name != "id" && !Self.requestNames.contains(name) {
      let hint = (Self.requestNames + ["id"]).hint(for: name)
      throw PlanError(.badValue, "unknown field '\(name)' in the question\(hint)")
    }
    id = try fields.decodeIfPresent(ID.self, forKey: FieldName(stringValue: "id"))
    let kinds = names.filter(Self.requestNames.contains)
    guard kinds.count == 1, let name = kinds.first else {
      let list = Self.requestNames.joined(separator: ", ")
      throw PlanError(.badValue, "the question needs exactly one of \(list); it has \(kinds.count)")
    }
    func read<Document: RequestDocument>(_ type: Document.Type) throws -> Document {
      try fields.decode(Wire.StrictRequest<Document>.self, forKey: FieldName(stringValue: name))
        .request
    }
    request =
      switch name {
      case "measure": .measure(try read(MeasureRequest.self))
      case "shape": .shape(try read(ShapeRequest.self))
      case "fit": .fit(try read(FitRequest.self))
      case "room": .room(try read(FitRequest.self))
      default: .check(try read(CheckRequest.self))
      }
  }
}
