extension Deck {
  /// Runs of pages that look like the steps of one slide, though their labels differ. A step has the picture or the
  /// text of the previous page, or adds lines to it. A page that only adds to a single line, such as a title, is a step
  /// only if the previous page is a step too. Lines with the page's number do not count, nor do lines on most pages of
  /// a longer deck.
  ///
  /// - Complexity: O(pages + text + pictures).
  var likelySteps: [Range<Int>] {
    let lines = linesWithoutPageNumbers
    var pageCounts: [Substring: Int] = [:]
    for line in lines.flatMap(Set.init) { pageCounts[line, default: 0] += 1 }
    let own = lines.map { lines in
      lines.filter { !isLong || pageCounts[$0, default: 0] * 2 <= slides.count }
    }
    var runs: [Range<Int>] = []
    for page in slides.indices.dropFirst() {
      let before = slides[page - 1]
      let slide = slides[page]
      let isSamePicture = slide.form != .missing && slide.bytes == before.bytes
      let isSameText = !own[page].isEmpty && own[page] == own[page - 1]
      let minimum = runs.last?.upperBound == page ? 1 : 2
      let addsText =
        own[page - 1].count >= minimum && own[page].hasSubsequence(own[page - 1])
      guard slide.label != before.label, isSamePicture || isSameText || addsText else { continue }
      if let last = runs.last, last.upperBound == page {
        runs[runs.count - 1] = last.lowerBound..<page + 1
      } else {
        runs.append(page - 1..<page + 1)
      }
    }
    return runs
  }

  /// True if the deck has enough pages to tell a footer from the text of a slide.
  private var isLong: Bool { slides.count > 4 }

  /// The lines of each page without those that contain the page's number, which may count from any page. In a short
  /// deck, lines with letters stay even if they contain that number.
  private var linesWithoutPageNumbers: [[Substring]] {
    let lines = slides.map { $0.words.split(separator: "\n") }
    let numbers = lines.map { $0.map(\.numbers) }
    var pageCounts: [Int: Int] = [:]
    for page in numbers.indices {
      let differences = numbers[page].joined().map { $0 - page }
      for difference in Set(differences) where abs(difference) <= slides.count {
        pageCounts[difference, default: 0] += 1
      }
    }
    guard let common = pageCounts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }),
      common.value > 1, common.value * 2 > slides.count
    else { return lines }
    return lines.indices.map { page in
      zip(lines[page], numbers[page]).filter { line, numbers in
        !numbers.contains(common.key + page) || !isLong && line.contains(where: \.isLetter)
      }.map(\.0)
    }
  }
}

extension Substring {
  /// The numbers in the text.
  fileprivate var numbers: [Int] {
    split { !$0.isNumber }.compactMap { $0.utf8.count < 6 ? Int($0) : nil }
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
