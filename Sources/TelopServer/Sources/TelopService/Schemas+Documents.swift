@_spi(Answers) internal import TelopDocuments

extension Schemas {
  /// All of them.
  ///
  /// - Parameter limits: what they say of lengths.
  init(_ limits: Limits) {
    self.init()
    addMeasuring(limits)
    addExports(limits)
    addShows(limits)
    add(SessionDocument.self)
    add(FontsDocument.self)
    add(DeckDocument.self)
    add(TimesDocument.self)
    all["Rehearsal"] = TimesDocument.rehearsal
  }
}
