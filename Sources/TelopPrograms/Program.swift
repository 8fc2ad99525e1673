internal import TelopPlatform

/// A program that performs part of an export, such as an encoder or a subsetter.
package struct Program {
  /// The name of the program.
  package let name: String
  /// The Debian package that contains it.
  package let package: String
  /// Where it is looked for before `PATH`.
  private let folder: String?
  /// The most bytes of address space that it may have.
  let maximumMemory: Int?

  /// - Parameter maximumMemory: `nil` for a program that reads nothing of a stranger's, or reserves address space
  ///   that it never uses, as threads and browsers do.
  package init(
    name: String, package: String, in folder: String? = nil, maximumMemory: Int? = 2 << 30
  ) {
    self.name = name
    self.package = package
    self.folder = folder
    self.maximumMemory = maximumMemory
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
  ///   - time: how long it may take.
  ///   - goOn: asked several times a second; false ends the program.
  /// - Returns: what it printed; `nil` when `goOn` stopped it.
  /// - Throws: `missing`, `failed` with the last line of its complaints or when it takes longer, `badAnswer` when it
  ///   prints more than the limit.
  package func run(
    _ arguments: [String], in setting: ProgramSetting = ProgramSetting(), limit: Int = 1 << 26,
    time: Duration = .seconds(60), goOn: () -> Bool = { true }
  ) throws(ProgramError) -> [UInt8]? {
    let deadline = Deadline(in: time)
    func mayGoOn() -> Bool { deadline.isAhead() && goOn() }
    let output = try Pipe()
    let process = try RunningProgram(
      self, arguments, input: nil, output: output.writing, in: setting)
    output.closeWriting()
    switch output.readAll(limit: limit, goOn: { process.flood == nil && mayGoOn() }) {
    case .done(let bytes): if try process.finish(goOn: mayGoOn) { return bytes }
    case .tooMuch:
      process.stop()
      throw ProgramError(.badAnswer, "\(name): its output does not end")
    case .stopped:
      process.stop()
      if let flood = process.flood { throw flood }
    }
    guard deadline.isAhead() else {
      throw ProgramError(.failed, "\(name): takes longer than \(time.components.seconds) s")
    }
    return nil
  }
}

/// The end of the time that a program has.
package struct Deadline {
  private let end: ContinuousClock.Instant

  package init(in time: Duration) { end = .now + time }

  package func isAhead() -> Bool { .now < end }
}
