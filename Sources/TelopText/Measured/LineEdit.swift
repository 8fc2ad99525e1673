internal import TelopUnits

/// A line measured before, and the stretch of it that was replaced: says which glyphs stay as they are.
///
/// Glyphs are taken over from both ends of a run up to a place where HarfBuzz allows a cut, a margin
/// away from what changed. The text around the two places is shaped again together with what
/// changed, and only where both shapings agree on it, glyph for glyph, are the old glyphs taken: the
/// rule by which `Shaper` joins its windows.
struct LineEdit {
  let before: MeasuredText.Storage
  /// What was replaced, in UTF-8 offsets of the old line.
  let old: Range<Int>
  /// What stands there now, in UTF-8 offsets of the new one.
  let new: Range<Int>

  private var shift: Int { new.upperBound - old.upperBound }

  /// A run's glyphs: the old ones at its start, new ones, the old ones at its end.
  struct Parts {
    var head: ReusedGlyphs
    /// `nil` when the whole run is taken over.
    var middle: ShapedWindow?
    var tail: ReusedGlyphs
  }

  /// - Returns: `nil` when nothing of the run can be taken over.
  /// - Throws: `libraryFailure` when HarfBuzz runs out of memory.
  func parts(
    of item: ItemizedRun, _ setting: ShapeSetting, language: String, shaper: borrowing Shaper
  ) throws(TextError) -> Parts? {
    let range = item.range
    let matches = { (run: MeasuredText.Run?) -> MeasuredText.Run? in
      guard let run, run.font === setting.font, run.script == setting.script.tag,
        run.language == language, run.isRightToLeft == (item.level % 2 == 1),
        run.orientation == item.orientation
      else { return nil }
      return run
    }
    let headRun = matches(run { $0.range.lowerBound >= range.lowerBound }).flatMap {
      $0.range.lowerBound == range.lowerBound && range.lowerBound < old.lowerBound ? $0 : nil
    }
    let tailRun = matches(run { $0.range.upperBound + shift >= range.upperBound }).flatMap {
      $0.range.upperBound + shift == range.upperBound && range.upperBound > new.upperBound
        ? $0 : nil
    }
    // Whole runs far from the change: their text and all that HarfBuzz sees around it are the same. An end of the line
    // that is within the margin may be one only since the change.
    let first = shaper.back(from: range.lowerBound)
    let end = shaper.forward(from: range.upperBound)
    if let run = headRun, run.range == range, end <= new.lowerBound, end < shaper.text.count {
      return whole(run, shift: 0)
    }
    if let run = tailRun, run.range.lowerBound + shift == range.lowerBound,
      first >= new.upperBound, first > 0
    {
      return whole(run, shift: shift)
    }
    let headEnd = headRun.flatMap { run in
      let limit = min(run.range.upperBound, range.upperBound, new.lowerBound)
      return lastCut(of: run, upTo: shaper.back(from: limit), shift: 0)
    }
    let tailStart = tailRun.flatMap { run in
      let limit = max(run.range.lowerBound + shift, range.lowerBound, new.upperBound)
      return firstCut(of: run, from: shaper.forward(from: limit), shift: shift)
    }
    guard headEnd != nil || tailStart != nil,
      !setting.builtLetters.isAny(in: range, of: shaper.text),
      let like = headRun ?? tailRun
    else { return nil }
    let middle = (headEnd ?? range.lowerBound)..<(tailStart ?? range.upperBound)
    let window = try shaper.shape(around: middle, of: range, setting)
    var parts = Parts(
      head: .none(like: like, of: before), middle: window.limited(to: middle),
      tail: .none(like: like, of: before))
    if let headRun, let headEnd {
      parts.head = ReusedGlyphs(headRun, in: range.lowerBound..<headEnd, of: before, shift: 0)
      let shared = headEnd..<min(shaper.forward(from: headEnd), range.upperBound)
      guard agrees(window, headRun, on: shared, shift: 0) else { return nil }
      let behind = max(shaper.back(from: headEnd), range.lowerBound)..<headEnd
      guard agrees(window, headRun, on: behind, shift: 0) else { return nil }
    }
    if let tailRun, let tailStart {
      parts.tail = ReusedGlyphs(
        tailRun, in: tailStart - shift..<tailRun.range.upperBound, of: before, shift: shift)
      let shared = tailStart..<min(shaper.forward(from: tailStart), range.upperBound)
      guard agrees(window, tailRun, on: shared, shift: shift) else { return nil }
      let behind = max(shaper.back(from: tailStart), new.upperBound, range.lowerBound)..<tailStart
      guard agrees(window, tailRun, on: behind, shift: shift) else { return nil }
    }
    return parts
  }

  private func whole(_ run: MeasuredText.Run, shift: Int) -> Parts {
    Parts(
      head: ReusedGlyphs(run, in: run.range, of: before, shift: shift), middle: nil,
      tail: .none(like: run, of: before))
  }

  private func run(_ isAtOrPast: (MeasuredText.Run) -> Bool) -> MeasuredText.Run? {
    let index = partitionPoint(in: 0..<before.runs.count) { isAtOrPast(before.runs[$0]) }
    return index < before.runs.count ? before.runs[index] : nil
  }

  /// The last cut within a run that HarfBuzz allows, at a new offset up to `limit`.
  private func lastCut(of run: MeasuredText.Run, upTo limit: Int, shift: Int) -> Int? {
    var index =
      partitionPoint(in: run.clusters) { Int(before.clusters[$0].utf8) + shift > limit } - 1
    while index > run.clusters.lowerBound {
      if !before.clusters[index].flags.contains(.unsafe) {
        return Int(before.clusters[index].utf8) + shift
      }
      index -= 1
    }
    return nil
  }

  /// The first cut within a run that HarfBuzz allows, at a new offset from `limit` on.
  private func firstCut(of run: MeasuredText.Run, from limit: Int, shift: Int) -> Int? {
    var index = partitionPoint(in: run.clusters) {
      Int(before.clusters[$0].utf8) + shift >= limit
    }
    // What stood before a run's first cluster is not known to be safe.
    index = max(index, run.clusters.lowerBound + 1)
    while index < run.clusters.upperBound {
      if !before.clusters[index].flags.contains(.unsafe) {
        return Int(before.clusters[index].utf8) + shift
      }
      index += 1
    }
    return nil
  }

  /// True when the new shaping and the old one have the same glyphs and the same cuts in a range of
  /// the new line.
  private func agrees(
    _ window: ShapedWindow, _ run: MeasuredText.Run, on range: Range<Int>, shift: Int
  ) -> Bool {
    let fresh = window.limited(to: range)
    let reused = ReusedGlyphs(
      run, in: range.lowerBound - shift..<range.upperBound - shift, of: before, shift: shift)
    guard fresh.indices.count == reused.indices.count else { return false }
    return zip(fresh.indices, reused.indices).allSatisfy { index, other in
      fresh.record(index) == reused.record(other)
        && (fresh.isClusterUnsafe(index) == reused.isUnsafe(other)
          || Int(reused.cluster(other)) - shift == run.range.lowerBound)
    }
  }
}
