extension LineBuilder: UnitSink {
  /// The shortest stretch of plain characters, in characters, that is faster to add column by column.
  private static let worthColumns = 8

  /// Adds plain characters that are grapheme clusters by themselves, column by column.
  @inline(__always)
  mutating func append(plain range: Range<Int>, of scan: UnitScan) -> Bool {
    guard range.count >= Self.worthColumns,
      ahead == continuations.count || continuations[ahead] >= scan.offsets[range.upperBound]
    else { return false }
    glyphs.append(range, of: scan.facts, advances: scan.advances)
    clusters.append(range, of: scan, at: pen, scale: scale)
    for index in range {
      let advance = scan.advances[index]
      glyphTravel &+= UInt64(advance.magnitude)
      pen &+= Int64(advance) &* scale
    }
    return true
  }

  /// Adds a plain character.
  @inline(__always)
  mutating func append(
    plain fact: CharacterFacts, at offset: UInt32, before next: UnitGap, isUnsafe: Bool
  ) {
    var flags: ClusterRecord.Flags = isUnsafe ? .unsafe : []
    if goesOn(at: offset) { flags.insert(.insideGrapheme) }
    let advance = Int32(fact.advance) + next.advance
    if let narrow = Int16(exactly: advance), narrow != .min {
      glyphs.append(id: fact.glyph, advance: narrow)
    } else {
      let record = GlyphRecord(
        id: UInt32(fact.glyph), cluster: offset, advance: advance, xOffset: 0, yOffset: 0)
      glyphs.append(record, startsCluster: true)
    }
    glyphTravel &+= UInt64(advance.magnitude)
    clusters.append(ClusterRecord(position: pen, utf8: offset, flags: flags))
    pen &+= Int64(advance) &* scale
  }

  /// Adds the glyphs of units.
  mutating func append(_ glyphs: some LogicalGlyphs) { append(glyphs, spacing: nil) }
}
