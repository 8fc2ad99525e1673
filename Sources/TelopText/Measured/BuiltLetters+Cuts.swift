extension BuiltLetters {
  /// Forbids all cuts between each of these letters and the nearest mark, so that a part of the run that has the one has
  /// the other.
  ///
  /// - Parameters:
  ///   - clusters: the line's; the run's are the last ones.
  ///   - first: the index of the run's first one.
  ///   - run: UTF-8 offsets.
  ///   - setting: what the run is shaped with.
  /// - Complexity: O(run + clusters of the run).
  func forbidCuts(
    in clusters: inout ClusterTable, from first: Int, _ run: Range<Int>,
    of utf8: UnsafeBufferPointer<UInt8>, _ setting: ShapeSetting
  ) {
    let bound =
      setting.isTurned
      ? [run.lowerBound...run.upperBound] : bound(in: run, of: utf8, setting.script)
    var next = 0
    for index in first..<clusters.count {
      let offset = Int(clusters.utf8(index))
      while next < bound.count, bound[next].upperBound < offset { next += 1 }
      guard next < bound.count else { return }
      if offset > bound[next].lowerBound { clusters.insert(.unsafe, at: index) }
    }
  }

  /// From each letter to the nearest mark or back, ascending: no cut behind the lower bound, up to the upper one.
  ///
  /// To HarfBuzz a mark with nothing before it is none. It may put a dotted circle there, and which character of a run that it
  /// turns around comes first is not looked into: then all of the run is bound, if there is no other mark.
  private func bound(
    in run: Range<Int>, of utf8: UnsafeBufferPointer<UInt8>, _ script: ScriptCode
  ) -> [ClosedRange<Int>] {
    var bound: [ClosedRange<Int>] = []
    // Letters that wait for the next mark, and the last mark before them.
    var waiting: [Int] = []
    var last: Int?
    let bind = { (letter: Int, mark: Int?, next: Int?) in
      let place: Int
      switch (mark, next) {
      case (let mark?, let next?): place = letter - mark <= next - letter ? mark : next
      case (let mark?, nil): place = mark
      case (nil, let next?): place = next
      case (nil, nil): return
      }
      // A part that begins with a mark has none for HarfBuzz.
      var range = place < letter ? place - 1...letter : letter...place
      while let before = bound.last, before.upperBound >= range.lowerBound {
        range = min(before.lowerBound, range.lowerBound)...max(before.upperBound, range.upperBound)
        bound.removeLast()
      }
      bound.append(range)
    }
    var offset = run.lowerBound
    while offset < run.upperBound {
      let (character, length) = utf8.codePoint(at: offset)
      if offset > run.lowerBound, Self.isMarkInRuns(character, of: script) {
        for letter in waiting { bind(letter, last, offset) }
        waiting.removeAll(keepingCapacity: true)
        last = offset
      } else if contains(character) {
        waiting.append(offset)
      }
      offset += length
    }
    if last == nil, !waiting.isEmpty { return [run.lowerBound...run.upperBound] }
    for letter in waiting { bind(letter, last, nil) }
    return bound
  }
}
