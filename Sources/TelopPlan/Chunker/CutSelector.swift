internal import TelopText

/// Chooses cuts for the chunker, one embedding level at a time; widths are in line units.
struct CutSelector {
  /// The preferred width of a segment.
  let target: Int64
  /// The maximum width of a segment, unless a longer stretch has no cut.
  let limit: Int64
  /// UTF-8 offsets at which to cut regardless of width.
  let sections: Set<Int>

  typealias Cut = MeasuredText.Cut

  /// The maximum width that counts as near the target: one and a half times the target, but at most the limit.
  private var maximumWidth: Int64 { target < limit - target / 2 ? target + target / 2 : limit }

  /// The ranges between the chosen cuts, from left to right. A stretch of deeper embedding levels is divided too if the
  /// stretch is too long for a segment, or if a section starts in the stretch.
  ///
  /// - Parameter cuts: the allowed cuts, ascending; the first and the last are always kept.
  func divide(_ cuts: ArraySlice<Cut>, level: UInt8) -> [Range<Int>] {
    guard let first = cuts.indices.first, let last = cuts.indices.last, first < last else {
      return []
    }
    let candidates = cuts.indices.filter { $0 == first || $0 == last || cuts[$0].level <= level }
    /// The chosen ranges. The elements are in logical order, and the ranges within an element from left to right.
    var parts: [[Range<Int>]] = []
    /// The indices in `candidates` of those candidates after which a section starts before the next candidate. The text
    /// between these two candidates is divided, and is never joined with other text.
    let isolated = Set(
      candidates.indices.dropLast().filter { index in
        !sections.isEmpty
          && cuts[(candidates[index] + 1)..<candidates[index + 1]].contains {
            sections.contains($0.utf8Offset)
          }
      })
    var current = candidates.startIndex
    while current < candidates.endIndex - 1 {
      let next = self.next(after: current, among: candidates, isolated: isolated, in: cuts)
      let from = candidates[current]
      let to = candidates[next]
      let isLong = cuts[to].unitsBefore - cuts[from].unitsBefore > maximumWidth
      if isLong || isolated.contains(current),
        let innerLevel = cuts[(from + 1)..<to].map(\.level).min(), innerLevel > level
      {
        parts.append(divide(cuts[from...to], level: innerLevel))
      } else {
        parts.append([cuts[from].utf8Offset..<cuts[to].utf8Offset])
      }
      current = next
    }
    if level % 2 == 1 { parts.reverse() }
    return parts.flatMap { $0 }
  }

  /// The end of the segment that starts at `current`; both are indices into `candidates`.
  private func next(
    after current: Int, among candidates: [Int], isolated: Set<Int>, in cuts: ArraySlice<Cut>
  ) -> Int {
    if isolated.contains(current) { return current + 1 }
    let start = cuts[candidates[current]].unitsBefore
    var best: Int?
    for candidate in current + 1..<candidates.count {
      let cut = cuts[candidates[candidate]]
      let width = cut.unitsBefore - start
      if width > maximumWidth {
        // `best` is a cut near the target. Without one, this cut is taken if it is within the limit, otherwise the
        // previous cut. The first cut has no previous one; it is taken even if it exceeds the limit.
        let isFirst = candidate == current + 1
        return best ?? (width <= limit || isFirst ? candidate : candidate - 1)
      }
      if sections.contains(cut.utf8Offset) || isolated.contains(candidate) { return candidate }
      if candidate == candidates.count - 1 { return candidate }
      if width > target / 2,
        best.map({ isBetter(cut, than: cuts[candidates[$0]], from: start) }) ?? true
      {
        best = candidate
      }
    }
    return best ?? candidates.count - 1
  }

  private func isBetter(_ cut: Cut, than other: Cut, from start: Int64) -> Bool {
    if cut.quality != other.quality { return cut.quality > other.quality }
    return abs(cut.unitsBefore - start - target) < abs(other.unitsBefore - start - target)
  }
}
