extension String {
  /// The edit distance of two texts (optimal string alignment): the smallest number of insertions, deletions,
  /// replacements and swaps of adjacent code points that turn one text into the other. Only the first 64 code points
  /// count.
  package func editDistance(to other: String) -> Int {
    let first = Array(unicodeScalars.prefix(64))
    let second = Array(other.unicodeScalars.prefix(64))
    var rowBeforePrevious = [Int]()
    var previousRow = Array(0...second.count)
    for (index, character) in first.enumerated() {
      var row = [index + 1]
      for (column, letter) in second.enumerated() {
        var minimum = Swift.min(
          previousRow[column] + (character == letter ? 0 : 1), previousRow[column + 1] + 1,
          row[column] + 1)
        if index > 0, column > 0, character == second[column - 1], first[index - 1] == letter {
          minimum = Swift.min(minimum, rowBeforePrevious[column - 1] + 1)
        }
        row.append(minimum)
      }
      rowBeforePrevious = previousRow
      previousRow = row
    }
    return previousRow[second.count]
  }
}

extension [String] {
  /// The end of a message about an unknown word, with the word that was probably meant; empty if no word is similar.
  package func hint(for word: String) -> String {
    nearest(to: word).map { "; did you mean \($0)?" } ?? ""
  }

  /// The word that was probably meant, ignoring case: the nearest word, if it differs by at most one typing error per
  /// four letters; one error is always allowed. If no word is near and `word` has at least three letters, the result is
  /// the only word that begins with `word`.
  package func nearest(to word: String) -> String? {
    // A longer word is not a typing error.
    guard word.utf8.count <= 128 else { return nil }
    let typed = word.lowercased()
    let nearest = map { (word: $0, distance: $0.lowercased().editDistance(to: typed)) }
      .min { $0.distance < $1.distance }
    if let nearest, nearest.distance * 4 <= Swift.max(4, nearest.word.count) { return nearest.word }
    guard typed.count > 2 else { return nil }
    let completions = filter { $0.lowercased().hasPrefix(typed) }
    return completions.count == 1 ? completions[0] : nil
  }
}
