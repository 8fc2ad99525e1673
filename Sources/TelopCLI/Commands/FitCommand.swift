internal import ArgumentParser

struct FitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit",
    abstract: "Fit a script to a time.",
    discussion: """
      Options may also stand in the script's front matter by their long names; an option given \
      here wins.

      EXAMPLES
        telop fit talk.md
        telop fit talk.md --duration 4m30s --viewport 1280 --size 40
        telop fit talk.md --fps 59.94 --format json > plan.json
        telop fit talk.md --whole-pixels auto
        telop fit talk.md --slides 0:00,0:40,2:10 --max-speed 300
        telop fit talk.md --hold-start 2s --hold-end 3s --ramp 0.5s --start flush
        telop fit talk.md --pinned plan.json --strict
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
      "Exit with status 1 when the plan is unreadable, on average or at its densest, or its fonts are not as pinned."
  )
  var strict = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Warn when a font is not the one that this plan, made with --format json, was made with.",
      valueName: "plan.json"),
    completion: .file(extensions: ["json"]))
  var pinned: String?

  @Option(name: .long, help: "table or json.")
  var format: OutputFormat = .table

  func run() throws {
    try FitJob(
      script: script, given: fit.given + reading.given + text.given, strict: strict, pinned: pinned,
      format: format
    ).run()
  }
}

/// The options of `fit` that are not about the text itself.
struct FitArguments: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("5:00, 5m, 4m30s, 300 or PT5M (default: 5:00).", valueName: "time"))
  var duration: String?

  @Option(name: .long, help: ArgumentHelp("The visible width (default: 1920).", valueName: "px"))
  var viewport: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Extra way before the first ink enters (default: 0).", valueName: "px"))
  var lead: String?

  @Option(
    name: .long, help: ArgumentHelp("offscreen or flush (default: offscreen).", valueName: "edge"),
    completion: .list(["offscreen", "flush"]))
  var start: String?

  @Option(
    name: .long, help: ArgumentHelp("offscreen or flush (default: offscreen).", valueName: "edge"),
    completion: .list(["offscreen", "flush"]))
  var finish: String?

  @Option(
    name: .long,
    help: ArgumentHelp("How long the text stands still before it moves (0).", valueName: "time"))
  var holdStart: String?

  @Option(
    name: .long,
    help: ArgumentHelp("How long it stands still at the end (0).", valueName: "time"))
  var holdEnd: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How long it takes to start after a hold and to stop (0).", valueName: "time"))
  var ramp: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Where text is read, from the edge that it leaves by (default: 50%).", valueName: "part"))
  var readPoint: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "When each slide comes up, one time for each section: 0:00,0:40,1:30.", valueName: "times"))
  var slides: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The slowest that cues and sections may make it.", valueName: "px/s"))
  var minSpeed: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The fastest that cues and sections may make it.", valueName: "px/s"))
  var maxSpeed: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The most that the speed may change at once.", valueName: "factor"))
  var maxChange: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Move by whole pixels per frame, without judder: by another size, by spacing, by gaps and lead, "
        + "at two speeds in turn, or auto: what costs least (default: off).", valueName: "method"),
    completion: .list(["auto", "size", "spacing", "gaps", "two-speed", "off"]))
  var wholePixels: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How far whole pixels may go (default: size=25% spacing=6 gap=240 lead=960).",
      valueName: "list"))
  var pixelBounds: String?

  @Option(
    name: .long, help: ArgumentHelp("60, 59.94, 30000/1001 … (default: 60).", valueName: "rate"))
  var fps: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Pass n times within the time; fill: as often as is comfortable; endless: the time is one "
        + "round (default: off).",
      valueName: "n|fill|endless"),
    completion: .list(["fill", "endless", "off"]))
  var loop: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The width to aim at for a segment (default: 1024).", valueName: "px"))
  var segmentWidth: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "What stands between paragraphs (default: three ideographic spaces).", valueName: "text"))
  var separator: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Extra width of every separator (default: 0).", valueName: "px"))
  var gap: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Insert this file's paragraphs among the script's, in turn; - is standard input.",
      valueName: "path"),
    completion: .file(extensions: ["txt", "md"]))
  var insert: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "One insert to so many paragraphs, at an index that may alternate (default: 1).",
      discussion: """
        24 inserts behind every 24th paragraph; 24,4,15 behind the 4th of the first 24, \
        the 15th of the next 24, and so on in turn; where there are fewer, nothing.
        """,
      valueName: "n[,index…]"))
  var every: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The first font's face for **strong** text (default: from its family). Repeatable.",
      valueName: "name|path"),
    completion: .file(extensions: ["ttf", "otf", "ttc", "otc"]))
  var fontBold: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The first font's face for *emphasis* (default: from its family). Repeatable.",
      valueName: "name|path"),
    completion: .file(extensions: ["ttf", "otf", "ttc", "otc"]))
  var fontItalic: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The first font's face for ***both*** (default: from its family). Repeatable.",
      valueName: "name|path"),
    completion: .file(extensions: ["ttf", "otf", "ttc", "otc"]))
  var fontBoldItalic: [String] = []

  /// What was given, by long name.
  var given: [(key: String, values: [String])] {
    let faces = [
      ("font-bold", fontBold), ("font-italic", fontItalic), ("font-bold-italic", fontBoldItalic),
    ]
    return single + faces.filter { !$0.1.isEmpty }.map { ($0.0, $0.1) }
  }

  private var single: [(key: String, values: [String])] {
    [
      ("duration", duration), ("viewport", viewport), ("lead", lead), ("start", start),
      ("finish", finish), ("hold-start", holdStart), ("hold-end", holdEnd), ("ramp", ramp),
      ("read-point", readPoint), ("slides", slides), ("min-speed", minSpeed),
      ("max-speed", maxSpeed), ("max-change", maxChange), ("fps", fps),
      ("loop", loop), ("whole-pixels", wholePixels), ("pixel-bounds", pixelBounds),
      ("segment-width", segmentWidth), ("gap", gap),
      ("separator", separator), ("insert", insert), ("every", every),
    ].compactMap { key, value in value.map { (key, [$0]) } }
  }
}
