internal import Telop
internal import TelopDocuments
internal import TelopExport
internal import TelopShows

/// When a show's slides came up, and where that can be written: what `/shows/ID/times` answers with.
struct TimesDocument: Sendable, Codable, Hashable {
  /// The version of the wire format: `Wire.version`.
  var version: Int
  /// The show's name in paths.
  var id: String
  /// The number of the last command that it knows of.
  var revision: Int
  /// What the file is called that the show follows, whose `slides` can be written; absent where it follows
  /// none.
  var script: String?
  /// When each of the script's slides came up since the show began, in seconds without pauses; absent where one
  /// did not.
  var slides: [Double]?
  /// When the talk was over, likewise.
  var end: Double?
  /// Why there are no such times; absent where there are.
  var reason: String?
}

extension TimesDocument {
  init(_ state: ShowState, id: String, script: ServedScript?, at now: Moment) {
    self.init(
      version: Wire.version, id: id, revision: state.revision, script: script?.name,
      slides: nil, end: nil, reason: nil)
    do {
      let (slides, end) = try state.rehearsal(at: now)
      (self.slides, self.end) = (slides.map { $0 / .seconds(1) }, end / .seconds(1))
    } catch { reason = error.message }
  }

  /// The schema of a rehearsal's file.
  static let rehearsal: JSONValue = [
    "type": "object", "required": ["telop", "version", "slides", "end"],
    "properties": [
      "telop": ["const": "rehearsal"], "version": ["const": .integer(Wire.version)],
      "title": ["type": "string"],
      "slides": [
        "type": "array", "items": ["type": "number"],
        "description": "When each of the script's slides came up, in seconds from 0 on, ascending.",
      ],
      "end": ["type": "number", "description": "When the talk ended."],
    ],
  ]
}
