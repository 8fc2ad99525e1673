@_spi(Answers) internal import Telop
internal import TelopShows
internal import TelopUnits

extension ShowDocument {
  /// The verdict on the pace of a show's text from a moment on; `comfortable` after the end of the show.
  static func verdict(of state: ShowState, at moment: Moment) -> Pace.Verdict {
    guard let leg = state.leg(at: moment) else { return state.fit.verdict(from: 0) }
    guard state.phase(at: moment) != .ended else { return .comfortable }
    if leg.isEndless { return leg.fit.verdict(from: 0) }
    let rest = state.rest(of: leg, at: moment)
    return rest.fit.verdict(from: rest.start)
  }

  /// Number of the pass of a repeating show's leg, from 1. The number of passes between two legs is computed from the
  /// duration of the plan.
  static func pass(of last: ShowLeg, in state: ShowState) -> Int {
    let length = state.fit.plan.timing.duration.exactSeconds
    var numbers: [Moment: Int] = [:]
    var number = 1
    var former = nil as ShowLeg?
    for leg in state.legs + [last] {
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
