/// A message of a child process, which is written as one line.
enum ChildMessage: Sendable, Codable {
  /// Number of finished steps, and number of all steps.
  case step(Int, of: Int)
  /// Sentences for the author about content that is missing from the file.
  case notes([String])
  /// The file is complete.
  case done
  case failed(Problem)
}
