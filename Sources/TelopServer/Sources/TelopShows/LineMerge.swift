/// A three-way merge by lines: applies an edit of a script to a show's text, which may have had other changes.
struct LineMerge {
  /// The other text with the applied changes.
  private(set) var text: String
  /// The base text with the applied changes alone. It differs from the changed text by the skipped changes.
  private(set) var base: String
  /// Lines of the changed text, from 1, at which skipped changes begin.
  private(set) var skippedLines: [Int] = []

  /// Applies the changes from `base` to `changed` to `other`, whose first `fixed` lines must not change.
  init(_ base: String, _ changed: String, to other: String, fixed: Int = 0) {
    let before = Self.lines(base)
    let after = Self.lines(changed)
    let into = Self.lines(other)
    let places = Self.places(of: before, in: into)
    var made: [Substring] = []
    var kept: [Substring] = []
    var next = 0
    var last = 0
    for change in Self.changes(before, after) {
      kept += before[last..<change.from.lowerBound]
      last = change.from.upperBound
      let place = Self.place(of: change.from, in: places)
      guard let place, place.lowerBound >= max(next, fixed) else {
        skippedLines.append(change.to.lowerBound + 1)
        kept += before[change.from]
        continue
      }
      made += into[next..<place.lowerBound] + after[change.to]
      kept += after[change.to]
      next = place.upperBound
    }
    text = (made + into[next...]).joined()
    self.base = (kept + before[last...]).joined()
  }

  /// Splits a text into lines with their endings, as scripts count them. The last line gets an ending if it has none.
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
    var from: Range<Int>
    var to: Range<Int>
  }

  private static func changes(_ before: [Substring], _ after: [Substring]) -> [Change] {
    let (removed, inserted) = differences(before, after)
    var changes: [Change] = []
    var old = 0
    var now = 0
    while old < before.count || now < after.count {
      let from = old
      let to = now
      while removed.contains(old) { old += 1 }
      while inserted.contains(now) { now += 1 }
      if (from, to) != (old, now) {
        // A change that keeps the number of lines is split, so that one conflict does not block the other lines.
        let count = old - from == now - to ? old - from : 1
        for index in 0..<count {
          changes.append(
            count == 1
              ? Change(from: from..<old, to: to..<now)
              : Change(from: from + index..<from + index + 1, to: to + index..<to + index + 1))
        }
      } else {
        old += 1
        now += 1
      }
    }
    return changes
  }

  /// Maximum number of line pairs that are compared. Beyond it, all of these lines count as changed.
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
        return numbers[content]
          ?? {
            numbers[content] = numbers.count
            return numbers.count - 1
          }()
      }
    }
    let old = numbered(first)
    let new = numbered(second)
    let same = zip(old, new).prefix { $0 == $1 }.count
    let maximumTail = min(old.count, new.count) - same
    let tail = zip(old.reversed(), new.reversed()).prefix(maximumTail).prefix { $0 == $1 }.count
    // Lines that the other text lacks are removed or inserted without further comparison.
    let ours = Set(old)
    let theirs = Set(new)
    let left = (same..<old.count - tail).filter { theirs.contains(old[$0]) }
    let right = (same..<new.count - tail).filter { ours.contains(new[$0]) }
    var removed = Set((same..<old.count - tail).filter { !theirs.contains(old[$0]) })
    var inserted = Set((same..<new.count - tail).filter { !ours.contains(new[$0]) })
    guard left.count * right.count <= Self.maximumComparisonCount else {
      return (removed.union(left), inserted.union(right))
    }
    for change in right.map({ new[$0] }).difference(from: left.map { old[$0] }) {
      switch change {
      case .remove(let offset, _, _): removed.insert(left[offset])
      case .insert(let offset, _, _): inserted.insert(right[offset])
      }
    }
    return (removed, inserted)
  }

  /// Index of each line in another text; `nil` for lines missing there.
  private static func places(of lines: [Substring], in other: [Substring]) -> [Int?] {
    let (removed, inserted) = differences(lines, other)
    var rest = other.indices.filter { !inserted.contains($0) }[...]
    return lines.indices.map { removed.contains($0) ? nil : rest.popFirst() }
  }

  /// Range of adjacent lines in another text, empty for an insertion point; `nil` if they are not adjacent there.
  private static func place(of lines: Range<Int>, in places: [Int?]) -> Range<Int>? {
    guard let first = lines.first else {
      if lines.lowerBound == 0 { return 0..<0 }
      guard let former = places[lines.lowerBound - 1] else { return nil }
      return former + 1..<former + 1
    }
    guard let start = places[first] else { return nil }
    let isWhole = lines.allSatisfy { places[$0] == start + ($0 - first) }
    return isWhole ? start..<start + lines.count : nil
  }
}
