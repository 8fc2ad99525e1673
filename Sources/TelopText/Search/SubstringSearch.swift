/// Finds a pattern in a text, overlapping occurrences included, in linear time (Knuth, Morris and Pratt).
struct SubstringSearch {
  private let pattern: [UInt32]
  /// For each length of a matched prefix, the length of its longest proper border: a shorter prefix that is also
  /// its suffix.
  private let borders: [Int]

  var length: Int { pattern.count }

  init(_ pattern: [UInt32]) {
    self.pattern = pattern
    var borders = [0, 0]
    var length = 0
    for character in pattern.dropFirst() {
      while length > 0, pattern[length] != character { length = borders[length] }
      if pattern[length] == character { length += 1 }
      borders.append(length)
    }
    self.borders = borders
  }

  /// The indices where the pattern starts, ascending; none for an empty pattern.
  func starts(in text: [UInt32]) -> [Int] {
    guard !pattern.isEmpty else { return [] }
    var starts: [Int] = []
    var length = 0
    for (index, character) in text.enumerated() {
      while length > 0, pattern[length] != character { length = borders[length] }
      if pattern[length] == character { length += 1 }
      if length == pattern.count {
        starts.append(index + 1 - length)
        length = borders[length]
      }
    }
    return starts
  }
}
