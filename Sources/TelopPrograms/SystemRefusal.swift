internal import TelopPlatform

/// The system error because of which a program could not write its file, found in the program's error output.
package struct SystemRefusal {
  package let message: String

  private static let reasons = [
    ENOSPC, EDQUOT, EFBIG, EIO, EROFS, EACCES, EPERM, ENOENT, ENOTDIR, EISDIR, ENAMETOOLONG, ENXIO,
  ]

  /// - Parameters:
  ///   - exitStatus: the exit status, or 128 plus the signal that ended the program.
  ///   - errorLines: the lines of the error output. The reason is in a line that ends with the system's text for an
  ///     error number.
  package init?(exitStatus: Int32, errorLines: [String]) {
    if exitStatus == 128 + SIGXFSZ {
      message = String(cString: strerror(EFBIG))
      return
    }
    for reason in Self.reasons {
      let words = String(cString: strerror(reason))
      if errorLines.contains(where: { $0.hasSuffix(words) }) {
        message = SystemError.wordsOfOutput(reason)
        return
      }
    }
    return nil
  }
}
