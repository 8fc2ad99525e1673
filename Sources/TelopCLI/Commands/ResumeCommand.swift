internal import ArgumentParser
@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopDocuments

struct ResumeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    telop: "resume", abstract: "Plan the rest of a talk after a pause, still on time.",
    discussion: """
      The rest keeps its order and runs faster or slower by one factor throughout, as far as --faster \
      and --max-speed allow. A section with its own {max-speed=…} keeps that limit, and the others \
      make up for it. If that is not enough, time is taken from --hold-end and --finish-early; then \
      {optional} sections that have not been shown are dropped, with their slides; after that, telop \
      says how late the talk ends. Give the same options as to telop fit. Times count from the start \
      of the talk.

      EXAMPLES
        telop resume talk.md --at 2:10 --paused 20s
        telop resume talk.md --at 2:10 --jump 3            continue with section 3
        telop resume talk.md --at 2:10 --jump "Results"
        telop resume talk.md --at 2:10 --nudge -2s         two seconds back
        telop resume talk.md --at 2:10 --end-at 4:30       the talk ends earlier
        telop resume talk.md --at 2:10 --paused 20s --format json | jq .change
      """)

  @OptionGroup var input: ScriptArguments
  @OptionGroup(title: "Interruption") var interruption: ResumeArguments
  @OptionGroup var plan: PlanArguments

  @Option(name: .long, help: "table or json.") var format: OutputFormat = .table

  func run() throws {
    let before = try input.job(OptionLayer(plan.givenSettings)).fit()
    for note in before.script.notes { Terminal.warn("\(note)") }
    let interruption = try interruption.request.interruption(of: before)
    let resumption = try before.resumed(after: interruption)
    try format.print(
      ResumeDocument(resumption, after: interruption, of: before),
      table: ResumeTable(resumption: resumption, interruption: interruption, before: before).text)
  }
}

struct ResumeArguments: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("Time of the interruption.", valueName: "time"))
  var at: String

  @Option("How long the text stood still.", value: "time") var paused: String?

  @Option("Continue with this section: its number, from 1, or its heading.", value: "section")
  var jump: String?

  @Option("Skip this much of the plan; -2s goes back.", value: "time", parsing: .unconditional)
  var nudge: String?

  @Option("New end of the talk (default: as planned).", value: "time") var endAt: String?

  @Option(
    "Largest factor by which speeds may rise or fall, 1 to 1000 (default: 1.5).", value: "times")
  var faster: String?

  var request: InterruptionRequest {
    InterruptionRequest(
      at: at, paused: paused, jump: jump, nudge: nudge, endAt: endAt, faster: faster)
  }
}
