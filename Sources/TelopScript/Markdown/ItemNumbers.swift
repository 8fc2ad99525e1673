/// The numbers of a list's items, as written. If all are equal, as in `1.` `1.`, items are counted from that number.
struct ItemNumbers {
  /// The list's first number; `nil` for a bullet list.
  let first: Int?
  let delimiter: Character
  /// The number that all items have in the source; `nil` if the items are not counted.
  let countedNumber: String?
  /// The numbers of the items as written; empty if the items are counted.
  private let written: [String]
  private var count = 0

  init(first: Int?, written: [String], delimiter: Character) {
    self.first = first
    self.delimiter = delimiter
    let isCounted = first != nil && written.count > 1 && Set(written).count == 1
    countedNumber = isCounted ? written.first : nil
    self.written = isCounted ? [] : written
  }

  /// The number of the next item as text; `nil` in a bullet list.
  mutating func next() -> String? {
    guard let first else { return nil }
    defer { count += 1 }
    let number = written.dropFirst(count).first ?? ""
    return "\(number.isEmpty ? String(first + count) : number)\(delimiter)"
  }
}
