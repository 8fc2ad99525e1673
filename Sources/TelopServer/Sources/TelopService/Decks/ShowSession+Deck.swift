@_spi(Answers) internal import TelopExport
internal import TelopShows

extension ShowSession {
  var deckHash: String? { log.state.deck?.sha256 }

  /// Gives opened slides to the show, unless the show already has these slides.
  func give(_ opened: DeckStore.OpenedDeck, pool: WorkPool) async throws {
    guard deckHash != opened.sha256 else { return }
    // The deck's `slides` are the pages of the PDF; several pages may belong to one slide of the script.
    let deck = opened.deck.deck
    let showDeck = ShowDeck(
      sha256: opened.sha256, pages: deck.slides.count, slideIndices: deck.pageGroupIndices,
      labels: deck.slides.map(\.label))
    let request = CommandRequest(
      idPrefix: "deck", RequestedCommand(deck: showDeck), controller: "deck")
    _ = try await perform(request, pool: pool)
  }
}

extension ShowRegistry {
  /// The hashes of all decks in the logs of all shows, including decks whose command was undone.
  var deckHashes: Set<String> {
    var hashes: Set<String> = []
    for session in all {
      for record in session.history.records {
        if case .deck(let deck) = record.command { hashes.insert(deck.sha256) }
      }
    }
    return hashes
  }
}
