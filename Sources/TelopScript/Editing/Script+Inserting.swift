import TelopUnits

extension Script {
  /// The script with the paragraphs of another script inserted among its own.
  ///
  /// The paragraphs of `inserts` are used in turn, in a cycle, with their styles. An insert has the section and the
  /// source line of the paragraph before it; at the start of the line, it is part of the first section.
  ///
  /// - Parameters:
  ///   - inserts: the script whose paragraphs are inserted. Read with this script as `partOf`, it has the same
  ///     separator and quotes.
  ///   - rule: the places of the inserts among the paragraphs of this script. Visible headings count as paragraphs. If
  ///     a place is between a heading and its text, the insert moves behind the first paragraph of the text; it is
  ///     omitted if another insert is already there.
  /// - Throws: `ScriptError` with `.unknownSetting`, `.badCue` or `.badAttribute` if `inserts` has front matter, a cue
  ///   or attributes. These would be ambiguous, because an insert may be used more than once.
  /// - Complexity: O(n log n) for a new line of n bytes.
  @_spi(Answers) public func inserting(
    _ inserts: Script, by rule: InsertRule
  ) throws(ScriptError) -> Script {
    try inserts.checkUsableAsInserts()
    let bytes = Array(inserts.line.utf8)
    var styles = inserts.styles[...]
    let texts = inserts.paragraphs.map { range in
      let paragraphStyles = styles.prefix { $0.range.lowerBound < range.upperBound }
      styles = styles[paragraphStyles.endIndex...]
      return Insert(
        text: String(decoding: bytes[range], as: UTF8.self),
        styles: paragraphStyles.map { $0.moved(by: -range.lowerBound) })
    }
    var script = inserting(texts, by: rule)
    // If `inserts` was read with `partOf`, its list of pictures begins with those of this script.
    if inserts.pictures.count > pictures.count { script.pictures = inserts.pictures }
    return script
  }

  private func checkUsableAsInserts() throws(ScriptError) {
    if let setting = settings.first {
      throw ScriptError(
        .unknownSetting, name: name, line: setting.sourceLine,
        message: "an insert cannot have front matter; put its options into the script")
    }
    if let line = cues.first?.sourceLine ?? slideCues.first?.sourceLine {
      throw ScriptError(
        .badCue, name: name, line: line,
        message: "an insert cannot have a cue, because the insert may be shown more than once")
    }
    if let section = sections.first(where: { $0.demands != Section.Demands() }) {
      throw ScriptError(
        .badAttribute, name: name, line: section.sourceLine,
        message: "an insert cannot have attributes such as {time=1:20}: they belong to sections")
    }
    if let priority = priorities.first {
      throw ScriptError(
        .badAttribute, name: name, line: sourceLine(at: priority.range.lowerBound),
        message:
          "an insert cannot have {keep} or {optional}: fixes never change inserts; remove the mark")
    }
  }

  private struct Insert {
    let text: String
    /// The styles, in UTF-8 code units of `text`.
    let styles: [StyledRange]
  }

  private func inserting(_ inserts: [Insert], by rule: InsertRule) -> Script {
    if inserts.isEmpty || paragraphs.isEmpty { return self }
    let old = Array(line.utf8)
    var new: [UInt8] = []
    var starts: [Int] = []
    var inserted: [(index: Int, range: Range<Int>)] = []
    for item in items(insertCount: inserts.count, by: rule) {
      switch item {
      case .paragraph(let index):
        if index > 0 {
          new += old[paragraphs[index - 1].upperBound..<paragraphs[index].lowerBound]
        } else if !new.isEmpty {
          new += separator.utf8
        }
        starts.append(new.count)
        new += old[paragraphs[index]]
      case .insert(let index):
        if !new.isEmpty { new += separator.utf8 }
        let start = new.count
        new += inserts[index].text.utf8
        inserted.append((index, start..<new.count))
      }
    }
    var script = moved(
      by: OffsetMap(
        oldParagraphs: paragraphs, newStarts: starts, oldEnd: old.count, newEnd: new.count))
    script.line = String(decoding: new, as: UTF8.self)
    script.paragraphs = (script.paragraphs + inserted.map(\.range))
      .sorted { $0.lowerBound < $1.lowerBound }
    script.styles =
      (script.styles
      + inserted.flatMap { index, range in
        inserts[index].styles.map { $0.moved(by: range.lowerBound) }
      }).sortedOuterFirst()
    return script
  }

