internal import TelopUnits

/// Measures a stretch of a line in pages, several of them together.
struct PageMaker: Sendable {
  let stack: FontStack
  let options: TextOptions
  let fonts: LineFonts
  let language: String
  /// True when no character of the line has a script of its own: none names the script of text before it.
  let isWeak: Bool
  /// False where the line has no U+2044; `nil` where it may.
  let hasFraction: Bool?

  /// How many characters a page has when it is made, and how many at least while there are others.
  static let aim = 1_024
  static let least = 384
  /// How many pages are measured together at most: each such block takes a margin on both sides, and tables
  /// of its own.
  static let together = 16
  /// How many characters on both sides are measured with it: twice HarfBuzz's longest context.
  static let margin = 2 * Shaper.margin

  /// - Parameters:
  ///   - options: with a language, or with `fontLanguage`.
  ///   - isWeak: see the property.
  ///   - hasFraction: see the property.
  init(
    _ stack: FontStack, _ options: TextOptions, isWeak: Bool, hasFraction: Bool? = nil
  ) throws(TextError) {
    self.isWeak = isWeak
    self.hasFraction = hasFraction
    self.stack = stack
    self.options = options
    language = options.language ?? options.fontLanguage ?? "und"
    fonts = try stack.fonts(language: language)
  }

  /// What becomes pages, and the text around it.
  struct Stretch: Sendable {
    let utf8: PageBytes
    /// UTF-8 offsets into `utf8`.
    let range: Range<Int>
    /// What the itemiser knows at the start of `utf8`.
    let start: ItemizerMark?
    /// True when the line ends with `range`.
    let isEnd: Bool
  }

  /// The stretch's pages.
  ///
  /// - Returns: `nil` when the stretch has to be longer: it may not end where it does.
  /// - Throws: the errors of `prepare`.
  /// - Complexity: O(n); O(n log n) where longer and longer pages disagree with the next one.
  func sheets(of stretch: Stretch) throws(TextError) -> [PageSheet]? {
    let (utf8, range) = (stretch.utf8, stretch.range)
    if range.isEmpty, !stretch.isEnd { return nil }
    var sheets: [PageSheet] = []
    // Where each page begins, and its lead, if it has to be made again.
    var starts: [(page: Int, lead: Int)] = []
    var (page, lead, mark) = (range.lowerBound, 0, stretch.start)
    var aim = Self.aim
    // The page from `page` on ends here or later: where it ended before, it disagreed with the next one.
    var least = page
    repeat {
      let ends = utf8.borders(
        from: page, to: range.upperBound, aim: aim, count: aim == Self.aim ? Self.together : 1)
      let block = try PageBlock(
        self, stretch, from: page, lead: lead, mark, ends: ends, at: least)
      guard block.mayEndStretch else { return nil }
      let made = try block.sheets()
      guard let first = made.first, let last = made.last else {
        aim *= 2
        continue
      }
      if let before = sheets.last, !before.agrees(with: first) {
        // The first becomes longer, which may take more than one step.
        sheets.removeLast()
        let start = starts.removeLast()
        least = page + 1
        (page, lead, mark) = (start.page, start.lead, before.start)
        aim = 2 * max(aim, utf8.utf8.characterCount(in: page..<least))
        continue
      }
      for sheet in made {
        let page = sheet.range.lowerBound + block.lead
        starts.append((page, page - sheet.lead))
      }
      sheets += made
      page = last.range.upperBound + block.lead
      (lead, mark) = (utf8.back(from: page), last.end)
      (aim, least) = (Self.aim, page)
    } while page < range.upperBound
    return sheets
  }

  /// True when the text before a place settles the script of weak characters behind it.
  func knowsScript(at mark: ItemizerMark?) -> Bool { isWeak || mark?.hasScript == true }

  /// What the itemiser knows at a place in a text, from what it knows at the text's start.
  ///
  /// - Returns: that, and where the run before the place begins.
  func mark(
    behind text: PageBytes, _ start: ItemizerMark?, at place: Int
  ) throws(TextError) -> (mark: ItemizerMark?, run: Int) {
    let itemizer = try Itemizer(
      text.utf8, fonts: fonts, levels: text.levels(in: 0..<text.count), after: start,
      marksAt: [place])
    let run = itemizer.runs.last { $0.range.lowerBound < place }
    return (itemizer.marks.last, run?.range.lowerBound ?? 0)
  }
}
