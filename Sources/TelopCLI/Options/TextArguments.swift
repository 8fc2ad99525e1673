internal import ArgumentParser
internal import Telop

/// The text options that every command takes.
struct TextArguments: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "A font: a file (PATH or PATH#INDEX in a collection), or a name such as \"Noto Serif:bold\".",
      discussion: """
        Names are looked up among the bundled fonts, then the installed ones; see telop fonts.
        Repeat it for the order of fallback; bundled fonts come last.
        """,
      valueName: "name|path"),
    completion: .file(extensions: ["ttf", "otf", "ttc", "otc"]))
  var font: [String] = []

  @Flag(name: .long, help: "Use only the fonts named.")
  var noBundledFonts = false

  @Option(
    name: .long, help: ArgumentHelp("Type size in pixels per em (default: 48).", valueName: "px"))
  var size: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "An OpenType feature: palt, -kern, ss01=2. Repeat it, or separate by commas.",
      valueName: "tag[=n]"))
  var feature: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("An axis of a variable font: wght=700. Repeatable.", valueName: "tag=n"))
  var variation: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("A variable font's own instance, such as Bold.", valueName: "name"))
  var instance: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The axis opsz: auto (the type size), none, or a number.", valueName: "size"))
  var opticalSize: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The text's language, such as ja or zh-Hant.", valueName: "bcp47"))
  var language: String?

  @Option(
    name: .long,
    help: ArgumentHelp("One script for all of the text, such as Latn.", valueName: "iso15924")
  )
  var script: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Base direction: auto, ltr, rtl, or ttb for a vertical line.", valueName: "direction"),
    completion: .list(["auto", "ltr", "rtl", "ttb"]))
  var direction: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Space after every character, in cursive scripts none.", valueName: "px"))
  var letterSpacing: String?

  @Option(name: .long, help: ArgumentHelp("Space added to every space.", valueName: "px"))
  var wordSpacing: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Pairs of letters as the font moves them: on or off.", valueName: "on|off"),
    completion: .list(["on", "off"]))
  var kerning: String?

  @Flag(name: .long, help: "Full-width punctuation that meets more of it takes half its width.")
  var trimPunctuation = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Vertical lines: numbers up to so long lie side by side (default: 2).", valueName: "digits"))
  var combinedDigits: String?

  /// What was given, by long name.
  var given: [(key: String, values: [String])] {
    let features = feature.flatMap { $0.split(separator: ",").map(String.init) }
    var given: [(key: String, values: [String])] = [
      ("font", font), ("feature", features), ("variation", variation),
      ("no-bundled-fonts", noBundledFonts ? ["true"] : []),
      ("trim-punctuation", trimPunctuation ? ["true"] : []),
    ]
    for (key, value) in [
      ("size", size), ("language", language), ("script", script), ("direction", direction),
      ("letter-spacing", letterSpacing), ("word-spacing", wordSpacing), ("kerning", kerning),
      ("combined-digits", combinedDigits), ("instance", instance), ("optical-size", opticalSize),
    ] {
      given.append((key, value.map { [$0] } ?? []))
    }
    return given.filter { !$0.values.isEmpty }
  }

  /// The options of a command that takes no script.
  func options() throws -> FitOptions {
    var options = FitOptions()
    for (key, values) in given { try options.set(key, to: values) }
    return options
  }
}

/// How a command prints its result.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case table, json
}
