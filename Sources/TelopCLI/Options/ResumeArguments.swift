internal import ArgumentParser
@_spi(Answers) internal import TelopDocuments

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
