internal import TelopPlatform

/// Measures a long line in pages on several threads, which take parts of it.
///
/// Where a part begins, what the itemiser knows is found out from some kilobytes before it, or guessed from
/// the line's beginning. Parts whose neighbours then disagree with that are not taken: first what was guessed
/// is found out from all of the text before, and then the line is measured from its start.
struct PageCrew {
  let maker: PageMaker
  /// How many threads there are at most.
  let threads: Int

  /// The fewest bytes that a thread is started for: a thread takes as long to start as some kilobytes to
  /// measure.
  static let leastBytes = 65_536
  /// How many parts there are for each thread, where the line is long enough: one of them may be slower, or not run for
  /// a while.
  private static let partsPerThread = 2
  /// How many bytes before a part are itemised for what they mean for it.
  private static let before = 2 * ScriptResolver.reach

  /// A whole line's pages.
  ///
  /// - Parameter utf8: the line.
  /// - Throws: the errors of `prepare`.
  func sheets(of utf8: PageBytes) throws(TextError) -> [PageSheet] {
    for guesses in [true, false] {
      let (parts, hasGuesses) = try self.parts(of: utf8, guesses: guesses)
      if parts.count > 1, let sheets = Self.joined(try measure(parts)) { return sheets }
      if !hasGuesses { break }
    }
    let whole = PageMaker.Stretch(utf8: utf8, range: 0..<utf8.count, start: nil, isEnd: true)
    return try maker.sheets(of: whole) ?? []
  }

  /// What one pass over a line finds out.
  static func scan(_ utf8: UnsafeBufferPointer<UInt8>, threads: Int) -> LineScan {
    let utf8 = PageBytes(utf8, levels: BidiLevels(uniform: 0))
    var scan = LineScan()
    let borders = borders(of: utf8, threads: threads)
    let parts = zip(borders, borders.dropFirst()).map { utf8.part($0..<$1) }
    for part in Thread.each(of: parts, threads: threads, { LineScan(utf8: $0.utf8) }) {
      scan.add(part)
    }
    return scan
  }

  /// Where parts of about equal length begin, and the end; short text is one.
  private static func borders(of utf8: PageBytes, threads: Int) -> [Int] {
    let most = utf8.count / leastBytes
    let count = threads == 1 ? 1 : min(partsPerThread * min(threads, most), most)
    var borders = [0]
    for part in stride(from: 1, to: count, by: 1) {
      let border = utf8.border(behind: utf8.count / count * part)
      if border > (borders.last ?? 0), border < utf8.count { borders.append(border) }
    }
    return borders + [utf8.count]
  }

  /// The line in parts, and whether something was guessed.
  private func parts(
    of utf8: PageBytes, guesses: Bool
  ) throws(TextError) -> (parts: [PageMaker.Stretch], hasGuesses: Bool) {
    var borders = Self.borders(of: utf8, threads: threads)
    for index in borders.indices.dropFirst().dropLast() {
      let cut = try cut(behind: borders[index], of: utf8)
      // Two that are near each other may look for a cut in each other's text.
      if cut > borders[index - 1], cut < borders[index + 1] { borders[index] = cut }
    }
    var hasGuesses = false
    var parts: [PageMaker.Stretch] = []
    // The text of the part before, and what is known where it begins.
    var before = Known(start: 0, mark: nil)
    for (start, end) in zip(borders, borders.dropFirst()) {
      let text = start == 0 ? 0 : utf8.back(from: start)
      let isEnd = end == utf8.count
      var mark: ItemizerMark?
      if start > 0 {
        let near = try self.near(text, of: utf8)
        mark = near.mark
        if near.dependsOnMore {
          let guess = guesses ? try self.guess(near.mark, behind: before, of: utf8) : nil
          mark = guess
          if guess == nil { mark = try self.mark(at: text, of: utf8, behind: before) }
          hasGuesses = hasGuesses || guess != nil
        }
      }
      before = Known(start: text, mark: mark)
      parts.append(
        PageMaker.Stretch(
          utf8: utf8.part(text..<(isEnd ? end : utf8.forward(from: end))),
          range: start - text..<end - text, start: mark, isEnd: isEnd))
    }
    return (parts, hasGuesses)
  }

  /// The first place from a border on, if one is near, where the line may be cut, as far as the text around it tells.
  private func cut(behind border: Int, of utf8: PageBytes) throws(TextError) -> Int {
    let (start, end) = (utf8.back(from: border), utf8.forward(from: border))
    let (text, _) = try maker.measure(utf8.part(start..<end), nil, marksAt: [])
    let clusters = text.storage.clusters
    let first = text.cluster(startingAtOrAfter: border - start)
    let last = text.cluster(startingAtOrAfter: (border + end) / 2 - start)
    let found = (first..<max(first, last)).first { index in
      clusters[index].flags.allowCut && utf8.isPageBorder(start + Int(clusters.utf8(index)))
    }
    return found.map { start + Int(clusters.utf8($0)) } ?? border
  }

  /// What the itemiser knows where a text begins.
  private struct Known {
    let start: Int
    let mark: ItemizerMark?
  }

  /// What the itemiser knows at a border as far as the text nearby tells. A Japanese run is set in the
  /// script of its first character, which may be farther away.
  private func near(
    _ border: Int, of utf8: PageBytes
  ) throws(TextError) -> (mark: ItemizerMark?, dependsOnMore: Bool) {
    let start = utf8.border(before: border - Self.before)
    let text = utf8.part(start..<utf8.forward(from: border))
    let (mark, run) = try maker.mark(behind: text, nil, at: border - start)
    return (mark, run == 0 && mark?.last?.script.isJapanese == true)
  }

  /// The same with the script that a run has which goes on behind a place, as if it were the same run.
  private func guess(
    _ near: ItemizerMark?, behind known: Known, of utf8: PageBytes
  ) throws(TextError) -> ItemizerMark? {
    let place = utf8.border(before: known.start + Self.before)
    guard place > known.start else { return nil }
    let text = utf8.part(known.start..<utf8.forward(from: place))
    let far = try maker.mark(behind: text, known.mark, at: place - known.start).mark
    guard let script = far?.last?.script, script.isJapanese else { return nil }
    return near?.with(script)
  }

  /// What the itemiser knows at a border, from the whole text behind a place where it is known.
  private func mark(
    at border: Int, of utf8: PageBytes, behind known: Known
  ) throws(TextError) -> ItemizerMark? {
    let text = utf8.part(known.start..<utf8.forward(from: border))
    return try maker.mark(behind: text, known.mark, at: border - known.start).mark
  }

  /// The parts' pages in the order of the parts; `nil` for one that may not end where it does.
  private func measure(_ parts: [PageMaker.Stretch]) throws(TextError) -> [[PageSheet]?] {
    let maker = maker
    let all = Thread.each(of: parts, threads: threads) {
      (part) -> Result<[PageSheet]?, TextError> in
      Result { () throws(TextError) in try maker.sheets(of: part) }
    }
    return try all.map { (made) throws(TextError) in try made.get() }
  }

  /// The pages of all parts; `nil` when two neighbouring parts do not go together.
  private static func joined(_ parts: [[PageSheet]?]) -> [PageSheet]? {
    var sheets: [PageSheet] = []
    for part in parts {
      guard let part, let first = part.first else { return nil }
      if let last = sheets.last, last.end != first.start || !last.agrees(with: first) { return nil }
      sheets += part
    }
    return sheets
  }
}
