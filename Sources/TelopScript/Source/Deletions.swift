internal import TelopUnits

/// Ranges to delete from a text, and a mapping from offsets in that text to offsets in the new text.
///
/// Offsets count UTF-8 code units.
struct Deletions {
  private struct Cut {
    let range: Range<Int>
    /// The number of bytes that earlier cuts delete.
    let deletedBefore: Int
  }

  private var cuts: [Cut] = []

  var isEmpty: Bool { cuts.isEmpty }

  /// - Parameter ranges: the ranges, ascending and disjoint; empty ranges are ignored.
  init(_ ranges: [Range<Int>]) {
    var deletedBefore = 0
    for range in ranges where !range.isEmpty {
      cuts.append(Cut(range: range, deletedBefore: deletedBefore))
      deletedBefore += range.count
    }
  }

  func applied(to text: String) -> String {
    let bytes = Array(text.utf8)
    var remaining: [UInt8] = []
    remaining.reserveCapacity(bytes.count)
    var start = 0
    for cut in cuts {
      remaining += bytes[start..<cut.range.lowerBound]
      start = cut.range.upperBound
    }
    remaining += bytes[start...]
    return String(decoding: remaining, as: UTF8.self)
  }

  func contains(_ offset: Int) -> Bool {
    // Adjacent offsets map to the same offset only within a cut.
    shifted(offset) == shifted(offset + 1)
  }

  /// The offset in the new text of the byte at an offset; `nil` if the byte is deleted.
  func shiftedIfKept(_ offset: Int) -> Int? { contains(offset) ? nil : shifted(offset) }

  /// The range in the new text; `nil` if the first byte of the range is deleted.
  func shiftedIfKept(_ range: Range<Int>) -> Range<Int>? {
    contains(range.lowerBound) ? nil : shifted(range)
  }

  /// The offset in the new text. Offsets within a deleted range map to the offset at which the range was deleted.
  func shifted(_ offset: Int) -> Int {
    let low = partitionPoint(in: 0..<cuts.count) { cuts[$0].range.lowerBound >= offset }
    guard low > 0 else { return offset }
    let cut = cuts[low - 1]
    return offset - cut.deletedBefore - (min(offset, cut.range.upperBound) - cut.range.lowerBound)
  }

  func shifted(_ range: Range<Int>) -> Range<Int> {
    shifted(range.lowerBound)..<shifted(range.upperBound)
  }
}

extension Array {
  /// Changes one property of every element, such as its range. An element is omitted if `change` returns `nil`.
  func changing<Value>(
    _ property: WritableKeyPath<Element, Value>, _ change: (Value) -> Value?
  ) -> [Element] {
    compactMap { element in
      var changed = element
      guard let value = change(element[keyPath: property]) else { return nil }
      changed[keyPath: property] = value
      return changed
    }
  }
}
