import TelopUnits

extension Paragraph {
  /// A timestamp that was removed from the text.
  struct Cue {
    /// The timestamp as written: `@1:30`.
    let timestamp: String
    /// The offset of the following word, or the end of the text if no word follows.
    var utf8Offset: Int
    let sourceLine: Int
    /// The text that touches the timestamp and keeps it from being a cue; `nil` if there is none.
    let adjacentText: CueNeighbour?

    func moved(to offset: Int) -> Cue {
      var moved = self
      moved.utf8Offset = offset
      return moved
    }
  }

  /// Moves cues past white space to the next word.
  mutating func moveCuesToWords() {
    // Visits the cues from last to first, so that white space is scanned only once.
    var next: (offset: Int, word: Int)?
    for index in cues.indices.reversed() {
      let start = cues[index].utf8Offset
      let end = next?.offset ?? text.utf8.count
      let following = text[text.utf8Indices(start..<end)]
      let space = following.unicodeScalars.prefix { $0.properties.isWhitespace }
      var word = start + Substring(space).utf8.count
      if let next, next.offset == word { word = next.word }
      cues[index].utf8Offset = word
      next = (start, word)
    }
  }

  /// Moves the cues at the end of the text to its start: a cue at the end of a heading applies to the heading's start.
  mutating func moveLastCuesToStart() {
    let end = text.utf8.count
    guard let first = cues.firstIndex(where: { $0.utf8Offset == end }) else { return }
    let moved = cues[first...].map { $0.moved(to: 0) }
    let atStart = cues[..<first].prefix { $0.utf8Offset == 0 }
    cues = atStart + moved + cues[atStart.endIndex..<first]
  }
}

extension Paragraph.Cue {
  /// Checks the cues of a script.
  ///
  /// - Parameters:
  ///   - cues: the cues, at offsets of the line, ascending.
  ///   - trailing: the cues after the last word.
  /// - Throws: `ScriptError` with `.badCue` or `.cueConflict`.
  static func checked(
    _ cues: [Paragraph.Cue], trailing: [Paragraph.Cue], _ source: SourceText
  ) throws(ScriptError) -> [Script.Cue] {
    var checked: [Script.Cue] = []
    var previous: (cue: Paragraph.Cue, time: Duration)?
    for cue in cues where !cue.isSlideCue {
      let time = try cue.time(source)
      if let previous {
        let other = "\(previous.cue.timestamp) of line \(previous.cue.sourceLine)"
        if cue.utf8Offset == previous.cue.utf8Offset {
          throw cue.error(
            .cueConflict, "\(cue.timestamp) and \(other) are at the same place", source)
        }
        if time <= previous.time {
          throw cue.error(
            .cueConflict, "\(cue.timestamp) is not later than \(other) before it", source)
        }
      }
      checked.append(Script.Cue(time: time, utf8Offset: cue.utf8Offset, sourceLine: cue.sourceLine))
      previous = (cue, time)
    }
    if let cue = trailing.first {
      // An invalid time or slide is reported first.
      if cue.isSlideCue { _ = try cue.slide(source) } else { _ = try cue.time(source) }
      throw cue.error(
        .badCue, "nothing follows \(cue.timestamp); put a cue before the text it times", source)
    }
    return checked
  }

  /// - Throws: `badCue` if text touches the timestamp and keeps it from being a cue.
  func checkAdjacentText(_ source: SourceText) throws(ScriptError) {
    guard let adjacentText else { return }
    throw error(
      .badCue,
      "\(timestamp) touches '\(adjacentText.text)', so it is not a cue; \(adjacentText.remedy), "
        + "or write \\\(timestamp) for text", source)
  }

  private func time(_ source: SourceText) throws(ScriptError) -> Duration {
    try checkAdjacentText(source)
    guard let seconds = CueTimestamps.seconds(timestamp), let time = Duration(exactSeconds: seconds)
    else {
      throw error(
        .badCue,
        "\(timestamp) is not a time such as @1:30, @0:05.5 or @1:02:03; \(timeRule); if text is "
          + "meant, write \\\(timestamp)", source)
    }
    return time
  }

  /// The rule that the timestamp, an invalid time, probably breaks.
  private var timeRule: String {
    let typed = timestamp.narrowed
    let textWithPoint = typed.replacing(utf8: ",", with: ".")
    if typed != textWithPoint, CueTimestamps.seconds(textWithPoint) != nil {
      return "seconds take a point, not a comma: \(textWithPoint)"
    }
    if typed.last == ":", CueTimestamps.seconds(String(typed.dropLast())) != nil {
      return "no colon follows it"
    }
    return typed.count { $0 == ":" } > 2 ? "it has no frames" : "seconds have two digits"
  }

  func error(_ code: ScriptError.Code, _ message: String, _ source: SourceText) -> ScriptError {
    source.error(code, line: sourceLine, message)
  }
}
