internal import ArgumentParser
internal import Telop
internal import TelopScript
internal import TelopUnits

struct ResumeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume",
    abstract: "Plan the rest of a talk after a pause, still on time.",
    discussion: """
      The rest keeps its order and runs faster or slower, as far as --faster and --max-speed \
      allow. Where that is not enough, sections marked {optional} that nobody has seen yet are \
      dropped; where that is not enough either, it says how late it ends. Give the same options as \
      to telop fit. Times count from the start of the talk.

      EXAMPLES
        telop resume talk.md --at 2:10 --paused 20s
        telop resume talk.md --at 2:10 --jump 3            the third section, now
        telop resume talk.md --at 2:10 --jump "Results"
        telop resume talk.md --at 2:10 --nudge -2s         two seconds back
        telop resume talk.md --at 2:10 --end-at 4:30       there is less time
        telop resume talk.md --at 2:10 --paused 20s --format json | jq .change
      """)

  @Argument(
    help: "The script: Markdown (.md), plain text, or - for plain text on standard input.",
    completion: .file(extensions: ["md", "txt"]))
  var script: String

  @Option(name: .long, help: ArgumentHelp("When it happened.", valueName: "time"))
  var at: String

  @Option(
    name: .long,
    help: ArgumentHelp("How long the text stood still from then on.", valueName: "time"))
  var paused: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Go on with this section: its number, from 1, or its heading.", valueName: "section"))
  var jump: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Go on so much further along in the plan; -2s is back.", valueName: "time"))
  var nudge: String?

  @Option(
    name: .long,
    help: ArgumentHelp("When the talk ends now (default: as planned).", valueName: "time"))
  var endAt: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The most that speeds may grow or fall, 1 to 1000 (default: 1.5).", valueName: "times"))
  var faster: String?

  @OptionGroup(title: "Fit options") var fit: FitArguments
  @OptionGroup(title: "Reading options") var reading: ReadingArguments
  @OptionGroup(title: "Text options") var text: TextArguments

  @Option(name: .long, help: "table or json.")
  var format: OutputFormat = .table

  func run() throws {
    guard jump == nil || nudge == nil else {
      throw Failure("--jump and --nudge both say where to go on: not both", status: Failure.usage)
    }
    let options = OptionLayer(fit.given + text.given + reading.given)
    let before = try FitJob(ScriptSource(path: script), options: options).fit()
    for note in before.script.notes { Terminal.warn("\(note)") }
    let interruption = try interruption(of: before)
    let resumption = try before.resumed(after: interruption)
    let document = ResumeDocument(resumption, after: interruption, of: before)
    switch format {
    case .json: try Terminal.print(data: try Wire.encode(document))
    case .table:
      try Terminal.print(ResumeTable(resumption, after: interruption, of: before).text)
    }
  }

  private func interruption(of fit: Fit) throws -> Interruption {
    let time = try ExportCommand.moment("--at", at)
    guard time < fit.plan.timing.duration else {
      throw Failure("--at \(at): the plan is over by then", status: Failure.usage)
    }
    var bounds = ContinuationBounds(maxSpeed: fit.options.maxSpeed)
    if let faster {
      guard let factor = Rational(decimal: faster), factor >= 1, factor <= 1_000 else {
        throw Failure("--faster \(faster): a number from 1 to 1000", status: Failure.usage)
      }
      bounds.change = factor
    }
    var interruption = Interruption(at: time, within: bounds)
    if let paused { interruption.pause = try ExportCommand.moment("--paused", paused) }
    if let endAt { interruption.end = try ExportCommand.moment("--end-at", endAt) }
    if let jump { interruption.place = .section(try section(jump, of: fit.script)) }
    if let nudge {
      let size = try ExportCommand.moment("--nudge", String(nudge.drop { "+-".contains($0) }))
      interruption.place = .nudged(nudge.hasPrefix("-") ? .zero - size : size)
    }
    let (now, end) = (time + interruption.pause, interruption.end ?? fit.plan.timing.duration)
    guard now > .zero, now < end else {
      throw Failure(
        now == .zero
          ? "--at \(at): at the very start there is nothing to go on with; use telop fit"
          : "it goes on at \(Numbers.clock(now.exactSeconds)), and the talk ends at "
            + "\(Numbers.clock(end.exactSeconds)): give it a later end with --end-at",
        status: Failure.usage)
    }
    return interruption
  }

  private func section(_ wanted: String, of script: Script) throws -> Int {
    let sections = script.sections
    if let number = Int(wanted), sections.indices.contains(number - 1) { return number - 1 }
    let same = sections.firstIndex { $0.title?.lowercased() == wanted.lowercased() }
    if let same { return same }
    let names = sections.enumerated().prefix(9).map { index, section in
      "\(index + 1) \(section.title.map { "“\($0)”" } ?? "(before the first heading)")"
    }
    throw Failure(
      "--jump \(wanted): no such section; there \(sections.count == 1 ? "is" : "are") "
        + names.joined(separator: ", ") + (sections.count > 9 ? " …" : ""),
      status: Failure.usage)
  }
}
