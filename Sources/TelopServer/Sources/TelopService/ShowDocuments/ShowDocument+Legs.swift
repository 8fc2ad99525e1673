@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopDocuments
internal import TelopExport
internal import TelopShows
internal import TelopUnits

extension ShowLog {
  /// Converts legs for pages. If the next leg has the same strip, a leg keeps only the phases from its own start to the
  /// next leg's start.
  func documents(of legs: [ShowLeg]) -> [ShowDocument.Leg] {
    var documents = legs.map { ShowDocument.Leg($0, strip: strip($0.fit, ofText: $0.textRevision)) }
    for index in documents.indices.dropLast() {
      let leg = documents[index]
      let next = documents[index + 1]
      guard leg.strip == next.strip, !leg.motion.isEndless else { continue }
      let start = leg.from.since(leg.zero)
      let end = next.from.since(leg.zero)
      let phases = leg.motion.phases.filter {
        // Keeps one more second on both sides for pages with inaccurate clocks.
        .seconds($0.time + $0.duration + 1) >= start && .seconds($0.time - 1) <= end
      }
      if !phases.isEmpty { documents[index].motion.phases = phases }
    }
    return documents
  }
}

extension ShowDocument.Leg {
  fileprivate init(_ leg: ShowLeg, strip: String) {
    self.init(
      from: leg.from, zero: leg.planStart, text: leg.textRevision, strip: strip,
      standsAt: leg.standstillOffset?.double, dry: leg.isWaitingForText ? true : nil, end: leg.end,
      late: leg.late.double, change: leg.change.double,
      motion: MotionDocument(leg.fit.scrollMotion))
  }
}

extension ShowLog {
  /// Name of a text's strip, for caches. The name depends on the viewport and on the strip's width and start, but not
  /// on the speed. It also contains the number of the command that introduced the text, and depends on that command's
  /// time: after a backup is restored, another command may have the same number.
  func strip(_ fit: Fit, ofText number: Int) -> String {
    let introduced =
      records.indices.contains(number - 1) ? records[number - 1].moment.microseconds : 0
    let strip = fit.plan.strip
    let timing = fit.plan.timing
    let start = fit.scrollMotion.position(offset: 0)
    // Contains the width: the adjustment to whole pixels may change it between plans with the same text number.
    let identity = "\(introduced) \(strip.width) \(start) \(timing.viewport)"
    return "\(number)-\(ContentHash.sha256(Array(identity.utf8)).prefix(8))"
  }

  /// The plan of a strip; `nil` if the show no longer has the strip.
  func fit(strip name: String) -> Fit? {
    if strip(state.fit, ofText: state.textRevision) == name { return state.fit }
    return state.legs.last { strip($0.fit, ofText: $0.textRevision) == name }?.fit
  }
}

extension ShowDocument {
  /// The verdict on the pace of a show's text from a moment on; `comfortable` after the end of the show.
  static func verdict(of state: ShowState, at moment: Moment) -> Pace.Verdict {
    guard let leg = state.leg(at: moment) else { return state.fit.verdict(from: 0) }
    guard state.phase(at: moment) != .ended else { return .comfortable }
    if leg.isEndless { return leg.fit.verdict(from: 0) }
    let rest = state.remainder(of: leg, at: moment)
    return rest.fit.verdict(from: rest.start)
  }

  /// Number of a leg's pass in a repeating show, from 1. Legs with the same `planStart` are in the same pass. Between
  /// two legs, the show may repeat without a leg: these passes are the time between the legs divided by the plan's
  /// duration, rounded.
  static func pass(of last: ShowLeg, in state: ShowState) -> Int {
    let length = state.fit.plan.timing.duration.exactSeconds
    var numbers: [Moment: Int] = [:]
    var number = 1
    var previousLeg = nil as ShowLeg?
    for leg in state.legs.filter({ $0.planStart >= state.startMoment ?? $0.planStart }) + [last] {
      if let knownNumber = numbers[leg.planStart] {
        number = knownNumber
      } else if let end = previousLeg?.end, length > 0 {
        let passes = leg.planStart.since(end).exactSeconds.roundedQuotient(by: length)
        number += 1 + Int(clamping: max(0, passes.roundedSum(with: Rational(1) / 2).floor))
      }
      numbers[leg.planStart] = number
      previousLeg = leg
    }
    return number
  }
}
