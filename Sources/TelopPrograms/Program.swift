internal import TelopPlatform

/// A helper program of fits, exports and audits, such as an encoder or a font subsetter.
package struct Program {
  package let name: String
  /// The Debian package that contains the program.
  package let package: String
  /// The folder to search before `PATH`.
  private let folder: String?
  /// The maximum address space in bytes.
  let maximumMemory: Int?

  /// - Parameter maximumMemory: `nil` for programs that read only trusted data, and for browsers, which reserve a lot.
  package init(
    name: String, package: String, in folder: String? = nil, maximumMemory: Int? = 2 << 30
  ) {
    self.name = name
    self.package = package
    self.folder = folder
    self.maximumMemory = maximumMemory
  }

  /// - Throws: `missing` if neither `folder` nor a folder of `PATH` has the program.
  package func path() throws(ProgramError) -> String {
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    for folder in [folder.map { $0[...] }].compactMap({ $0 }) + folders.split(separator: ":") {
      let path = "\(folder)/\(name)"
      // Checks the file type, because access() with X_OK succeeds for folders too.
      var status = stat()
      if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 {
        return path
      }
    }
    throw ProgramError(
      .missing, "\(name) is not installed; on Debian it is in the package \(package)")
  }

  /// Runs the program without input and returns its output. Kills it and returns `nil` once `shouldContinue`, called
  /// several times a second, returns false.
  ///
  /// - Throws: `missing` if the program is not installed; `failed` with the program's last error message, or if the
  ///   program takes longer than `time`; `badAnswer` if its output has more than `limit` bytes.
  package func run(
    _ arguments: [String], in setting: ProgramSetting = ProgramSetting(), limit: Int = 1 << 26,
    time: Duration = .seconds(60), shouldContinue: () -> Bool = { true }
  ) throws(ProgramError) -> [UInt8]? {
    let deadline = ContinuousClock.now + time
    func mayContinue() -> Bool { .now < deadline && shouldContinue() }
    let output = try Pipe()
    let process = try RunningProgram(
      self, arguments, input: nil, output: output.writing, in: setting)
    output.closeWriting()
    switch output.readAll(
      limit: limit, shouldContinue: { process.errorOutputOverflow == nil && mayContinue() })
    {
    case .done(let bytes): if try process.finish(shouldContinue: mayContinue) { return bytes }
    case .tooMuch:
      process.stop()
      throw ProgramError(.badAnswer, "\(name): its output is too long")
    case .stopped:
      process.stop()
      if let errorOutputOverflow = process.errorOutputOverflow { throw errorOutputOverflow }
    }
    guard .now < deadline else {
      throw ProgramError(.failed, "\(name): takes longer than \(time.components.seconds) s")
    }
    return nil
  }
}
