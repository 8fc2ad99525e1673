extension LineBuilder {
  /// Collects glyphs into clusters.
  ///
  /// - Parameter spacing: the spacing after the cluster at a UTF-8 offset; `nil` for none.
  mutating func append(_ window: some LogicalGlyphs, spacing: ((Int) -> Int64)?) {
    emptyColumns()
    let isUpright = window.isVertical
    var index = window.indices.lowerBound
    while index < window.indices.upperBound {
      let cluster = window.cluster(index)
      var advance: Int64 = 0
      var flags: ClusterRecord.Flags = []
      var isMissing = false
      var isFirst = true
      repeat {
        let glyph = window.record(index)
        glyphs.append(glyph, startsCluster: isFirst)
        isFirst = false
        advance += Int64(glyph.advance)
        glyphTravel &+= UInt64(glyph.advance.magnitude)
        // Any glyph of the cluster may carry the flag.
        if window.isUnsafe(index) { flags.insert(.unsafe) }
        if glyph.id == 0 { isMissing = true }
        let offset = isUpright ? -glyph.yOffset : glyph.xOffset
        if offset != 0 { noteOffset(offset) }
        index += 1
      } while index < window.indices.upperBound && window.cluster(index) == cluster
      if goesOn(at: cluster) { flags.insert(.insideGrapheme) }
      if let spacing, !flags.contains(.insideGrapheme) {
        payPendingSpacing()
        pendingSpacing = spacing(Int(cluster))
      }
      if isMissing { notdef.append(clusters.count) }
      clusters.append(ClusterRecord(position: pen, utf8: cluster, flags: flags))
      pen &+= advance &* scale
    }
  }

  /// Whether the character at a UTF-8 offset continues a grapheme cluster; offsets must ascend between calls.
  @inline(__always)
  mutating func goesOn(at offset: UInt32) -> Bool {
    while ahead < continuations.count, continuations[ahead] <= offset {
      ahead += 1
      if continuations[ahead - 1] == offset { return true }
    }
    return false
  }

  /// Appends digits side by side in one em, as a cluster by itself.
  mutating func append(_ digits: CombinedDigits, at utf8Offset: Int) {
    // A font may remove all of their glyphs.
    if digits.glyphs.isEmpty { return }
    if digits.glyphs.contains(where: { $0.id == 0 }) { notdef.append(clusters.count) }
    clusters.append(ClusterRecord(position: pen, utf8: UInt32(utf8Offset), flags: []))
    for (index, glyph) in digits.glyphs.enumerated() {
      glyphs.append(glyph, startsCluster: index == 0)
      noteOffset(-glyph.yOffset)
      glyphTravel &+= UInt64(glyph.advance.magnitude)
      pen &+= Int64(glyph.advance) &* scale
    }
  }

  private mutating func noteOffset(_ offset: Int32) { note(offsets: offset...offset) }

  @inline(__always)
  mutating func note(offsets: ClosedRange<Int32>) {
    minimumOffset = min(minimumOffset, offsets.lowerBound)
    maximumOffset = max(maximumOffset, offsets.upperBound)
  }

  /// Reports the characters of a cluster that the font does not have.
  mutating func report(
    _ index: Int, end: Int, _ font: Font, _ utf8: UnsafeBufferPointer<UInt8>
  ) {
    var offset = Int(clusters[index].utf8)
    let end = index + 1 < clusters.count ? Int(clusters[index + 1].utf8) : end
    while offset < end {
      let (character, length) = utf8.codePoint(at: offset)
      if Unicode.Scalar(character) != nil, !font.has(character),
        !CharacterProperties(character).isDefaultIgnorable
      {
        missing.append(UInt32(offset))
      }
      offset += length
    }
  }
}
