/// One block of memory for several columns of one length, instead of one allocation for each.
struct ColumnMemory {
  private let start: UnsafeMutableRawPointer
  /// The end of the last column, in bytes from `start`.
  private var end: Int = 0

  /// Space for `count` elements in each column. `widths` holds each column's element size in bytes: 1, 2, 4 or 8.
  init(count: Int, widths: Int...) {
    start = .allocate(byteCount: max(1, widths.reduce(0, +) * count), alignment: 8)
  }

  /// The next column, uninitialised. Columns of wider elements must come first, for alignment.
  mutating func column<Element: BitwiseCopyable>(
    of type: Element.Type, count: Int
  ) -> UnsafeMutablePointer<Element> {
    let column = (start + end).bindMemory(to: type, capacity: count)
    end += MemoryLayout<Element>.stride * count
    return column
  }

  func deallocate() { start.deallocate() }
}
