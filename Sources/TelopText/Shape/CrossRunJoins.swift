internal import TelopUnits

/// The stretches of a line in which cursive letters join across the border of two runs. The line must not be cut there.
///
/// HarfBuzz gives a letter its joining form even if the next letter is in another font. If the line were cut there, the
/// letter would have another form. HarfBuzz's flags do not report this, because they concern one run.
struct CrossRunJoins {
  /// The UTF-8 offsets at which no cut is allowed, ascending. Each stretch starts one byte after the start of the first
  /// joined letter and ends at the start of the second, unless `extended` enlarges it.
  private var stretches: [ClosedRange<Int>] = []
  private let utf8: UnsafeBufferPointer<UInt8>

  /// The number of characters that HarfBuzz reads beyond each end of a run.
  private static let context = 5

  /// Reads `utf8` only during `init`. `isReversedByHarfBuzz` says whether HarfBuzz reverses a run before shaping.
  /// HarfBuzz does not reverse the context. So in a reversed run, the last letter joins with the text before the run,
  /// and the first letter with the text after it.
  init(
    of runs: [ItemizedRun], in utf8: UnsafeBufferPointer<UInt8>,
    isReversedByHarfBuzz: (ItemizedRun) -> Bool
  ) {
    self.utf8 = utf8
    // The last letter before the current run, within the context.
    var lastLetter: Letter?
    // The first letter of the previous run; `nil` if that run has none.
    var firstOfPreviousRun: Letter?
    // The number of characters between the run of `lastLetter` and the current run.
    var gap = 0
    for (index, run) in runs.enumerated() {
      let start = run.range.lowerBound
      let nextLetter = letter(from: start, contextAfter: run.range.upperBound)
      let lastInRun = letter(before: run.range.upperBound, from: start)
      // The last offset at which a cut is forbidden; `nil` if no letters join across the run's start.
      var end: Int?
      if let nextLetter, nextLetter.joinsBefore,
        lastLetter?.joinsAfter == true
          || firstOfPreviousRun?.joinsAfter == true && isReversedByHarfBuzz(runs[index - 1])
      {
        end = nextLetter.offset
      } else if endsWithJoiner(before: start)
        || lastInRun?.joinsBefore == true && lastLetter?.joinsAfter == true
          && isReversedByHarfBuzz(run)
      {
        end = start
      }
      if let end {
        let letters = min(lastLetter.map { $0.offset + 1 } ?? start, start)...max(end, start)
        stretches.unite(Self.extended(letters, around: index, in: runs))
      }
      if lastInRun == nil {
        gap += utf8.characterCount(in: run.range)
        if gap >= Self.context { lastLetter = nil }
      } else {
        lastLetter = lastInRun
        gap = 0
      }
      firstOfPreviousRun = nextLetter.flatMap { $0.offset < run.range.upperBound ? $0 : nil }
    }
  }

  /// The stretches that overlap a run, clamped to it.
  func within(_ run: Range<Int>) -> [ClosedRange<Int>] {
    let first = partitionPoint(in: 0..<stretches.count) {
      stretches[$0].upperBound >= run.lowerBound
    }
    return stretches[first...].prefix { $0.lowerBound < run.upperBound }
      .map { $0.clamped(to: run.lowerBound...run.upperBound - 1) }
  }

  /// Extends a stretch of joined letters over adjacent text of a deeper bidi level. If that text were cut, one of its
  /// parts would no longer be beside the joined letter. Run `index` starts within the stretch.
  private static func extended(
    _ letters: ClosedRange<Int>, around index: Int, in runs: [ItemizedRun]
  ) -> ClosedRange<Int> {
    var lower = letters.lowerBound
    var upper = letters.upperBound
    var index = index
    while index > 1, runs[index - 1].range.lowerBound >= letters.lowerBound { index -= 1 }
    while index < runs.count, runs[index].range.lowerBound <= letters.upperBound {
      let before = runs[index - 1].level
      let after = runs[index].level
      if after > before {
        let end = runs[index...].firstIndex { $0.level <= before } ?? runs.endIndex
        upper = max(upper, runs[end - 1].range.upperBound - 1)
      } else if before > after {
        let first = (runs[..<index].lastIndex { $0.level <= after } ?? -1) + 1
        lower = min(lower, runs[first].range.lowerBound + 1)
      }
      index += 1
    }
    return lower...upper
  }

  /// A character that is not transparent to joining.
  private struct Letter {
    /// The UTF-8 offset.
    let offset: Int
    let joinsBefore: Bool
    let joinsAfter: Bool
  }

  private func letter(at offset: Int) -> Letter? {
    let properties = CharacterProperties(utf8.codePoint(at: offset).value)
    if properties.joinsThrough { return nil }
    return Letter(
      offset: offset, joinsBefore: properties.joinsBefore, joinsAfter: properties.joinsAfter)
  }

  /// The first letter from the start of a run on, up to a few characters after the run's end.
  private func letter(from start: Int, contextAfter end: Int) -> Letter? {
    var offset = start
    var beyond = 0
    while offset < utf8.count, beyond < Self.context {
      if let letter = letter(at: offset) { return letter }
      offset += utf8.codePoint(at: offset).length
      if offset > end { beyond += 1 }
    }
    return nil
  }

  /// The last letter between two offsets.
  private func letter(before end: Int, from start: Int) -> Letter? {
    var offset = end
    while offset > start {
      offset = utf8.start(before: offset)
      if let letter = letter(at: offset) { return letter }
    }
    return nil
  }

  /// Whether the text before an offset ends with U+200D, which makes the next letter join.
  private func endsWithJoiner(before offset: Int) -> Bool {
    offset >= 3 && utf8[offset - 3..<offset].elementsEqual([0xE2, 0x80, 0x8D])
  }
}

extension Array {
  /// Appends a range to ascending ranges. Unites it with the last ranges if it touches or precedes them.
  mutating func unite<Bound>(_ range: ClosedRange<Bound>) where Element == ClosedRange<Bound> {
    var range = range
    while let last, last.upperBound >= range.lowerBound {
      range =
        Swift.min(last.lowerBound, range.lowerBound)...Swift.max(last.upperBound, range.upperBound)
      removeLast()
    }
    append(range)
  }
}
