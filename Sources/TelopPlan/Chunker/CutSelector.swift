internal import TelopText

/// Chooses among the cuts of one embedding level for the chunker; widths are in line units.
struct CutSelector {
  let target: Int64
  let limit: Int64
  /// UTF-8 offsets at which to cut regardless of width.
  let sections: Set<Int>

  typealias Cut = MeasuredText.Cut

  /// The maximum width that counts as near the target.
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
    /// The chosen ranges, in logical order. The ranges within an element are ordered from left to right.
    var parts: [[Range<Int>]] = []
    /// Indices into `candidates` of stretches in which a section starts. Such a stretch is divided and never joined
    /// with others.
    let isolated = Set(
      candidates.indices.dropLast().filter { step in
        !sections.isEmpty
          && cuts[(candidates[step] + 1)..<candidates[step + 1]].contains {
            sections.contains($0.utf8Offset)
          }
      })
    var place = candidates.startIndex
    while place < candidates.endIndex - 1 {
      let next = self.next(after: place, among: candidates, isolated: isolated, in: cuts)
      let from = candidates[place]
      let to = candidates[next]
      let isLong = cuts[to].unitsBefore - cuts[from].unitsBefore > maximumWidth
      if isLong || isolated.contains(place),
        let inner = cuts[(from + 1)..<to].map(\.level).min(), inner > level
      {
        parts.append(divide(cuts[from...to], level: inner))
      } else {
        parts.append([cuts[from].utf8Offset..<cuts[to].utf8Offset])
      }
      place = next
    }
    if level % 2 == 1 { parts.reverse() }
    return parts.flatMap { $0 }
  }

  /// The end of the segment that starts at `place`; both are indices into `candidates`.
  private func next(
    after place: Int, among candidates: [Int], isolated: Set<Int>, in cuts: ArraySlice<Cut>
  ) -> Int {
    if isolated.contains(place) { return place + 1 }
    let start = cuts[candidates[place]].unitsBefore
    var best: Int?
    var candidate = place + 1
    while candidate < candidates.count {
      let cut = cuts[candidates[candidate]]
      let width = cut.unitsBefore - start
      // Cuts beyond `maximumWidth` count only if no nearer cut is suitable.
      if width > maximumWidth {
        return best ?? fallback(before: candidate, after: place, start, candidates, cuts)
      }
      if sections.contains(cut.utf8Offset) || isolated.contains(candidate) { return candidate }
      if candidate == candidates.count - 1 { return candidate }
      if width > target / 2 {
        if let chosen = best {
          if isBetter(cut, than: cuts[candidates[chosen]], from: start) { best = candidate }
        } else {
          best = candidate
        }
      }
      candidate += 1
    }
    return best ?? candidates.count - 1
  }

  /// The cut to use if no cut is near the target. In order of preference: the first cut between the target and the
  /// limit, the last cut before the target, the first cut beyond the limit.
  private func fallback(
    before beyond: Int, after place: Int, _ start: Int64, _ candidates: [Int],
    _ cuts: ArraySlice<Cut>
  ) -> Int {
    if cuts[candidates[beyond]].unitsBefore - start <= limit || beyond == place + 1 {
      return beyond
    }
    return beyond - 1
  }

  private func isBetter(_ cut: Cut, than other: Cut, from start: Int64) -> Bool {
    if cut.quality != other.quality { return cut.quality > other.quality }
    return abs(cut.unitsBefore - start - target) < abs(other.unitsBefore - start - target)
  }
}
