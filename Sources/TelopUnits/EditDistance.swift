extension String {
  /// How many letters have to be put in, left out, replaced or swapped with the next to make another
  /// text of it: of their first 64 code points.
  ///
  /// - Complexity: O(letters²).
  package func editDistance(to other: String) -> Int {
    let (first, second) = (Array(unicodeScalars.prefix(64)), Array(other.unicodeScalars.prefix(64)))
    var (before, row) = ([Int](), Array(0...second.count))
    for (index, character) in first.enumerated() {
      var next = [index + 1]
      for (column, letter) in second.enumerated() {
        var least = Swift.min(
          row[column] + (character == letter ? 0 : 1), row[column + 1] + 1, next[column] + 1)
        if index > 0, column > 0, character == second[column - 1], first[index - 1] == letter {
          least = Swift.min(least, before[column - 1] + 1)
        }
        next.append(least)
      }
      (before, row) = (row, next)
    }
    return row[second.count]
  }
}
