import Foundation
import Telop
@_spi(Answers) import TelopDocuments
import TestSupport
import Testing

@testable import TelopCLI

/// Validates every document that `telop` prints against its published JSON Schema, with Python's jsonschema.
/// No document has a field that its schema lacks.
@Suite("JSON documents and their schemas")
struct DocumentSchemaTests {
  private struct Pair {
    let name: String
    let document: JSONValue
    let schema: JSONValue
  }

  private struct Call {
    let arguments: [String]
    let status: Int32

    init(_ arguments: String..., status: Int32 = 0) {
      self.arguments = arguments
      self.status = status
    }
  }

  private static let calls = [
    Call("fit", "talk.md"),
    Call("fit", "talk.md", "--deck", "slides.pdf"),
    Call("fit", "talk.md", "--whole-pixels", "auto", "--duration", "0:40"),
    Call("fit", "talk.md", "--slides", "0:00,0:35", "--label", "LT"),
    Call("fit", "dense.txt", "--loop", "endless", "--duration", "0:30"),
    Call("fit", "dense.txt", "--duration", "0:02"),
    Call(
      "fit", "talk.md", "--screen-width", "3m", "--viewing-distance", "10m",
      "--rehearsal", "rehearsal.json"),
    Call("fit", "talk.md", "--direction", "ttb", "--compare-fonts", "plan.json"),
    Call("room", "talk.md"),
    Call("resume", "talk.md", "--at", "0:20", "--paused", "10s"),
    Call(
      "resume", "talk.md", "--at", "0:20", "--jump", "2", "--end-at", "0:50"),
    Call("measure", "Hello, 世界 नमस्ते 🙂"),
    Call("measure", "abc abc", "--find", "b", "--fit", "40", "--clusters"),
    Call("measure", "縦書き123", "--direction", "ttb"),
    Call("measure", "\u{E123}", "--no-bundled-fonts", "--font", "Inter"),
    Call("shape", "office مرحبا"),
    Call("fonts", "--bundled"),
    Call("fonts", "--bundled", "--covers", "नमस्ते"),
    Call("check", "pins.txt", status: 1),
    Call("audit", "band.gif"),
    Call("doctor"),
  ]

