internal import Synchronization

/// A cache of the last HTML pages that draw a show's strips. Several overlays may request the same page at once.
final class StripCache: Sendable {
  private static let maximumPageCount = 4
  private let pages = Mutex<[(name: String, bytes: [UInt8])]>([])
  /// Locked while a page is drawn. Other requests wait, and then use the page.
  private let drawing = Mutex(())

  /// Returns the page with this name, and calls `draw` if the page is not cached; blocks.
  func page(of name: String, _ draw: () throws -> [UInt8]) throws -> [UInt8] {
    if let bytes = cachedPage(name) { return bytes }
    return try drawing.withLock { _ in
      if let bytes = cachedPage(name) { return bytes }
      let bytes = try draw()
      pages.withLock { pages in
        pages.append((name, bytes))
        pages.removeFirst(max(0, pages.count - Self.maximumPageCount))
      }
      return bytes
    }
  }

  private func cachedPage(_ name: String) -> [UInt8]? {
    pages.withLock { pages in pages.first { $0.name == name }?.bytes }
  }
}
