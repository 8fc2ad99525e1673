internal import TelopUnits

extension MeasuredText {
  /// The bounding box of the ink of a part of the line, in line units: x from the *line's* left end, y upward from the
  /// baseline; in a vertical line, from the top of its middle axis. `nil` without ink.
  ///
  /// A segment's box is that of its range; the line's box is that of all its text.
  ///
  /// - Parameter range: UTF-8 offsets; includes the clusters that start in it. If its text lies in several places, one
  ///   box contains them all.
  /// - Complexity: O(runs + glyphs of the range); each glyph is loaded once in its font's lifetime.
  public func ink(of range: Range<Int>) -> InkBox<Int64>? {
    if !isVertical { return horizontalInk(of: range) }
    var box: InkBox<Int64>?
    forEachInk(in: range) { _, ink in if box?.unite(ink) == nil { box = ink } }
    return box
  }

  /// The ink box in a horizontal line. Only glyphs at its ends are placed, because between the ends only heights count.
  private func horizontalInk(of range: Range<Int>) -> InkBox<Int64>? {
    let pieces = visualPieces(of: range)
    guard let start = pieces.map(\.left).min(), let along = inkExtent(of: range) else { return nil }
    var bottom = Int64.max
    var top = Int64.min
    var seen = [GlyphSet?](repeating: nil, count: fonts.count)
    for piece in pieces {
      let run = piece.run
      let font = run.font
      let scale = run.scale
      storage.glyphTable.forEachHeight(in: piece.glyphs, seen: &seen[run.fontIndex]) { id, y in
        guard let ink = font.ink(of: id) else { return }
        bottom = min(bottom, (y + ink.bottom) * scale)
        top = max(top, (y + ink.top) * scale)
      }
    }
    guard bottom <= top else { return nil }
    return InkBox(
      left: start + along.lowerBound, right: start + along.upperBound, bottom: bottom, top: top)
  }

  /// The ink box of every cluster that starts in a range, in logical order and in the line units of `ink(of:)`; `nil`
  /// for a cluster without ink.
  ///
  /// Marks may exceed their cluster's advance box, and so may kerned and slanted letters.
  ///
  /// - Parameter range: UTF-8 offsets, clamped to the line.
  @_spi(Answers) public func clusterInk(in range: Range<Int>) -> [InkBox<Int64>?] {
    let first = cluster(startingAtOrAfter: range.lowerBound)
    let end = cluster(startingAtOrAfter: range.upperBound)
    var boxes = [InkBox<Int64>?](repeating: nil, count: max(end - first, 0))
    forEachInk(in: range) { glyph, ink in
      let index = cluster(startingAtOrAfter: Int(glyph.cluster)) - first
      guard boxes.indices.contains(index) else { return }
      if boxes[index]?.unite(ink) == nil { boxes[index] = ink }
    }
    return boxes
  }

  private func forEachInk(in range: Range<Int>, _ body: (GlyphRecord, InkBox<Int64>) -> Void) {
    for piece in visualPieces(of: range) {
      let run = piece.run
      let font = run.font
      piece.forEachGlyph { glyph, pen in
        guard let ink = font.ink(of: glyph.id) else { return true }
        body(glyph, run.placed(ink, of: glyph, pen: pen))
        return true
      }
    }
  }
}
