internal import Telop
internal import TelopDocuments
internal import TelopExport

/// The state of an export job: a movie, or a stage with slides.
struct JobDocument: Sendable, Hashable, Codable {
  enum State: String, Sendable, Hashable, Codable, CaseIterable {
    case queued, running, done, failed
  }

  /// Progress in steps. A step of a movie is a frame; for a GIF, the frames of the palette pass count too. A step of a
  /// stage is a page of the slides. Both numbers are 0 until the pages are counted.
  struct Progress: Sendable, Hashable, Codable {
    /// Number of finished steps. For a movie, the number is updated at every percent.
    var done: Int
    /// Number of all steps.
    var count: Int
  }

  var version = Wire.version
  /// The job's id, which cannot be guessed.
  var id: String
  var state: State
  var to: ExportFormat
  var frames: Progress
  /// Estimated seconds until the job is done; absent if unknown.
  var secondsLeft: Double?
  /// Path of the file; absent until the job is done.
  var file: String?
  /// Size of the file in bytes.
  var bytes: Int?
  /// Sentences for the author about content that is missing from the file; absent if nothing is missing.
  var notes: [String]?
  /// The reason for a failure, if any.
  var problem: Problem?
}
