internal import ArgumentParser

/// How a strip looks; the same names work in front matter.
struct LookArguments: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("The text's: #fff, #102030cc, white … (default: white).", valueName: "color")
  )
  var color: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Behind the text (default: transparent).", valueName: "color"))
  var background: String?

  @Option(
    name: .long, help: ArgumentHelp("That of ==marks== (default: #ffcc0099).", valueName: "color"))
  var markColor: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How they stand out: box, underline or text (default: box).",
      valueName: "style"),
    completion: .list(["box", "underline", "text"]))
  var markStyle: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Room above and below the text (default: 12).", valueName: "px"))
  var padding: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The band's height, its width for a vertical line (default: what the text needs).",
      valueName: "px"))
  var height: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Over how much the text comes and goes at both ends (default: 0).", valueName: "px"))
  var fade: String?

  /// What was given, by long name.
  var given: [(key: String, values: [String])] {
    [
      ("color", color), ("background", background), ("mark-color", markColor),
      ("mark-style", markStyle), ("padding", padding), ("height", height), ("fade", fade),
    ].compactMap { key, value in value.map { (key, [$0]) } }
  }
}
