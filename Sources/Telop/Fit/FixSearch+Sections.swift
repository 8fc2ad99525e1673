@_spi(Answers) internal import TelopPlan
internal import TelopScript
internal import TelopText
import TelopUnits

extension FixSearch {
  /// The fix that leaves out the smallest sufficient number of optional sections, beginning with the highest drop
  /// priority. If all of them do not suffice, the fix leaves out the sufficient section with the fewest units; the
  /// first or the last only if no other suffices, and one with a closing paragraph only if there is no trim. The search
  /// starts at a computed guess and bisects, because there may be thousands of sections.
  func sections(beside trim: Fix?) -> Fix? {
    let all = fit.script.sections
    // If slides have times, no section can be left out, because each slide belongs to a section.
    guard fit.fonts != nil, all.count > 1, fit.asked.slides.isEmpty else { return nil }
    let kept = fit.script.keptRanges
    let removable = all.indices.filter {
      isRemovable($0) && kept.ascending(overlapping: all[$0].range).isEmpty
    }
    let units = fit.sectionPaces.map { $0?.units ?? 0 }
    let excess = fit.pace.units - .rounded(fit.pace.units.double / maximumSlowdown)
    var passing: [[Int]: Fit] = [:]
    let closing = trim.flatMap { _ in fit.script.closingParagraph }
      .map { fit.script.section(at: $0.lowerBound) }
    let isInner = { (index: Int) in index > 0 && index < all.count - 1 }
    return optionalSections(of: removable, units, excess, &passing)
      ?? oneSection(of: removable.filter(isInner), units, excess, &passing)
      ?? oneSection(of: removable.filter { !isInner($0) && $0 != closing }, units, excess, &passing)
  }

  private func optionalSections(
    of removable: [Int], _ units: [Rational], _ excess: Rational, _ passing: inout [[Int]: Fit]
  ) -> Fix? {
    let all = fit.script.sections
    let optional = removable.filter { all[$0].demands.dropPriority != nil }
      .sorted { (all[$0].demands.dropPriority ?? 0, $0) > (all[$1].demands.dropPriority ?? 0, $1) }
    let maximum = min(optional.count, all.count - 1)
    guard maximum > 0, coversFastText(Array(optional[..<maximum])) else { return nil }
    var sum = Rational.zero
    let tooFew = optional[..<maximum].prefix {
      sum = sum + units[$0]
      return sum < excess
    }
    let count = minimum(1...Int128(maximum), near: Int128(tooFew.count + 1)) {
      passesWithout(Array(optional[..<Int($0)]), keepsWholePixels: $1, &passing)
    }
    guard let found = count.map({ Array(optional[..<Int($0)]) }), let trial = passing[found] else {
      return nil
    }
    return leavingOut(found, trial)
  }

  private func oneSection(
    of removable: [Int], _ units: [Rational], _ excess: Rational, _ passing: inout [[Int]: Fit]
  ) -> Fix? {
    let byCost = removable.filter { coversFastText([$0]) }
      .sorted { (units[$0], $0) < (units[$1], $1) }
    guard !byCost.isEmpty else { return nil }
    let guess = byCost.prefix { units[$0] < excess }.count
    let index = minimum(0...Int128(byCost.count - 1), near: Int128(guess)) {
      passesWithout([byCost[Int($0)]], keepsWholePixels: $1, &passing)
    }
    guard let found = index.map({ [byCost[Int($0)]] }), let trial = passing[found] else {
      return nil
    }
    return leavingOut(found, trial)
  }

  /// True if the plan passes without some sections. This plan is stored in `passing`.
  private func passesWithout(
    _ sections: [Int], keepsWholePixels: Bool, _ passing: inout [[Int]: Fit]
  ) -> Bool {
    let edits = requiredEdits + [.leaveOut(sections: sections.sorted())]
    let trial = remeasured(edits + (keepsWholePixels ? [] : withoutWholePixels))
    guard let trial else { return false }
    if keepsWholePixels || withoutWholePixels.isEmpty { passing[sections] = trial }
    return true
  }

  /// True if a section has no cue, and no attributes unless it is optional.
  private func isRemovable(_ section: Int) -> Bool {
    let section = fit.script.sections[section]
    let demands = section.demands
    guard demands.dropPriority != nil || demands == Script.Section.Demands() else { return false }
    return !fit.script.hasCue(in: section.range)
  }

  /// True if all text that is too fast can use the time of these sections. If only cues have times, the time of a
  /// section can be used only by text in the section or next to it.
  private func coversFastText(_ sections: [Int]) -> Bool {
    let all = fit.script.sections
    guard !hasSectionTimes else { return true }
    let ranges = sections.map { all[$0].range }.sorted { $0.lowerBound < $1.lowerBound }
    return fastStretches.allSatisfy { stretch in
      let next = partitionPoint(in: 0..<ranges.count) {
        ranges[$0].upperBound >= stretch.lowerBound
      }
      return next < ranges.count && ranges[next].lowerBound <= stretch.upperBound
    }
  }

  private func leavingOut(_ sections: [Int], _ trial: Fit) -> Fix? {
    let sections = sections.sorted()
    let removedUnits = fit.pace.units - trial.pace.units
    let names = sections.map { fit.script.sections[$0].title.map { "“\($0)”" } ?? "the start" }
    let fix = Fix(
      .sections, removedUnits, fit.pace.profile.unit.rawValue,
      requiredEdits + slideNames(without: sections) + [.leaveOut(sections: sections)],
      object: names.joined(separator: ", "))
    return inSource(fix, at: sections.map { fit.script.sections[$0].range }, like: trial)
  }

  /// The names of slides that keep the section after each one left out from moving to the slides of that section.
  private func slideNames(without sections: [Int]) -> [Fix.Edit] {
    let all = fit.script.sections
    let removed = Set(sections)
    var edits: [Fix.Edit] = []
    var next: Int?
    // The first slide that a later heading names.
    var named = Int.max
    for index in all.indices.reversed() where !all[index].range.isEmpty {
      let slides = all[index].demands.slides
      if !removed.contains(index) {
        named = slides?.lowerBound ?? named
      } else if let slide = slides.map({ $0.upperBound + 1 }), slide < named, let next,
        !removed.contains(next), all[next].title != nil, all[next].demands.slides == nil
      {
        edits.append(.slide(section: next, slide))
      }
      next = index
    }
    return edits
  }
}
