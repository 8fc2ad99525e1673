internal import TelopUnits

/// The difference between two texts as a unified diff with three lines of context.
struct LineDiff {
  private enum Kind: String {
    case unchanged = " "
    case removed = "-"
    case added = "+"
  }

  private let name: String
  private let lines: [(kind: Kind, text: ArraySlice<UInt8>)]

  init(from old: [UInt8], to new: [UInt8], of name: String) {
    self.name = name
    let oldLines = Self.lines(of: old)
    let newLines = Self.lines(of: new)
    var removed = Set<Int>()
    var added = Set<Int>()
    for change in newLines.difference(from: oldLines) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var lines: [(kind: Kind, text: ArraySlice<UInt8>)] = []
    var newIndex = 0
    for (offset, line) in oldLines.enumerated() {
      if removed.contains(offset) {
        lines.append((.removed, line))
        continue
      }
      while added.contains(newIndex) {
        lines.append((.added, newLines[newIndex]))
        newIndex += 1
      }
      lines.append((.unchanged, line))
      newIndex += 1
    }
    for line in newLines[newIndex...] { lines.append((.added, line)) }
    self.lines = lines
  }

  /// The lines, each with its newline; the last line may have none.
  private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    let starts = text.indices.filter { $0 == 0 || text[$0 - 1] == 0x0A }
    return zip(starts, starts.dropFirst() + [text.count]).map { text[$0..<$1] }
  }

  var bytes: [UInt8] {
    let hunks = hunks
    guard !hunks.isEmpty else { return [] }
    var bytes = Array("--- \(name)\n+++ \(name)\n".utf8)
    for hunk in hunks {
      let lineCount = { (excluded: Kind, part: Range<Int>) in
        lines[part].count { $0.kind != excluded }
      }
      // The old text has no added lines, and the new text no removed lines.
      let header = [Kind.added, .removed].map { excluded in
        let count = lineCount(excluded, hunk)
        return "\(lineCount(excluded, 0..<hunk.lowerBound) + (count > 0 ? 1 : 0)),\(count)"
      }
      bytes += Array("@@ -\(header[0]) +\(header[1]) @@\n".utf8)
      for line in lines[hunk] {
        bytes += Array(line.kind.rawValue.utf8) + line.text
        if line.text.last != 0x0A { bytes += Array("\n\\ No newline at end of file\n".utf8) }
      }
    }
    return bytes
  }

  /// The ranges of lines with a change and its context. Ranges that would overlap or touch are one range.
  private var hunks: [Range<Int>] {
    lines.indices.filter { lines[$0].kind != .unchanged }
      .map { max(0, $0 - 3)..<min(lines.count, $0 + 4) }.merged
  }
}
