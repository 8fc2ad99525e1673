@_spi(Answers) package import Telop
package import TelopUnits

extension Fit {
  /// The offset, in pixels, at which a section's start is at the read point; `nil` without text and for a looping line.
  package func readOffset(ofSection section: Int) -> Rational? {
    guard !isLooping, script.sections.indices.contains(section) else { return nil }
    return plan.readOffset(of: script.sections[section].range, in: text)
  }

  /// Index of the last section whose start has reached the read point at an offset in pixels.
  package func section(readAt offset: Rational) -> Int? {
    script.sections.indices.last { index in
      readOffset(ofSection: index).map { $0 <= offset } ?? false
    }
  }
}

extension ShowState {
  /// The time after a section's start during which a step back moves to the previous section.
  private static let stepBackTime = Duration.seconds(2)

  /// Index of the section to which a step forward moves. Throws `notNow` without such a section.
  package func nextSection(at moment: Moment) throws(ShowError) -> Int {
    let leg = try runningLeg(at: moment)
    let offset = leg.offset(at: moment)
    let next = leg.fit.script.sections.indices.first { index in
      leg.fit.readOffset(ofSection: index).map { $0 > offset } ?? false
    }
    guard let next else { throw ShowError(.notNow, "there is no section after this one") }
    return next
  }

  /// Index of the section to which a step back moves. This is the section at the read point, or the section before it
  /// if the read point is within about `stepBackTime` of the start. Throws `notNow` without such a section.
  package func previousSection(at moment: Moment) throws(ShowError) -> Int {
    let leg = try runningLeg(at: moment)
    let plan = leg.fit.plan
    let distance = plan.distance.roundedProduct(
      with: Self.stepBackTime.exactSeconds.roundedQuotient(by: plan.timing.duration.exactSeconds))
    let offset = distance.roundedSubtraction(from: leg.offset(at: moment))
    let first = leg.fit.script.sections.indices.first { leg.fit.readOffset(ofSection: $0) != nil }
    guard let section = leg.fit.section(readAt: offset) ?? first else {
      throw ShowError(.notNow, "there is no section before this one")
    }
    return section
  }

  private func runningLeg(at moment: Moment) throws(ShowError) -> ShowLeg {
    guard let leg = leg(at: moment), phase(at: moment) != .ended else {
      throw ShowError(.notNow, "there are no sections to go to: the show is not running")
    }
    return leg
  }

  /// The moment at which the show ended; `nil` if it has not ended by `moment`.
  package func endMoment(at moment: Moment) -> Moment? {
    guard phase(at: moment) == .ended else { return nil }
    return finishMoment ?? leg(at: moment)?.end
  }
}
