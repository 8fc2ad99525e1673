internal import TelopPlatform

/// Measures a long line in pages on several threads, each of which takes a part of it.
///
/// Where a part begins, what the itemiser knows is found out from some kilobytes before it. Parts whose
/// neighbours then disagree with that are not taken; the line is measured from its start.
struct PageCrew {
  let maker: PageMaker
  /// How many threads there are at most.
  let threads: Int

  /// The fewest bytes that a thread is started for: a thread takes as long to start as some kilobytes to
  /// measure.
  static let leastBytes = 65_536
  /// How many bytes before a part are itemised for what they mean for it.
  private static let before = 2 * ScriptResolver.reach

  /// A whole line's pages.
  ///
  /// - Parameter utf8: the line.
  /// - Throws: the errors of `prepare`.
  func sheets(of utf8: PageBytes) throws(TextError) -> [PageSheet] {
    let parts = try self.parts(of: utf8)
    if parts.count > 1, let sheets = Self.joined(try measure(parts)) { return sheets }
    let whole = PageMaker.Stretch(utf8: utf8, range: 0..<utf8.count, start: nil, isEnd: true)
    return try maker.sheets(of: whole) ?? []
  }

  /// The line in parts of about equal length; one where it is short.
  private func parts(of utf8: PageBytes) throws(TextError) -> [PageMaker.Stretch] {
    let count = min(threads, utf8.count / Self.leastBytes)
    var borders = [0]
    for part in stride(from: 1, to: count, by: 1) {
      let border = utf8.border(behind: utf8.count / count * part)
      if border > (borders.last ?? 0), border < utf8.count { borders.append(border) }
    }
    borders.append(utf8.count)
    var parts: [PageMaker.Stretch] = []
    // The text of the part before, and what is known where it begins.
    var before: (start: Int, mark: ItemizerMark?) = (0, nil)
    for (start, end) in zip(borders, borders.dropFirst()) {
      let text = start == 0 ? 0 : utf8.back(from: start)
      let isEnd = end == utf8.count
      let mark = start == 0 ? nil : try self.mark(at: text, of: utf8, behind: before)
      before = (text, mark)
      parts.append(
        PageMaker.Stretch(
          utf8: utf8.part(text..<(isEnd ? end : utf8.forward(from: end))),
          range: start - text..<end - text, start: mark, isEnd: isEnd))
    }
    return parts
  }

  /// What the itemiser knows at a border: as far as the text nearby tells, or else the whole text behind
  /// a place where it is known. A Japanese run is set in the script of its first character, which may be
  /// far away.
  private func mark(
    at border: Int, of utf8: PageBytes, behind known: (start: Int, mark: ItemizerMark?)
  ) throws(TextError) -> ItemizerMark? {
    let end = utf8.forward(from: border)
    let start = utf8.border(before: border - Self.before)
    let near = try maker.mark(behind: utf8.part(start..<end), nil, at: border - start)
    guard near?.last?.script.isJapanese == true else { return near }
    return try maker.mark(
      behind: utf8.part(known.start..<end), known.mark, at: border - known.start)
  }

  /// The parts' pages in the order of the parts; `nil` for one that may not end where it does.
  private func measure(_ parts: [PageMaker.Stretch]) throws(TextError) -> [[PageSheet]?] {
    typealias Made = Result<[PageSheet]?, TextError>
    let maker = maker
    let measure = { @Sendable (part: PageMaker.Stretch) -> Made in
      Result { () throws(TextError) in try maker.sheets(of: part) }
    }
    let made = Monitor([Made?](repeating: nil, count: parts.count))
    var own = [0]
    for (index, part) in parts.enumerated().dropFirst() {
      let status = Thread.start {
        let sheets = measure(part)
        made.wait(until: { _ in true }) { $0[index] = sheets }
      }
      if status != 0 { own.append(index) }
    }
    for index in own {
      let sheets = measure(parts[index])
      made.wait(until: { _ in true }) { $0[index] = sheets }
    }
    let all = made.wait(until: { $0.allSatisfy { $0 != nil } }) { $0.compactMap { $0 } }
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
