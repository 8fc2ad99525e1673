internal import TelopUnits

/// A page as it was measured. Shared by all lines that have it; never changes.
final class PageSheet: Sendable {
  /// The page with some text on both sides, which its shaping and its neighbours' depend on. Several pages
  /// may have been measured together; what lies farther away than `lead` and `trail` is then that of
  /// the line as it was.
  let text: MeasuredText
  /// The page within `text`: UTF-8 offsets.
  let range: Range<Int>
  /// The bytes of text before the page that it depends on.
  let lead: Int
  /// The bytes of text behind the page that it depends on.
  let trail: Int
  /// What the itemiser knew where the lead begins; `nil` at the start of the line.
  let start: ItemizerMark?
  /// What it knows where the next page's lead begins; `nil` at the end of the line.
  let end: ItemizerMark?
  /// The page's advance, in the units of `text`.
  let units: Int64
  /// The least units per em that the page's fonts and the spacing have in common. Those of `text` are a multiple.
  let unitsPerEm: Int
  /// How far the pen moves within the page, forward and back, in the units of `text`; where it moves back, at most
  /// as far as in all of `text`.
  let travel: Int64
  /// The advance of the text before the page, in the units of `text`.
  let position: Int64

  /// - Parameter around: the page with its lead and its trail.
  init(
    _ text: MeasuredText, _ range: Range<Int>, around: Range<Int>, start: ItemizerMark?,
    end: ItemizerMark?
  ) {
    self.text = text
    self.range = range
    self.start = start
    self.end = end
    lead = range.lowerBound - around.lowerBound
    trail = around.upperBound - range.upperBound
    position = text.position(ofCluster: text.cluster(startingAtOrAfter: range.lowerBound))
    units = text.units(of: range)
    unitsPerEm = text.unitsPerEm(of: around)
    // Exact where all advances point forward, as nearly everywhere.
    travel = text.travel == text.totalUnits ? units : text.travel
  }

  /// A line that is one page.
  convenience init(whole text: MeasuredText) {
    let range = 0..<text.utf8Length
    self.init(text, range, around: range, start: nil, end: nil)
  }

  /// Where the page's left edge stands in `text`, in its units from its left end. All of `text` before the page is drawn on
  /// one side of it.
  var left: Int64 { text.isRightToLeft ? text.totalUnits - position - units : position }

  /// True when the next page was measured together with this one.
  func isTogether(with next: PageSheet) -> Bool {
    text.storage === next.text.storage && range.upperBound == next.range.lowerBound
  }

  /// True when this page and the next one have the same glyphs and cuts on both sides of their border,
  /// for half of the text that they share.
  func agrees(with next: PageSheet) -> Bool {
    if isTogether(with: next) { return true }
    // What is nearer to the end of the text around them is there for its sake.
    let reach = min(next.lead / 2, range.count)
    let beyond = min(trail / 2, next.range.count)
    let mine = range.upperBound - reach..<range.upperBound + beyond
    let shift = next.range.lowerBound - range.upperBound
    return text.storage.isShaped(
      in: mine, as: next.text.storage, movedBy: shift, from: range.upperBound)
  }
}

extension MeasuredText {
  /// The least units per em that the fonts in a range of text and the spacing have in common.
  ///
  /// - Parameter range: UTF-8 offsets.
  /// - Complexity: O(1) where all fonts have as many units, else O(runs in the range).
  fileprivate func unitsPerEm(of range: Range<Int>) -> Int {
    let first = fonts.first?.unitsPerEm
    if fonts.allSatisfy({ $0.unitsPerEm == first }) { return unitsPerEm }
    var own: [Font] = []
    var index = runIndex(containing: range.lowerBound)
    while index < runs.count, runs[index].range.lowerBound < range.upperBound {
      let font = runs[index].font
      if !own.contains(where: { $0.unitsPerEm == font.unitsPerEm }) { own.append(font) }
      if own.count == fonts.count { break }
      index += 1
    }
    let common = try? own.commonUnits(with: storage.options.spacing)
    return common.map(Int.init) ?? unitsPerEm
  }
}

extension MeasuredText.Storage {
  /// True when the clusters that start in a range have the same glyphs, advances and cuts as those at
  /// the same places of another line.
  ///
  /// - Parameters:
  ///   - range: UTF-8 offsets.
  ///   - shift: from an offset in this line to the one in `other`.
  ///   - border: an offset at which both must allow a cut.
  fileprivate func isShaped(
    in range: Range<Int>, as other: MeasuredText.Storage, movedBy shift: Int, from border: Int
  ) -> Bool {
    let (first, end) = (
      firstCluster(from: range.lowerBound), firstCluster(from: range.upperBound)
    )
    let otherFirst = other.firstCluster(from: range.lowerBound + shift)
    guard otherFirst + end - first <= other.clusters.count - 1 else { return false }
    for (mine, its) in zip(first..<end, otherFirst...) {
      guard clusters.isSame(mine, as: its, of: other.clusters, movedBy: shift) else {
        return false
      }
      if Int(clusters.utf8(mine)) == border, !clusters[mine].flags.allowCut { return false }
    }
    let (firstGlyph, endGlyph) = (firstGlyph(ofCluster: first), firstGlyph(ofCluster: end))
    let otherGlyph = other.firstGlyph(ofCluster: otherFirst)
    guard otherGlyph + endGlyph - firstGlyph <= other.glyphTable.count else { return false }
    return zip(firstGlyph..<endGlyph, otherGlyph...).allSatisfy {
      glyphTable.isSame($0, as: $1, of: other.glyphTable)
    }
  }

  private func firstCluster(from utf8Offset: Int) -> Int {
    partitionPoint(in: 0..<clusters.count - 1) { Int(clusters.utf8($0)) >= utf8Offset }
  }

  private func firstGlyph(ofCluster cluster: Int) -> Int {
    partitionPoint(in: 0..<glyphTable.count) { glyphTable.cluster($0) >= cluster }
  }
}

extension [PageSheet] {
  /// True when some of their glyphs may depend on more of the line than the text around them.
  ///
  /// - Complexity: O(pages); O(n) in fonts with such letters.
  var dependOnRuns: Bool {
    indices.contains { index in
      let storage = self[index].text.storage
      let isNew = index == 0 || self[index - 1].text.storage !== storage
      return isNew && storage.dependsOnRuns
    }
  }
}

extension MeasuredText.Storage {
  fileprivate var dependsOnRuns: Bool {
    let letters = runTable.kinds.map { kind in
      let letters = kind.font.builtLetters(of: kind.script)
      return letters.mayBe(in: kind.script) ? letters : BuiltLetters()
    }
    return text.utf8.withContiguousStorageIfAvailable { utf8 in
      if utf8.hasLongFraction(in: 0..<utf8.count) { return true }
      guard !letters.allSatisfy(\.isEmpty) else { return false }
      return (0..<runTable.count).contains {
        letters[runTable.kindIndex($0)].isAny(in: runTable.utf8($0), of: utf8)
      }
    } ?? true
  }
}
