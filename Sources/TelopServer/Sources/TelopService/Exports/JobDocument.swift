internal import Telop
internal import TelopDocuments
internal import TelopExport

/// The state of an export job: a movie, or a stage with slides.
struct JobDocument: Sendable, Hashable, Codable {
  enum State: String, Sendable, Hashable, Codable, CaseIterable {
    case queued, running, done, failed
  }

  /// Progress in steps. A step is a frame, or a page of slides. A GIF also counts the frames of its palette pass. 0
  /// until slides are counted.
  struct Progress: Sendable, Hashable, Codable {
    /// Steps done, with a resolution of 1 % of all steps.
    var done: Int
    /// All steps.
    var count: Int
  }

  /// The version of the wire format: `Wire.version`.
  var version = Wire.version
  /// The job's id; it cannot be guessed.
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
  /// Differences between the file and the slides, one sentence each, for the author; absent without any.
  var notes: [String]?
  /// The reason for a failure, if any.
  var problem: Problem?
}
