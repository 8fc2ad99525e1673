internal import TelopUnits

extension Script {
  /// The script without some sections, as if read without their headings and text; source lines are unchanged.
  ///
  /// A cue is dropped with the word whose time it sets, wherever its timestamp was written. The line may become empty.
  @_spi(Answers) public func dropping(sections indices: [Int]) -> Script {
    let dropped = Set(indices)
    let remaining = sections.indices.filter { !dropped.contains($0) }
    if remaining.count == sections.count { return self }
    return removing(deletions(of: sections.indices.filter(dropped.contains)), keeping: remaining)
  }

  /// The script without several ranges of its line. If a range ends at the end of a paragraph, the separator or white
  /// space before the range is removed, too. At the start of the line, the separator after the range is removed instead.
  ///
  /// - Parameter ranges: ascending and disjoint UTF-8 offsets; each range begins and ends between characters.
  package func cutting(_ ranges: [Range<Int>]) -> Script {
    let all = 0..<line.utf8.count
    var ranges = ranges.map { $0.clamped(to: all) }.filter { !$0.isEmpty }
    if ranges.isEmpty { return self }
    let ends = Set(paragraphs.map(\.upperBound) + [all.upperBound])
    ranges = ranges.map { range in
      guard ends.contains(range.upperBound) else { return range }
      let next = partitionPoint(in: 0..<paragraphs.count) {
        paragraphs[$0].lowerBound >= range.lowerBound
      }
      if next > 0 {
        let start = min(range.lowerBound, paragraphs[next - 1].upperBound)
        let before = line[..<line.utf8.index(line.startIndex, offsetBy: start)]
        let blanks = before.reversed().prefix(while: \.isWhitespace)
        return start - blanks.reduce(0) { $0 + $1.utf8.count }..<range.upperBound
      }
      let following = paragraphs.first { $0.lowerBound >= range.upperBound }
      return range.lowerBound..<(following?.lowerBound ?? range.upperBound)
    }
    ranges = ranges.united
    let remaining = sections.indices.filter { index in
      let section = sections[index].range
      let next = partitionPoint(in: 0..<ranges.count) {
        ranges[$0].upperBound >= section.upperBound
      }
      return index == 0 || next == ranges.count || section.lowerBound < ranges[next].lowerBound
    }
    return removing(Deletions(ranges), keeping: remaining)
  }

  private func removing(_ deletions: Deletions, keeping sectionIndices: [Int]) -> Script {
    var script = self
    script.line = deletions.applied(to: line)
    script.sections = sectionIndices.map { index in
      var section = sections[index]
      section.range = deletions.shifted(section.range)
      section.titleRange = section.titleRange.map { deletions.shifted($0) }
      return section
    }
    script.paragraphs = paragraphs.compactMap(deletions.shiftedIfKept)
    script.styles = styles.changing(\.range, deletions.shiftedIfKept)
    script.priorities = priorities.changing(\.range, deletions.shiftedIfKept)  // {keep}, {optional}
    script.cues = cues.changing(\.utf8Offset, deletions.shiftedIfKept)
    script.slideCues = slideCues.changing(\.utf8Offset, deletions.shiftedIfKept)
    script.lines = LineMap(lines.anchors.changing(\.utf8Offset, deletions.shiftedIfKept))
    return script
  }

  /// The deletions that remove the text of sections, and the separator that would then end the line.
  ///
  /// - Parameter dropped: ascending indices of the sections.
  private func deletions(of dropped: [Int]) -> Deletions {
    let ranges = dropped.map { sections[$0].range }
    let deletions = Deletions(ranges)
    if paragraphs.isEmpty { return deletions }
    let end = paragraphs.last { !deletions.contains($0.lowerBound) }?.upperBound ?? 0
    return Deletions(ranges.map { $0.clamped(to: 0..<end) } + [end..<max(end, line.utf8.count)])
  }
}
