internal import TelopText

/// Chooses among the cuts of one embedding level for the chunker; widths are in line units.
struct CutSelector {
  let target: Int64
  let limit: Int64
  /// UTF-8 offsets at which to cut whatever the widths.
  let sections: Set<Int>

  typealias Cut = MeasuredText.Cut

  /// The greatest width that counts as near the target.
  private var maximum: Int64 { target < limit - target / 2 ? target + target / 2 : limit }

  /// The ranges between the chosen cuts, from left to right. A stretch of deeper levels is cut
  /// within if it is too long for one segment, or if a section starts in it.
  ///
  /// - Parameters:
  ///   - cuts: ascending; the first and the last are kept whatever their level.
  ///   - level: the embedding level being cut; its text runs in one direction.
  func divide(_ cuts: ArraySlice<Cut>, level: UInt8) -> [Range<Int>] {
    guard let first = cuts.indices.first, let last = cuts.indices.last, first < last else {
      return []
    }
    let own = cuts.indices.filter { $0 == first || $0 == last || cuts[$0].level <= level }
    /// One element per step of the walk, in logical order; the ranges of each element run from left to right.
    var parts: [[Range<Int>]] = []
    /// Steps of `own` whose stretch must be cut within and cannot be joined with others.
    let alone = Set(
      own.indices.dropLast().filter { step in
        !sections.isEmpty
          && cuts[(own[step] + 1)..<own[step + 1]].contains { sections.contains($0.utf8Offset) }
      })
    var place = own.startIndex
    while place < own.endIndex - 1 {
      let next = self.next(after: place, among: own, alone: alone, in: cuts)
      let from = own[place]
      let to = own[next]
      let isLong = cuts[to].position - cuts[from].position > maximum
      if isLong || alone.contains(place),
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

  /// The end of the segment that starts at `place`; both are indices into `own`.
  private func next(
    after place: Int, among own: [Int], alone: Set<Int>, in cuts: ArraySlice<Cut>
  ) -> Int {
    if alone.contains(place) { return place + 1 }
    let start = cuts[own[place]].position
    var best: Int?
    var candidate = place + 1
    while candidate < own.count {
      let cut = cuts[own[candidate]]
      let width = cut.position - start
      // Cuts beyond the bound count only if none nearer is suitable.
      if width > maximum {
        return best ?? fallback(before: candidate, after: place, start, own, cuts)
      }
      if sections.contains(cut.utf8Offset) || alone.contains(candidate) { return candidate }
      if candidate == own.count - 1 { return candidate }
      if width > target / 2 {
        if let chosen = best {
          if isBetter(cut, than: cuts[own[chosen]], from: start) { best = candidate }
        } else {
          best = candidate
        }
      }
      candidate += 1
    }
    return best ?? own.count - 1
  }

  /// The cut if none is near the target: the first one beyond it within the limit, otherwise the last one before it,
  /// otherwise the first one beyond the limit.
  private func fallback(
    before beyond: Int, after place: Int, _ start: Int64, _ own: [Int], _ cuts: ArraySlice<Cut>
  ) -> Int {
    if cuts[own[beyond]].position - start <= limit || beyond == place + 1 { return beyond }
    return beyond - 1
  }

  private func isBetter(_ cut: Cut, than other: Cut, from start: Int64) -> Bool {
    if cut.quality != other.quality { return cut.quality > other.quality }
    return abs(cut.position - start - target) < abs(other.position - start - target)
  }
}
