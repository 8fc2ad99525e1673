internal import TelopScript
internal import TelopText

/// What becomes of the script's file.
extension FixSearch {
  /// A longer file is searched for no place to cut: it is hours of reading, and would be read again some
  /// dozen times.
  private static let longestSource = 1 << 18

  /// A fix with what changes in the file, tried once more as the file then reads; `nil` where the file
  /// cannot be changed to that.
  ///
  /// - Parameter places: the parts of the line that go, for the words.
  func inSource(_ fix: Fix, at places: [Range<Int>]) -> Fix? {
    var fix = fix
    fix.details += places.map { excerpt($0) }
    guard let origin = fit.origin else { return fix }
    guard origin.bytes.count <= Self.longestSource else { return nil }
    let editor = SourceEditor(origin.bytes, script: fit.script, read: origin.readPart)
    var (edits, cues, sections): ([SourceEdit], [Int: String], [Int: String]) = ([], [:], [:])
    for edit in fix.edits {
      switch edit {
      case .cue(let index, let time): cues[index] = Fit.clock(exactly: time.exactSeconds)
      case .time(let index, let time): sections[index] = Fit.clock(exactly: time.exactSeconds)
      case .leaveOut(let sections):
        guard let found = editor.leavingOut(sections) else { return nil }
        edits += found
      case .cut(let range):
        guard let found = editor.cutting(range) else { return nil }
        edits += found
      case .duration, .viewport, .size, .lead, .ends, .holds, .loop, .wholePixels, .slides: break
      }
    }
    if !cues.isEmpty || !sections.isEmpty {
      guard let found = editor.retiming(cues: cues, sections: sections) else { return nil }
      edits += found
    }
    if edits.isEmpty { return fix }
    guard let fonts = fit.fonts,
      let script = SourceEdit.apply(edits, to: origin.bytes).flatMap(origin.read),
      let trial = try? Fit(script, fonts: fonts, options: fix.applied(to: fit.asked)), passes(trial)
    else { return nil }
    fix.source = edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
    return fix
  }

  /// A part of the line for a person: `talk.md:12 “one two … nine ten”`.
  func excerpt(_ range: Range<Int>) -> String {
    let place = fit.place(range, at: 0)
    let (first, last) = fit.edgeParagraphs(of: place.range)
    // Together with a line's number and its indent within 80 columns.
    let columns = 24
    let whole = fit.text.substring(first)
    if first == last, whole.start(ofColumns: 2 * columns).count == whole.count {
      return "\(fit.script.name):\(place.sourceLine) “\(whole)”"
    }
    let end =
      range.upperBound < fit.text.utf8Length || fit.script.cues.isEmpty
      ? fit.text.substring(last).end(ofColumns: columns) : ""
    let start = whole.start(ofColumns: columns)
    return "\(fit.script.name):\(place.sourceLine) “\(start)…\(end)”"
  }
}

extension String {
  /// As many characters from the start as so many columns of a terminal hold: wide ones, and whatever
  /// else is written in full squares, count for two.
  fileprivate func start(ofColumns columns: Int) -> String {
    var room = columns
    return String(
      prefix { character in
        room -= character.isWide ? 2 : 1
        return room >= 0
      })
  }

  /// As many from the end.
  fileprivate func end(ofColumns columns: Int) -> String {
    var room = columns
    let count = reversed().prefix { character in
      room -= character.isWide ? 2 : 1
      return room >= 0
    }.count
    return String(suffix(count))
  }
}

extension Character {
  /// Hangul's first letter is the first that may be wide.
  fileprivate var isWide: Bool { unicodeScalars.contains { $0.value >= 0x1100 } }
}
