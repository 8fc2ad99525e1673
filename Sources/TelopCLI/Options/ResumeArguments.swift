internal import ArgumentParser
internal import Telop
@_spi(Answers) internal import TelopDocuments

struct ResumeArguments: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("Time of the interruption.", valueName: "time"))
  var at: String

  @Option(
    name: .long,
    help: ArgumentHelp("How long the text stood still.", valueName: "time"))
  var paused: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Continue with this section: its number, from 1, or its heading.", valueName: "section"))
  var jump: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Skip this much of the plan; -2s goes back.", valueName: "time"))
  var nudge: String?

  @Option(
    name: .long,
    help: ArgumentHelp("New end of the talk (default: as planned).", valueName: "time"))
  var endAt: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Largest factor by which speeds may rise or fall, 1 to 1000 (default: 1.5).",
      valueName: "times"))
  var faster: String?

  var request: InterruptionRequest {
    InterruptionRequest(
      at: at, paused: paused, jump: jump, nudge: nudge, endAt: endAt, faster: faster)
  }
}
