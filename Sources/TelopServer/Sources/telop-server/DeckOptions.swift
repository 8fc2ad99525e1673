internal import ArgumentParser
internal import Telop
internal import TelopExport
internal import TelopService

/// Options of slides.
struct DeckOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "A PDF whose pages are the slides of the script's show, for its stage.", valueName: "pdf"),
    completion: .file(extensions: ["pdf"]))
  var deck: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Where stages have the slides: over (the band lies on them) or below (beside them).",
      valueName: "place"), completion: .list(DeckPlace.allCases.map(\.rawValue)))
  var deckPlace: String = DeckPlace.over.rawValue

  @Flag(
    name: .long, inversion: .prefixedNo,
    help: "Let clients send slides; with --lan off unless asked for.")
  var deckUploads: Bool?

  /// Has a service do as these options say.
  ///
  /// - Throws: `badValue`.
  func configure(
    _ configuration: inout ServiceConfiguration, script: String?, lan: Bool
  ) throws(PlanError) {
    guard deck == nil || script != nil else {
      throw PlanError(
        .badValue, "--deck needs a script, whose show has the slides: telop serve talk.md --deck …",
        options: ["deck"])
    }
    guard let place = DeckPlace(rawValue: deckPlace) else {
      throw PlanError(
        .badValue, "--deck-place '\(deckPlace)' is not over or below", options: ["deck-place"])
    }
    (configuration.deck, configuration.deckPlace) = (deck, place)
    configuration.deckUploads = deckUploads ?? !lan
  }
}
