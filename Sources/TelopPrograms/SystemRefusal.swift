internal import TelopPlatform

/// Why the system did not let a program write its file, found in what the program says.
package struct SystemRefusal {
  /// In the words of all messages.
  package let message: String

  private static let reasons = [
    ENOSPC, EDQUOT, EFBIG, EIO, EROFS, EACCES, EPERM, ENOENT, ENOTDIR, EISDIR, ENAMETOOLONG, ENXIO,
  ]

  /// - Parameters:
  ///   - exitStatus: 128 and the signal, where one ended it.
  ///   - complaints: line by line; the system's words end one.
  package init?(exitStatus: Int32, complaints: [String]) {
    if exitStatus == 128 + SIGXFSZ {
      message = String(cString: strerror(EFBIG))
      return
    }
    for reason in Self.reasons {
      let words = String(cString: strerror(reason))
      if complaints.contains(where: { $0.hasSuffix(words) }) {
        message = SystemError.wordsOfOutput(reason)
        return
      }
    }
    return nil
  }
}
