extension MeasuredText {
  /// How far the ink of a part of the line reaches, left to right, in line units from the left end
  /// of the part's advance box; `nil` when it has no ink.
  ///
  /// Only glyphs that can still reach further than what was found are looked at: usually one or two
  /// at each end.
  ///
  /// - Parameter range: UTF-8 offsets; must be visually contiguous, as a segment or the line is.
  /// - Complexity: O(runs in the range), plus a few glyphs at each end.
  public func inkReach(of range: Range<Int>) -> ClosedRange<Int64>? {
    let pieces = visualPieces(of: range)
    guard let start = pieces.map(\.left).min() else { return nil }
    var least: Int64?
    for piece in pieces {
      if let least, piece.left + piece.run.inkReach.lowerBound >= least { continue }
      least = piece.leftInk(in: storage, below: least)
    }
    var most: Int64?
    for piece in pieces.reversed() {
      if let most, piece.right + piece.run.inkReach.upperBound <= most { continue }
      most = piece.rightInk(in: storage, above: most)
    }
    guard let least, let most, least <= most else { return nil }
    return least - start...most - start
  }

  /// How far a part of the line reaches by its advance boxes and its ink together, in line units from
  /// the line's left end; `nil` when no cluster starts in it.
  ///
  /// - Parameter range: UTF-8 offsets; where its text lies in several places, from the leftmost to the
  ///   rightmost.
  /// - Complexity: as `inkReach`.
  public func reach(of range: Range<Int>) -> ClosedRange<Int64>? {
    let pieces = visualPieces(of: range)
    guard let left = pieces.map(\.left).min(), let right = pieces.map(\.right).max() else {
      return nil
    }
    guard let ink = inkReach(of: range) else { return left...right }
    return min(left, left + ink.lowerBound)...max(right, left + ink.upperBound)
  }

  /// The box around the line's ink, in pixels from the left end of its baseline; `nil` without ink.
  ///
  /// - Complexity: O(glyphs); every different glyph is loaded once.
  public func ink(size: Rational) -> InkBox<Rational>? {
    var boxes: [GlyphKey: InkBox<Int64>?] = [:]
    var line: InkBox<Rational>?
    for piece in visualPieces(of: 0..<utf8Length) {
      var box: InkBox<Int64>?
      piece.forEachGlyph(in: storage) { glyph, pen in
        let key = GlyphKey(font: piece.run.fontIndex, glyph: glyph.id)
        let ink = boxes[key] ?? piece.run.font.ink(of: glyph.id)
        boxes[key] = .some(ink)
        guard let ink else { return true }
        let x = pen + Int64(glyph.xOffset) * piece.run.scale
        let y = Int64(glyph.yOffset)
        let placed = InkBox(
          left: x + ink.left * piece.run.scale, right: x + ink.right * piece.run.scale,
          bottom: (y + ink.bottom) * piece.run.scale, top: (y + ink.top) * piece.run.scale)
        if box?.unite(placed) == nil { box = placed }
        return true
      }
      guard let box else { continue }
      let pixels = InkBox(
        left: self.pixels(lineUnits: box.left, size: size),
        right: self.pixels(lineUnits: box.right, size: size),
        bottom: self.pixels(lineUnits: box.bottom, size: size),
        top: self.pixels(lineUnits: box.top, size: size))
      if line?.unite(pixels) == nil { line = pixels }
    }
    return line
  }

  private struct GlyphKey: Hashable {
    let font: Int
    let glyph: UInt32
  }
}

extension VisualPiece {
  /// The leftmost ink of this piece, or `known` where nothing reaches further left.
  func leftInk(in storage: MeasuredText.Storage, below known: Int64?) -> Int64? {
    var least = known
    forEachGlyph(in: storage) { glyph, pen in
      if let least, pen + run.inkReach.lowerBound >= least { return false }
      if let ink = run.font.ink(of: glyph.id) {
        let left = pen + (Int64(glyph.xOffset) + ink.left) * run.scale
        least = least.map { min($0, left) } ?? left
      }
      return true
    }
    return least
  }

  /// The rightmost ink of this piece, or `known` where nothing reaches further right.
  func rightInk(in storage: MeasuredText.Storage, above known: Int64?) -> Int64? {
    var most = known
    var pen = right
    for offset in 0..<glyphs.count {
      let index = run.isRightToLeft ? glyphs.lowerBound + offset : glyphs.upperBound - 1 - offset
      let glyph = storage.glyphs[index]
      pen -= Int64(glyph.advance) * run.scale
      if let most, pen + run.inkReach.upperBound <= most { break }
      if let ink = run.font.ink(of: glyph.id) {
        let right = pen + (Int64(glyph.xOffset) + ink.right) * run.scale
        most = most.map { max($0, right) } ?? right
      }
    }
    return most
  }
}
