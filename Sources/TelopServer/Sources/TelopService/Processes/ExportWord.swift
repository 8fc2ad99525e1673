/// What a process that exports says: one of them in each line.
enum ExportWord: Sendable, Codable {
  /// So many steps of so many are done.
  case step(Int, of: Int)
  /// What the file does not show, each in one sentence for the author.
  case noted([String])
  /// The file is whole.
  case done
  /// There will be no file.
  case failed(Problem)
}
