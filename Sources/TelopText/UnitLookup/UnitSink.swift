/// A receiver of the units of a run, in logical order.
protocol UnitSink {
  /// Appends adjacent characters of one glyph each. `range` holds indices into the characters of `scan`; its end must
  /// be a result of `UnitScan.singleGlyphEnd(from:)`. Returns `false` if the receiver cannot append all of them at
  /// once; the caller must then append them one by one.
  mutating func append(singleGlyphs range: Range<Int>, of scan: UnitScan) -> Bool

  /// Appends a character of one glyph at a UTF-8 offset of the line. `next` is its interaction with the next character;
  /// `isUnsafe` says whether HarfBuzz forbids a cut before the appended character.
  mutating func append(
    singleGlyph shapingProperties: ShapingProperties, at offset: UInt32,
    before next: PairInteraction, isUnsafe: Bool)

  /// Appends a stored unit.
  mutating func append(unit: UnitGlyphs)

  /// Appends the glyphs of units that HarfBuzz has shaped.
  mutating func append(_ glyphs: some LogicalGlyphs)
}

extension UnitSink {
  /// Appends the units of a run, given as a range of UTF-8 offsets. HarfBuzz shapes units that are not stored.
  @inline(__always)
  mutating func append(
    _ range: Range<Int>, _ cache: ShapedUnitCache, _ scan: UnitScan, _ setting: ShapeSetting,
    shaper: borrowing Shaper
  ) throws(TextError) {
    var start = range.lowerBound
    while start < range.upperBound {
      guard let end = scan.scan(from: start, to: range.upperBound, cache) else {
        // The unit is longer than the longest stretch that a scan can hold.
        return try shaper.shape(start..<range.upperBound, setting) { append($0) }
      }
      start = end
      try append(cache, scan, setting, shaper: shaper)
    }
  }

  private mutating func append(
    _ cache: ShapedUnitCache, _ scan: UnitScan, _ setting: ShapeSetting, shaper: borrowing Shaper
  ) throws(TextError) {
    let utf8 = scan.utf8
    let offsets = scan.offsets
    let shapingProperties = scan.shapingProperties
    let interactions = scan.interactions
    let count = scan.count
    var index = 0
    // The end of the current sequence of single-glyph characters. The end of each sequence is searched only once.
    var singleGlyphEnd = 0
    while index < count {
      if index >= singleGlyphEnd {
        singleGlyphEnd = scan.singleGlyphEnd(from: index)
        if singleGlyphEnd > index, append(singleGlyphs: index..<singleGlyphEnd, of: scan) {
          index = singleGlyphEnd
          continue
        }
      }
      let character = shapingProperties[index]
      let next = interactions[index + 1]
      if character.isSingleGlyph, !next.isSameUnit || index + 1 == count {
        append(
          singleGlyph: character, at: offsets[index],
          before: index + 1 == count ? .independent : next, isUnsafe: interactions[index].isUnsafe)
        index += 1
        continue
      }
      let end = UnitScan.unitEnd(index, interactions, count)
      let text = Int(offsets[index])..<Int(offsets[end])
      if let stored = cache.units[UnsafeBufferPointer(rebasing: utf8[text])] {
        append(unit: UnitGlyphs(glyphs: stored, offset: offsets[index]))
        index = end
        continue
      }
      let (units, lastEnd) = scan.unknownUnits(from: index, cache)
      let shapedUnits = try shaper.shape(only: text.lowerBound..<Int(offsets[lastEnd]), setting)
      append(shapedUnits)
      cache.store(units, of: shapedUnits, in: utf8)
      index = lastEnd
    }
  }
}

extension UnitScan {
  /// HarfBuzz shapes two unknown units in one call if fewer characters than this lie between them.
  private static let shapingGapLimit = 16

  /// The end of a character's unit: an index into the stretch's characters.
  @inline(__always)
  fileprivate static func unitEnd(
    _ start: Int, _ interactions: UnsafeMutablePointer<PairInteraction>, _ count: Int
  ) -> Int {
    var end = start + 1
    while end < count, interactions[end].isSameUnit { end += 1 }
    return end
  }

  /// The units to shape in one call, from an unknown (not stored) unit on: unknown units near each other, and the units
  /// between them. Returns the unknown units as UTF-8 ranges of the line, and the index of the last one's end.
  fileprivate func unknownUnits(
    from start: Int, _ cache: ShapedUnitCache
  ) -> (units: [Range<Int>], end: Int) {
    var units: [Range<Int>] = []
    var index = start
    var lastEnd = start
    while index < count, index - lastEnd < Self.shapingGapLimit {
      let end = Self.unitEnd(index, interactions, count)
      let text = Int(offsets[index])..<Int(offsets[end])
      let isSingleGlyph = end == index + 1 && shapingProperties[index].isSingleGlyph
      if !isSingleGlyph, cache.units[UnsafeBufferPointer(rebasing: utf8[text])] == nil {
        units.append(text)
        lastEnd = end
      }
      index = end
    }
    return (units, lastEnd)
  }
}
