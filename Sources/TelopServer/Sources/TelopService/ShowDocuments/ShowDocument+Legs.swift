@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopDocuments
internal import TelopShows
internal import TelopUnits

extension ShowLog {
  /// Converts legs for pages. If the next leg has the same strip, a leg keeps only the phases up to the next leg.
  func documents(of legs: [ShowLeg]) -> [ShowDocument.Leg] {
    var documents = legs.map { ShowDocument.Leg($0, strip: strip($0.fit, ofText: $0.text)) }
    for (index, next) in documents.indices.dropLast().map({ ($0, documents[$0 + 1]) })
    where documents[index].strip == next.strip && !documents[index].motion.isEndless {
      let leg = documents[index]
      let start = leg.from.since(leg.zero)
      let end = next.from.since(leg.zero)
      let own = leg.motion.phases.filter {
        // Keeps one more second on both sides for pages with inaccurate clocks.
        .seconds($0.time + $0.duration + 1) >= start && .seconds($0.time - 1) <= end
      }
      if !own.isEmpty { documents[index].motion.phases = own }
    }
    return documents
  }
}

extension ShowDocument.Leg {
  fileprivate init(_ leg: ShowLeg, strip: String) {
    self.init(
      from: leg.from, zero: leg.zero, text: leg.text, strip: strip,
      standsAt: leg.standsAt?.double, dry: leg.isDry ? true : nil, end: leg.end,
      late: leg.late.double, change: leg.change.double,
      motion: MotionDocument(leg.fit.scrollMotion))
  }
}
