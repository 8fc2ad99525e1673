internal import ArgumentParser
internal import Telop

/// What came between a talk and its plan, and how the rest is to go.
struct ResumeArguments: ParsableArguments {
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

  /// As it was written.
  var asked: AskedInterruption {
    AskedInterruption(
      at: at, paused: paused, jump: jump, nudge: nudge, endAt: endAt, faster: faster)
  }
}
