@_spi(Answers) internal import TelopExport

struct DeckJob {
  let path: String

  /// - Throws: as `Deck(reading:)`.
  func deck() throws -> Deck {
    var bar: ProgressBar?
    // Removes the bar before an error is printed.
    defer { bar?.finish() }
    let deck = try Deck(reading: path) { done, count in
      if bar == nil { bar = ProgressBar(of: count, "slides") }
      bar?.show(done)
    }
    bar?.finish()
    bar = nil
    for note in deck.notes { Terminal.warn("\(note)") }
    return deck
  }
}
