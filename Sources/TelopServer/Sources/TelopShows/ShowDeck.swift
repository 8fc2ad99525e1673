/// The deck of a show: the pages of a PDF. The caller opens the PDF and counts the pages.
package struct ShowDeck: Sendable, Hashable, Codable {
  package static let maximumPages = 10_000

  /// SHA-256 of the PDF: 64 lowercase hexadecimal digits.
  package let sha256: String
  package let pages: Int
  /// For each page, the index of the page's slide. Consecutive pages with the same label are steps of one slide.
  package let slideIndices: [Int]
  /// Page labels from the PDF.
  package let labels: [String]

  private enum CodingKeys: String, CodingKey {
    case sha256, pages, labels
    // The name of this field in stored shows.
    case slideIndices = "steps"
  }

  package init(sha256: String, pages: Int, slideIndices: [Int], labels: [String]) {
    self.sha256 = sha256
    self.pages = pages
    self.slideIndices = slideIndices
    self.labels = labels
  }

  /// - Throws: `badValue`.
  func check() throws(ShowError) {
    guard Self.isHash(sha256) else {
      throw ShowError(.badValue, "a deck's sha256 has 64 hexadecimal digits")
    }
    guard (1...Self.maximumPages).contains(pages), slideIndices.count == pages,
      labels.count == pages
    else {
      throw ShowError(
        .badValue, "a deck has 1 to \(Self.maximumPages) pages, with as many steps and labels")
    }
    guard slideIndices.first == 0,
      zip(slideIndices, slideIndices.dropFirst()).allSatisfy({ (0...1).contains($1 - $0) })
    else {
      throw ShowError(
        .badValue,
        "a deck's steps are the slides of its pages: 0 first, each equal to the one before or 1 more"
      )
    }
  }

  /// Whether a text is a SHA-256 in lowercase hexadecimal digits.
  package static func isHash(_ text: String) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy("0123456789abcdef".utf8.contains)
  }
}
