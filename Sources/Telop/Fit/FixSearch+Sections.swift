@_spi(Answers) internal import TelopPlan
internal import TelopScript
import TelopUnits

extension FixSearch {
  /// The fix that leaves out the smallest sufficient number of optional sections, the highest drop priority first.
  ///
  /// If leaving out all optional sections does not suffice, the fix leaves out one section: of the sections that
  /// suffice, the one with the fewest reading units. The first or the last section is left out only if no other section
  /// suffices. The section of the closing paragraph is left out only if no trim was found. The search bisects, because
  /// there may be thousands of sections.
  ///
  /// - Parameter trim: the fix of kind `trim` for the same fit; `nil` if none was found.
  func sections(afterTrim trim: Fix?) -> Fix? {
    let allSections = fit.script.sections
    // If slides have times, no section can be left out, because each slide belongs to a section.
    guard fit.fonts != nil, allSections.count > 1, fit.requestedOptions.slides.isEmpty else {
      return nil
    }
    let keptRanges = fit.script.keptRanges
    let removable = allSections.indices.filter {
      isRemovable($0) && keptRanges.ascendingRanges(overlapping: allSections[$0].range).isEmpty
    }
    let units = fit.sectionPaces.map { $0?.units ?? 0 }
    let excess = fit.pace.units - .rounded(fit.pace.units.double / neededSlowdown)
    let closingParagraph = trim == nil ? nil : fit.script.closingParagraph
    let closingSection = closingParagraph.map { fit.script.section(at: $0.lowerBound) }
    let isInner = { (index: Int) in index > 0 && index < allSections.count - 1 }
    return optionalSections(of: removable, units, excess)
      ?? oneSection(of: removable.filter(isInner), units, excess)
      ?? oneSection(of: removable.filter { !isInner($0) && $0 != closingSection }, units, excess)
  }

  private func optionalSections(
    of removable: [Int], _ units: [Rational], _ excess: Rational
  ) -> Fix? {
    let allSections = fit.script.sections
    let priority = { (index: Int) in allSections[index].demands.dropPriority ?? 0 }
    let optional = removable.filter { allSections[$0].demands.dropPriority != nil }
      .sorted { (priority($0), $0) > (priority($1), $1) }
    let maximum = min(optional.count, allSections.count - 1)
    guard maximum > 0, canHelpAllFastStretches(Array(optional[..<maximum])) else { return nil }
    var sum = Rational.zero
    let tooFew = optional[..<maximum].prefix {
      sum = sum + units[$0]
      return sum < excess
    }
    return smallestSufficientFix(1...maximum, near: tooFew.count + 1) { Array(optional[..<$0]) }
  }

  private func oneSection(of removable: [Int], _ units: [Rational], _ excess: Rational) -> Fix? {
    let byCost = removable.filter { canHelpAllFastStretches([$0]) }
      .sorted { (units[$0], $0) < (units[$1], $1) }
    guard !byCost.isEmpty else { return nil }
    let guess = byCost.prefix { units[$0] < excess }.count
    return smallestSufficientFix(0...byCost.count - 1, near: guess) { [byCost[$0]] }
  }

  /// The fix that leaves out `sections(n)`, for the smallest n of a range that suffices. The callers define n: it is a
  /// number of sections or an index into a list of sections.
  private func smallestSufficientFix(
    _ range: ClosedRange<Int>, near guess: Int, sections: (Int) -> [Int]
  ) -> Fix? {
    fewest(range, near: guess) { [.leaveOut(sections: sections($0).sorted())] }
      .flatMap { leavingOut(sections($0.count), $0.trial) }
  }

  /// True if a section has no cue, and is optional or has no attributes.
  private func isRemovable(_ section: Int) -> Bool {
    let section = fit.script.sections[section]
    let demands = section.demands
    guard demands.dropPriority != nil || demands == Script.Section.Demands() else { return false }
    return !fit.script.hasCue(in: section.range)
  }

  /// True if leaving out these sections can give time to every stretch that is too fast. If any section requests a
  /// time, a weight or a speed limit, all stretches can gain time. Otherwise cues keep their times, so a stretch can
  /// gain time only if it contains or touches one of these sections.
  private func canHelpAllFastStretches(_ sections: [Int]) -> Bool {
    let allSections = fit.script.sections
    guard !hasSectionTimes else { return true }
    let ranges = sections.map { allSections[$0].range }.sorted { $0.lowerBound < $1.lowerBound }
    return fastStretches.allSatisfy { stretch in
      let next = partitionPoint(in: 0..<ranges.count) {
        ranges[$0].upperBound >= stretch.lowerBound
      }
      return next < ranges.count && ranges[next].lowerBound <= stretch.upperBound
    }
  }

  private func leavingOut(_ sections: [Int], _ trial: Fit) -> Fix? {
    let sections = sections.sorted()
    let names = sections.map { fit.script.sections[$0].title.map { "“\($0)”" } ?? "the start" }
    let fix = Fix(
      .sections, fit.pace.units - trial.pace.units, fit.pace.profile.unit.rawValue,
      requiredEdits + slideNamingEdits(without: sections) + [.leaveOut(sections: sections)],
      messagePart: names.joined(separator: ", "))
    return withFileEdits(fix, at: sections.map { fit.script.sections[$0].range }, like: trial)
  }

  /// Edits that name the slides of sections after removed sections. Without a name, such a section would get the slides
  /// of the removed section.
  private func slideNamingEdits(without sections: [Int]) -> [Fix.Edit] {
    let allSections = fit.script.sections
    let removed = Set(sections)
    var edits: [Fix.Edit] = []
    // The slide after the removed sections just before `index`. The count starts at the last slide that one of their
    // headings names; `nil` if none names a slide.
    var slide: Int?
    for index in allSections.indices where !allSections[index].range.isEmpty {
      let section = allSections[index]
      if removed.contains(index) {
        slide = section.demands.slides.map { $0.upperBound + 1 } ?? slide.map { $0 + 1 }
        continue
      }
      let later = allSections.indices.lazy.filter { $0 > index && !removed.contains($0) }
        .compactMap { allSections[$0].demands.slides?.lowerBound }.first
      if let slide, slide < later ?? Int.max, section.title != nil, section.demands.slides == nil {
        edits.append(.slide(section: index, slide))
      }
      slide = nil
    }
    return edits
  }
}
