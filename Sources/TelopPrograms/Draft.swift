internal import TelopPlatform

/// An incomplete file or folder. It is removed with its owner, and when a signal ends the process.
/// Drafts of a killed process are removed when the next draft is made in the same folder.
///
/// Who still works on one holds a lock on it (`flock`), which ends with the process however that ends.
/// A number in its name would not say as much: another container on the same folder has processes of
/// its own.
package final class Draft {
  package enum Kind: Sendable { case file, folder }

  /// The reason why the system did not create the draft.
  package struct Refusal: Error, CustomStringConvertible {
    /// The system's error number.
    package let reason: Int32
    package var description: String { SystemError.words(reason, missing: "no such folder") }
  }

  package let path: String
  /// The descriptor, open for writing, if the draft is a file.
  package let descriptor: Int32
  private var leaving: Leavings.Leaving?

  /// Creates a draft beside its target.
  package convenience init(_ kind: Kind, of target: String) throws(Refusal) {
    try self.init(kind, named: target, mark: ".telop-", ending: ".tmp", mode: 0o777)
  }

  /// A draft whose name is a beginning, a mark, sixteen random digits and an ending.
  ///
  /// - Parameter mode: of a folder.
  init(
    _ kind: Kind, named start: String, mark: String, ending: String, mode: mode_t
  ) throws(Refusal) {
    let slash = start.lastIndex(of: "/")
    Self.removeStale(in: slash.map { String(start[...$0]) } ?? "./", mark, ending)
    while true {
      let digits = String(UInt64.random(in: 0 ... .max), radix: 16)
      let path =
        start + mark + String(repeating: "0", count: Self.digitCount - digits.utf8.count) + digits
        + ending
      var (descriptor, reason) = (Int32(-1), Int32(0))
      let leaving = Leavings.add(path: path) {
        if kind == .file {
          descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        } else if mkdir(path, mode) == 0 {
          descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
          // Gone already: somebody has taken it for left behind.
          if descriptor < 0, errno == ENOENT { errno = EEXIST }
        }
        reason = errno
        return descriptor >= 0
      }
      guard let leaving else {
        guard reason == EEXIST else { throw Refusal(reason: reason) }
        continue
      }
      var status = stat()
      // Until it is locked, somebody may take it for left behind; where there are no locks, nobody does.
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK,
        fstat(descriptor, &status) == 0, status.st_nlink > 0
      {
        (self.path, self.descriptor, self.leaving) = (path, descriptor, leaving)
        return
      }
      Leavings.drop(leaving) { _ = telop_remove(path) }
      close(descriptor)
    }
  }

  deinit {
    if let leaving { Leavings.drop(leaving) { _ = telop_remove(path) } }
    close(descriptor)
  }

  /// Gives the draft its final name.
  ///
  /// - Parameter move: from its path; true when it did.
  /// - Returns: the system's number when it did not; it goes away then.
  package func finish(_ move: (String) -> Bool) -> Int32? {
    guard let leaving else { return ENOENT }
    self.leaving = nil
    return Leavings.drop(leaving) {
      let reason = move(path) ? nil : errno
      // What was linked, and not moved, is still there.
      _ = telop_remove(path)
      return reason
    }
  }

  /// Exchanges the draft with an existing target atomically: others see either the old or the new
  /// one, complete.
  ///
  /// - Returns: whether it did; else the system's number is in `errno`.
  package static func exchange(_ draft: String, _ target: String) -> Bool {
    // A folder that has something in it is not renamed over.
    if rename(draft, target) == 0 { return true }
    guard errno == ENOTEMPTY || errno == EEXIST else { return false }
    if telop_exchange(draft, target) == 0 { return true }
    guard errno == ENOSYS || errno == EINVAL || errno == ENOTSUP else { return false }
    // Where a file system cannot, the one goes before the other comes.
    return telop_remove(target) == 0 && rename(draft, target) == 0
  }

  private static let digitCount = 16

  /// Removes those of the same mark that nobody works on any more, if they are ours.
  private static func removeStale(in parent: String, _ mark: String, _ ending: String) {
    for entry in names(in: parent) where entry.hasSuffix(ending) {
      let name = entry.dropLast(ending.count)
      guard name.suffix(digitCount).allSatisfy(\.isHexDigit),
        name.dropLast(digitCount).hasSuffix(mark)
      else { continue }
      let path = parent + entry
      let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(),
        [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT),
        flock(descriptor, LOCK_EX | LOCK_NB) == 0
      else { continue }
      _ = telop_remove(path)
    }
  }

  /// Nothing where there is no such folder, or none that can be read.
  package static func names(in folder: String) -> [String] {
    guard let entries = opendir(folder) else { return [] }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
