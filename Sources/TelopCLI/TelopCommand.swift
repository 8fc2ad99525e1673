internal import ArgumentParser
internal import Synchronization
internal import Telop
internal import TelopPlatform

/// The entry point, which `main` of `TelopMain` calls with the arguments, the program's name included.
@c(telop_main)
public func telopMain(
  _ count: Int32, _ values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) {
  // Writing to a reader that closes early (head, less) must fail with EPIPE, not kill the process.
  signal(SIGPIPE, SIG_IGN)
  // Exceeding the file size limit becomes an error that names the file.
  signal(SIGXFSZ, SIG_IGN)
  FontFaultHandler.watch()
  let arguments = UnsafeBufferPointer(start: values, count: Int(count)).dropFirst()
  TelopCommand.run(arguments.compactMap { $0.map { UnsafePointer($0) } })
}

/// The command `telop`, which turns every error into one line and an exit status.
struct TelopCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "telop",
    abstract: "Measure text exactly and fit a scrolling line of it to a fixed time.",
    discussion: """
      EXAMPLES
        telop init talk.md                       write a starter script
        telop talk talk.md slides.pdf            make the page of a talk
        telop fit talk.md --duration 5:00        plan a five-minute crawl
        telop fit talk.md --format json | jq .speed
        telop room talk.md                       how much text the time has room for
        telop resume talk.md --at 2:10 --paused 20s
        telop measure "こんにちは" --size 48
        telop fonts --covers "नमस्ते"
        telop check Tests/widths.txt             compare with pinned widths
        telop export talk.md -o talk.html        a page, a movie, subtitles, pictures
        telop audit talk.mov                     does it move as planned?
        telop play talk.md                       in the terminal, in real time
        telop serve                              over HTTP
        telop batch questions.ndjson             many texts, one per line
        telop doctor                             what this machine lacks

      Exit status: 0 success; 1 --strict found the plan unreadable or its fonts changed, a pinned \
      width differs, or an audit found something; 64 wrong usage; 65 bad script or data; 66 a \
      file or font is missing; 69 a program is missing or failed; 70 a defect in telop; 74 the \
      output cannot be written.
      """, version: Release.version,
    subcommands: [
      InitCommand.self, TalkCommand.self, FitCommand.self, FixCommand.self, RoomCommand.self,
      ResumeCommand.self, MeasureCommand.self, ShapeCommand.self, FontsCommand.self,
      CheckCommand.self, ExportCommand.self, PlayCommand.self, AuditCommand.self, ServeCommand.self,
      BatchCommand.self, DoctorCommand.self, SchemasCommand.self,
    ])

  fileprivate static func run(_ cStrings: [UnsafePointer<CChar>]) {
    var arguments: [String] = []
    do {
      let texts = try cStrings.enumerated().map { index, cString in
        try text(cString, number: index + 1)
      }
      arguments = separated(texts)
      // Too many fonts are refused before parsing, because the parser takes seconds for thousands of arguments.
      try TextLimits.check(fontCount: arguments.count { $0.hasPrefix("--font") })
      // For `help` with an unknown command, the parser would print the general help and report no error.
      if arguments.first == "help",
        let message = UsageMessage(arguments: Array(arguments.dropFirst())).unknownCommand
      {
        throw Failure(message)
      }
      var command = try parsed(arguments)
      try command.run()
    } catch {
      finish(error, of: arguments)
    }
  }

  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    // Parsing with the subcommand saves time: the root command would process all options a second time.
    if let name = arguments.first,
      let command = configuration.subcommands.first(where: { $0._commandName == name }),
      let parsed = try? command.parseAsRoot(Array(arguments.dropFirst())),
      // The parser returns another type for its own help.
      type(of: parsed) == command
    {
      return parsed
    }
    // The parser will print help, completions or an error, which need the descriptions of the options.
    EntryDescription.isNeeded.store(true, ordering: .relaxed)
    return try parseAsRoot(arguments)
  }

  /// Splits `--name=value` into two arguments if the value is empty or begins with a combining mark. The parser does
  /// not recognise such a value after `=`.
  static func separated(_ arguments: [String]) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return arguments[..<end].flatMap { argument -> [String] in
      let scalars = argument.unicodeScalars
      guard argument.utf8.starts(with: "--".utf8), let sign = scalars.firstIndex(of: "="),
        scalars.index(after: sign) == scalars.endIndex || argument.firstIndex(of: "=") != sign
      else { return [argument] }
      return [String(scalars[..<sign]), String(scalars[sign...].dropFirst())]
    } + arguments[end...]
  }

  private static func text(_ argument: UnsafePointer<CChar>, number: Int) throws -> String {
    if let text = String(validatingCString: argument) { return text }
    // Replacing the invalid bytes would give the name of another file.
    throw Failure(
      "argument \(number), '\(String(cString: argument))', is not UTF-8; rename the file, or give - "
        + "and the file on standard input")
  }

  private static func finish(_ error: any Error, of arguments: [String]) -> Never {
    if let status = error as? ExitCode { Terminal.exitNormally(status.rawValue) }
    if let failure = Failure(error) {
      Terminal.printError(failure.message)
      Terminal.exitNormally(failure.status)
    }
    // Help, version and completions are thrown as errors with status 0.
    if exitCode(for: error) == .success {
      do {
        try Terminal.print(data: [UInt8](UsageLines.wrapped(fullMessage(for: error) + "\n").utf8))
      } catch {
        finish(error, of: arguments)
      }
      Terminal.exitNormally(0)
    }
    var message = message(for: error)
    // Joins the parser's lines, unless an argument contains line breaks.
    if !arguments.contains(where: { $0.contains(where: \.isNewline) }) {
      message = message.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
    }
    Terminal.printError(UsageMessage(arguments: arguments).text(message))
    Terminal.exitNormally(Failure.usage)
  }
}
