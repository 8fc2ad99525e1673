internal import ArgumentParser
@_spi(Answers) internal import Telop

struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    telop: "play", abstract: "Show the plan in the terminal, in real time.",
    discussion: """
      Terminals with kitty's graphics or sixels show pixels, others half-block cells. The picture \
      shows as much of the viewport around the read point as is legible. Space pauses; \
      the rest then runs faster, as planned by telop resume, to end on time. The arrow keys seek by 1 s, R restarts, \
      Q quits.

      EXAMPLES
        telop play talk.md
        telop play talk.md --from 1:30 --speed 2
        telop play talk.md --zoom 1            the whole viewport
        telop play talk.md --zoom 6            a sixth of it, enlarged
      """)

  @OptionGroup var input: ScriptArguments

  @Option("Time at which to begin.", value: "time") var from: String?
  @Option("Playing speed, 0.1 to 100 (default: 1).", value: "times") var speed: String?

  @Option(
    "Zoom: 1 shows the whole viewport, 6 a sixth of it, up to 100 (default: legible).",
    value: "times")
  var zoom: String?

  @Option(
    "Graphics: blocks, kitty, sixel or auto (default: auto).",
    value: "graphics", .list(["auto", "blocks", "kitty", "sixel"]))
  var graphics: String?

  @OptionGroup(title: "Look") var look: LookArguments
  @OptionGroup var plan: PlanArguments

  func run() throws {
    var options = Player.Options()
    if let from { options.start = try Self.moment(from) }
    if let speed { options.speed = try Self.number("speed", speed, 0.1...100) }
    if let zoom { options.zoom = try Self.number("zoom", zoom, 1...100) }
    if let graphics, graphics != "auto" {
      guard let kind = Graphics(rawValue: graphics) else {
        let hint = ["auto", "blocks", "kitty", "sixel"].hint(for: graphics)
        throw Failure("--graphics \(graphics): use auto, blocks, kitty or sixel\(hint)")
      }
      options.graphics = kind
    }
    guard let screen = Screen() else {
      throw Failure(
        "play needs a terminal to show frames in and to read keys from; telop export makes a movie")
    }
    let layer = OptionLayer(look.givenSettings + plan.givenSettings)
    let fitted = try input.job(layer).fit()
    guard options.start <= fitted.plan.timing.duration else {
      throw Failure("--from \(from ?? ""): the plan has ended by then")
    }
    try Player(fit: fitted, screen: screen, options: options).run()
  }

  private static func number(
    _ name: String, _ text: String, _ range: ClosedRange<Double>
  ) throws -> Double {
    guard let value = Double(text), range.contains(value) else {
      throw Failure(
        "--\(name) \(text): give a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  private static func moment(_ text: String) throws -> Duration {
    // `Duration(talk:)` rejects 0, but 0 is a valid time.
    if Rational(time: text) == 0 { return .zero }
    if let time = try? Duration(talk: text) { return time }
    throw Failure("--from \(text): not a time such as 1:23 or 83.5")
  }
}
