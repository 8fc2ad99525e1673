import TelopUnits

/// Finds what to change in a script's file so that the script changes as is wanted.
///
/// A script does not know from which bytes its text comes, and need not: the file is read again up to
/// places of one source line, until it reads as just what is to stay. So an edit holds whatever markup,
/// escape or cue is on its way.
package struct SourceEditor {
  let bytes: [UInt8]
  /// Where each source line starts; LF, CR and CRLF end one.
  private let lineStarts: [Int]
  let script: Script
  /// The script of other bytes, read as this one was; `nil` when they are none.
  private let read: ([UInt8]) -> Script?

  /// - Parameters:
  ///   - bytes: the file.
  ///   - script: what was read from it.
  ///   - read: the script of other bytes, read as this one was.
  /// - Complexity: O(n).
  package init(_ bytes: [UInt8], script: Script, read: @escaping ([UInt8]) -> Script?) {
    self.bytes = bytes
    self.script = script
    self.read = read
    var starts = [0]
    for index in bytes.indices {
      let isBreak =
        bytes[index] == 0x0A
        || bytes[index] == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A)
      if isBreak { starts.append(index + 1) }
    }
    lineStarts = starts
  }

  /// Takes some text out of the line.
  ///
  /// - Parameter range: UTF-8 offsets into the line, up to its end, to the end of a section's text, or
  ///   to a cue. What is taken out may start a little earlier, where markup begins.
  /// - Returns: `nil` where no change of the file comes to that.
  /// - Complexity: some dozen readings of the file.
  package func cutting(_ range: Range<Int>) -> [SourceEdit]? {
    let rest = script.line.utf8.dropFirst(range.upperBound)
    guard var start = place(of: range.lowerBound), let end = end(of: range.upperBound),
      start < end.place
    else { return nil }
    while start > 0, bytes[start - 1] == 0x20 { start -= 1 }
    let edits = [SourceEdit(start..<end.place, end.join(bytes[..<start]))]
    guard let made = script(after: edits) else { return nil }
    // What stays is the line's start and its end, and nothing else.
    let kept = made.line.utf8.dropLast(rest.count)
    guard made.line.utf8.count >= rest.count, made.line.utf8.suffix(rest.count).elementsEqual(rest),
      kept.count <= range.lowerBound + script.separator.utf8.count
    else { return nil }
    return edits
  }

  /// Leaves sections out, headings and all.
  ///
  /// - Parameter sections: indices into the script's.
  /// - Returns: `nil` where no change of the file comes to that.
  /// - Complexity: O(n).
  package func leavingOut(_ sections: [Int]) -> [SourceEdit]? {
    let all = script.sections
    let edits = Set(sections).sorted().compactMap { index -> SourceEdit? in
      guard all.indices.contains(index) else { return nil }
      let start = start(ofLine: all[index].sourceLine)
      let next = index + 1 < all.count ? self.start(ofLine: all[index + 1].sourceLine) : bytes.count
      return start < next ? SourceEdit(start..<next, "") : nil
    }
    let wanted = script.dropping(sections: sections)
    guard let made = script(after: edits), made.line == wanted.line,
      made.cues.map(\.time) == wanted.cues.map(\.time),
      made.cues.map(\.utf8Offset) == wanted.cues.map(\.utf8Offset)
    else { return nil }
    return edits
  }

  /// Gives cues and sections other times.
  ///
  /// - Parameters:
  ///   - cues: indices into the script's cues, with their times as a script has them.
  ///   - sections: indices into the sections that have a time, likewise.
  /// - Returns: `nil` where no change of the file comes to that.
  /// - Complexity: O(n).
  package func retiming(cues: [Int: String], sections: [Int: String]) -> [SourceEdit]? {
    var edits: [SourceEdit] = []
    for (index, time) in cues {
      guard script.cues.indices.contains(index) else { return nil }
      let cue = script.cues[index]
      // Of several on one line the text's order tells which it is.
      let before = script.cues[..<index].count {
        $0.sourceLine == cue.sourceLine && $0.time == cue.time
      }
      let found = CueTimestamps.places(in: line(cue.sourceLine), of: cue.time)
      guard before < found.count else { return nil }
      edits.append(moved(found[before], to: cue.sourceLine, "@" + time))
    }
    for (index, time) in sections {
      guard script.sections.indices.contains(index) else { return nil }
      let number = script.sections[index].sourceLine
      guard let found = HeadingAttributes.timeValue(in: line(number)) else { return nil }
      edits.append(moved(found, to: number, time))
    }
    guard let made = script(after: edits), made.line == script.line,
      made.cues.map(\.utf8Offset) == script.cues.map(\.utf8Offset)
    else { return nil }
    return edits
  }

  // MARK: Places in the file

  func script(after edits: [SourceEdit]) -> Script? {
    SourceEdit.apply(edits, to: bytes).flatMap(read)
  }

  private func moved(_ range: Range<Int>, to number: Int, _ text: String) -> SourceEdit {
    let start = start(ofLine: number)
    return SourceEdit(start + range.lowerBound..<start + range.upperBound, text)
  }

  func start(ofLine number: Int) -> Int {
    number <= lineStarts.count ? lineStarts[max(1, number) - 1] : bytes.count
  }

  /// A source line with its break.
  func line(_ number: Int) -> String {
    String(decoding: bytes[start(ofLine: number)..<start(ofLine: number + 1)], as: UTF8.self)
  }

  /// The furthest place up to which the file reads as no more of the line than up to an offset.
  private func place(of utf8Offset: Int) -> Int? {
    guard utf8Offset > 0 else { return nil }
    let number = script.sourceLine(at: utf8Offset - 1)
    let (low, high) = (start(ofLine: number), start(ofLine: number + 1))
    let isTooMuch = { (place: Int) in
      (read(Array(bytes[..<scalarStart(place)]))?.line.utf8.count ?? 0) > utf8Offset
    }
    var place = scalarStart(
      partitionPoint(in: low..<high, where: { isTooMuch($0 + 1) }))
    // Half of a link or of a timestamp reads as something else.
    for _ in 0..<Self.mostSteps where place > low {
      if let made = read(Array(bytes[..<place])), made.line.utf8.count <= utf8Offset,
        script.line.utf8.starts(with: made.line.utf8)
      {
        return place
      }
      place = scalarStart(place - 1)
    }
    return place == low && low > 0 ? low : nil
  }

  /// How many characters markup may have that a cut would fall into.
  private static let mostSteps = 100

  /// Where what stays behind a cut begins, and what has to stand between.
  private func end(of utf8Offset: Int) -> (place: Int, join: (ArraySlice<UInt8>) -> String)? {
    if utf8Offset >= script.line.utf8.count {
      return (bytes.count, { $0.last == 0x0A ? "" : "\n" })
    }
    if let cue = script.cues.first(where: { $0.utf8Offset == utf8Offset }),
      let found = CueTimestamps.places(in: line(cue.sourceLine), of: cue.time).first,
      script.paragraphs.contains(where: { $0.lowerBound < utf8Offset && utf8Offset < $0.upperBound }
      )
    {
      let place = start(ofLine: cue.sourceLine) + found.lowerBound
      return (place, { $0.last.map { $0 == 0x20 || $0 == 0x0A } ?? true ? "" : " " })
    }
    // The separator behind it stays.
    guard
      let section = script.sections.first(where: {
        $0.range.lowerBound > utf8Offset
          && $0.range.lowerBound <= utf8Offset + script.separator.utf8.count
      })
    else { return nil }
    return (
      start(ofLine: section.sourceLine),
      { $0.last == 0x0A ? ($0.dropLast().last == 0x0A ? "" : "\n") : "\n\n" }
    )
  }

  private func scalarStart(_ place: Int) -> Int {
    var place = min(place, bytes.count)
    while place > 0, place < bytes.count, bytes[place] & 0xC0 == 0x80 { place -= 1 }
    return place
  }
}
