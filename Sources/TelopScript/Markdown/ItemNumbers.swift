/// The numbers of the items of one list: as written or, if all written numbers are equal, as in `1.` `1.` `1.`, counted
/// from this number.
struct ItemNumbers {
  /// The list's first number; `nil` for a bullet list.
  let first: Int?
  let delimiter: Character
  /// The written number of all items; `nil` if the items are not counted.
  let countedNumber: String?
  private let written: [String]
  private var count = 0

  init(first: Int?, written: [String], delimiter: Character) {
    self.first = first
    self.delimiter = delimiter
    let isCounted = first != nil && written.count > 1 && Set(written).count == 1
    countedNumber = isCounted ? written.first : nil
    self.written = isCounted ? [] : written
  }

  /// Returns the number of the next item as text.
  mutating func take() -> String? {
    guard let first else { return nil }
    defer { count += 1 }
    let number = written.dropFirst(count).first ?? ""
    return "\(number.isEmpty ? String(first + count) : number)\(delimiter)"
  }
}
