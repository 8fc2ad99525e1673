@_spi(Answers) internal import TelopPlan
@_spi(Answers) internal import TelopScript
internal import TelopText
import TelopUnits

extension FixSearch {
  /// The maximum size of an edited file, in bytes. A longer file takes hours to read aloud, and each fix would parse it
  /// about a dozen times.
  static let maximumFileSize = 1 << 18

  /// The fix with its edits of the script's file. `nil` if the file cannot be edited, or if the plan of the edited file
  /// does not pass.
  ///
  /// - Parameters:
  ///   - places: the removed parts of the line, for messages; empty for a fix that removes no text.
  ///   - trial: the fit with the fix, whose measured text is reused if the edited file has the same line; `nil` for a
  ///     fix that does not change the line.
  ///   - mayEnd: returns whether text may end at a UTF-8 offset of the line.
  func withFileEdits(
    _ fix: Fix, at places: [Range<Int>] = [], like trial: Fit? = nil,
    endingAt mayEnd: @escaping (Int) -> Bool = { _ in true }
  ) -> Fix? {
    var fix = fix
    // A message with several places also shows how much is removed at each place, so excerpts have fewer columns.
    fix.places += places.map { place($0, columns: places.count > 1 ? 11 : 24) }
    guard let origin = fit.origin else { return fix }
    guard origin.bytes.count <= Self.maximumFileSize else { return nil }
    // The editor reads parts of the file as scripts. The whole edited file is read below, by `origin.read`.
    let editor = SourceEditor(origin.bytes, script: script, read: origin.readPart)
    var edits: [SourceEdit] = []
    var cues: [Int: String] = [:]
    var sections: [Int: String] = [:]
    var slides: [Int: Int] = [:]
    for edit in fix.edits {
      switch edit {
      case .cue(let index, let time): cues[index] = Numbers.exactClock(time.exactSeconds)
      case .time(let index, let time): sections[index] = Numbers.exactClock(time.exactSeconds)
      case .leaveOut(let sections):
        guard let removals = editor.dropping(sections: sections) else { return nil }
        edits += removals
      case .slide(let index, let slide): slides[index] = slide
      case .cut, .duration, .viewport, .size, .lead, .ends, .holds, .loop, .wholePixels,
        .withoutWholePixels, .slides:
        break
      }
    }
    if !fix.cuts.isEmpty {
      guard let cuts = editor.cutting(fix.cuts.reversed(), endingAt: mayEnd) else { return nil }
      edits += cuts
    }
    guard let slideEdits = editor.edits(namingSlides: slides) else { return nil }
    edits += slideEdits
    if !cues.isEmpty || !sections.isEmpty {
      guard let timeEdits = editor.retiming(cues: cues, sections: sections) else { return nil }
      edits += timeEdits
    }
    if edits.isEmpty { return fix }
    guard let script = SourceEdit.apply(edits, to: origin.bytes).flatMap(origin.read),
      let result = planned(script, options(fix), like: trial ?? fit), isAcceptable(result)
    else { return nil }
    fix.source = edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
    return fix
  }

  /// The fit of a script. Reuses the measured text of `trial` if the line is the same.
  private func planned(_ script: Script, _ options: FitOptions, like trial: Fit) -> Fit? {
    guard let fonts = fit.fonts else { return nil }
    let other = trial.script
    if trial.loop == nil, case .off = options.loop, options.type == trial.requestedOptions.type,
      script.line == other.line, script.paragraphs == other.paragraphs,
      script.faceStyles == other.faceStyles
    {
      return try? Fit(
        script, text: trial.measured, options: options, fonts: fonts, blocks: trial.blocks)
    }
    return try? Fit(script, fonts: fonts, options: options)
  }

  /// A part of the line as a place with an excerpt: `one two … nine ten`. If a cue or a slide at the start of this part
  /// gets another time (`move`), the excerpt shows only the first words of the part.
  ///
  /// - Parameter columns: the terminal columns for each end of the excerpt. The default leaves space for the line
  ///   number and the indent within 80 columns.
  func place(_ range: Range<Int>, _ move: Fix.Move? = nil, columns: Int = 24) -> Fix.Place {
    let place = fit.place(range, at: 0)
    let (first, last) = fit.edgeParagraphs(of: place.range)
    var location = "\(fit.script.name):\(place.sourceLine)"
    var units: Rational?
    if move == nil {
      let lastLine = fit.script.sourceLine(at: max(range.lowerBound, place.range.upperBound - 1))
      if lastLine > place.sourceLine { location += "-\(lastLine)" }
      units = fit.reading.pace(of: range, in: fit.text)?.units
    }
    let firstText = fit.text.readableText(in: first)
    if first == last, firstText.fits(columns: 2 * columns) {
      return Fix.Place(location: location, excerpt: firstText, move: move, units: units)
    }
    let end = move == nil ? fit.text.readableText(in: last).trailingWords(ofColumns: columns) : ""
    let start = firstText.leadingWords(upTo: String.count(firstText, ofColumns: columns))
    return Fix.Place(location: location, excerpt: "\(start)…\(end)", move: move, units: units)
  }
}

extension String {
  /// True if the text fits a number of terminal columns. Characters that may be wide count as two columns.
  func fits(columns: Int) -> Bool { Self.count(self, ofColumns: columns) == count }

  /// The longest end of the text that fits a number of columns. A partial word is left out. Only scripts with spaces
  /// between words have partial words (`isOfSpacedWord`); a Japanese text may begin at any character.
  fileprivate func trailingWords(ofColumns columns: Int) -> String {
    let count = Self.count(reversed(), ofColumns: columns)
    guard let start = index(endIndex, offsetBy: -count, limitedBy: startIndex), start > startIndex
    else { return self }
    let end = self[start...]
    guard end.first?.isOfSpacedWord == true, self[index(before: start)].isOfSpacedWord,
      let blank = end.firstIndex(where: \.isWhitespace)
    else { return String(end) }
    return String(end[index(after: blank)...])
  }

  /// The number of characters from the start of a text that fit a number of terminal columns.
  fileprivate static func count(_ text: some Sequence<Character>, ofColumns columns: Int) -> Int {
    var remaining = columns
    var count = 0
    for character in text {
      remaining -= character.isWide ? 2 : 1
      if remaining < 0 { break }
      count += 1
    }
    return count
  }

  /// The first `count` characters, or the whole text if it is shorter. An opening quote or bracket at the end is left
  /// out, and so is a partial word, unless it is the only word.
  func leadingWords(upTo count: Int) -> String {
    guard let end = index(startIndex, offsetBy: count, limitedBy: endIndex), end < endIndex else {
      return self
    }
    let start = self[..<end]
    if start.last?.isOpening == true {
      let last = start.lastIndex { !$0.isOpening && !$0.isWhitespace }
      return last.map { String(start[...$0]) } ?? String(start)
    }
    guard start.last?.isOfSpacedWord == true, self[end].isOfSpacedWord,
      let blank = start.lastIndex(where: \.isWhitespace)
    else { return String(start) }
    return String(start[..<blank])
  }
}

extension Character {
  /// True if the character may be wide. Hangul Jamo are the first wide characters in Unicode.
  fileprivate var isWide: Bool { unicodeScalars.contains { $0.value >= 0x1100 } }

  var isOpening: Bool {
    let category = unicodeScalars.first?.properties.generalCategory
    return category == .openPunctuation || category == .initialPunctuation
  }
}
