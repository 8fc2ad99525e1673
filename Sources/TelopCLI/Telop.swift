internal import ArgumentParser

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The executable: parses, runs, and turns every error into one line and an exit status.
@main
struct Telop: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "telop",
    abstract: "Measure text exactly and fit a scrolling line of it to a fixed time.",
    discussion: """
      EXAMPLES
        telop init talk.md                       write a starter script
        telop fit talk.md --duration 5:00        plan a five-minute crawl
        telop fit talk.md --format json | jq .speed
        telop measure "こんにちは" --size 48
        telop fonts --covers "नमस्ते"
        telop check Tests/widths.txt             compare with pinned widths
        telop export talk.md -o talk.html        a page, a movie, subtitles, pictures
        telop audit talk.mov                     does it move as planned?
        telop play talk.md                       in the terminal, in real time

      Exit status: 0 done; 1 --strict found the plan unreadable or its fonts changed, a pinned \
      width differs, or an audit found something; 64 wrong usage; 65 bad script or data; 66 a \
      file or font is missing; 69 a program is missing; 70 a defect of telop's; 74 the output \
      cannot be written.
      """,
    version: "0.1.0",
    subcommands: [
      InitCommand.self, FitCommand.self, MeasureCommand.self, ShapeCommand.self, FontsCommand.self,
      CheckCommand.self, ExportCommand.self, PlayCommand.self, AuditCommand.self,
    ])

  static func main() {
    // A reader that goes away early (head, less) is no error of ours to die from silently.
    signal(SIGPIPE, SIG_IGN)
    FontGuard.watch()
    do {
      if let call = FitCall(plain: Array(CommandLine.arguments.dropFirst())) {
        try call.run()
      }
      var command = try parseAsRoot()
      try command.run()
    } catch {
      finish(error)
    }
  }

  private static func finish(_ error: any Error) -> Never {
    if let status = error as? ExitCode { Terminal.leave(status.rawValue) }
    if let failure = Failure(error) {
      Terminal.complain(failure.message)
      Terminal.leave(failure.status)
    }
    // Help, the version and completions arrive as errors with status 0.
    if exitCode(for: error) == .success { exit(withError: error) }
    let message = message(for: error).split(separator: "\n").joined(separator: " ")
    Terminal.complain("\(message); see 'telop --help'")
    Terminal.leave(Failure.usage)
  }
}
