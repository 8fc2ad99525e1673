internal import ArgumentParser
internal import Telop
internal import TelopAudit
internal import TelopDocuments
internal import TelopPlatform

struct AuditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    telop: "audit", abstract: "Measure the motion of a finished movie or page.",
    discussion: """
      Decodes every frame of a movie and matches it with the frames before it. For a page, Chromium \
      shows every frame and reports where the segments are; it runs without network, in its sandbox, \
      and as the user nobody when telop runs as root. The plan is the JSON that \
      'telop fit --format json' prints; for talk.mov, talk.json is used if it exists.

      Exit status 1 means that the motion stutters or differs from the plan: in a step (by more than \
      half a pixel), a distance (by more than 1 %), the text's position, or the frames on which the \
      text appears or disappears.

      EXAMPLES
        telop export talk.md -o talk.mov && telop export talk.md -o talk.json
        telop audit talk.mov
        telop audit talk.html --plan talk.json
        telop audit capture.mp4 --plan talk.json --format json
      """)

  @Argument(
    help: "The movie, or a page that telop export made.",
    completion: .file(extensions: ["html", "mov", "webm", "mp4", "apng", "gif", "mkv"]))
  var movie: String

  @Option(
    "Plan of the movie or page (default: the .json file beside it).",
    value: "plan.json", .file(extensions: ["json"]))
  var plan: String?

  @Flag(
    name: .long, help: "Open the page even if Chromium has no sandbox; only for your own pages.")
  var trustPage = false

  @Option(name: .long, help: "table or json.") var format: OutputFormat = .table

  func run() throws {
    Interrupt.cleanUpOnSignal()
    let planned = try self.planned
    guard access(movie, R_OK) == 0 else {
      throw Failure(
        "\(movie): \(SystemError.message(errno, ofInput: movie))", status: Failure.missingFile)
    }
    guard isPage || !trustPage else {
      throw Failure("--trust-page is for pages, and \(movie) is not one")
    }
    let track =
      try isPage ? MotionTrack(page: movie, isTrusted: trustPage) : movieTrack(planned?.motion)
    let report = AuditReport(track, plan: planned?.motion)
    try format.print(
      report, table: AuditTable(report: report, name: movie, plan: planned?.path).text)
    if !report.findings.isEmpty { throw ExitCode(Failure.differs) }
  }

  private var isPage: Bool { ["html", "htm"].contains(movie.fileExtension) }

  private func movieTrack(_ plan: PlannedMotion?) throws -> MotionTrack {
    var bar: ProgressBar?
    defer { bar?.finish() }
    return try MotionTrack(movie: movie, planned: plan) { done, count in
      // Without a count, the remaining time is unknown.
      guard let count else { return }
      if bar == nil { bar = ProgressBar(of: count, "frames") }
      bar?.show(min(done, count))
    }
  }

  private var planned: (path: String, motion: PlannedMotion)? {
    get throws {
      let siblingPath = "\(movie[..<(movie.extensionDot ?? movie.endIndex)]).json"
      guard let path = plan ?? (FileFacts.exists(siblingPath) ? siblingPath : nil) else {
        return nil
      }
      let name = FileReader.name(of: path)
      let document = FitDocument(json: try FileReader.machine.bytes(of: path))
      if let video = document?.over, !isPage {
        throw Failure(
          "\(movie): its plan is laid over \(video), and the motion of a band over a moving picture "
            + "cannot be measured; export without --over, and measure that file",
          status: Failure.badData)
      }
      guard let motion = document.flatMap(PlannedMotion.init) else {
        let message = "\(name): not a plan that telop fit --format json printed"
        if plan != nil { throw Failure(message, status: Failure.badData) }
        // The plan's file was found by its name, so it may be a file of another program.
        Terminal.warn(message + "; continuing without a plan")
        return nil
      }
      return (name, motion)
    }
  }
}
