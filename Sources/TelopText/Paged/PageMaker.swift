/// Measures a stretch of a line page by page.
struct PageMaker: Sendable {
  let stack: FontStack
  let options: TextOptions
  let fonts: LineFonts
  let language: String

  /// How many characters a page has when it is made, and how many at least while there are others.
  static let aim = 1_024
  static let least = 384
  /// How many characters on both sides are measured with it: twice HarfBuzz's longest context.
  static let margin = 2 * Shaper.margin

  /// - Parameter options: with a language, or with `fontLanguage`.
  init(_ stack: FontStack, _ options: TextOptions) throws(TextError) {
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
  /// - Complexity: O(n).
  func sheets(of stretch: Stretch) throws(TextError) -> [PageSheet]? {
    let (utf8, range) = (stretch.utf8, stretch.range)
    if range.isEmpty, !stretch.isEnd { return nil }
    var sheets: [PageSheet] = []
    // Where the page before begins, with its surroundings, if it has to be made again.
    var starts: [(page: Int, text: Int)] = []
    var (page, text, mark) = (range.lowerBound, 0, stretch.start)
    var aim = Self.aim
    var wanted: Int?
    repeat {
      let end = wanted ?? utf8.border(from: page, to: range.upperBound, aim: aim)
      let isLast = end == range.upperBound
      let sheet = try self.sheet(
        page..<end, of: stretch, from: text, mark,
        to: isLast ? utf8.count : utf8.forward(from: end))
      guard sheet.isSound else {
        let other = wanted == nil ? sheet.otherBorder(utf8, page..<end, from: text) : nil
        wanted = other
        if other == nil {
          if isLast { return nil }
          aim *= 2
        }
        continue
      }
      wanted = nil
      if let before = sheets.last, !before.agrees(with: sheet) {
        // The two become one, which is longer than the first was.
        sheets.removeLast()
        let start = starts.removeLast()
        (page, text, mark) = (start.page, start.text, before.start)
        aim = 2 * max(aim, before.range.count)
        continue
      }
      sheets.append(sheet)
      starts.append((page, text))
      (page, text, mark) = (end, utf8.back(from: end), sheet.end)
      aim = Self.aim
    } while page < range.upperBound
    return sheets
  }

  /// What the itemiser knows at a place in a text, from what it knows at the text's start.
  ///
  /// - Returns: that, and where the run before the place begins.
  func mark(
    behind text: PageBytes, _ start: ItemizerMark?, at place: Int
  ) throws(TextError) -> (mark: ItemizerMark?, run: Int) {
    let itemizer = try Itemizer(
      text.utf8, fonts: fonts, levels: BidiLevels(uniform: 0), after: start, markAt: place)
    let run = itemizer.runs.last { $0.range.lowerBound < place }
    return (itemizer.mark, run?.range.lowerBound ?? 0)
  }

  /// A page of a stretch.
  ///
  /// - Parameters:
  ///   - range: UTF-8 offsets; not beyond the stretch.
  ///   - start: where the text begins that is measured.
  ///   - mark: what the itemiser knows there.
  ///   - end: where that text ends.
  private func sheet(
    _ range: Range<Int>, of stretch: Stretch, from start: Int, _ mark: ItemizerMark?, to end: Int
  ) throws(TextError) -> PageSheet {
    let isEnd = stretch.isEnd && range.upperBound == stretch.range.upperBound
    let place = isEnd ? nil : stretch.utf8.back(from: range.upperBound) - start
    let text = stretch.utf8.string(in: start..<end)
    let own = range.lowerBound - start..<range.upperBound - start
    let result = text.utf8.withContiguousStorageIfAvailable { utf8 in
      Result { () throws(TextError) in
        let itemizer = try Itemizer(
          utf8, fonts: fonts, levels: BidiLevels(uniform: 0), after: mark, markAt: place)
        let itemization = Itemization(fonts: fonts, language: language, line: itemizer.line)
        let measured = try stack.measure(
          text, [0..<utf8.count], options, itemized: itemization)
        return PageSheet(measured, own, start: mark, end: itemizer.mark)
      }
    }
    guard let sheet = try result?.get() else {
      throw TextError(.libraryFailure, "the text is not in one piece")
    }
    return sheet
  }
}

extension PageSheet {
  /// True when the line may be cut at the page's end, and the text before it names a script for what
  /// follows.
  fileprivate var isSound: Bool {
    guard let end else { return true }
    return end.hasScript && text.allowsCut(at: range.upperBound)
  }

  /// Another place where the page may end: the last one within it that allows a cut.
  ///
  /// - Parameters:
  ///   - utf8: what the page's text is a part of.
  ///   - page: the page within that.
  ///   - start: where the page's text begins in it.
  /// - Returns: an offset into `utf8`; `nil` when there is none.
  fileprivate func otherBorder(_ utf8: PageBytes, _ page: Range<Int>, from start: Int) -> Int? {
    guard end?.hasScript == true else { return nil }
    let isGood = { (index: Int) -> Bool in
      let offset = Int(self.text.storage.clusters.utf8(index)) + start
      return self.text.storage.clusters[index].flags.allowCut && utf8.isBorder(offset)
    }
    let clusters = text.storage.clusters
    let least = text.cluster(
      startingAtOrAfter: utf8.forward(PageMaker.least, from: page.lowerBound) - start)
    let last = text.cluster(startingAtOrAfter: range.upperBound)
    if least < last, let index = (least..<last).last(where: isGood) {
      return Int(clusters.utf8(index)) + start
    }
    return nil
  }
}
