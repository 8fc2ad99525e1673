@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopDocuments
internal import TelopShows
internal import TelopUnits

extension ShowLog {
  /// Converts legs for pages. A leg followed by one with the same strip keeps only the phases up to that one.
  func told(_ legs: [ShowLeg]) -> [ShowDocument.Leg] {
    var told = legs.map { ShowDocument.Leg($0, strip: strip($0.fit, ofText: $0.text)) }
    for (index, next) in told.indices.dropLast().map({ ($0, told[$0 + 1]) })
    where told[index].strip == next.strip && !told[index].motion.isEndless {
      let leg = told[index]
      let start = leg.from.since(leg.zero)
      let end = next.from.since(leg.zero)
      let own = leg.motion.phases.filter {
        // Keeps an extra second for pages with inaccurate clocks.
        .seconds($0.time + $0.duration + 1) >= start && .seconds($0.time - 1) <= end
      }
      if !own.isEmpty { told[index].motion.phases = own }
    }
    return told
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
