/// Pages next to one another that are measured together.
struct PageBlock {
  private let stretch: PageMaker.Stretch
  /// Where the first page begins: an offset into the stretch.
  private let page: Int
  /// Where the text begins that is measured: an offset into the stretch.
  let lead: Int
  /// What the itemiser knows there.
  private let mark: ItemizerMark?
  /// Where the pages may end, ascending: offsets into the stretch.
  private let ends: [Int]
  /// Where the first page ends at the earliest: an offset into the stretch.
  private let least: Int
  /// Where the leads of the pages behind those begin, and what the itemiser knows there; none at the line's end.
  private let leads: [Int]
  private let marks: [ItemizerMark]
  private let text: MeasuredText
  private let maker: PageMaker

  /// - Parameters:
  ///   - ends: where pages may end; the last is where the block does.
  ///   - least: where the first page ends at the earliest.
  /// - Throws: the errors of `prepare`.
  /// - Complexity: O(n).
  init(
    _ maker: PageMaker, _ stretch: PageMaker.Stretch, from page: Int, lead: Int,
    _ mark: ItemizerMark?, ends: [Int], at least: Int
  ) throws(TextError) {
    self.maker = maker
    self.stretch = stretch
    self.page = page
    self.lead = lead
    self.mark = mark
    self.ends = ends
    self.least = least
    let utf8 = stretch.utf8
    let end = ends.last ?? page
    let isEnd = stretch.isEnd && end == stretch.range.upperBound
    leads = (isEnd ? ends.dropLast() : ends[...]).map(utf8.back)
    (text, marks) = try maker.measure(
      utf8.part(lead..<utf8.forward(from: end)), mark, marksAt: leads.map { $0 - lead })
  }

  /// False when the block ends with the stretch, and neither the line ends there nor may a page.
  var mayEndStretch: Bool {
    ends.last != stretch.range.upperBound || isSound(ends.count - 1)
  }

  /// True when the line may be cut at a page's end, and the text before it tells the script of what follows.
  private func isSound(_ index: Int) -> Bool {
    guard marks.indices.contains(index) else { return true }
    return maker.knowsScript(at: marks[index]) && text.allowsCut(at: ends[index] - lead)
  }

  /// The pages from the first on, as far as they end where the line may be cut.
  ///
  /// - Returns: nothing when there is no such place.
  /// - Throws: as `init`.
  /// - Complexity: O(pages).
  func sheets() throws(TextError) -> [PageSheet] {
    var sheets: [PageSheet] = []
    var (begin, first, mark) = (page, lead, self.mark)
    for index in ends.indices where ends[index] >= least && isSound(index) {
      let isEnd = index == marks.count
      sheets.append(
        sheet(begin..<ends[index], lead: first, mark, isEnd ? nil : marks[index]))
      if isEnd { break }
      (begin, first, mark) = (ends[index], leads[index], marks[index])
    }
    if sheets.isEmpty, let end = otherEnd {
      let (place, known) = (stretch.utf8.back(from: end), stretch.utf8.forward(from: end))
      let mark = try maker.mark(
        behind: stretch.utf8.part(lead..<known), self.mark, at: place - lead
      ).mark
      if maker.knowsScript(at: mark) {
        sheets.append(sheet(page..<end, lead: lead, self.mark, mark))
      }
    }
    return sheets
  }

  /// - Parameter range: offsets into the stretch.
  private func sheet(
    _ range: Range<Int>, lead first: Int, _ start: ItemizerMark?, _ end: ItemizerMark?
  ) -> PageSheet {
    let last = stretch.utf8.forward(from: range.upperBound)
    return PageSheet(
      text, range.lowerBound - lead..<range.upperBound - lead,
      around: first - lead..<last - lead, start: start, end: end)
  }

  /// Another place where the first page may end: the last one in the block that allows a cut.
  private var otherEnd: Int? {
    guard let end = ends.last, !marks.isEmpty, maker.knowsScript(at: marks.last) else { return nil }
    let clusters = text.storage.clusters
    let isGood = { (index: Int) -> Bool in
      clusters[index].flags.allowCut && stretch.utf8.isPageBorder(Int(clusters.utf8(index)) + lead)
    }
    let nearest = max(stretch.utf8.forward(PageMaker.least, from: page), least)
    let first = text.cluster(startingAtOrAfter: nearest - lead)
    let last = text.cluster(startingAtOrAfter: end - lead)
    guard first < last, let index = (first..<last).last(where: isGood) else { return nil }
    return Int(clusters.utf8(index)) + lead
  }
}

extension PageMaker {
  /// A text that is a part of a line, and what the itemiser knows at places in it.
  ///
  /// - Parameter start: what it knows where the text begins.
  func measure(
    _ text: PageBytes, _ start: ItemizerMark?, marksAt places: [Int]
  ) throws(TextError) -> (MeasuredText, [ItemizerMark]) {
    let range = 0..<text.count
    let itemizer = try Itemizer(
      text.utf8, fonts: fonts, levels: text.levels(in: range), after: start, marksAt: places)
    let itemization = Itemization(
      fonts: fonts, language: language, line: itemizer.line, hasFraction: hasFraction)
    return (
      try stack.measure(text.string, [range], options, itemized: itemization), itemizer.marks
    )
  }
}
