@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopDocuments
internal import TelopShows

/// A request to create a show from a script, or to get a script's pace. It cannot select fields of the answer.
struct ScriptRequest: RequestDocument, Hashable {
  var script: String
  /// The default is Markdown.
  var format: Script.Format?
  var name: String?
  var options: OptionLayer?

  private enum CodingKeys: String, CodingKey, CaseIterable { case script, format, name, options }

  static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  var source: ShowSource {
    ShowSource(
      script: script, format: format ?? .markdown, name: name ?? "script",
      options: options ?? OptionLayer())
  }

  var plan: FitRequest { FitRequest(script: script, format: format, name: name, options: options) }
}
