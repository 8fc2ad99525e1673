public import TelopUnits

extension MeasuredText {
  /// The leftmost and the rightmost ink of a part of the line, in line units from the left end of the part's advance
  /// box; `nil` without ink.
  ///
  /// Visits only glyphs whose ink may be outermost: usually one or two at each end.
  ///
  /// - Parameter range: UTF-8 offsets. If bidirectional order splits the part, the left end is that of the leftmost
  ///   piece.
  @_spi(Answers) public func inkExtent(of range: Range<Int>) -> ClosedRange<Int64>? {
    let pieces = visualPieces(of: range)
    guard let start = pieces.map(\.left).min(), let left = pieces.outermostInk(at: .left),
      let right = pieces.outermostInk(at: .right), left <= right
    else { return nil }
    return left - start...right - start
  }

  /// The extent of the advance boxes and the ink of a part of the line, in line units from the line's left end; `nil`
  /// if no cluster starts in the part.
  ///
  /// - Parameter range: UTF-8 offsets. If bidirectional order splits the part, the extent goes from the leftmost piece
  ///   to the rightmost.
  @_spi(Answers) public func extent(of range: Range<Int>) -> ClosedRange<Int64>? {
    let pieces = visualPieces(of: range)
    // A space whose advance is negative, due to kerning, ends before it starts.
    guard let left = pieces.map({ min($0.left, $0.right) }).min(),
      let right = pieces.map({ max($0.left, $0.right) }).max(), let start = pieces.map(\.left).min()
    else { return nil }
    guard let ink = inkExtent(of: range) else { return left...right }
    return min(left, start + ink.lowerBound)...max(right, start + ink.upperBound)
  }

  /// The bounding box of the line's ink, in pixels; `nil` without ink. The origin is the left end of the baseline. In a
  /// vertical line, it is the top of the middle axis.
  ///
  /// - Parameter size: the type size in pixels per em, within `TextLimits`.
  /// - Throws: `badSize`.
  /// - Complexity: O(glyphs); each distinct glyph is loaded once.
  public func ink(size: Rational) throws(TextError) -> InkBox<Rational>? {
    try TextLimits.check(size: size)
    return ink(checkedSize: size)
  }

  /// The bounding box of the ink of a part of the line, in line units, y upward; `nil` without ink. The origin is the
  /// left end of the *line's* baseline. In a vertical line, it is the top of the line's middle axis.
  ///
  /// - Parameter range: UTF-8 offsets; includes the clusters that start in it. If bidirectional order splits the part,
  ///   one box contains all pieces.
  /// - Complexity: O(runs + glyphs of the range); each glyph is loaded once in its font's lifetime.
  public func ink(of range: Range<Int>) -> InkBox<Int64>? {
    if !isVertical { return horizontalInk(of: range) }
    var box: InkBox<Int64>?
    forEachInk(in: range) { _, ink in if box?.unite(ink) == nil { box = ink } }
    return box
  }

  /// The ink box in a horizontal line. Positions along the line are computed only for glyphs that may be outermost; of
  /// the others, only the vertical bounds count.
  private func horizontalInk(of range: Range<Int>) -> InkBox<Int64>? {
    let pieces = visualPieces(of: range)
    guard let start = pieces.map(\.left).min(), let extent = inkExtent(of: range)
    else { return nil }
    var bottom = Int64.max
    var top = Int64.min
    var seen = [GlyphSet?](repeating: nil, count: fonts.count)
    for piece in pieces {
      let run = piece.run
      let font = run.font
      let scale = run.scale
      storage.glyphTable.forEachYOffset(in: piece.glyphs, seen: &seen[run.fontIndex]) { id, y in
        guard let ink = font.ink(of: id) else { return }
        bottom = min(bottom, (y + ink.bottom) * scale)
        top = max(top, (y + ink.top) * scale)
      }
    }
    guard bottom <= top else { return nil }
    return InkBox(
      left: start + extent.lowerBound, right: start + extent.upperBound, bottom: bottom, top: top)
  }

  /// The ink box of every cluster that starts in a range, in logical order and in the coordinates of `ink(of:)`; `nil`
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
        if let ink = font.ink(of: glyph.id) { body(glyph, run.placed(ink, of: glyph, pen: pen)) }
        return true
      }
    }
  }
}

extension VisualPieces {
  /// The outermost position of ink at an end, in line units from the line's left end; `nil` without ink.
  fileprivate func outermostInk(at end: VisualPiece.End) -> Int64? {
    var outermost: Int64?
    for step in 0..<count {
      let piece = self[end == .left ? step : count - 1 - step]
      let run = piece.run
      let maximumReach = end.bound(of: run.inkExtent)
      let edge = end == .left ? piece.left : piece.right
      if run.penNeverReverses, !end.is(edge + maximumReach, beyond: outermost) { continue }
      piece.forEachGlyph(from: end) { glyph, pen in
        if run.penNeverReverses, !end.is(pen + maximumReach, beyond: outermost) { return false }
        guard let ink = run.font.ink(of: glyph.id) else { return true }
        let bound = pen + end.bound(of: run.extent(of: ink, glyph)) * run.scale
        if end.is(bound, beyond: outermost) { outermost = bound }
        return true
      }
    }
    return outermost
  }
}

extension MeasuredText.Run {
  /// The extent of a glyph's ink along the line, in font units from its pen.
  fileprivate func extent(of ink: InkBox<Int64>, _ glyph: GlyphRecord) -> ClosedRange<Int64> {
    orientation.isUpright
      ? -Int64(glyph.yOffset) - ink.top...(-Int64(glyph.yOffset) - ink.bottom)
      : Int64(glyph.xOffset) + ink.left...Int64(glyph.xOffset) + ink.right
  }

  /// The box of a glyph's ink in line units, y upward: from the left end of the baseline of a horizontal line, or from
  /// the top of a vertical line's middle axis.
  func placed(_ ink: InkBox<Int64>, of glyph: GlyphRecord, pen: Int64) -> InkBox<Int64> {
    let extent = extent(of: ink, glyph)
    let start = pen + extent.lowerBound * scale
    let end = pen + extent.upperBound * scale
    switch orientation {
    case .horizontal:
      let y = Int64(glyph.yOffset)
      return InkBox(
        left: start, right: end, bottom: (y + ink.bottom) * scale, top: (y + ink.top) * scale)
    case .sideways:
      // The glyph is turned clockwise, so its upper side is on the right. The axis is half-way between ascender and
      // descender.
      let x = Int64(glyph.yOffset) - middle
      return InkBox(
        left: (x + ink.bottom) * scale, right: (x + ink.top) * scale, bottom: -end, top: -start)
    case .upright, .combined:
      let x = Int64(glyph.xOffset)
      let condensation = condensation
      return InkBox(
        left: (x + ink.left.times(condensation)) * scale,
        right: (x + ink.right.times(condensation)) * scale, bottom: -end, top: -start)
    }
  }

  /// The position of a glyph's origin, in the coordinates of `placed`.
  func origin(of glyph: GlyphRecord, pen: Int64) -> (x: Int64, y: Int64) {
    let x = Int64(glyph.xOffset)
    let y = Int64(glyph.yOffset)
    return switch orientation {
    case .horizontal: (pen + x * scale, y * scale)
    case .sideways: ((y - middle) * scale, -(pen + x * scale))
    case .upright, .combined: (x * scale, -pen + y * scale)
    }
  }

  /// The middle between ascender and descender, above the baseline, in font units; rounded down.
  private var middle: Int64 {
    (font.metrics.ascender.rawValue + font.metrics.descender.rawValue) >> 1
  }
}
