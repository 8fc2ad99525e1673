internal import NIOCore
internal import Telop
@_spi(Answers) internal import TelopExport
internal import TelopShows

extension ShowSession {
  /// The hash of the slides' PDF; `nil` without slides.
  var deckHash: String? { log.state.deck?.sha256 }

  /// Gives the show slides, unless it has these already.
  ///
  /// - Throws: errors of `take`.
  func give(_ taken: DeckStore.Taken, pool: WorkPool, on loop: any EventLoop) async throws {
    guard deckHash != taken.sha256 else { return }
    let deck = taken.deck.deck
    let given = ShowDeck(
      sha256: taken.sha256, pages: deck.slides.count, steps: deck.groups,
      labels: deck.slides.map(\.label))
    let request = CommandRequest(
      id: "deck-\(UInt64.random(in: 0...(.max)))", command: RequestedCommand(deck: given),
      controller: "deck")
    _ = try await take(request, pool: pool, on: loop)
  }
}

extension ShowRegistry {
  /// The hashes of all slides in any show's log, including undone ones, as they may come back.
  ///
  /// - Complexity: O(commands).
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
