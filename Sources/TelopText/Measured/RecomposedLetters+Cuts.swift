extension RecomposedLetters {
  /// Forbids all cuts between each recomposed letter and its nearest mark in the run appended last. If HarfBuzz
  /// reverses the run, all cuts inside it are forbidden. `first` is the run's first cluster, `run` its range of
  /// UTF-8 offsets.
  ///
  /// HarfBuzz decomposes a recomposed letter, and composes it again only in a text with a mark.
  func forbidCuts(
    in clusters: inout ClusterTable, from first: Int, _ run: Range<Int>,
    of utf8: UnsafeBufferPointer<UInt8>, _ setting: ShapeSetting
  ) {
    let uncuttable =
      setting.isReversedByHarfBuzz
      ? [run.lowerBound...run.upperBound] : uncuttable(in: run, of: utf8, setting.script)
    var next = 0
    for index in first..<clusters.count {
      let offset = Int(clusters.utf8(index))
      while next < uncuttable.count, uncuttable[next].upperBound < offset { next += 1 }
      guard next < uncuttable.count else { return }
      if offset > uncuttable[next].lowerBound { clusters.addFlags(.unsafe, at: index) }
    }
  }

  /// The ranges between each recomposed letter and its nearest mark, ascending. A cut is forbidden at an offset above a
  /// range's `lowerBound` and up to its `upperBound`. A mark at the run's start does not count, because HarfBuzz does
  /// not treat it as a mark. If the run has recomposed letters but no other mark, the whole run is one range.
  private func uncuttable(
    in run: Range<Int>, of utf8: UnsafeBufferPointer<UInt8>, _ script: ScriptCode
  ) -> [ClosedRange<Int>] {
    var uncuttable: [ClosedRange<Int>] = []
    var lettersSinceMark: [Int] = []
    var lastMark: Int?
    let addRange = { (letter: Int, mark: Int?, next: Int?) in
      let nearestMark: Int
      switch (mark, next) {
      case (let mark?, let next?): nearestMark = letter - mark <= next - letter ? mark : next
      case (let mark?, nil): nearestMark = mark
      case (nil, let next?): nearestMark = next
      case (nil, nil): return
      }
      // The range begins before the mark, because a cut at the mark would put the mark at the start of HarfBuzz's text.
      uncuttable.unite(nearestMark < letter ? nearestMark - 1...letter : letter...nearestMark)
    }
    for (offset, character) in utf8.characters(in: run) {
      if offset > run.lowerBound, Self.isShapedAsMark(character, of: script) {
        for letter in lettersSinceMark { addRange(letter, lastMark, offset) }
        lettersSinceMark.removeAll(keepingCapacity: true)
        lastMark = offset
      } else if contains(character) {
        lettersSinceMark.append(offset)
      }
    }
    if lastMark == nil, !lettersSinceMark.isEmpty { return [run.lowerBound...run.upperBound] }
    for letter in lettersSinceMark { addRange(letter, lastMark, nil) }
    return uncuttable
  }
}
