extension LineBuilder: UnitSink {
  /// The minimum number of plain characters that are faster to append directly to the line's tables.
  private static let worthColumns = 32

  /// Appends plain characters that are grapheme clusters by themselves.
  @inline(never)
  mutating func append(plain range: Range<Int>, of scan: UnitScan) -> Bool {
    // Skips marks of the letters before.
    let start = scan.offsets[range.lowerBound]
    while ahead < continuations.count, continuations[ahead] < start { ahead &+= 1 }
    guard ahead == continuations.count || continuations[ahead] >= scan.offsets[range.upperBound]
    else { return false }
    if range.count < Self.worthColumns {
      if !columns.hasRoom(for: range.count) { emptyColumns() }
      guard columns.hasRoom(for: range.count) else { return false }
      columns.append(plain: range, of: scan, pen: pen)
    } else {
      emptyColumns()
      glyphs.append(range, of: scan.facts, advances: scan.advances)
      clusters.append(range, of: scan, at: pen, scale: scale)
    }
    let moved = scan.moved(by: range)
    glyphTravel &+= moved.travel
    pen &+= moved.advance &* scale
    return true
  }

  /// Appends a plain character.
  @inline(__always)
  mutating func append(
    plain fact: CharacterFacts, at offset: UInt32, before next: UnitGap, isUnsafe: Bool
  ) {
    var flags: ClusterRecord.Flags = isUnsafe ? .unsafe : []
    if goesOn(at: offset) { flags.insert(.insideGrapheme) }
    let advance = Int32(fact.advance) &+ next.advance
    if let narrow = Int16(exactly: advance), narrow != .min {
      if !columns.hasRoom(for: 1) { emptyColumns() }
      columns.append(id: fact.glyph, advance: narrow, at: offset, flags, pen: pen)
    } else {
      emptyColumns()
      let record = GlyphRecord(
        id: UInt32(fact.glyph), cluster: offset, advance: advance, xOffset: 0, yOffset: 0)
      glyphs.append(record, startsCluster: true)
      clusters.append(ClusterRecord(position: pen, utf8: offset, flags: flags))
    }
    glyphTravel &+= UInt64(advance.magnitude)
    pen &+= Int64(advance) &* scale
  }

  /// Appends the glyphs of a known unit.
  mutating func append(unit: UnitGlyphs) {
    let count = unit.glyphs.count
    if !columns.hasRoom(for: count) { emptyColumns() }
    guard unit.isCompact, columns.hasRoom(for: count) else { return append(unit, spacing: nil) }
    var ahead = ahead
    let continuations = continuations
    let added = columns.append(unit, pen: pen) { offset in
      while ahead < continuations.count, continuations[ahead] <= offset {
        ahead &+= 1
        if continuations[ahead &- 1] == offset { return true }
      }
      return false
    }
    self.ahead = ahead
    for index in added.missing { notdef.append(clusters.count + index) }
    note(offsets: added.minimumOffset...added.maximumOffset)
    glyphTravel &+= added.travel
    pen &+= added.advance &* scale
  }

  /// Appends the glyphs of units that HarfBuzz has shaped.
  mutating func append(_ glyphs: some LogicalGlyphs) { append(glyphs, spacing: nil) }

  /// Moves the buffered columns to the line's tables.
  mutating func emptyColumns() {
    if columns.isEmpty { return }
    columns.empty(into: &clusters, &glyphs, scale: scale)
  }
}
