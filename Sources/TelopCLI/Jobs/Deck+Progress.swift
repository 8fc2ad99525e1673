@_spi(Answers) internal import TelopExport

extension Deck {
  /// Reads a deck with a progress bar, and prints the deck's notes.
  ///
  /// - Throws: as `Deck(reading:)`.
  init(showingProgress path: String) throws {
    do {
      var bar: ProgressBar?
      // Removes the bar before a note or an error is printed.
      defer { bar?.finish() }
      self = try Deck(reading: path) { done, count in
        if bar == nil { bar = ProgressBar(of: count, "slides") }
        bar?.show(done)
      }
    }
    for note in notes { Terminal.warn("\(note)") }
  }
}
