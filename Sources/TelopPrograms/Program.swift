internal import TelopPlatform

/// A program that performs part of an export, such as an encoder or a subsetter.
package struct Program {
  /// The name of the program.
  package let name: String
  /// The Debian package that contains it.
  package let package: String
  /// Where it is looked for before `PATH`.
  private let folder: String?

  package init(name: String, package: String, in folder: String? = nil) {
    self.name = name
    self.package = package
    self.folder = folder
  }

  /// - Throws: `missing` when no folder of `PATH` has it.
  package func path() throws(ProgramError) -> String {
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    for folder in [folder.map { $0[...] }].compactMap({ $0 }) + folders.split(separator: ":") {
      let path = "\(folder)/\(name)"
      // Folders may be entered, which access() takes for the same.
      var status = stat()
      if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 {
        return path
      }
    }
    throw ProgramError(
      .missing, "\(name) is not installed; on Debian it is in the package \(package)")
  }

  /// Runs the program without input.
  ///
  /// - Parameters:
  ///   - setting: what it runs in.
  ///   - limit: how many bytes it may print.
  ///   - goOn: asked several times a second; false ends the program.
  /// - Returns: what it printed; `nil` when it was stopped.
  /// - Throws: `missing`, `failed` with the last line of its complaints, `badAnswer` when it prints
  ///   more than the limit.
  package func run(
    _ arguments: [String], in setting: ProgramSetting = ProgramSetting(), limit: Int = 1 << 26,
    goOn: () -> Bool = { true }
  ) throws(ProgramError) -> [UInt8]? {
    let output = try Pipe()
    let process = try RunningProgram(
      self, arguments, input: nil, output: output.writing, in: setting)
    output.closeWriting()
    switch output.readAll(limit: limit, goOn: { process.flood == nil && goOn() }) {
    case .done(let bytes): return try process.finish(goOn: goOn) ? bytes : nil
    case .tooMuch:
      process.stop()
      throw ProgramError(.badAnswer, "\(name): its output does not end")
    case .stopped:
      process.stop()
      if let flood = process.flood { throw flood }
      return nil
    }
  }
}
