@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopDocuments
@_spi(Answers) internal import TelopExport

extension Schemas {
  mutating func addExports(_ limits: Limits) {
    all["ExportOptions"] = Self.exportOptions
    change("ExportOptions", "sheet") {
      $0["anyOf"] = [
        ["type": "integer", "minimum": 1, "maximum": .integer(limits.maximumSheetPictures)],
        ["type": "string"],
      ]
    }
    add(ExportRequest.self, options: "ExportOptions")
    limitScript(of: "ExportRequest", limits)
    let formats = ExportFormat.allCases.filter { $0.mediaType != nil || $0.movieType != nil }
    change("ExportRequest", "to") { $0["enum"] = .array(formats.map { .string($0.rawValue) }) }
    add(JobDocument.self)
    // Jobs make movies, and stages in HTML.
    let jobFormats = formats.filter { $0.movieType != nil || $0 == .html }
    change("JobDocument", "to") { $0["enum"] = .array(jobFormats.map { .string($0.rawValue) }) }
    all["ExportForm"] = form
  }

  private static var exportOptions: JSONValue {
    var options = JSONSchema.options(FitOptions.entries.filter { isAllowed($0.name, $0.form) })
    let output = ExportOptions.entries.filter { isAllowed($0.name, $0.form) }
    if case .object(let more)? = JSONSchema.options(output)["properties"],
      case .object(let fields)? = options["properties"]
    {
      options["properties"] = .object(fields.merging(more) { first, _ in first })
    }
    return options
  }

  /// The schema of a form that requests an export. The fields of the form are the script, options and slides.
  private var form: JSONValue {
    guard case .object(var fields)? = all["ExportRequest"]?["properties"],
      case .object(let options)? = all["ExportOptions"]?["properties"]
    else { return [:] }
    fields["options"] = nil
    fields["deck"] = [
      "type": "string", "contentMediaType": "application/pdf",
      "description":
        "The slides, as a PDF. A job makes a stage with them. The default of `to` is html.",
    ]
    let place = JSONSchema.options(ExportOptions.entries.filter { $0.name == "deck-place" })
    if case .object(let more)? = place["properties"] { fields.merge(more) { first, _ in first } }
    return [
      "type": "object", "required": ["script"],
      "properties": .object(fields.merging(options) { first, _ in first }),
    ]
  }
}
