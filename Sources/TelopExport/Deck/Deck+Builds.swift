extension Deck {
  /// Ranges of pages that are probably the steps of one slide, although their labels differ. Presentation programs call
  /// a slide with steps a build.
  ///
  /// A page is a step if it has the picture or the text of the previous page, or adds lines to that text. If the
  /// previous page has a single line, such as a title, added lines extend a range but do not begin one. Lines with the
  /// page number are ignored. In a deck of more than four pages, lines that occur on most pages are ignored too.
  ///
  /// - Complexity: O(pages + text + pictures).
  var probableBuilds: [Range<Int>] {
    let lines = linesWithoutPageNumbers
    var pageCounts: [Substring: Int] = [:]
    for line in lines.flatMap(Set.init) { pageCounts[line, default: 0] += 1 }
    let slideLines = lines.map { lines in
      lines.filter { !isLong || pageCounts[$0, default: 0] * 2 <= slides.count }
    }
    var ranges: [Range<Int>] = []
    for page in slides.indices.dropFirst() {
      let before = slides[page - 1]
      let slide = slides[page]
      // A page that could not be drawn (`missing`) has no picture to compare.
      let isSamePicture = slide.form != .missing && slide.bytes == before.bytes
      let isSameText = !slideLines[page].isEmpty && slideLines[page] == slideLines[page - 1]
      let minimum = ranges.last?.upperBound == page ? 1 : 2
      let addsText =
        slideLines[page - 1].count >= minimum
        && slideLines[page].hasSubsequence(slideLines[page - 1])
      guard slide.label != before.label, isSamePicture || isSameText || addsText else { continue }
      if let last = ranges.last, last.upperBound == page {
        ranges[ranges.count - 1] = last.lowerBound..<page + 1
      } else {
        ranges.append(page - 1..<page + 1)
      }
    }
    return ranges
  }

  /// True if the deck has enough pages to tell a footer from the text of a slide.
  private var isLong: Bool { slides.count > 4 }

  /// The lines of each page, except lines with the page number. The number of the first page need not be 1. In a short
  /// deck, lines with letters are kept.
  private var linesWithoutPageNumbers: [[Substring]] {
    let lines = slides.map { $0.words.split(separator: "\n") }
    let numbers = lines.map { $0.map(\.numbers) }
    // For each possible number of the first page: the count of pages whose text would contain their own page number.
    var pageCounts: [Int: Int] = [:]
    for page in numbers.indices {
      let differences = numbers[page].joined().map { $0 - page }
      for difference in Set(differences) where abs(difference) <= slides.count {
        pageCounts[difference, default: 0] += 1
      }
    }
    guard
      let (firstNumber, count) = pageCounts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }),
      count > 1, count * 2 > slides.count
    else { return lines }
    return lines.indices.map { page in
      zip(lines[page], numbers[page]).filter { line, numbers in
        !numbers.contains(firstNumber + page) || !isLong && line.contains(where: \.isLetter)
      }.map(\.0)
    }
  }
}

extension Substring {
  /// Numbers of at most five bytes.
  fileprivate var numbers: [Int] {
    split { !$0.isNumber }.compactMap { $0.utf8.count < 6 ? Int($0) : nil }
  }
}

extension [Substring] {
  /// True if the elements of `other` occur here in their order, with or without other elements between.
  fileprivate func hasSubsequence(_ other: [Substring]) -> Bool {
    var unmatched = other[...]
    for element in self where element == unmatched.first { unmatched.removeFirst() }
    return unmatched.isEmpty
  }
}
