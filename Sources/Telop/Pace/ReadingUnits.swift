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
    var offset = 0
    var cluster = 0
    for character in text.text {
      let weight: Int64 =
        switch unit {
        case .fullWidth: Self.halfWidths(of: character)
        case .word: Self.startsWord(character, &inWord) ? 2 : 0
        }
      if weight > 0 {
        halves += weight
        cluster = text.cluster(startingAtOrAfter: offset, from: cluster)
        marks.append(Mark(position: text.position(ofCluster: cluster), halves: halves))
      }
      offset += character.utf8.count
    }
    self.marks = marks
  }

  /// The count of units, in halves of one.
  public var total: Rational { Rational(Int128(marks.last?.halves ?? 0), over: 2) ?? 0 }

  private static func halfWidths(of character: Character) -> Int64 {
    guard !character.isWhitespace, let first = character.unicodeScalars.first else { return 0 }
    if first.properties.isDefaultIgnorableCodePoint { return 0 }
    return first.isFullWidth || character.unicodeScalars.contains("\u{FE0F}") ? 2 : 1
  }

  /// A word starts where a letter or digit follows none; each ideograph is its own word.
  private static func startsWord(_ character: Character, _ inWord: inout Bool) -> Bool {
    guard let first = character.unicodeScalars.first, first.isPartOfWord else {
      // An apostrophe within a word does not end it.
      if character != "'" && character != "\u{2019}" { inWord = false }
      return false
    }
    let starts = !inWord || first.isFullWidth
    inWord = !first.isFullWidth
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
