internal import ArgumentParser
@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopDocuments
@_spi(Answers) internal import TelopExport

struct FitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    telop: "fit", abstract: "Fit a script to a time.",
    discussion: """
      Options may also stand in the script's front matter, by their long names. Options on the \
      command line take precedence.

      TIMES IN A SCRIPT (Markdown)
        @1:30 word           the word is at the read point at 1:30
        # Results @1:30      the heading is at the read point at 1:30
        # Results {time=1:20}          the section takes 1:20
        # Results {time=1:20±10s}      up to 10 s more or less; also +-10s, ±10%
        # Results {weight=2}           twice its share of the remaining time
        # Results {max-speed=240}      in px/s; min-speed likewise
        # Results {optional}           dropped first when there is too much text
        # Results {keep}               no fix removes its text
        A last word. {keep}            the same for a paragraph; {optional} likewise
      Full-width forms work too, as does @1分30秒. \\@1:30 and \\{ are plain text.

      PICTURES IN A SCRIPT (Markdown)
        ![Acme](acme.svg){height=0.8}  a PNG or SVG in the line, 0.8 em high

      EXAMPLES
        telop fit talk.md
        telop fit talk.md --duration 4m30s --viewport 1280 --size 40
        telop fit talk.md --fps 59.94 --format json > plan.json
        telop fit talk.md --whole-pixels auto
        telop fit talk.md --slides 0:00,0:40,2:10 --max-speed 300
        telop fit talk.md --rehearsal monday.json --rehearsal tuesday.json
        telop fit talk.md --deck slides.pdf
        telop fit talk.md --hold-start 2s --hold-end 3s --ramp 0.5s --start flush
        telop fit talk.md --compare-fonts plan.json --strict
        telop fit talk.md --report talk-report.html
        telop fit feed.txt --insert sponsors.txt --every 24,4,15
        pbpaste | telop fit - --duration 90s --strict
      """)

  @OptionGroup var input: ScriptArguments
  @OptionGroup var plan: PlanArguments

  @Flag(name: .long, help: "Exit with status 1 if any part is unreadable or a font has changed.")
  var strict = false

  @Option(
    "Warn if a font differs from this plan's (from --format json).",
    value: "plan.json", .file(extensions: ["json"]))
  var compareFonts: String?

  @Option(
    "Slide times that a stage saved in rehearsal; several files give medians.",
    value: "times.json", .file(extensions: ["json"]))
  var rehearsal: [String] = []

  @Option("Show which slide of a PDF has which text.", value: "pdf", .file(extensions: ["pdf"]))
  var deck: String?

  @Option(
    "Write a report: .html (prints on A4), or .svg for its plot alone.",
    value: "out", .file(extensions: ["html", "svg"]))
  var report: String?

  @Option(name: .long, help: "table or json.") var format: OutputFormat = .table

  /// Exits without releasing the fonts, to save time.
  func run() throws {
    if report != nil { Interrupt.cleanUpOnSignal(saying: "stopped; no report was written") }
    let reportFile = try report.map(ReportFile.init)
    let recordedFonts = try compareFonts.map(Self.fontRecord)
    let rehearsals = RehearsalFiles(paths: rehearsal)
    var job = input.job(OptionLayer(plan.givenSettings))
    let rehearsed = try rehearsals.times(for: job)
    if let rehearsed { job.options.settings.append(rehearsed.setting) }
    let fitted = try rehearsals.addingFileNamesToErrors { try job.fit() }
    for note in fitted.script.notes { Terminal.warn("\(note)") }
    let changes = recordedFonts?.changes(to: fitted.usedFonts) ?? []
    for change in changes { Terminal.warn("\(compareFonts ?? ""): \(change.message)") }
    try reportFile?.write(
      fitted, of: input.script, otherInputs: [compareFonts, deck].compactMap { $0 } + rehearsal)
    let slides = try deck.map { try Deck(readingWithProgress: $0).texts(of: fitted) }
    try format.print(
      FitDocument(fitted, comparedWith: recordedFonts, rehearsed: rehearsed, deck: slides),
      table: FitTable(fitted, rehearsed: rehearsed, deck: slides).text)
    let failsStrictly = fitted.verdict == .unreadable || !changes.isEmpty
    Terminal.exitImmediately(strict && failsStrictly ? Failure.unreadable : 0)
  }

  private static func fontRecord(of path: String) throws -> FontRecord {
    guard let record = FontRecord(json: try FileReader.machine.bytes(of: path)) else {
      throw Failure(
        "\(FileReader.name(of: path)): not a plan that telop fit --format json printed",
        status: Failure.badData)
    }
    return record
  }
}
