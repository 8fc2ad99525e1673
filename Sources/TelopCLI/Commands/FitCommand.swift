internal import ArgumentParser
internal import Telop

struct FitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit",
    abstract: "Fit a script to a time.",
    discussion: """
      Options may also stand in the script's front matter by their long names; an option given \
      here wins.

      TIMES IN A SCRIPT (Markdown)
        @1:30 word           the word is at the read point at 1:30
        # Results @1:30      so is the heading
        # Results {time=1:20}          the section takes 1:20
        # Results {time=1:20±10s}      up to 10 s more or less; also +-10s, ±10%
        # Results {weight=2}           twice its share of the time that is left
        # Results {max-speed=240}      in px/s; min-speed likewise
        # Results {optional}           the first to go when there is too much
      Full-width forms count too, and @1分30秒. \\@1:30 and \\{ are text.

      EXAMPLES
        telop fit talk.md
        telop fit talk.md --duration 4m30s --viewport 1280 --size 40
        telop fit talk.md --fps 59.94 --format json > plan.json
        telop fit talk.md --whole-pixels auto
        telop fit talk.md --slides 0:00,0:40,2:10 --max-speed 300
        telop fit talk.md --rehearsal monday.json --rehearsal tuesday.json
        telop fit talk.md --hold-start 2s --hold-end 3s --ramp 0.5s --start flush
        telop fit talk.md --compare-fonts plan.json --strict
        telop fit talk.md --report talk-report.html
        telop fit feed.txt --insert sponsors.txt --every 24,4,15
        pbpaste | telop fit - --duration 90s --strict
      """)

  @Argument(
    help: "The script: Markdown (.md), plain text, or - for plain text on standard input.",
    completion: .file(extensions: ["md", "txt"]))
  var script: String

  @OptionGroup(title: "Fit options") var fit: FitArguments
  @OptionGroup(title: "Reading options") var reading: ReadingArguments
  @OptionGroup(title: "Text options") var text: TextArguments

  @Flag(
    name: .long,
    help:
      "Exit with status 1 when the plan is unreadable anywhere, or its fonts changed."
  )
  var strict = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Warn when a font is not the one that this plan, made with --format json, was made with.",
      valueName: "plan.json"),
    completion: .file(extensions: ["json"]))
  var compareFonts: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Slides' times from a rehearsal that a stage saved; of several the medians.",
      valueName: "times.json"),
    completion: .file(extensions: ["json"]))
  var rehearsal: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write a report to look at: .html prints on A4, .svg is its plot.", valueName: "out"),
    completion: .file(extensions: ["html", "svg"]))
  var report: String?

  @Option(name: .long, help: "table or json.")
  var format: OutputFormat = .table

  func run() throws {
    try call.run()
  }

  /// The call as it was parsed.
  var call: FitCall {
    FitCall(
      script: script, options: OptionLayer(fit.given + text.given + reading.given), strict: strict,
      compareFonts: compareFonts, rehearsals: rehearsal, format: format, report: report)
  }
}
