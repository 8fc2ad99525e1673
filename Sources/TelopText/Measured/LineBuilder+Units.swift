extension LineBuilder: UnitSink {
  /// Appends single-glyph characters; `false`, without appending any, if one of them continues a grapheme cluster or if
  /// the buffer is too small.
  @inline(never)
  mutating func append(singleGlyphs range: Range<Int>, of scan: UnitScan) -> Bool {
    if let next = graphemeContinuations.first(from: scan.offsets[range.lowerBound]),
      next < scan.offsets[range.upperBound]
    {
      return false
    }
    // For fewer than 32 characters, appending to `buffer` is faster than appending to the line's tables.
    if range.count < 32 {
      if !buffer.hasRoom(for: range.count) { flushBuffer() }
      guard buffer.hasRoom(for: range.count) else { return false }
      buffer.append(singleGlyphs: range, of: scan, pen: pen)
    } else {
      flushBuffer()
      glyphs.append(range, of: scan.shapingProperties, advances: scan.advances)
      clusters.append(range, of: scan, at: pen, scale: scale)
    }
    let sums = UnitScan.sums(of: scan.advances + range.lowerBound, count: range.count)
    glyphTravel &+= sums.travel
    pen &+= sums.advance &* scale
    return true
  }

  @inline(__always)
  mutating func append(
    singleGlyph shapingProperties: ShapingProperties, at offset: UInt32,
    before next: PairInteraction, isUnsafe: Bool
  ) {
    let flags = graphemeContinuations.flags(at: offset, isUnsafe: isUnsafe)
    let glyph = GlyphRecord(
      id: UInt32(shapingProperties.glyph), cluster: offset,
      advance: Int32(shapingProperties.advance) &+ next.advance, xOffset: 0, yOffset: 0)
    append(glyph, startsCluster: true)
    append(cluster: offset, flags, advance: Int64(glyph.advance))
  }

  mutating func append(unit: UnitGlyphs) {
    let count = unit.glyphs.count
    if !buffer.hasRoom(for: count) { flushBuffer() }
    guard unit.isCompact, buffer.hasRoom(for: count) else { return append(unit, spacing: nil) }
    add(buffer.append(unit, pen: pen, &graphemeContinuations))
  }

  /// Appends glyphs from `start` on while each is a grapheme cluster by itself, and returns the index after the last.
  mutating func append(singleGlyphClusters glyphs: some LogicalGlyphs, from start: Int) -> Int {
    var index = start
    repeat {
      if !buffer.hasRoom(for: 1) { flushBuffer() }
      add(
        buffer.append(singleGlyphClusters: glyphs, from: &index, pen: pen, &graphemeContinuations))
    } while !buffer.hasRoom(for: 1) && index < glyphs.indices.upperBound
    return index
  }

  @inline(__always)
  private mutating func add(_ totals: GlyphClusterBuffer.Totals) {
    for index in totals.missing { notdef.append(clusters.count + index) }
    include(offsets: totals.minimumOffset...totals.maximumOffset)
    glyphTravel &+= totals.travel
    pen &+= totals.advance &* scale
  }

  mutating func append(_ glyphs: some LogicalGlyphs) { append(glyphs, spacing: nil) }

  @inline(__always)
  mutating func append(_ glyph: GlyphRecord, startsCluster: Bool) {
    if !buffer.hasRoom(for: 1) { flushBuffer() }
    if !buffer.append(glyph, startsCluster: startsCluster) {
      flushBuffer()
      // The glyph's numbers do not fit the 16 bits of the buffer's columns.
      glyphs.append(wide: glyph, startsCluster: startsCluster)
    }
    glyphTravel &+= UInt64(glyph.advance.magnitude)
  }

  /// Appends a cluster at the pen and moves the pen by its advance, in font units.
  @inline(__always)
  mutating func append(cluster start: UInt32, _ flags: ClusterRecord.Flags, advance: Int64) {
    if !buffer.append(cluster: start, flags, advance: advance, pen: pen) {
      flushBuffer()
      clusters.append(ClusterRecord(position: pen, utf8: start, flags: flags))
    }
    pen &+= advance &* scale
  }

  mutating func flushBuffer() {
    if !buffer.isEmpty { buffer.empty(into: &clusters, &glyphs, scale: scale) }
  }

  /// Appends digits side by side in one em, as a cluster by itself.
  mutating func append(_ digits: CombinedDigits, at utf8Offset: Int) {
    // A font may remove all glyphs.
    if digits.glyphs.isEmpty { return }
    if digits.glyphs.contains(where: { $0.id == 0 }) { notdef.append(clusters.count) }
    for (index, glyph) in digits.glyphs.enumerated() {
      append(glyph, startsCluster: index == 0)
      include(offsets: -glyph.yOffset...(-glyph.yOffset))
    }
    append(
      cluster: UInt32(utf8Offset), [], advance: digits.glyphs.reduce(0) { $0 + Int64($1.advance) })
  }
}
