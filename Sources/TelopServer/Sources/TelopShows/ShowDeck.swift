internal import TelopUnits

/// A deck beside a show's text: the pages of a PDF, opened and counted by whoever gives it.
package struct ShowDeck: Sendable, Hashable, Codable {
  /// The most pages of a deck.
  package static let mostPages = 10_000

  /// The PDF's content: 64 hexadecimal digits.
  package let sha256: String
  /// How many pages it has.
  package let pages: Int
  /// Of each page the number of its label, from 0, one more where that is another than the page's before:
  /// pages of one label are steps of one slide.
  package let steps: [Int]
  /// What the PDF calls each page.
  package let labels: [String]

  /// A deck from its parts, unchecked.
  package init(sha256: String, pages: Int, steps: [Int], labels: [String]) {
    self.sha256 = sha256
    self.pages = pages
    self.steps = steps
    self.labels = labels
  }

  /// - Throws: `badValue` for parts that do not belong together.
  func check() throws(ShowError) {
    let isHash =
      sha256.utf8.count == 64
      && sha256.utf8.allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
      }
    guard isHash else { throw ShowError(.badValue, "a deck's sha256 has 64 hexadecimal digits") }
    guard (1...Self.mostPages).contains(pages), steps.count == pages, labels.count == pages else {
      throw ShowError(
        .badValue,
        "a deck has 1 to \(Self.mostPages) pages, each with a step and a label")
    }
    guard steps.first == 0, zip(steps, steps.dropFirst()).allSatisfy({ (0...1).contains($1 - $0) })
    else { throw ShowError(.badValue, "a deck's steps begin at 0 and ascend by 1") }
  }
}
