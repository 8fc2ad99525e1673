internal import HTTPTypes
@_spi(Answers) internal import TelopDocuments

struct CommandRequest: RequestDocument, Hashable {
  var id: String
  var command: RequestedCommand
  /// The revision that the controller has seen; `nil` skips the check.
  var seen: Int?
  /// The run of the service that sent the revision `seen`: `ServiceClock.epoch`. `nil` skips this check.
  var epoch: String?
  var controller: String?

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case id, command, seen, epoch, controller
  }

  static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  func check() throws(Problem) {
    // "x" stands for an absent field and passes.
    for (field, text) in [("id", id), ("controller", controller ?? "x"), ("epoch", epoch ?? "x")] {
      guard (1...100).contains(text.utf8.count),
        text.unicodeScalars.allSatisfy({ $0.value >= 0x20 })
      else {
        throw Problem(
          .unprocessableContent, "\(field) \(text.quoted) is not a name of 1 to 100 bytes",
          option: field)
      }
    }
  }

  static let schema: JSONValue = [
    "type": "object", "additionalProperties": false, "required": ["id", "command"],
    "properties": [
      "id": [
        "type": "string", "minLength": 1, "maxLength": 100,
        "description":
          "The controller's id for the command. A command with a known id is not done again.",
      ],
      "command": RequestedCommand.schema,
      "seen": [
        "type": "integer",
        "description": .string(
          "The revision that the controller has seen: if there is a newer one, the command is "
            + "rejected (409)."),
      ],
      "epoch": [
        "type": "string", "minLength": 1, "maxLength": 100,
        "description": .string(
          "The epoch of the state with the revision `seen`: if the service has restarted since, "
            + "the command is rejected (409)."),
      ],
      "controller": [
        "type": "string", "minLength": 1, "maxLength": 100,
        "description": "The name of the controller, for the log.",
      ],
    ],
  ]
}

extension CommandRequest {
  init(idPrefix: String, _ command: RequestedCommand, controller: String) {
    self.init(
      id: "\(idPrefix)-\(UInt64.random(in: 0...(.max)))", command: command, controller: controller)
  }
}
