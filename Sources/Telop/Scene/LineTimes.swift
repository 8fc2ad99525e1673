@_spi(Answers) internal import TelopPlan
internal import TelopScript
internal import TelopText
internal import TelopUnits

/// Computes the times at which text of the line is read, from the plan and the motion. Unlike a scene, this needs no
/// ink.
struct LineTimes {
  let plan: ScrollPlan
  /// The line; for a loop, all its passes.
  let text: MeasuredText
  let motion: ScrollMotion

  /// The times at which a range of text, in UTF-8 offsets, is read; `nil` for text without a width.
  func readTimes(of range: Range<Int>) -> ScrollScene.ReadTimes? {
    guard let (left, right) = text.outerEnds(of: range) else { return nil }
    // `left(of:length:in:)` is its own inverse. Here it converts a distance from the line's left end to one from
    // the line's start.
    let start = plan.strip.left(of: left, length: right - left, in: text.totalUnits)
    let unit = plan.strip.pixelsPerUnit
    return readTimes(from: unit * start, to: unit * (start + right - left))
  }

  /// The times at which a stretch of the line is read. `start` and `end` are distances in pixels from the line's start,
  /// which is at the right in a right-to-left line.
  func readTimes(from start: Rational, to end: Rational) -> ScrollScene.ReadTimes {
    guard motion.distance > 0 else { return .init(begins: 0, ends: motion.duration) }
    return .init(
      begins: motion.time(ofOffset: plan.readOffset(ofStart: start)),
      ends: motion.time(ofOffset: plan.readOffset(ofStart: end)))
  }

  /// The time at which the first character of a range is at the read point; 0 without motion, and `nil` for text
  /// without a width.
  private func readTime(from range: Range<Int>) -> Rational? {
    plan.readOffset(of: range, in: text).map { motion.distance > 0 ? motion.time(ofOffset: $0) : 0 }
  }

  func sections(of script: Script, loop: LoopOutcome?) -> [ScrollScene.Section] {
    script.sections.map { section in
      let scriptRange = script.textRange(of: section)
      let textRange = loop?.rangeInFirstPass(scriptRange) ?? scriptRange
      return .init(
        title: section.title, level: section.level, range: section.range, textRange: textRange,
        presence: plan.presence(of: textRange, in: text), read: readTime(from: textRange))
    }
  }
}

extension Fit {
  /// The sections of the fit's scene, without computing the rest of a scene.
  ///
  /// - Complexity: O(sections × log phases + runs).
  package var sections: [ScrollScene.Section] {
    LineTimes(plan: plan, text: text, motion: scrollMotion).sections(of: script, loop: loop)
  }
}
