extension MeasuredText {
  /// A part of the line's text; offsets inside a character move to its start.
  ///
  /// - Parameter range: UTF-8 offsets, clamped to the line.
  /// - Complexity: O(length of the range).
  public func substring(_ range: Range<Int>) -> String {
    let utf8 = text.utf8
    let range = range.clamped(to: 0..<utf8Length)
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    let end = utf8.index(start, offsetBy: range.count)
    return String(text[start..<end])
  }

  /// The number of grapheme clusters by ICU's rules.
  ///
  /// - Complexity: O(n).
  public var graphemeCount: Int {
    storage.graphemeCount
  }
}
