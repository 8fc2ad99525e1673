/// Memory for columns of one length, in one block: a line has several, and would ask for each.
struct ColumnMemory {
  private let start: UnsafeMutableRawPointer
  private var end: Int = 0

  /// - Parameters:
  ///   - count: how many elements each column has.
  ///   - widths: the bytes of an element of each, which are 1, 2, 4 or 8.
  init(count: Int, widths: Int...) {
    start = .allocate(byteCount: max(1, widths.reduce(0, +) * count), alignment: 8)
  }

  /// The next column, uninitialised. Those of wider elements come first, so that each lies where it should.
  mutating func column<Element: BitwiseCopyable>(
    of type: Element.Type, count: Int
  ) -> UnsafeMutablePointer<Element> {
    let column = (start + end).bindMemory(to: type, capacity: count)
    end += MemoryLayout<Element>.stride * count
    return column
  }

  /// Gives back all columns.
  func deallocate() { start.deallocate() }
}
