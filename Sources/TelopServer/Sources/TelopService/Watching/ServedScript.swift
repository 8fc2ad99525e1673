internal import HTTPTypes
internal import Synchronization
@_spi(Answers) internal import TelopDocuments
internal import TelopEssentials
internal import TelopPlatform
internal import TelopScript
internal import TelopShows

/// A script file. A show follows its saved changes, and the service can write slide times into it.
struct ServedScript: Sendable {
  let file: ScriptFile
  /// The file's path without symbolic links, at the start of the service; `nil` if unknown.
  let resolvedPath: String?
  /// The file's text when the show was created, plus the saved changes that the show has applied.
  let text: String
  /// The content that the service last wrote into the file, if any.
  var written: [UInt8]?

  var name: String { URL(fileURLWithPath: file.path).lastPathComponent }

  /// Writes slide times into `slides` of the front matter. The file is replaced atomically and keeps its mode.
  ///
  /// - Returns: the file's new content.
  /// - Throws: 409 if the file has changes that the show lacks, or if its path no longer leads to the file from the
  ///   start of the service; 422 without front matter; 507 if the file cannot be written; `PlanError` for times that do
  ///   not match the slides.
  func set(slides times: [Duration]) throws -> [UInt8] {
    guard let resolvedPath, let former = file.stamp, file.resolvedPath == resolvedPath else {
      throw changed("is no longer where it was when the service started")
    }
    guard let bytes = try? Disk.bytes(at: resolvedPath) else { throw changed("cannot be read") }
    let source = ShowSource(script: String(decoding: bytes, as: UTF8.self))
    guard source.script == text || bytes == written else {
      throw changed("was changed since it was read, or has changes that wait for the show")
    }
    let format = Script.Format(path: resolvedPath)
    let newBytes = try Script.setting(slides: times, in: bytes, format: format, name: name)
    guard let newBytes else {
      throw Problem(
        .unprocessableContent, "\(name.quoted) has no front matter for slides",
        fix: "add the line of times by hand")
    }
    if newBytes != bytes { try replace(former, by: newBytes, at: resolvedPath) }
    return newBytes
  }

  private func changed(_ what: String) -> Problem {
    Problem(
      .conflict, "\(name.quoted) \(what); nothing was written",
      fix: "wait until the show follows what was saved, and write the times again")
  }

  private func replace(
    _ former: ScriptFile.Stamp, by bytes: [UInt8], at resolvedPath: String
  ) throws(Problem) {
    let url = URL(fileURLWithPath: resolvedPath)
    let fileName = url.lastPathComponent
    let temporaryName = ".telop-\(UInt64.random(in: 0...(.max)))"
    let folder = open(url.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw unwritten() }
    defer { close(folder) }
    let descriptor = openat(
      folder, temporaryName, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw unwritten() }
    var isDone = false
    defer {
      close(descriptor)
      if !isDone { unlinkat(folder, temporaryName, 0) }
    }
    var status = stat()
    guard fstatat(folder, fileName, &status, AT_SYMLINK_NOFOLLOW) == 0,
      status.st_mode & S_IFMT == S_IFREG, ScriptFile.Stamp(status) == former
    else { throw changed("was changed since it was read") }
    guard Disk.writeAll(bytes, to: descriptor) else { throw unwritten() }
    // Errors of `fchown` are ignored, because the service may not be permitted to change the owner.
    _ = fchown(descriptor, status.st_uid, status.st_gid)
    guard fchmod(descriptor, status.st_mode & 0o7777) == 0, fsync(descriptor) == 0 else {
      throw unwritten()
    }
    // Checked again immediately before the replacement, so that a concurrent save is not lost.
    guard fstatat(folder, fileName, &status, AT_SYMLINK_NOFOLLOW) == 0,
      ScriptFile.Stamp(status) == former
    else { throw changed("was changed since it was read") }
    guard renameat(folder, temporaryName, folder, fileName) == 0 else { throw unwritten() }
    isDone = true
    _ = fsync(folder)
  }

  private func unwritten() -> Problem {
    Problem(
      .noRoom, "\(name.quoted) cannot be written: \(String(cString: strerror(errno)))",
      fix: "let the service write to the file's folder, or write the line of times by hand")
  }
}

/// The followed script files, by the id of the show that follows each.
final class ServedScripts: Sendable {
  private let scripts = Mutex<[String: ServedScript]>([:])

  subscript(show: String) -> ServedScript? { scripts.withLock { $0[show] } }

  var first: ServedScript? { scripts.withLock { $0.values.first } }

  func set(_ script: ServedScript, of show: String) {
    scripts.withLock { scripts in
      let written = scripts[show]?.written
      scripts[show] = script
      scripts[show]?.written = written
    }
  }

  func recordWrite(_ written: [UInt8], of show: String) {
    scripts.withLock { $0[show]?.written = written }
  }
}

/// A file in the data folder that records which show follows each script file. A restarted service continues these
/// shows.
struct StoredScriptShows: Sendable {
  struct Entry: Sendable, Codable, Hashable {
    var show: String
    /// As in `ServedScript.text`.
    var text: String
    /// Higher for an entry that was stored later; `nil` before the entry is stored.
    var number: Int?
  }

  private static let maximumEntryCount = 64
  private let file: URL?

  /// - Parameter folder: the data folder; `nil` stores nothing.
  init(folder: String?) {
    file = folder.map { URL(fileURLWithPath: $0).appendingPathComponent("scripts.json") }
  }

  func entry(of path: String) -> Entry? { all[path] }

  /// Stores the entry of a script file, and removes the oldest entry if there are too many. If this fails, the next
  /// start of the service creates a new show.
  func set(_ entry: Entry, of path: String) {
    guard let file else { return }
    var all = all
    var entry = entry
    entry.number = (all.values.compactMap(\.number).max() ?? 0) &+ 1
    all[path] = entry
    if all.count > Self.maximumEntryCount {
      let oldest = all.min { ($0.value.number ?? 0, $0.key) < ($1.value.number ?? 0, $1.key) }
      if let oldest { all[oldest.key] = nil }
    }
    guard let json = try? Wire.encode(all, .compact) else { return }
    try? Data(json).write(to: file, options: .atomic)
  }

  private var all: [String: Entry] {
    guard let file, let data = try? Data(contentsOf: file) else { return [:] }
    return (try? Wire.decode([String: Entry].self, from: [UInt8](data))) ?? [:]
  }
}
