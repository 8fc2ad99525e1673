internal import Telop
internal import TelopDocuments
internal import TelopExport

/// How far an export is that takes its time: a movie, or a stage with slides.
struct JobDocument: Sendable, Hashable, Codable {
  /// What becomes of a job.
  enum State: String, Sendable, Hashable, Codable, CaseIterable {
    case queued, running, done, failed
  }

  /// Steps of the work: frames, and for a GIF those that its colours are chosen by, too; of slides their pages, and
  /// none until they are counted.
  struct Progress: Sendable, Hashable, Codable {
    /// Steps that are done, to a hundredth of all.
    var done: Int
    /// All of them.
    var count: Int
  }

  /// The version of the wire format: `Wire.version`.
  var version = Wire.version
  /// What it is called; nobody guesses it.
  var id: String
  var state: State
  /// What is made.
  var to: ExportFormat
  /// How much of it is there.
  var frames: Progress
  /// How long it takes from now on, in seconds; absent where that is not known.
  var secondsLeft: Double?
  /// The path of the file; absent until it is done.
  var file: String?
  /// The length of the file.
  var bytes: Int?
  /// What the file has otherwise than the slides, or does not do with them, each in one sentence for the author;
  /// absent where there is nothing to say.
  var notes: [String]?
  /// Why it failed; absent where it did not.
  var problem: Problem?
}
