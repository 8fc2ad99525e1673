@_spi(Answers) internal import TelopDocuments
internal import TelopExport
internal import TelopShows

/// The times of a show's slides, and the file into which they can be written: the answer to `/shows/ID/times`.
struct TimesDocument: Sendable, Codable, Hashable {
  var version = Wire.version
  var id: String
  /// Number of the last command whose effect is included.
  var revision: Int
  /// Name of the script file that the show follows; absent without a file. `slides` can be written into this file.
  var script: String?
  /// When each slide of the script appeared, in seconds since the show began, without pauses. Absent until all slides
  /// have appeared.
  var slides: [Double]?
  /// When the talk ended, in seconds since the show began, without pauses; absent if `slides` is absent.
  var end: Double?
  /// Why there are no times; absent if there are times.
  var reason: String?
}

extension TimesDocument {
  init(_ state: ShowState, id: String, script: ServedScript?, at now: Moment) {
    self.init(id: id, revision: state.revision, script: script?.name)
    do {
      let (slides, end) = try state.rehearsal(at: now)
      self.slides = slides.map { $0 / .seconds(1) }
      self.end = end / .seconds(1)
    } catch { reason = error.message }
  }

  /// The JSON Schema of the file in which a page records a rehearsal.
  static let rehearsalSchema: JSONValue = [
    "type": "object", "required": ["telop", "version", "slides", "end"],
    "properties": [
      "telop": ["const": "rehearsal"], "version": ["const": .integer(Wire.version)],
      "title": ["type": "string"],
      "slides": [
        "type": "array", "items": ["type": "number"],
        "description": .string(
          "When each of the script's slides came up, in seconds since the start of the talk. The first "
            + "is 0; the others ascend."),
      ],
      "end": [
        "type": "number", "description": "When the talk ended, in seconds since its start.",
      ],
    ],
  ]
}

/// The script file with which the service was started: the answer to `GET /served`.
struct ServedDocument: Sendable, Codable, Hashable {
  var version = Wire.version
  /// The file's name; absent if the service was started without a script.
  var name: String?
  /// The text of the file; absent if the service was started without a script.
  var script: String?
}
