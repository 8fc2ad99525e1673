internal import HTTPTypes
internal import Telop
@_spi(Answers) internal import TelopDocuments
internal import TelopShows
internal import TelopStore
internal import TelopUnits

/// A show that is moved to another instance: its source and all of its commands.
struct ShowExport: RequestDocument, Hashable {
  var version = Wire.version
  /// Version of the service that exported the show.
  var release = Release.version
  var id: String
  var created: Moment
  var source: ShowSource
  var records: [ShowRecord]
  /// The text's offset at a moment, which the importing instance checks. Absent before the show has begun.
  var check: Check?

  struct Check: Sendable, Codable, Hashable {
    var moment: Moment
    /// The offset in pixels, as an exact fraction.
    var offset: String
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case version, release, id, created, source, records, check
  }

  static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  init(_ log: ShowLog, id: String, created: Moment, now: Moment) {
    self.id = id
    self.created = created
    source = log.source
    records = log.records
    check = log.state.offset(at: now).map { Check(moment: now, offset: $0.description) }
  }

  /// Returns the show with all moments shifted. Exports use wall time; stored shows use the time of `ServiceClock`.
  func moved(by time: Duration) -> ShowExport {
    var export = self
    export.created = created + time
    export.records = records.map { record in
      var command = record.command
      if case .end(let moment) = command { command = .end(at: moment + time) }
      return ShowRecord(
        number: record.number, id: record.id, moment: record.moment + time,
        controller: record.controller, command: command)
    }
    if let check { export.check = Check(moment: check.moment + time, offset: check.offset) }
    return export
  }

  func stored(as id: String) -> StoredShow {
    StoredShow(id: id, created: created, source: source, records: records)
  }

  /// Throws 422 unless the replayed show has the same offset as on the exporting instance.
  func check(_ state: ShowState) throws(Problem) {
    guard let check else { return }
    guard state.offset(at: check.moment)?.description == check.offset else {
      throw Problem(
        .unprocessableContent,
        "this instance measures the text differently, so the text's position would differ",
        fix: "use the same version and the same --font on both instances")
    }
  }
}

extension ShowExport {
  static let schema: JSONValue = [
    "type": "object", "additionalProperties": false,
    "required": ["version", "release", "id", "created", "source", "records"],
    "properties": [
      "version": ["type": "integer", "enum": [1]], "release": ["type": "string"],
      "id": [
        "type": "string",
        "description": "The show's id on the exporting instance. The import gives it a new id.",
      ],
      "created": moment,
      "source": [
        "type": "object", "required": ["script", "format", "name", "options"],
        "properties": [
          "script": ["type": "string"], "format": ["enum": ["markdown", "plain"]],
          "name": ["type": "string"], "options": ["type": "object"],
        ],
      ],
      "records": ["type": "array", "items": record],
      "check": [
        "type": "object", "required": ["moment", "offset"],
        "properties": ["moment": moment, "offset": ["type": "string"]],
        "description": .string(
          "The text's offset at a moment, in pixels as n/d. The importing instance must compute the "
            + "same offset."),
      ],
    ],
  ]

  private static let moment: JSONValue = [
    "type": "integer", "description": "Microseconds since the start of 1970 in UTC.",
  ]

  private static let record: JSONValue = [
    "type": "object", "required": ["number", "id", "moment", "controller", "command"],
    "properties": [
      "number": ["type": "integer"], "id": ["type": "string"], "moment": moment,
      "controller": ["type": "string"],
      "command": [
        "type": "object", "required": ["name"],
        "properties": [
          "name": ["enum": .array(ShowCommand.Name.allCases.map { .string($0.rawValue) })],
          "microseconds": ["type": "integer"], "section": ["type": "integer"], "moment": moment,
          "text": ["type": "string"], "isOn": ["type": "boolean"],
        ],
      ],
    ],
  ]
}
