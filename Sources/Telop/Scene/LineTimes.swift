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

  /// The distance that the line has travelled when a position of the strip is at the read point, in pixels.
  ///
  /// - Parameter start: the position, in pixels from the end of the line that is read first.
  func readOffset(ofStart start: Rational) -> Rational {
    start.roundedSum(with: plan.origin - plan.timing.readPoint)
  }

  /// The times at which a range of text is read; `nil` for text without a width.
  ///
  /// - Parameter range: UTF-8 offsets into `text`.
  func readTimes(of range: Range<Int>) -> ScrollScene.ReadTimes? {
    guard let (left, right) = text.outerEnds(of: range) else { return nil }
    let start = plan.strip.left(of: left, length: right - left, in: text.totalUnits)
    let unit = plan.strip.layout.pixelsPerUnit
    return readTimes(from: unit * start, to: unit * (start + right - left))
  }

  /// The times at which a stretch of the line is read. `start` and `end` are in pixels from the end of the line that is
  /// read first.
  func readTimes(from start: Rational, to end: Rational) -> ScrollScene.ReadTimes {
    guard motion.distance > 0 else { return .init(begins: 0, ends: motion.duration) }
    return .init(
      begins: motion.time(ofOffset: readOffset(ofStart: start)),
      ends: motion.time(ofOffset: readOffset(ofStart: end)))
  }

  /// The time at which the first character of a range is read. If this character has no width, the time at which the
  /// range is first read.
  private func read(from range: Range<Int>) -> Rational? {
    guard !range.isEmpty else { return nil }
    let first = readTimes(of: range.lowerBound..<range.lowerBound + 1)
    return (first ?? readTimes(of: range))?.begins
  }

  /// The sections in the order of the script.
  ///
  /// - Parameter loop: how the line repeats; `nil` if the line passes once.
  func sections(of script: Script, loop: LoopOutcome?) -> [ScrollScene.Section] {
    script.sections.map { section in
      let shown = loop?.shown(section.range) ?? section.range
      return .init(
        title: section.title, level: section.level, range: section.range, textRange: shown,
        presence: plan.presence(of: shown, in: text), read: read(from: shown))
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
