internal import ArgumentParser
internal import Telop
@_spi(Answers) internal import TelopExport
internal import TelopService

struct DeckOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "PDF with the slides of the script, for the stage page.", valueName: "pdf"),
    completion: .file(extensions: ["pdf"]))
  var deck: String?

  @Option(
    help: ArgumentHelp(
      "Place of the band: over the slides (over), or outside them (below).",
      valueName: "place"), completion: .list(DeckPlace.allCases.map(\.rawValue)))
  var deckPlace: String = DeckPlace.over.rawValue

  @Flag(inversion: .prefixedNo, help: "Accept slides from clients (with --lan, off by default).")
  var deckUploads: Bool?

  /// - Throws: `badValue`.
  func configure(
    _ configuration: inout ServiceConfiguration, script: String?, lan: Bool
  ) throws(PlanError) {
    guard deck == nil || script != nil else {
      throw PlanError(
        .badValue, "--deck needs a script: telop serve talk.md --deck …",
        options: ["deck"])
    }
    guard let place = DeckPlace(rawValue: deckPlace) else {
      throw PlanError(
        .badValue, "--deck-place '\(deckPlace)' is not over or below", options: ["deck-place"])
    }
    configuration.deck = deck
    configuration.deckPlace = place
    configuration.deckUploads = deckUploads ?? !lan
  }
}
