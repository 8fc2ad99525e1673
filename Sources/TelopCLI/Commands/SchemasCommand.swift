internal import ArgumentParser
internal import TelopAudit
@_spi(Answers) internal import TelopDocuments

/// Prints the JSON Schemas of all documents that `--format json` prints. `Sources/Packaging/lay-out` installs them.
struct SchemasCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    telop: "schemas", abstract: "Print the JSON Schemas of all documents, by command.",
    shouldDisplay: false)

  func run() throws { try Terminal.print(data: try Wire.encode(JSONValue.object(Self.all))) }

  /// The schemas by command. Each schema allows unknown fields, because later releases may add fields.
  private static var all: [String: JSONValue] {
    let schemas: [String: JSONValue] = [
      "audit": JSONSchema.document(AuditReport.self),
      "check": JSONSchema.document(CheckDocument.self),
      "doctor": JSONSchema.document(DoctorReport.self),
      "fit": JSONSchema.document(FitDocument.self),
      "fonts": JSONSchema.document(FontsDocument.self),
      "measure": JSONSchema.document(MeasureDocument.self),
      "resume": JSONSchema.document(ResumeDocument.self),
      "room": JSONSchema.document(RoomDocument.self),
      "shape": JSONSchema.document(ShapeDocument.self),
    ]
    return Dictionary(
      uniqueKeysWithValues: schemas.map { name, schema in
        var schema = schema
        schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
        schema["title"] = .string("telop \(name) --format json")
        return (name, schema)
      })
  }
}
