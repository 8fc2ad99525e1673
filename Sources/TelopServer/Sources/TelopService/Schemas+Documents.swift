@_spi(Answers) internal import TelopDocuments

extension Schemas {
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
