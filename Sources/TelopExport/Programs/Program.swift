#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A program that does a part of an export: an encoder, a subsetter.
struct Program {
  /// As it is called.
  let name: String
  /// The Debian package that has it.
  let package: String

  /// - Throws: `missingProgram` when no folder of `PATH` has it.
  func path() throws(ExportError) -> String {
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    for folder in folders.split(separator: ":") {
      let path = "\(folder)/\(name)"
      // Folders may be entered, which access() takes for the same.
      var status = stat()
      if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 {
        return path
      }
    }
    throw ExportError(
      .missingProgram, "\(name) is not installed; on Debian the package \(package) has it")
  }

  /// Runs it without input.
  ///
  /// - Parameters:
  ///   - temporaries: the folder for its temporary files; `nil` leaves it to the program.
  ///   - goOn: asked several times a second; false ends the program.
  /// - Returns: what it printed; `nil` when it was stopped.
  /// - Throws: `missingProgram`, or `programFailed` with the last line of its complaints.
  func run(
    _ arguments: [String], temporaries: String? = nil, goOn: () -> Bool = { true }
  ) throws(ExportError) -> [UInt8]? {
    let output = try Pipe()
    let process = try RunningProgram(
      self, arguments, input: nil, output: output.writing, temporaries: temporaries)
    output.closeWriting()
    guard let bytes = output.readAll(goOn: goOn) else {
      process.stop()
      return nil
    }
    return try process.finish(goOn: goOn) ? bytes : nil
  }
}
