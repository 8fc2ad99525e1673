extension Deck {
  /// Runs of pages that look like the steps of one slide, though their labels differ. A step has the picture or the
  /// text of the previous page, or adds lines to at least two lines of it. Lines on most pages of a longer deck do not
  /// count.
  ///
  /// - Complexity: O(pages + text + pictures).
  var likelySteps: [Range<Int>] {
    let lines = slides.map { $0.words.split(separator: "\n") }
    var pageCounts: [Substring: Int] = [:]
    for line in lines.flatMap(Set.init) { pageCounts[line, default: 0] += 1 }
    let own = lines.map { lines in
      lines.filter { slides.count < 5 || pageCounts[$0, default: 0] * 2 <= slides.count }
    }
    var runs: [Range<Int>] = []
    for page in slides.indices.dropFirst() {
      let before = slides[page - 1]
      let slide = slides[page]
      let isSamePicture = slide.form != .missing && slide.bytes == before.bytes
      let isSameText = !own[page].isEmpty && own[page] == own[page - 1]
      let addsText = own[page - 1].count > 1 && own[page].hasSubsequence(own[page - 1])
      guard slide.label != before.label, isSamePicture || isSameText || addsText else { continue }
      if let last = runs.last, last.upperBound == page {
        runs[runs.count - 1] = last.lowerBound..<page + 1
      } else {
        runs.append(page - 1..<page + 1)
      }
    }
    return runs
  }
}

extension [Substring] {
  /// Whether the elements of another array occur in this order.
  fileprivate func hasSubsequence(_ other: [Substring]) -> Bool {
    var rest = other[...]
    for element in self where element == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}
