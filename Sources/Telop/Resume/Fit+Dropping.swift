@_spi(Answers) internal import TelopPlan
@_spi(Answers) internal import TelopScript
@_spi(Answers) internal import TelopText
import TelopUnits

extension Fit {
  /// The optional sections that can be dropped, in the order of dropping. Their text has not entered the viewport, and
  /// they have no kept paragraphs.
  func unseenOptionalSections(at offset: Rational) -> [Int] {
    let sections = script.sections
    let keptRanges = script.keptRanges
    return sections.indices.filter { index in
      guard sections[index].demands.dropPriority != nil,
        keptRanges.ascendingRanges(overlapping: sections[index].range).isEmpty,
        let stretch = text.extent(of: sections[index].range)
      else { return false }
      let start = plan.strip.extent(of: stretch).start
      return plan.origin + start - offset >= plan.timing.viewport
    }
    .sorted {
      (sections[$0].demands.dropPriority ?? 0, $0) > (sections[$1].demands.dropPriority ?? 0, $1)
    }
  }

  /// Drops the fewest optional sections, in order, so that the rest ends on time. If the rest cannot end on time, all
  /// optional sections are dropped. Sections that cannot be dropped stay.
  ///
  /// - Returns: `nil` if no section can be dropped.
  /// - Throws: errors of measuring.
  /// - Complexity: O(k log n) measurements for n sections, k - 1 of which cannot be dropped; k is at most
  ///   `maximumSkippedSections`.
  func shortened(_ rest: RemainingPlan) throws -> Resumption? {
    guard let fonts else { return nil }
    var candidates = unseenOptionalSections(at: rest.offset)[...]
    var dropped: [Int] = []
    var skipped = 0
    var best: Resumption?
    while !candidates.isEmpty, skipped < Self.maximumSkippedSections {
      var tried: [Int: Resumption?] = [:]
      // True if dropping the first `count` candidates lets the rest end on time. Also true if they cannot be dropped
      // (`tried[count]` holds `nil`): the search for the smallest such `count` then finds the undroppable section.
      let isEnough = { (count: Int) throws -> Bool in
        let shorter =
          try tried[count]
          ?? resumption(of: rest, without: dropped + candidates.prefix(count), fonts)
        tried[count] = .some(shorter)
        return shorter.map { $0.continuation.late == 0 } ?? true
      }
      var low = 1
      var high = 1
      while high < candidates.count, try !isEnough(high) {
        low = high + 1
        high = min(2 * high, candidates.count)
      }
      let count = try partitionPoint(in: low..<high + 1, where: isEnough)
      if case let shorter?? = tried[count] { return shorter }
      if case let shorter?? = tried[count - 1] { best = shorter }
      dropped += candidates.prefix(count - 1)
      candidates = candidates.dropFirst(count)
      skipped += 1
    }
    return best
  }

  /// The number of undroppable sections after which the search gives up, so that the rest ends late.
  private static let maximumSkippedSections = 32

  /// The rest without some sections and their slides. Removes the distance and the time of these sections. If the rest
  /// would still end late, the remaining text also gets faster.
  ///
  /// - Returns: `nil` if no text is left, if text on screen would move, or if exact values do not fit 128 bits.
  /// - Throws: errors of measuring.
  /// - Complexity: O(length of the line), most of it for one measurement.
  func resumption(
    of rest: RemainingPlan, without dropped: [Int], _ fonts: FontStack
  ) throws -> Resumption? {
    let shorter = script.dropping(sections: dropped)
    guard !shorter.line.isEmpty else { return nil }
    var options = options
    options.wholePixels = WholePixels()
    options.slides = slides(without: Set(dropped))
    let text = try fonts.measure(shorter, options.type)
    let first = dropped.min().map { script.sections[$0].range.lowerBound } ?? 0
    guard hasSameGlyphs(as: text, upTo: first) else { return nil }
    let strip = Strip(text, options.plan, of: shorter)
    do {
      guard
        let removed = try removedRanges(
          without: Set(dropped), shorter, text: text, strip: strip, from: rest.offset)
      else { return nil }
      var rest = rest
      rest.strip = strip
      rest.motion = try rest.motion.removing(removed, from: rest.offset)
      rest.originalMotion = try rest.originalMotion.removing(removed)
      let continuation = try rest.continuation()
      let highlighted = try Self.highlightedRanges(in: text, of: shorter, options.look).ranges
      var fit = Fit(
        PlanIndependentParts(
          script: shorter, options: options, requestedOptions: options, text: text, measured: text,
          highlightedRanges: highlighted, blocks: blocks, fonts: fonts), on: continuation.plan)
      if isSolvedForWholePixels {
        fit.continuesByWholePixels = true
        fit.remainingStops = try (remainingStops ?? scheduleMaker.stopsWithoutTimes()).shifted(
          past: removed)
      }
      var result = try fit.resumption(continuation, rest.bounds)
      result.continuation.dropped = dropped.sorted()
      return result
    } catch let error as PlanError where error.code == .tooLarge { return nil }
  }

