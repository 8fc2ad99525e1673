/// A three-way merge by lines. It applies the edit of a script file to a show's text, which may have other changes.
package struct LineMerge: Sendable {
  /// The show's text with the applied changes.
  package internal(set) var text: String
  /// The base for merging the next edit: the file's text before this edit, with the changes that were applied.
  package internal(set) var base: String
  /// Lines of the edited file, from 1, at which skipped changes begin.
  package internal(set) var skippedLines: [Int] = []

  /// Applies the differences between `base` and `changed` to `other`, but not to its first `fixedLineCount` lines.
  init(_ base: String, _ changed: String, to other: String, fixedLineCount: Int = 0) {
    let before = Self.lines(base)
    let after = Self.lines(changed)
    let target = Self.lines(other)
    let targetIndices = Self.indices(of: before, in: target)
    var merged: [Substring] = []
    var newBase: [Substring] = []
    var targetEnd = 0
    var baseEnd = 0
    for change in Self.changes(before, after) {
      newBase += before[baseEnd..<change.oldRange.lowerBound]
      baseEnd = change.oldRange.upperBound
      let range = Self.range(of: change.oldRange, in: targetIndices)
      guard let range, range.lowerBound >= max(targetEnd, fixedLineCount) else {
        skippedLines.append(change.newRange.lowerBound + 1)
        newBase += before[change.oldRange]
        continue
      }
      merged += target[targetEnd..<range.lowerBound] + after[change.newRange]
      newBase += after[change.newRange]
      targetEnd = range.upperBound
    }
    text = (merged + target[targetEnd...]).joined()
    self.base = (newBase + before[baseEnd...]).joined()
  }

  /// The lines of a text as scripts count them, each with its ending. A last line without an ending gets `\n`.
  static func lines(_ text: String) -> [Substring] {
    var lines: [Substring] = []
    var start = text.startIndex
    let bytes = text.utf8
    for index in bytes.indices {
      let next = bytes.index(after: index)
      let isEnd =
        bytes[index] == UInt8(ascii: "\n")
        || bytes[index] == UInt8(ascii: "\r")
          && (next == bytes.endIndex || bytes[next] != UInt8(ascii: "\n"))
      guard isEnd else { continue }
      lines.append(text[start..<next])
      start = next
    }
    if start < text.endIndex { lines.append(text[start...] + "\n") }
    return lines
  }

  private struct Change {
    var oldRange: Range<Int>
    var newRange: Range<Int>
  }

  private static func changes(_ before: [Substring], _ after: [Substring]) -> [Change] {
    let (removed, inserted) = differences(before, after)
    var changes: [Change] = []
    var old = 0
    var new = 0
    while old < before.count || new < after.count {
      let oldStart = old
      let newStart = new
      while removed.contains(old) { old += 1 }
      while inserted.contains(new) { new += 1 }
      if old == oldStart, new == newStart {
        old += 1
        new += 1
      } else if old - oldStart == new - newStart {
        // Makes one change per line, so that a conflict in one line does not block the other lines.
        changes += zip(oldStart..<old, newStart..<new).map {
          Change(oldRange: $0..<$0 + 1, newRange: $1..<$1 + 1)
        }
      } else {
        changes.append(Change(oldRange: oldStart..<old, newRange: newStart..<new))
      }
    }
    return changes
  }

  /// Maximum number of line comparisons. If more may be needed, all lines between the common beginning and the common
  /// end count as changed.
  private static let maximumComparisonCount = 4_000_000

  /// Indices of the lines that only one of two texts has: removed from the first, inserted in the second.
  private static func differences(
    _ first: [Substring], _ second: [Substring]
  ) -> (removed: Set<Int>, inserted: Set<Int>) {
    var numbers: [[UInt8]: Int] = [:]
    let numbered = { (lines: [Substring]) in
      lines.map { line in
        // Line endings are not compared.
        let content = line.utf8.prefix { ![0x0A, 0x0D].contains($0) }.map(\.self)
        let number = numbers[content] ?? numbers.count
        numbers[content] = number
        return number
      }
    }
    let old = numbered(first)
    let new = numbered(second)
    let start = zip(old, new).prefix { $0 == $1 }.count
    let maximumTail = min(old.count, new.count) - start
    let tail = zip(old.reversed(), new.reversed()).prefix(maximumTail).prefix { $0 == $1 }.count
    // Lines that the other text lacks count as removed or inserted without further comparison.
    let oldNumbers = Set(old)
    let newNumbers = Set(new)
    let oldShared = (start..<old.count - tail).filter { newNumbers.contains(old[$0]) }
    let newShared = (start..<new.count - tail).filter { oldNumbers.contains(new[$0]) }
    var removed = Set((start..<old.count - tail).filter { !newNumbers.contains(old[$0]) })
    var inserted = Set((start..<new.count - tail).filter { !oldNumbers.contains(new[$0]) })
    guard oldShared.count * newShared.count <= Self.maximumComparisonCount else {
      return (removed.union(oldShared), inserted.union(newShared))
    }
    for change in newShared.map({ new[$0] }).difference(from: oldShared.map { old[$0] }) {
      switch change {
      case .remove(let offset, _, _): removed.insert(oldShared[offset])
      case .insert(let offset, _, _): inserted.insert(newShared[offset])
      }
    }
    return (removed, inserted)
  }

  /// Index of each line in another text; `nil` for lines that the other text lacks.
  private static func indices(of lines: [Substring], in other: [Substring]) -> [Int?] {
    let (removed, inserted) = differences(lines, other)
    var common = other.indices.filter { !inserted.contains($0) }[...]
    return lines.indices.map { removed.contains($0) ? nil : common.popFirst() }
  }

  /// Converts a range of lines of one text to the range of the same lines in another text. `nil` if a line is missing
  /// there, or if the lines are not adjacent there. An empty range is an insertion point: it becomes the place after
  /// the line that precedes it.
  ///
  /// - Parameter indices: index of each line in the other text, see `indices(of:in:)`.
  private static func range(of lines: Range<Int>, in indices: [Int?]) -> Range<Int>? {
    guard let first = lines.first else {
      if lines.lowerBound == 0 { return 0..<0 }
      guard let former = indices[lines.lowerBound - 1] else { return nil }
      return former + 1..<former + 1
    }
    guard let start = indices[first] else { return nil }
    let isWhole = lines.allSatisfy { indices[$0] == start + ($0 - first) }
    return isWhole ? start..<start + lines.count : nil
  }
}
