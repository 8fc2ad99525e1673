/// A change of a line in pages: finds out which pages it touches, and measures those.
struct PageEdit {
  /// What is replaced: UTF-8 offsets into the line.
  let old: Range<Int>
  /// What stands there then; one line.
  let new: String
  /// The line before.
  let line: PagedText
  /// How the line is divided afterwards, and its paragraphs.
  private let division: PagedText.Division
  private let paragraphs: LineParagraphs
  /// `nil` for a line all of which reads from left to right.
  private let levels: LevelEdit?

  /// An edit of a line all of which reads from left to right, before and afterwards.
  ///
  /// - Parameter paragraphs: of the line afterwards.
  init(old: Range<Int>, new: String, of line: PagedText, _ paragraphs: LineParagraphs) {
    self.old = old
    self.new = new
    self.line = line
    self.paragraphs = paragraphs
    division = .leftToRight
    levels = nil
  }

  /// An edit of another one.
  ///
  /// - Parameters:
  ///   - paragraphs: of the line afterwards.
  ///   - isLocal: whether the line's levels are: see `BidiLevels`.
  /// - Returns: `nil` when the line may turn around.
  /// - Throws: `libraryFailure` when ICU runs out of memory.
  init?(
    old: Range<Int>, new: String, of line: PagedText, _ paragraphs: LineParagraphs, isLocal: Bool
  ) throws(TextError) {
    var levels: LevelEdit?
    if isLocal, paragraphs.count == line.storage.paragraphs.count {
      levels = try LevelEdit(around: old, new, in: line)
    }
    if levels == nil { levels = try LevelEdit(paragraphsOf: old, new, in: line, paragraphs) }
    guard let levels else { return nil }
    self.old = old
    self.new = new
    self.line = line
    self.levels = levels
    self.paragraphs = paragraphs
    division = .withLevels(isLocal: isLocal && levels.isLocal)
  }

  /// The line after the edit.
  ///
  /// - Returns: `nil` when all of it has to be measured: its language changes, the first character with a script of its own
  ///   comes or the last one goes, its units get coarser than those of pages that were measured together with what is gone, or
  ///   there are letters that depend on a whole run.
  func apply(_ stack: FontStack) throws(TextError) -> PagedText? {
    let (options, scripts) = (line.storage.options, scripts)
    guard scripts.isWeak == line.storage.scripts.isWeak,
      options.language != nil || scripts.language == options.fontLanguage
    else { return nil }
    let maker = try PageMaker(stack, options, isWeak: scripts.isWeak)
    var pages = touched
    while true {
      if let sheets = try sheets(for: pages, maker) {
        if sheets.dependOnRuns { return nil }
        if let wider = widened(pages, for: sheets) {
          pages = wider
          continue
        }
        guard let edited = try line.entries.replacing(pages, with: sheets) else { return nil }
        return PagedText(
          edited, paragraphs, options: options, separator: line.storage.separator,
          division: division, scripts: scripts, stack: stack)
      }
      // Only the line's end may be anywhere.
      guard pages.upperBound < line.entries.count else { return nil }
      pages = widened(pages)
    }
  }

  /// How many characters of each script the line has afterwards.
  private var scripts: ScriptCounts {
    var scripts = line.storage.scripts
    scripts.add(ScriptCounts(of: line.substring(old)).present, sign: -1)
    scripts.add(ScriptCounts(of: new).present)
    return scripts
  }

  /// The pages whose measured text contains some of what is replaced or changes its level, or ends beside it.
  private var touched: Range<Int> {
    let (entries, old) = (line.entries, levels?.old ?? old)
    var first = line.pageIndex(at: old.lowerBound)
    var end = line.pageIndex(at: max(old.lowerBound, old.upperBound - 1)) + 1
    while first > 0, textEnd(of: first - 1) >= old.lowerBound { first -= 1 }
    while end < entries.count, entries[end].utf8 - entries[end].sheet.lead <= old.upperBound {
      end += 1
    }
    return first..<end
  }

  /// Where the measured text of a page ends: a UTF-8 offset into the line.
  private func textEnd(of page: Int) -> Int {
    let entry = line.entries[page]
    return entry.utf8 + entry.sheet.range.count + entry.sheet.trail
  }

  /// The pages that take the place of some.
  ///
  /// - Returns: `nil` when the text of the next page must be among it.
  private func sheets(
    for pages: Range<Int>, _ maker: PageMaker
  ) throws(TextError) -> [PageSheet]? {
    let (first, last) = (line.entries[pages.lowerBound], line.entries[pages.upperBound - 1])
    let (lead, own, lastOwn) = (first.sheet.lead, first.sheet.range, last.sheet.range)
    let start = first.utf8
    let end = last.utf8 + lastOwn.count
    var text = first.sheet.text.substring(own.lowerBound - lead..<own.lowerBound)
    text += line.substring(start..<old.lowerBound) + new
    text += line.substring(old.upperBound..<end)
    let count = text.utf8.count - lead
    text += last.sheet.text.substring(
      lastOwn.upperBound..<lastOwn.upperBound + last.sheet.trail)
    let isEnd = pages.upperBound == line.entries.count
    let whole = text
    return try text.withUTF8 { utf8 in
      Result { () throws(TextError) in
        let bytes = PageBytes(utf8, levels: levels(of: pages), of: whole)
        // Short pages would take more around them than they have.
        if !isEnd, bytes.forward(PageMaker.least, from: lead) > lead + count { return nil }
        return try maker.sheets(
          of: PageMaker.Stretch(
            utf8: bytes, range: lead..<lead + count, start: first.sheet.start, isEnd: isEnd))
      }
    }.get()
  }

  /// The levels of what takes the place of pages, and of the text around it.
  private func levels(of pages: Range<Int>) -> BidiLevels {
    guard let levels else { return BidiLevels(uniform: 0) }
    let (first, last) = (line.entries[pages.lowerBound], line.entries[pages.upperBound - 1])
    let (own, lastOwn) = (first.sheet.range, last.sheet.range)
    let around =
      first.sheet.text.levels(in: own.lowerBound - first.sheet.lead..<own.lowerBound)
      + line.levels(in: first.utf8..<levels.old.lowerBound) + levels.new
      + line.levels(in: levels.old.upperBound..<last.utf8 + lastOwn.count)
      + last.sheet.text.levels(in: lastOwn.upperBound..<lastOwn.upperBound + last.sheet.trail)
    return BidiLevels(base: line.isRightToLeft ? 1 : 0, levels: around)
  }

  /// More pages, when new ones do not go with their neighbours; `nil` when they do.
  private func widened(_ pages: Range<Int>, for sheets: [PageSheet]) -> Range<Int>? {
    guard let first = sheets.first, let last = sheets.last else { return nil }
    if pages.lowerBound > 0, !line.entries[pages.lowerBound - 1].sheet.agrees(with: first) {
      return max(0, pages.lowerBound - pages.count)..<pages.upperBound
    }
    guard pages.upperBound < line.entries.count else { return nil }
    let next = line.entries[pages.upperBound].sheet
    if last.end != next.start || !last.agrees(with: next) {
      return widened(pages)
    }
    return nil
  }

  /// Twice as many pages, so that an edit that changes much is not measured again for each page.
  private func widened(_ pages: Range<Int>) -> Range<Int> {
    pages.lowerBound..<min(line.entries.count, pages.upperBound + pages.count)
  }
}
