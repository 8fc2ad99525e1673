internal import Telop
internal import TelopDocuments
internal import TelopExport
internal import TelopShows

/// When a show's slides came up, and where these times can be written, as `/shows/ID/times` returns them.
struct TimesDocument: Sendable, Codable, Hashable {
  /// The version of the wire format: `Wire.version`.
  var version: Int
  /// The show's id in paths.
  var id: String
  /// Number of the last command that is included.
  var revision: Int
  /// Name of the script file that the show follows, whose `slides` can be written; absent without one.
  var script: String?
  /// When each slide of the script came up since the show began, in seconds without pauses; absent while a slide is
  /// missing.
  var slides: [Double]?
  /// When the talk was over, in the same time.
  var end: Double?
  /// Why there are no times; absent if there are.
  var reason: String?
}

extension TimesDocument {
  init(_ state: ShowState, id: String, script: ServedScript?, at now: Moment) {
    self.init(
      version: Wire.version, id: id, revision: state.revision, script: script?.name,
      slides: nil, end: nil, reason: nil)
    do {
      let (slides, end) = try state.rehearsal(at: now)
      self.slides = slides.map { $0 / .seconds(1) }
      self.end = end / .seconds(1)
    } catch { reason = error.message }
  }

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
