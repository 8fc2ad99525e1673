internal import TelopDocuments
internal import TelopEssentials

/// Which show follows which file, and what it has of it: a file of the data folder, so that a service that is
/// started again goes on with the show.
struct ScriptMarks: Sendable {
  /// A file's show.
  struct Mark: Sendable, Codable, Hashable {
    /// Its id.
    var show: String
    /// The file's text with the changes that the show has followed.
    var text: String
  }

  /// So many files are remembered.
  private static let most = 64
  private let file: URL?

  /// - Parameter folder: `nil` keeps nothing.
  init(folder: String?) {
    file = folder.map { URL(fileURLWithPath: $0).appendingPathComponent("scripts.json") }
  }

  /// What is kept of a path.
  func mark(of path: String) -> Mark? { all[path] }

  /// Keeps it. Where it cannot be written, the next start makes a show of its own.
  func set(_ mark: Mark, of path: String) {
    guard let file else { return }
    var all = all
    if all.count >= Self.most { all = [:] }
    all[path] = mark
    guard let json = try? Wire.encode(all, .compact) else { return }
    try? Data(json).write(to: file, options: .atomic)
  }

  private var all: [String: Mark] {
    guard let file, let data = try? Data(contentsOf: file) else { return [:] }
    return (try? Wire.decode([String: Mark].self, from: [UInt8](data))) ?? [:]
  }
}