  @Test("every document matches its schema", .needs(.ffmpeg))
  func documents() throws {
    let folder = try Folder()
    try folder.write(
      "talk.md",
      """
      ---
      duration: "1:00"
      paginate: true
      ---
      # First {weight=2}
      Some words @0:20 that cross **the** screen, and ==more== of them.

      # Second {optional}
      猫が好きです。速さは読める速さです。
      """)
    try folder.write(
      "dense.txt", String(repeating: "Far too many words for so little time. ", count: 9))
    try folder.write("short.txt", "A short line.")
    try folder.write(
      "pins.txt",
      "Inter; 48; office; 1\n; 48; こんにちは; 1; BIZUDPGothic-Regular[1=0+1]\n")
    try folder.write(
      "rehearsal.json", #"{"telop": "rehearsal", "version": 1, "slides": [0, 25], "end": 59}"#)
    let plan = try Program.run(["fit", "talk.md", "--format", "json"], in: folder)
    try folder.write("plan.json", plan.output)
    let movie = [
      "export", "short.txt", "-o", "band.gif", "--fps", "10", "--viewport", "320", "--duration",
      "3",
    ]
    let made = try Program.run(movie + ["--size", "12", "--canvas", "band"], in: folder)
    #expect(made.status == 0, "\(made.errors)")
    _ = try Program.run(["export", "talk.md", "-o", "slides.pdf", "--at", "1"], in: folder)
    let printed = try Program.run(["schemas"], in: folder)
    let published = try JSONValue(json: [UInt8](printed.outputBytes))
    guard case .object(let all) = published else { throw UnpublishedSchema() }
    #expect(Set(all.keys) == Set(Self.calls.compactMap(\.arguments.first)))
    var pairs: [Pair] = []
    for call in Self.calls {
      let outcome = try Program.run(call.arguments + ["--format", "json"], in: folder)
      #expect(outcome.status == call.status, "\(call.arguments): \(outcome.errors)")
      let document = try JSONValue(json: [UInt8](outcome.outputBytes))
      pairs.append(
        Pair(
          name: call.arguments.joined(separator: " "), document: document,
          schema: try #require(all[call.arguments[0]])))
    }
    for options in [[], ["--label", "LT"]] {
      let outcome = try Program.run(["export", "talk.md", "-o", "a.json"] + options, in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let document = try JSONValue(json: [UInt8](try folder.read("a.json").utf8))
      pairs.append(
        Pair(
          name: "export \(options)", document: document,
          schema: JSONSchema.document(FitDocument.self)))
    }
    try Self.expect(pairs)
  }

  @Test("each line of a batch matches a schema, or is a problem")
  func batch() throws {
    let script = #""script": "Some words that cross the screen.\n""#
    var measured = JSONSchema.document(MeasureDocument.self)
    let whole = measured
    measured["required"] = nil
    let lines: [(question: String, schema: JSONValue)] = [
      (#""measure": {"text": "Hello, 世界"}"#, whole),
      (#""measure": {"text": "Hello, 世界", "want": ["width"]}"#, measured),
      (#""measure": {"text": "abc abc", "find": "b", "want": ["matches"]}"#, measured),
      (#""shape": {"text": "office"}"#, JSONSchema.document(ShapeDocument.self)),
      (
        #""fit": {\#(script), "options": {"duration": "0:30"}}"#,
        JSONSchema.document(FitDocument.self)
      ),
      (#""room": {\#(script)}"#, JSONSchema.document(RoomDocument.self)),
      (
        #""check": {"pins": "Inter; 48; office; 1\n"}"#, JSONSchema.document(CheckDocument.self)
      ),
    ]
    let problems = [
      #"{"id": "a", "measure": {"text": "x", "options": {"size": "0"}}}"#,
      #"{"fit": {"script": "---\nduration: x\n---\nx"}}"#, "nonsense", "",
    ]
    let input =
      lines.enumerated().map { #"{"id": \#($0), \#($1.question)}"# } + problems
    let outcome = try Program.run(["batch"], input: input.joined(separator: "\n") + "\n")
    #expect(outcome.status == 0)
    let answers = outcome.output.split(separator: "\n")
    let problem = JSONSchema.document(BatchAnswer.Problem.self)
    let shapes =
      lines.map { ("answer", $0.schema) } + problems.map { _ in ("error", problem) }
    #expect(answers.count == shapes.count)
    let pairs = try zip(zip(input, answers), shapes).map { texts, shape in
      Pair(
        name: texts.0, document: try JSONValue(json: [UInt8](texts.1.utf8)),
        schema: [
          "type": "object", "required": [.string(shape.0)],
          "properties": .object(["id": ["type": ["integer", "string"]], shape.0: shape.1]),
        ])
    }
    try Self.expect(pairs)
  }

  /// Expects that every document matches its schema and has no further fields.
  private static func expect(_ pairs: [Pair]) throws {
    let folder = try Folder()
    let values = pairs.map { pair -> JSONValue in
      ["name": .string(pair.name), "document": pair.document, "schema": closed(pair.schema)]
    }
    try folder.write("pairs.json", Data(try Wire.encode(JSONValue.array(values))))
    let errorLines = try Tool.output(
      "/usr/bin/python3", ["-c", validator, folder.url.path + "/pairs.json"])
    #expect(String(decoding: errorLines, as: UTF8.self) == "\(pairs.count) compared\n")
  }

  private struct UnpublishedSchema: Error {}

  /// The schema with `additionalProperties` forbidden in all objects.
  private static func closed(_ schema: JSONValue) -> JSONValue {
    switch schema {
    case .array(let items): return .array(items.map(closed))
    case .object(var fields):
      fields = fields.mapValues(closed)
      if fields["properties"] != nil, fields["additionalProperties"] == nil {
        fields["additionalProperties"] = false
      }
      return .object(fields)
    default: return schema
    }
  }

  private static let validator = """
    import json, sys
    from jsonschema import Draft202012Validator
    pairs = json.load(open(sys.argv[1]))
    for pair in pairs:
        Draft202012Validator.check_schema(pair["schema"])
        for error in Draft202012Validator(pair["schema"]).iter_errors(pair["document"]):
            print(pair["name"], error.json_path, error.message[:200])
    print(len(pairs), "compared")
    """
}
