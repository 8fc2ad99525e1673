internal import TelopDocuments
internal import TelopEssentials

/// A file in the data folder that maps script files to shows, so that a restarted service continues the shows.
struct ScriptMarks: Sendable {
  struct Mark: Sendable, Codable, Hashable {
    /// The show's id.
    var show: String
    /// The text of the file with only those changes that have been applied to the show.
    var text: String
  }

  private static let maximumMarkCount = 64
  private let file: URL?

  /// - Parameter folder: the data folder; `nil` stores nothing.
  init(folder: String?) {
    file = folder.map { URL(fileURLWithPath: $0).appendingPathComponent("scripts.json") }
  }

  func mark(of path: String) -> Mark? { all[path] }

  /// Stores the mark of a script file. If this fails, the next start of the service creates a new show.
  func set(_ mark: Mark, of path: String) {
    guard let file else { return }
    var all = all
    if all.count >= Self.maximumMarkCount { all = [:] }
    all[path] = mark
    guard let json = try? Wire.encode(all, .compact) else { return }
    try? Data(json).write(to: file, options: .atomic)
  }

  private var all: [String: Mark] {
    guard let file, let data = try? Data(contentsOf: file) else { return [:] }
    return (try? Wire.decode([String: Mark].self, from: [UInt8](data))) ?? [:]
  }
}
