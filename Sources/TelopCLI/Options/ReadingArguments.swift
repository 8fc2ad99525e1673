internal import ArgumentParser

/// The options of `fit` about who reads, and from where.
struct ReadingArguments: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Who reads: overlay (by language), overlay-ja, overlay-en, signage-ja, subtitles or speech "
        + "(default: overlay).",
      valueName: "profile"),
    completion: .list([
      "overlay", "overlay-ja", "overlay-en", "signage-ja", "subtitles", "speech",
    ]))
  var pace: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How wide the screen is, with --distance: 3m, 250cm, 120in, 10ft. Tells whether the type is "
        + "large enough.", valueName: "length"))
  var screenWidth: String?

  @Option(
    name: .long,
    help: ArgumentHelp("How far the audience is from the screen.", valueName: "length"))
  var distance: String?

  /// What was given, by long name.
  var given: [(key: String, values: [String])] {
    [("pace", pace), ("screen-width", screenWidth), ("distance", distance)].compactMap {
      key, value in value.map { (key, [$0]) }
    }
  }
}
