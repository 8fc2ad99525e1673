@_spi(Answers) internal import TelopDocuments

extension Schemas {
  /// Creates all schemas.
  ///
  /// - Parameter limits: the limits that appear in the schemas.
  init(_ limits: Limits) {
    self.init()
    addMeasuring(limits)
    addExports(limits)
    addShows(limits)
    add(SessionDocument.self)
    add(FontsDocument.self)
    add(DeckDocument.self)
    add(TimesDocument.self)
    add(ServedDocument.self)
    all["Rehearsal"] = TimesDocument.rehearsal
  }
}
