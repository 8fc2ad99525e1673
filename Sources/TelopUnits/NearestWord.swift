extension String {
  /// The Damerau–Levenshtein distance of two texts: the insertions, deletions, replacements and swaps of neighbours
  /// between them. Only the first 64 code points count.
  ///
  /// - Complexity: O(letters²).
  package func editDistance(to other: String) -> Int {
    let first = Array(unicodeScalars.prefix(64))
    let second = Array(other.unicodeScalars.prefix(64))
    var before = [Int]()
    var row = Array(0...second.count)
    for (index, character) in first.enumerated() {
      var next = [index + 1]
      for (column, letter) in second.enumerated() {
        var minimum = Swift.min(
          row[column] + (character == letter ? 0 : 1), row[column + 1] + 1, next[column] + 1)
        if index > 0, column > 0, character == second[column - 1], first[index - 1] == letter {
          minimum = Swift.min(minimum, before[column - 1] + 1)
        }
        next.append(minimum)
      }
      before = row
      row = next
    }
    return row[second.count]
  }
}

extension [String] {
  /// The end of a message about an unknown word, with the word that was probably meant; empty if
  /// none is similar.
  package func hint(for word: String) -> String {
    nearest(to: word).map { "; did you mean \($0)?" } ?? ""
  }

  /// The word that was probably meant, ignoring case: the nearest one with at most one typing error in four letters. If
  /// there is none, the only word that begins with `word`, provided that `word` has at least three letters.
  package func nearest(to word: String) -> String? {
    // A longer word is not a typing error, and comparing its characters could take minutes.
    guard word.utf8.count <= 128 else { return nil }
    let typed = word.lowercased()
    let near = map { (word: $0, distance: $0.lowercased().editDistance(to: typed)) }
      .min { $0.distance < $1.distance }
    if let near, near.distance * 4 <= Swift.max(4, near.word.count) { return near.word }
    guard typed.utf8.count > 2 else { return nil }
    let begun = filter { $0.lowercased().hasPrefix(typed) }
    return begun.count == 1 ? begun[0] : nil
  }
}