  /// The times of the remaining slides, if each section has a slide. Otherwise empty, because it is unknown
  /// which slides belong to the dropped sections.
  private func slides(without dropped: Set<Int>) -> [Duration] {
    let sections = script.sections.indices.filter { !script.sections[$0].range.isEmpty }
    guard sections.count == options.slides.count else { return [] }
    return zip(options.slides, sections)
      .compactMap { time, section in dropped.contains(section) ? nil : time }
  }

  /// The ranges of this plan's offsets that are missing in the plan of a shorter line. Each range ends where the text
  /// after the removed text reaches the read point, or at the plan's end.
  ///
  /// - Parameter offset: the present offset of the strip.
  /// - Returns: `nil` if the line would gain distance, or if a range would begin before `offset` or before the end of
  ///   the previous range.
  /// - Throws: `tooLarge`.
  private func removedRanges(
    without dropped: Set<Int>, _ shorter: Script, text: MeasuredText, strip: Strip,
    from offset: Rational
  ) throws(PlanError) -> [Range<Rational>]? {
    let before = scheduleMaker
    let after = ScheduleMaker(script: shorter, text: text, strip: strip, options: options.plan)
    let stripEnds = ScrollPlan.originAndDistance(of: strip, plan.timing)
    let keptSections = script.sections.indices.filter { !dropped.contains($0) }
    // For the start of each kept section and for the end of the line: its offset in this plan, and the distance that is
    // removed before it.
    var ends: [(offset: Rational, totalRemoved: Rational)] = []
    for (index, section) in zip(keptSections, shorter.sections) where !section.range.isEmpty {
      guard let old = before.start(at: script.sections[index].range.lowerBound),
        let new = after.start(at: section.range.lowerBound)
      else { continue }
      // The offset at which the section's text reaches the exit edge.
      let exitOffset = try old.checkedPlus(plan.origin)
      ends.append(
        (
          min(try exitOffset.checkedPlus(-plan.timing.readPoint), plan.distance),
          try exitOffset.checkedPlus(-(try new.checkedPlus(stripEnds.origin)))
        ))
    }
    let end = try plan.origin.checkedPlus(try plan.strip.width.checkedPlus(-plan.timing.readPoint))
    ends.append((min(end, plan.distance), try plan.distance.checkedPlus(-stripEnds.distance)))
    var ranges: [Range<Rational>] = []
    var sum = Rational.zero
    for (index, (end, totalRemoved)) in ends.enumerated() where totalRemoved != sum {
      // Two consecutive ends are equal if the earlier text never reaches the read point. The later end's range then
      // includes what was removed before both.
      if index + 1 < ends.count, ends[index + 1].offset == end { continue }
      let start = try end.checkedPlus(try sum.checkedPlus(-totalRemoved))
      guard start < end, start >= ranges.last?.upperBound ?? offset else { return nil }
      ranges.append(start..<end)
      sum = totalRemoved
    }
    return ranges
  }

  /// True if another line has the same glyphs at the same positions up to a UTF-8 offset. The other line may lack the
  /// separator before this offset.
  private func hasSameGlyphs(as other: MeasuredText, upTo utf8Offset: Int) -> Bool {
    let headLength = script.paragraphs.last { $0.upperBound <= utf8Offset }?.upperBound ?? 0
    guard other.isRightToLeft == text.isRightToLeft, other.unitsPerEm == text.unitsPerEm,
      other.utf8Length >= headLength
    else { return false }
    let positions = { (text: MeasuredText) in
      let ends = text.highlights(of: 0..<headLength).flatMap { [$0.lowerBound, $0.upperBound] }
      // Positions in line units are measured from the left, but the strip of right-to-left text starts at the right.
      return text.isRightToLeft ? ends.map { text.totalUnits - $0 } : ends
    }
    return positions(text) == positions(other)
      && text.glyphs(in: 0..<headLength) == other.glyphs(in: 0..<headLength)
  }
}
