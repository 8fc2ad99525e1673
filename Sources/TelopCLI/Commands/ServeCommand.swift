internal import ArgumentParser
internal import Telop
internal import TelopPlatform
internal import TelopPrograms

/// Executes `telop-server`. It is a separate program, because its libraries would slow down each start of `telop`.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    telop: "serve", abstract: "Measure and fit over HTTP.",
    discussion: """
      Starts telop-server with all arguments. telop-server must be beside telop or in PATH. If \
      it is installed, its options follow below.

      EXAMPLES
        telop serve                              on 127.0.0.1:8080
        telop serve talk.md                      a show that follows the saved file
        telop serve --listen 127.0.0.1:9000      on another port
        telop serve talk.md --lan                with a QR code for the phone
        telop serve --font ./Brand.otf           a font that requests may name
        telop serve --check                      check fonts, folder and port
        curl --data-binary @talk.md 'http://127.0.0.1:8080/v1/fit?duration=5:00'
      """)

  @Argument(
    parsing: .captureForPassthrough,
    help: ArgumentHelp("A script and options of telop-server.", valueName: "argument"))
  var arguments: [String] = []

  mutating func run() throws {
    let isHelp = arguments.contains { $0 == "--help" || $0 == "-h" }
    let program = Program(
      name: "telop-server", package: "telop-server", in: RunningExecutable.folder,
      maximumMemory: nil)
    let installedPath = try? program.path()
    if isHelp, installedPath == nil { throw CleanExit.helpRequest(self) }
    if let port = arguments.first(where: { $0 == "--port" || $0.hasPrefix("--port=") }) {
      throw Failure(
        "telop serve has no option \(port); give the address and the port together: "
          + "--listen 127.0.0.1:8080")
    }
    guard let path = installedPath else {
      throw Failure(
        "telop-server is neither next to telop nor in PATH; in Telop's sources, "
          + "make server and make install SERVER=1 install it", status: Failure.missingProgram)
    }
    try checkVersion(of: program, at: path)
    if isHelp {
      let ownHelp = UsageLines.wrapped(Self.helpMessage())
      try Terminal.print(data: [UInt8]((ownHelp + "\n\nTELOP-SERVER\n\n").utf8))
      arguments = ["--help"]
    }
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    execv(path, &words)
    throw Failure(
      "\(path) cannot be run: \(SystemError.message(errno))", status: Failure.missingProgram)
  }

  /// - Throws: `Failure` for a server of another release, whose options and documents may differ.
  private func checkVersion(of program: Program, at path: String) throws {
    let output: [UInt8]?
    do throws(ProgramError) { output = try program.run(["--version"], limit: 1 << 12) } catch {
      throw Failure(error.message, status: Failure.missingProgram)
    }
    let version = String(decoding: output ?? [], as: UTF8.self).prefix { !$0.isNewline }
    guard version == Release.version else {
      throw Failure(
        "\(path) has version '\(version)', but telop has \(Release.version); install the same "
          + "version", status: Failure.missingProgram)
    }
  }
}
