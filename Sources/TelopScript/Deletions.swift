internal import TelopUnits

/// Stretches to be taken out of a text, and where that moves everything else.
///
/// Offsets count UTF-8 code units.
struct Deletions {
  private struct Cut {
    let range: Range<Int>
    /// How much the cuts before this one take out.
    let before: Int
  }

  private var cuts: [Cut] = []

  var isEmpty: Bool { cuts.isEmpty }

  /// - Parameter ranges: in order and apart; empty ones are left out.
  init(_ ranges: [Range<Int>]) {
    var before = 0
    for range in ranges where !range.isEmpty {
      cuts.append(Cut(range: range, before: before))
      before += range.count
    }
  }

  /// The text without the stretches.
  func applied(to text: String) -> String {
    let bytes = Array(text.utf8)
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    var start = 0
    for cut in cuts {
      kept += bytes[start..<cut.range.lowerBound]
      start = cut.range.upperBound
    }
    kept += bytes[start...]
    return String(decoding: kept, as: UTF8.self)
  }

  /// Whether what stands at an offset is taken out.
  ///
  /// - Complexity: O(log n).
  func contains(_ offset: Int) -> Bool {
    // An offset within a cut moves to where the next one moves to.
    shifted(offset) == shifted(offset + 1)
  }

  /// Where an offset of the old text lies in the new one; inside a stretch, where that was.
  ///
  /// - Complexity: O(log n).
  func shifted(_ offset: Int) -> Int {
    let low = partitionPoint(in: 0..<cuts.count) { cuts[$0].range.lowerBound >= offset }
    guard low > 0 else { return offset }
    let cut = cuts[low - 1]
    return offset - cut.before - (min(offset, cut.range.upperBound) - cut.range.lowerBound)
  }

  func shifted(_ range: Range<Int>) -> Range<Int> {
    shifted(range.lowerBound)..<shifted(range.upperBound)
  }
}
