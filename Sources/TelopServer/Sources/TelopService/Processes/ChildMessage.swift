/// A message of a child process: one per line.
enum ChildMessage: Sendable, Codable {
  /// Number of steps done, and of all steps.
  case step(Int, of: Int)
  /// Sentences for the author about content missing from the file.
  case notes([String])
  /// The file is complete.
  case done
  case failed(Problem)
}
