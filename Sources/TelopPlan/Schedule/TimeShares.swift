internal import TelopText
import TelopUnits

/// Shares a time among legs in proportion to length times weight, within the speed limits of each leg.
struct TimeShares {
  private struct Part {
    let length: Rational
    /// The length times the weight of the leg.
    let claim: Rational
    /// The shortest duration that the leg's speed limits allow.
    let minimum: Rational
    /// The longest duration that the leg's speed limits allow; `nil` without a lowest speed.
    let maximum: Rational?
  }

  enum Outcome {
    case shares([Rational])
    /// The time is too short by some seconds, even at full speed, or too long, even at the lowest speed.
    case unmet(by: Rational, isTooShort: Bool)
  }

  private let parts: [Part]
  private let total: Rational
  private let roundingUnit: Rational?

  /// - Parameter roundingUnit: the unit in seconds to which shares are rounded; `nil` for exact shares.
  init(
    legs: [(length: Rational, leg: Schedule.Leg)], total: Rational, roundingUnit: Rational?
  ) throws(PlanError) {
    parts = try legs.map { length, leg throws(PlanError) -> Part in
      Part(
        length: length, claim: try length.checkedProduct(with: leg.weight),
        minimum: try leg.maxSpeed.map(length.checkedDivided) ?? 0,
        maximum: try leg.minSpeed.map(length.checkedDivided))
    }
    self.total = total
    self.roundingUnit = roundingUnit
  }

  func solve() throws(PlanError) -> Outcome {
    let minimum = try sum(parts.map(\.minimum))
    if total < minimum || total < 0 { return .unmet(by: minimum - total, isTooShort: true) }
    guard parts.contains(where: { $0.length > 0 }) else {
      // Without a distance, the text holds in the first leg.
      if total == 0 { return .shares(parts.map { _ in 0 }) }
      if parts.isEmpty { return .unmet(by: total, isTooShort: false) }
      return .shares(parts.indices.map { $0 == 0 ? total : 0 })
    }
    // Without a highest speed, the minimum is 0, but a distance still cannot be covered in 0 s.
    if total == 0 { return .unmet(by: 0, isTooShort: true) }
    if parts.allSatisfy({ $0.maximum != nil || $0.length == 0 }) {
      let maximum = try sum(parts.map { $0.maximum ?? 0 })
      if total > maximum { return .unmet(by: total - maximum, isTooShort: false) }
    }
    let times = try fill()
    return .shares(
      try roundingUnit.map { (roundingUnit) throws(PlanError) in
        try rounded(times, to: roundingUnit)
      } ?? times)
  }

  /// Shares the time in proportion to the claims. If some shares are out of bounds, fixes either all that are below
  /// their minimum or all that are above their maximum at that bound: the group whose deviations have the greater sum.
  /// The other legs then share the rest again.
  private func fill() throws(PlanError) -> [Rational] {
    var times = [Rational?](repeating: nil, count: parts.count)
    while true {
      let unfixed = parts.indices.filter { times[$0] == nil }
      let left = try total.checkedPlus(-(try sum(times.compactMap { $0 })))
      let claims = try sum(unfixed.map { parts[$0].claim })
      guard claims > 0 else { return times.map { $0 ?? 0 } }
      let rate = try left.checkedDivided(by: claims)
      var shares: [Rational] = []
      for index in unfixed { shares.append(try rate.checkedProduct(with: parts[index].claim)) }
      let tooShort = zip(unfixed, shares).filter { index, time in time < parts[index].minimum }
      let tooLong = zip(unfixed, shares).filter { index, time in
        parts[index].maximum.map { time > $0 } ?? false
      }
      if tooShort.isEmpty, tooLong.isEmpty {
        for (index, time) in zip(unfixed, shares) { times[index] = time }
        return times.map { $0 ?? 0 }
      }
      let lack = try sum(tooShort.map { index, time in parts[index].minimum - time })
      let excess = try sum(tooLong.map { index, time in time - (parts[index].maximum ?? 0) })
      if lack >= excess {
        for (index, _) in tooShort { times[index] = parts[index].minimum }
      } else {
        for (index, _) in tooLong { times[index] = parts[index].maximum }
      }
    }
  }

  /// The times rounded down to a unit, or up to reach the minimum. The last leg with a length takes the remainder.
  private func rounded(_ times: [Rational], to roundingUnit: Rational) throws(PlanError)
    -> [Rational]
  {
    var rounded: [Rational] = []
    for (part, time) in zip(parts, times) {
      let units = try time.checkedDivided(by: roundingUnit)
      let isTooShort = part.minimum > roundingUnit * units.floor
      rounded.append(
        try roundingUnit.checkedProduct(with: Rational(isTooShort ? units.ceiling : units.floor)))
    }
    guard let last = parts.lastIndex(where: { $0.length > 0 }) else { return times }
    rounded[last] = try rounded[last].checkedPlus(try total.checkedPlus(-(try sum(rounded))))
    let isWithin = zip(parts, rounded).allSatisfy { part, time in
      time >= part.minimum && time <= part.maximum ?? time && (time > 0 || part.length == 0)
    }
    // Callers request rounding only if the exact times do not fit 128 bits, so no other solution is left.
    guard isWithin else { throw Rational.tooFineError }
    return rounded
  }

  private func sum(_ values: [Rational]) throws(PlanError) -> Rational {
    var sum = Rational.zero
    for value in values { sum = try sum.checkedPlus(value) }
    return sum
  }
}
