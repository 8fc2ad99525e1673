internal import TelopPlatform

/// The reason why a program could not write its file, if it is an error of the system. The reason is found in the error
/// output of the program.
package struct SystemRefusal {
  package let message: String

  private static let reasons = [
    ENOSPC, EDQUOT, EFBIG, EIO, EROFS, EACCES, EPERM, ENOENT, ENOTDIR, EISDIR, ENAMETOOLONG, ENXIO,
  ]

  /// - Parameters:
  ///   - exitStatus: the exit status, or 128 plus the signal that ended the program.
  ///   - errorLines: the lines of the error output. A line that ends with a text of the system for an error number
  ///     gives the reason.
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
