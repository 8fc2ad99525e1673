extension LineBuilder {
  /// The number of known characters that may lie between two unknown units which HarfBuzz shapes in one
  /// call.
  private static let bridge = 16

  /// Assembles a run from its units. HarfBuzz shapes the units that are not known yet.
  ///
  /// - Parameters:
  ///   - range: the run's UTF-8 offsets.
  ///   - plan: of the run's font, script and language.
  ///   - scale: line units in a font unit.
  /// - Throws: `libraryFailure` when HarfBuzz runs out of memory.
  mutating func append(
    _ range: Range<Int>, _ plan: UnitPlan, _ scan: UnitScan, _ setting: ShapeSetting, scale: Int64,
    shaper: borrowing Shaper, utf8: UnsafeBufferPointer<UInt8>,
    continuations: inout ArraySlice<UInt32>
  ) throws(TextError) {
    var start = range.lowerBound
    while start < range.upperBound {
      guard let end = scan.scan(from: start, to: range.upperBound, plan) else {
        return try shaper.shape(start..<range.upperBound, setting) { window in
          append(window, scale: scale, continuations: &continuations, spacing: nil)
        }
      }
      start = end
      try append(
        plan, scan, setting, scale: scale, shaper: shaper, utf8: utf8,
        continuations: &continuations)
    }
  }

  /// The units of one stretch.
  private mutating func append(
    _ plan: UnitPlan, _ scan: UnitScan, _ setting: ShapeSetting, scale: Int64,
    shaper: borrowing Shaper, utf8: UnsafeBufferPointer<UInt8>,
    continuations: inout ArraySlice<UInt32>
  ) throws(TextError) {
    let (offsets, facts, gaps, count) = (scan.offsets, scan.facts, scan.gaps, scan.count)
    var index = 0
    // The end of the plain characters at hand, so that they are looked at once.
    var plainEnd = 0
    while index < count {
      if index >= plainEnd {
        plainEnd = scan.plainEnd(from: index)
        if plainEnd - index >= Self.worthColumns,
          continuations.first.map({ $0 >= offsets[plainEnd] }) ?? true
        {
          appendPlain(index..<plainEnd, scan, scale: scale)
          index = plainEnd
          continue
        }
      }
      let fact = facts[index]
      let next = gaps[index + 1]
      if fact.isPlain, !next.isOpen || index + 1 == count {
        appendPlain(
          fact, at: offsets[index], before: index + 1 == count ? .closed : next,
          isUnsafe: gaps[index].isUnsafe, scale: scale, continuations: &continuations)
        index += 1
        continue
      }
      let end = Self.unitEnd(index, gaps, count)
      let text = Int(offsets[index])..<Int(offsets[end])
      if let known = plan.units.glyphs(
        of: UnsafeBufferPointer(rebasing: utf8[text]), at: text.lowerBound)
      {
        append(known, scale: scale, continuations: &continuations, spacing: nil)
        index = end
        continue
      }
      // One call shapes this unit and the unknown ones near it, together with the few known between them.
      var units = [text]
      var last = end
      var place = end
      while place < count, place - last < Self.bridge {
        let end = Self.unitEnd(place, gaps, count)
        if end == place + 1, facts[place].isPlain {
          place = end
          continue
        }
        let text = Int(offsets[place])..<Int(offsets[end])
        let bytes = UnsafeBufferPointer(rebasing: utf8[text])
        if plan.units.glyphs(of: bytes, at: text.lowerBound) == nil {
          units.append(text)
          last = end
        }
        place = end
      }
      let window = try shaper.shape(
        only: text.lowerBound..<Int(offsets[last]), setting)
      append(window, scale: scale, continuations: &continuations, spacing: nil)
      plan.keep(units, of: window, in: utf8)
      index = last
    }
  }

  private static func unitEnd(
    _ start: Int, _ gaps: UnsafeMutablePointer<UnitGap>, _ count: Int
  ) -> Int {
    var end = start + 1
    while end < count, gaps[end].isOpen { end += 1 }
    return end
  }

  /// The shortest stretch of plain characters, in characters, that is faster to add column by column.
  private static let worthColumns = 8

  /// Adds plain characters that are grapheme clusters by themselves, column by column.
  private mutating func appendPlain(_ range: Range<Int>, _ scan: UnitScan, scale: Int64) {
    glyphs.append(range, of: scan.facts, advances: scan.advances)
    clusters.append(range, of: scan, at: pen, scale: scale)
    for index in range {
      let advance = scan.advances[index]
      glyphTravel &+= UInt64(advance.magnitude)
      pen &+= Int64(advance) &* scale
    }
  }

  /// Adds a plain character.
  @inline(__always)
  private mutating func appendPlain(
    _ fact: CharacterFacts, at offset: UInt32, before next: UnitGap, isUnsafe: Bool, scale: Int64,
    continuations: inout ArraySlice<UInt32>
  ) {
    var flags: ClusterRecord.Flags = isUnsafe ? .unsafe : []
    while let next = continuations.first, next <= offset {
      if next == offset { flags.insert(.insideGrapheme) }
      continuations.removeFirst()
    }
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
}
