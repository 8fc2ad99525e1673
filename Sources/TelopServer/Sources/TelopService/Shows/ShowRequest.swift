internal import HTTPTypes
internal import Telop
@_spi(Answers) internal import TelopDocuments
internal import TelopScript
internal import TelopShows

/// A request about a script whose answer always has all fields: for a show of the script, or for its pace over time.
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

  var plan: FitRequest {
    FitRequest(script: script, format: format, name: name, options: options)
  }
}

struct CommandRequest: RequestDocument, Hashable {
  /// The controller's id for the command. A command with a known id is not applied again.
  var id: String
  var command: RequestedCommand
  /// The revision that the controller has seen; `nil` skips the check.
  var seen: Int?
  /// The epoch of `seen`; `nil` for this run of the service.
  var epoch: String?
  /// Name of the sender, for people.
  var controller: String?

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case id, command, seen, epoch, controller
  }

  static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  func check() throws(Problem) {
    let names = [("id", id), ("controller", controller ?? "x"), ("epoch", epoch ?? "x")]
    for (field, text) in names {
      guard !text.isEmpty, text.utf8.count <= 100,
        text.unicodeScalars.allSatisfy({ $0.value >= 0x20 })
      else {
        throw Problem(
          .unprocessableContent, "\(field) \(text.visible) is not a name of 1 to 100 bytes",
          option: field)
      }
    }
  }

  static let schema: JSONValue = [
    "type": "object", "additionalProperties": false, "required": ["id", "command"],
    "properties": [
      "id": [
        "type": "string", "minLength": 1, "maxLength": 100,
        "description": "The controller's id for it: the same id is not done again.",
      ],
      "command": RequestedCommand.schema,
      "seen": [
        "type": "integer",
        "description":
          "The revision the controller has seen: if there is a newer one, nothing is done (409).",
      ],
      "epoch": [
        "type": "string", "minLength": 1, "maxLength": 100,
        "description":
          "The epoch of that state: if the service has restarted since, nothing is done (409).",
      ],
      "controller": [
        "type": "string", "minLength": 1, "maxLength": 100,
        "description": "Who sends it, for the log.",
      ],
    ],
  ]
}

extension CommandRequest {
  init(new word: String, _ command: RequestedCommand, controller: String) {
    self.init(
      id: "\(word)-\(UInt64.random(in: 0...(.max)))", command: command, controller: controller)
  }
}
