internal import Telop
internal import TelopDocuments
internal import TelopExport

/// The JSON Schemas of everything that goes in and out, made of the library's types and option entries.
struct Schemas: Sendable {
  /// By name, as `components/schemas` has them.
  private(set) var all: [String: JSONValue] = [:]

  /// - Parameter limits: what they say of lengths.
  init(_ limits: Limits) {
    let options = FitOptions.entries.filter { Self.isAllowed($0.name, $0.form) }
    all["FitOptions"] = JSONSchema.options(options)
    all["TypeOptions"] = JSONSchema.options(TypeSetting.entries)
    var exported = JSONSchema.options(options)
    let output = ExportOptions.entries.filter { Self.isAllowed($0.name, $0.form) }
    if case .object(let more)? = JSONSchema.options(output)["properties"],
      case .object(let fields)? = exported["properties"]
    {
      exported["properties"] = .object(fields.merging(more) { first, _ in first })
    }
    all["ExportOptions"] = exported
    add(MeasureRequest.self, MeasureDocument.self, options: "TypeOptions")
    add(ShapeRequest.self, ShapeDocument.self, options: "TypeOptions")
    add(FitRequest.self, FitDocument.self, options: "FitOptions")
    add(RoomRequest.self, RoomDocument.self, options: "FitOptions")
    add(ResumeRequest.self, ResumeDocument.self, options: "FitOptions")
    all["PaceDocument"] = JSONSchema.document(PaceDocument.self)
    all["PaceRequest"] = JSONSchema.request(
      PaceRequest.self, options: Self.reference("FitOptions"), answer: [:])
    all["ExportRequest"] = JSONSchema.request(
      ExportRequest.self, options: Self.reference("ExportOptions"), answer: [:])
    all["ShowRequest"] = JSONSchema.request(
      ShowRequest.self, options: Self.reference("FitOptions"), answer: [:])
    all["CommandRequest"] = CommandRequest.schema
    all["ShowDocument"] = JSONSchema.document(ShowDocument.self)
    all["OutlookDocument"] = JSONSchema.document(OutlookDocument.self)
    all["ShowsDocument"] = JSONSchema.document(ShowsDocument.self)
    all["FeedDocument"] = JSONSchema.document(FeedDocument.self)
    all["TimesDocument"] = JSONSchema.document(TimesDocument.self)
    all["Rehearsal"] = TimesDocument.rehearsal
    all["ShowExport"] = ShowExport.schema
    all["SessionDocument"] = JSONSchema.document(SessionDocument.self)
    all["JobDocument"] = JSONSchema.document(JobDocument.self)
    all["FontsDocument"] = JSONSchema.document(FontsDocument.self)
    all["DeckDocument"] = JSONSchema.document(DeckDocument.self)
    all["Problem"] = JSONSchema.document(Problem.self)
    say(limits)
    all["ExportForm"] = form
  }

  /// A script as a form: an export request whose options are fields, with slides.
  private var form: JSONValue {
    guard case .object(var fields)? = all["ExportRequest"]?["properties"],
      case .object(let options)? = all["ExportOptions"]?["properties"]
    else { return [:] }
    fields["options"] = nil
    fields["deck"] = [
      "type": "string", "contentMediaType": "application/pdf",
      "description":
        "Slides: the page is a stage then, made by a job, and to is html where it is not sent.",
    ]
    let place = JSONSchema.options(ExportOptions.entries.filter { $0.name == "deck-place" })
    if case .object(let more)? = place["properties"] { fields.merge(more) { first, _ in first } }
    return [
      "type": "object", "required": ["script"],
      "properties": .object(fields.merging(options) { first, _ in first }),
    ]
  }

  /// Says what the service refuses that the library does not.
  private mutating func say(_ limits: Limits) {
    for name in ["MeasureRequest", "ShapeRequest"] {
      change(name, "text") { $0["maxLength"] = .integer(limits.text) }
    }
    for name in [
      "FitRequest", "PaceRequest", "RoomRequest", "ResumeRequest", "ExportRequest", "ShowRequest",
    ] {
      change(name, "script") { $0["maxLength"] = .integer(limits.script) }
    }
    change("MeasureRequest", "ellipsis") { $0["maxLength"] = .integer(limits.text) }
    change("ExportOptions", "sheet") {
      $0["anyOf"] = [
        ["type": "integer", "minimum": 1, "maximum": .integer(limits.sheet)], ["type": "string"],
      ]
    }
    let formats = ExportFormat.allCases.filter { $0.mediaType != nil || $0.movieType != nil }
    change("ExportRequest", "to") { $0["enum"] = .array(formats.map { .string($0.rawValue) }) }
    let movies = formats.filter { $0.movieType != nil || $0 == .html }
    change("JobDocument", "to") { $0["enum"] = .array(movies.map { .string($0.rawValue) }) }
  }

  /// Changes what a schema says of a field.
  private mutating func change(_ name: String, _ field: String, _ body: (inout JSONValue) -> Void) {
    guard var schema = all[name], var fields = schema["properties"], var value = fields[field]
    else { return }
    body(&value)
    fields[field] = value
    schema["properties"] = fields
    all[name] = schema
  }

  /// A reference to a schema by its name.
  static func reference(_ name: String) -> JSONValue {
    ["$ref": .string("#/components/schemas/\(name)")]
  }

  /// Options that name files have no place in a request, nor has what means nothing without them.
  private static func isAllowed(_ name: String, _ form: OptionForm) -> Bool {
    form.kind != .path && name != "every" && name != "deck-place"
  }

  private mutating func add<Request: RequestDocument, Answer: Decodable>(
    _ request: Request.Type, _ answer: Answer.Type, options: String
  ) {
    var document = JSONSchema.document(answer)
    all["\(request)"] = JSONSchema.request(
      request, options: Self.reference(options), answer: document)
    // `want` leaves out whatever it does not name.
    if case .array(let names)? = document["required"] {
      let list = names.compactMap { name -> String? in
        if case .string(let text) = name { text } else { nil }
      }
      document["description"] = .string(
        "Without want, these fields are always present: \(list.joined(separator: ", ")).")
    }
    document["required"] = ["version"]
    all["\(answer)"] = document
  }
}
