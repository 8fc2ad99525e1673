internal import TelopPlatform

/// A temporary folder, which is removed when this object is deallocated. The folder of a killed process remains.
package final class TemporaryFolder {
  package let path: String
  /// The folder, which `IncompleteFile` removes when it is deallocated.
  private let draft: IncompleteFile

  /// The folder for temporary files: `TMPDIR`, or `/tmp`.
  package static var parent: String {
    guard let folder = getenv("TMPDIR"), folder.pointee != 0 else { return "/tmp" }
    return String(cString: folder)
  }

  /// - Throws: `unwritable`, which names the parent folder; `missing` if there is no free descriptor.
  package init() throws(ProgramError) {
    let parent = Self.parent
    do {
      draft = try IncompleteFile(.folder, named: parent + "/telop-run-", suffix: "", mode: 0o700)
    } catch {
      throw Self.error("cannot make a temporary folder in \(parent): \(error)", error.reason)
    }
    path = draft.path
  }

  /// Creates a subfolder for the files of a program. Gives the program's user access to this folder and the subfolder.
  ///
  /// - Parameter user: the program's user; `nil` for our user. Another user gets access to nothing else in the folder.
  /// - Throws: `unwritable`; `missing` if we may not change the owner of files.
  package func makeHome(for user: ProgramUser?) throws(ProgramError) -> String {
    let home = path + "/home"
    guard mkdir(home, 0o700) == 0 else { throw Self.unwritable(home) }
    guard let user else { return home }
    guard chown(home, user.user, user.group) == 0, chown(path, uid_t.max, user.group) == 0,
      chmod(path, 0o710) == 0
    else {
      throw ProgramError(
        .missing, "cannot give files to another user: \(String(cString: strerror(errno)))")
    }
    return home
  }

  /// Writes a file that only our user can change, and that another user, `reader`, may read.
  package func write(
    _ bytes: [UInt8], to file: String, for reader: ProgramUser? = nil
  ) throws(ProgramError) {
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    var done = 0
    while descriptor >= 0, done < bytes.count {
      let count = bytes.withUnsafeBytes {
        TelopPlatform.write(descriptor, $0.baseAddress.map { $0 + done }, bytes.count - done)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      done += count
    }
    guard descriptor >= 0, done == bytes.count else { throw Self.unwritable(file) }
    guard let reader else { return }
    guard fchown(descriptor, uid_t.max, reader.group) == 0, fchmod(descriptor, 0o640) == 0 else {
      throw Self.unwritable(file)
    }
  }

  /// The error for a path in the folder that cannot be written; `errno` has the reason.
  private static func unwritable(_ path: String) -> ProgramError {
    let reason = errno
    return error("\(path): \(SystemError.outputMessage(reason))", reason)
  }

  private static func error(_ message: String, _ reason: Int32) -> ProgramError {
    SystemError.meansNoFreeDescriptors(reason)
      ? ProgramError(.missing, message)
      : ProgramError(.unwritable, message + "; set TMPDIR to another place")
  }
}