  private enum Item { case paragraph(Int), insert(Int) }

  /// The paragraphs of the script and the inserts, in the order of the new line.
  private func items(insertCount: Int, by rule: InsertRule) -> [Item] {
    var items: [Item] = []
    var next = 0
    for (number, position) in insertPositions(by: rule).enumerated() {
      items += (next..<position).map(Item.paragraph)
      items.append(.insert(number % insertCount))
      next = position
    }
    return items + (next..<paragraphs.count).map(Item.paragraph)
  }

  /// The script with its offsets mapped to offsets in a new line; `line` itself is unchanged.
  private func moved(by offsetMap: OffsetMap) -> Script {
    var script = self
    script.sections = sections.map { $0.moved(by: offsetMap) }
    script.paragraphs = paragraphs.map(offsetMap.newRange)
    script.priorities = priorities.changing(\.range, offsetMap.newRange)
    script.styles = styles.changing(\.range, offsetMap.newRange)
    script.cues = cues.changing(\.utf8Offset, offsetMap.newOffset)
    script.slideCues = slideCues.changing(\.utf8Offset, offsetMap.newOffset)
    script.lines = LineMap(lines.anchors.changing(\.utf8Offset, offsetMap.newOffset))
    return script
  }

  /// For each insert, the number of paragraphs before it, ascending. An insert that the rule puts between a heading and
  /// its text is moved or omitted.
  private func insertPositions(by rule: InsertRule) -> [Int] {
    let headings = headingsBeforeText
    let rulePositions = rule.insertPositions(count: paragraphs.count)
    var usedPositions = Set(rulePositions)
    return rulePositions.compactMap { position in
      var moved = position
      while moved > 0, headings.contains(moved - 1) { moved += 1 }
      if moved == position { return position }
      // A moved insert is omitted if another insert has that position.
      return usedPositions.insert(moved).inserted ? moved : nil
    }
  }

  /// The indices in `paragraphs` of headings directly before their own text or a subheading.
  private var headingsBeforeText: Set<Int> {
    var levels: [Int: Int] = [:]
    for section in sections {
      guard let title = section.titleRange else { continue }
      let index = partitionPoint(in: 0..<paragraphs.count) {
        paragraphs[$0].lowerBound > title.lowerBound
      }
      levels[index - 1] = section.level
    }
    return Set(
      levels.keys.filter { index in
        guard let level = levels[index], index + 1 < paragraphs.count else { return false }
        return levels[index + 1].map { $0 > level } ?? true
      })
  }
}

/// Maps offsets of a line to offsets after inserting paragraphs, in UTF-8 code units.
private struct OffsetMap {
  let oldParagraphs: [Range<Int>]
  let newStarts: [Int]
  let oldEnd: Int
  let newEnd: Int

  /// The new offset of a cue or an anchor.
  func newOffset(_ offset: Int) -> Int { moved(offset, in: paragraph(at: offset)) }

  /// The new range of text within a paragraph.
  func newRange(_ range: Range<Int>) -> Range<Int> {
    let index = paragraph(at: range.lowerBound)
    return moved(range.lowerBound, in: index)..<moved(range.upperBound, in: index)
  }

  /// The new offset of a border between two sections. An insert at the border is part of the section before it.
  func newBorder(_ offset: Int) -> Int {
    if offset <= 0 { return offset }
    return offset >= oldEnd ? newEnd : newOffset(offset)
  }

  private func moved(_ offset: Int, in paragraph: Int) -> Int {
    oldParagraphs.indices.contains(paragraph)
      ? offset - oldParagraphs[paragraph].lowerBound + newStarts[paragraph] : offset
  }

  /// The index of the last paragraph that starts at or before an offset; -1 for none.
  private func paragraph(at offset: Int) -> Int {
    partitionPoint(in: 0..<oldParagraphs.count) { oldParagraphs[$0].lowerBound > offset } - 1
  }
}

extension Script.Section {
  fileprivate func moved(by offsetMap: OffsetMap) -> Script.Section {
    var section = self
    section.range = offsetMap.newBorder(range.lowerBound)..<offsetMap.newBorder(range.upperBound)
    section.titleRange = titleRange.map(offsetMap.newRange)
    return section
  }
}
