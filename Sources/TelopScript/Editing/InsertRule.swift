public import TelopUnits

/// The rule for inserting paragraphs among others. The paragraphs of a text, here called items, are divided into pages
/// of equal length. Each page gets one insert, at an index that may differ from page to page.
@_spi(Answers) public struct InsertRule: Hashable, Sendable, CustomStringConvertible {
  /// The number of items in a page, 1 to 1,000,000; the insert is not counted.
  package let pageLength: Int

  /// For each page in turn, in a cycle: the number of its items before the insert, 0 to `pageLength`. Never empty.
  package let itemsBeforeInsert: [Int]

  /// Creates a rule and checks it.
  ///
  /// - Parameters:
  ///   - pageLength: the number of items in a page, from 1.
  ///   - offsets: the number of items before the insert, for each page in turn; empty for the end of each page.
  /// - Throws: `.badPageLength`, `.badOffset`.
  /// - Complexity: O(offsets).
  public init(pageLength: Int, offsets: [Int] = []) throws(InsertRuleError) {
    guard (1...1_000_000).contains(pageLength) else {
      throw InsertRuleError(
        .badPageLength, "a page must have 1 to 1000000 items, not \(pageLength)")
    }
    for offset in offsets where !(0...pageLength).contains(offset) {
      throw InsertRuleError(
        .badOffset,
        "the offset \(offset) is not within a page of \(pageLength) items: it must be 0 to "
          + "\(pageLength)")
    }
    self.init(checked: pageLength, offsets)
  }

  /// Reads `24`, `24,4` or `24,4,15`: the length of a page and the offsets; spaces and tabs may surround each number.
  ///
  /// - Throws: `.badPageLength`, `.badOffset`.
  /// - Complexity: O(length).
  public init(_ text: String) throws(InsertRuleError) {
    var numbers: [Int] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split { $0 == " " || $0 == "\t" }
      guard words.count == 1, words[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = Int(words[0])
      else {
        throw InsertRuleError(
          numbers.isEmpty ? .badPageLength : .badOffset,
          "'\(text)' is not a page's length and offsets, such as 24 or 24,4,15")
      }
      numbers.append(number)
    }
    do {
      try self.init(pageLength: numbers.first ?? 0, offsets: Array(numbers.dropFirst()))
    } catch {
      throw InsertRuleError(error.code, "'\(text)': \(error.message)")
    }
  }

  private init(checked pageLength: Int, _ offsets: [Int]) {
    self.pageLength = pageLength
    itemsBeforeInsert = offsets.isEmpty ? [pageLength] : offsets
  }

  package static let afterEveryItem = InsertRule(checked: 1, [])

  /// The text that `init(_:)` reads, such as `24,4,15`.
  public var description: String {
    let isDefault = itemsBeforeInsert == [pageLength]
    let numbers = [pageLength] + (isDefault ? [] : itemsBeforeInsert)
    return numbers.map(String.init).joined(separator: ",")
  }

  /// The positions of inserts among items: for each insert, the number of items before it, ascending.
  ///
  /// A page with fewer items than its offset gets no insert. Two inserts have the same position if one is at the end of
  /// its page and the other at the start of the following page.
  ///
  /// - Parameter count: the number of items; without items there are no positions.
  package func insertPositions(count: Int) -> [Int] {
    var positions: [Int] = []
    for (page, start) in stride(from: 0, to: count, by: pageLength).enumerated() {
      let offset = itemsBeforeInsert[page % itemsBeforeInsert.count]
      if offset <= count - start { positions.append(start + offset) }
    }
    return positions
  }
}

/// The reason why a rule for inserts is invalid.
@_spi(Answers) public struct InsertRuleError: TelopError {
  /// The kinds of failure.
  @nonexhaustive public enum Code: String, Sendable, Hashable {
    /// The page's length is not a whole number within the limits.
    case badPageLength
    /// An offset is not a whole number within the page.
    case badOffset
  }

  /// The code of the failure.
  public let code: Code
  /// One sentence for a person, without the place.
  public let message: String
  /// The place where the rule is written, set by callers that know it.
  public var place = ErrorPlace()

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}
