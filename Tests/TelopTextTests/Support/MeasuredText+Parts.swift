import TelopText

extension MeasuredText {
  /// The parts between two cuts whose glyphs differ when they are shaped alone.
  ///
  /// - Parameters:
  ///   - cuts: UTF-8 offsets in ascending order.
  ///   - isEveryPair: tests the parts from each cut to all later ones, not only to the next.
  func partsThatDiffer(at cuts: [Int], isEveryPair: Bool = false) throws -> [Range<Int>] {
    var parts: [Range<Int>] = []
    for (index, start) in cuts.enumerated() {
      let after = cuts[(index + 1)...]
      for end in isEveryPair ? after : after.prefix(1) {
        let isSame = try glyphs(reshaping: start..<end) == glyphs(in: start..<end)
        if !isSame { parts.append(start..<end) }
      }
    }
    return parts
  }
}
