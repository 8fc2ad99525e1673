@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopDocuments
internal import TelopExport
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
      from: leg.from, zero: leg.zero, text: leg.text, strip: strip, standsAt: leg.standsAt?.double,
      dry: leg.isDry ? true : nil, end: leg.end, late: leg.late.double, change: leg.change.double,
      motion: MotionDocument(leg.fit.scrollMotion))
  }
}

extension ShowLog {
  /// Name of a text's strip. It changes with the look and the start of the strip, but not with the speed. It also
  /// depends on the moment of the command that introduced the text, because after a backup is restored, caches may have
  /// the text of another command with this number.
  func strip(_ fit: Fit, ofText number: Int) -> String {
    let came = records.indices.contains(number - 1) ? records[number - 1].moment.microseconds : 0
    let strip = fit.plan.strip
    let timing = fit.plan.timing
    // All plans with the same number have the same text, but the adjustment to whole pixels may change the width.
    let look = "\(came) \(strip.width) \(fit.scrollMotion.position(offset: 0)) \(timing.viewport)"
    return "\(number)-\(ContentHash.sha256(Array(look.utf8)).prefix(8))"
  }

  /// The plan to which a strip belongs; `nil` for a strip that the show no longer has.
  func fit(strip name: String) -> Fit? {
    if strip(state.fit, ofText: state.text) == name { return state.fit }
    return state.legs.last { strip($0.fit, ofText: $0.text) == name }?.fit
  }
}

extension ShowDocument {
  /// The verdict on the pace of a show's text from a moment on; `comfortable` after the end of the show.
  static func verdict(of state: ShowState, at moment: Moment) -> Pace.Verdict {
    guard let leg = state.leg(at: moment) else { return state.fit.verdict(from: 0) }
    guard state.phase(at: moment) != .ended else { return .comfortable }
    if leg.isEndless { return leg.fit.verdict(from: 0) }
    let rest = state.rest(of: leg, at: moment)
    return rest.fit.verdict(from: rest.start)
  }

  /// Number of the pass of a repeating show's leg since the show began, from 1, counted by the duration of the plan.
  static func pass(of last: ShowLeg, in state: ShowState) -> Int {
    let length = state.fit.plan.timing.duration.exactSeconds
    var numbers: [Moment: Int] = [:]
    var number = 1
    var former = nil as ShowLeg?
    for leg in state.legs.filter({ $0.zero >= state.begun ?? $0.zero }) + [last] {
      if let known = numbers[leg.zero] {
        number = known
      } else if let end = former?.end, length > 0 {
        let passes = leg.zero.since(end).exactSeconds.roundedQuotient(by: length)
        number += 1 + Int(clamping: max(0, passes.roundedSum(with: Rational(1) / 2).floor))
      }
      numbers[leg.zero] = number
      former = leg
    }
    return number
  }
}
