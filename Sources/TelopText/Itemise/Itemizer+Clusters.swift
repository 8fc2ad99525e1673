extension Itemizer {
  /// The end of the marks that follow an offset; `nil` unless the line's end or an `isSimpleGrapheme` character follows
  /// them. Between two adjacent `isSimpleGrapheme` characters there is always a grapheme boundary.
  func marksEnd(from offset: Int) -> Int? {
    for (end, character) in utf8.characters(in: offset..<utf8.count) {
      let properties = CharacterProperties(character)
      if properties.isSimpleGrapheme { return end }
      if !properties.isMark { return nil }
    }
    return utf8.count
  }

  /// The grapheme boundary between the next two adjacent `isSimpleGrapheme` characters; the line's end if there are
  /// none.
  func complexEnd(from offset: Int) -> Int {
    var previousIsSimple = false
    for (end, character) in utf8.characters(in: offset..<utf8.count) {
      let isSimple = CharacterProperties(character).isSimpleGrapheme
      if isSimple, previousIsSimple { return end }
      previousIsSimple = isSimple
    }
    return utf8.count
  }

  /// Itemises text in which only ICU can find the grapheme clusters.
  mutating func itemize(complex stretch: Range<Int>) throws(TextError) {
    if graphemes == nil { graphemes = try TextBreaks(.grapheme, language: "") }
    guard var breaks = graphemes.take() else { return }
    let bytes = UnsafeBufferPointer(rebasing: utf8[stretch])
    try breaks.set(bytes)
    var start = stretch.lowerBound
    var next = breaks.boundary(after: 0)
    while let end = next {
      try itemize(cluster: start..<stretch.lowerBound + end)
      start = stretch.lowerBound + end
      next = breaks.nextBoundary()
    }
    graphemes = consume breaks
  }

  mutating func itemize(cluster: Range<Int>) throws(TextError) {
    updateOrder(at: cluster.lowerBound)
    // One array serves all clusters.
    var characters: [UInt32] = []
    swap(&characters, &scratch)
    defer { swap(&characters, &scratch) }
    characters.removeAll(keepingCapacity: true)
    var script = ScriptCode.common
    for (offset, character) in utf8.characters(in: cluster) {
      let properties = CharacterProperties(character)
      let resolved = scripts.resolve(character, properties, at: offset)
      // The first character with a script of its own determines the cluster's script. Without one, the text before the
      // cluster does.
      if script.isCommonOrInherited { script = resolved }
      if !characters.isEmpty { graphemeContinuations.append(UInt32(offset)) }
      characters.append(character)
    }
    let slot = try slot(forCluster: characters, at: cluster.lowerBound)
    if let slot, characters.count <= Self.maximumClusterLength {
      return try append(cluster, slot: slot, script: script)
    }
    let parts =
      if let slot { [FontOrder.Part(slot: slot, characterCount: characters.count)] } else {
        try order.parts(ofCluster: characters)
      }
    try append(parts, of: cluster, script: script)
  }

  /// Appends the parts of a grapheme cluster that has several fonts or more than `maximumClusterLength` characters.
  private mutating func append(
    _ parts: [FontOrder.Part], of cluster: Range<Int>, script: ScriptCode
  ) throws(TextError) {
    var start = cluster.lowerBound
    for part in parts {
      var remaining = part.characterCount
      while remaining > 0 {
        let count = min(remaining, Self.maximumClusterLength)
        var end = start
        for _ in 0..<count { end += utf8.codePoint(at: end).length }
        // All parts have the level of the cluster's start, so that they stay together.
        try appendToRuns(
          start..<end, slot: part.slot, script: script, level: levels[cluster.lowerBound],
          startsRun: remaining < part.characterCount)
        remaining -= count
        start = end
      }
    }
  }

  /// The maximum number of characters of a grapheme cluster in one run. HarfBuzz goes back from each mark to the
  /// letter, so a letter with a million marks would take ten minutes.
  static let maximumClusterLength = 1_024
}
