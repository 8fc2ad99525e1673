public import TelopText

/// A line's reading units with the places where they pass the reader: what pace is counted from.
public struct ReadingUnits: Sendable {
  /// Half units, so that a half-width character is a whole number.
  struct Mark: Sendable {
    /// Where the unit starts, in line units along the text.
    var position: Int64
    /// Half units up to and including this one.
    var halves: Int64
  }

  let marks: [Mark]

  /// - Complexity: O(n).
  public init(of text: MeasuredText, unit: PaceProfile.Unit) {
    var marks: [Mark] = []
    var halves: Int64 = 0
    var inWord = false
    var cluster = 0
    // Without ICU's dictionaries there is no fit either: cutting needs them and says so.
    var dictionary = unit == .word ? ((try? text.dictionaryWordStarts()) ?? [])[...] : []
    text.forEachGrapheme { range, first, isEmojiStyle in
      let weight: Int64 =
        switch unit {
        case .fullWidth: Self.halfWidths(of: first, isEmojiStyle)
        case .word where first.needsDictionary:
          Self.starts(at: range.lowerBound, &dictionary) ? 2 : 0
        case .word: Self.startsWord(first, &inWord) ? 2 : 0
        }
      guard weight > 0 else { return }
      halves += weight
      cluster = text.cluster(startingAtOrAfter: range.lowerBound, from: cluster)
      marks.append(Mark(position: text.position(ofCluster: cluster), halves: halves))
    }
    self.marks = marks
  }

  /// The count of units, in halves of one.
  public var total: Rational { Rational(Int128(marks.last?.halves ?? 0), over: 2) ?? 0 }

  private static func halfWidths(of scalar: Unicode.Scalar, _ isEmojiStyle: Bool) -> Int64 {
    if scalar.isInvisible { return 0 }
    return scalar.isFullWidth || isEmojiStyle ? 2 : 1
  }

  /// Whether the next of the starts left is this one; those before it are done with.
  private static func starts(at offset: Int, _ starts: inout ArraySlice<Int>) -> Bool {
    while let next = starts.first, next < offset { starts.removeFirst() }
    return starts.first == offset
  }

  /// A word starts where a letter or digit follows none; each ideograph is its own word.
  private static func startsWord(_ scalar: Unicode.Scalar, _ inWord: inout Bool) -> Bool {
    guard scalar.isPartOfWord else {
      // An apostrophe within a word does not end it.
      if scalar != "'" && scalar != "\u{2019}" { inWord = false }
      return false
    }
    let starts = !inWord || scalar.isFullWidth
    inWord = !scalar.isFullWidth
    return starts
  }

  /// The most units whose places lie within `length` line units of each other, in halves.
  ///
  /// - Complexity: O(n).
  func densest(within length: Int64) -> (halves: Int64, at: Int64) {
    var first = 0
    var best: (halves: Int64, at: Int64) = (0, 0)
    for last in marks.indices {
      while marks[last].position - marks[first].position > length { first += 1 }
      let before = first == 0 ? 0 : marks[first - 1].halves
      let halves = marks[last].halves - before
      if halves > best.halves { best = (halves, marks[first].position) }
    }
    return best
  }
}
