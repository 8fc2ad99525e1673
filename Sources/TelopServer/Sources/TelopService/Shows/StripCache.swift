internal import Synchronization

/// The pages of a show's strips that were asked for last: several overlays ask for the same at once.
final class StripCache: Sendable {
  private static let most = 4
  private let pages = Mutex<[(name: String, bytes: [UInt8])]>([])
  /// Whoever draws: the others wait, and then have it.
  private let drawing = Mutex(())

  /// A page by its name, drawn where it is not there. It blocks.
  func page(of name: String, _ draw: () throws -> [UInt8]) throws -> [UInt8] {
    if let bytes = known(name) { return bytes }
    return try drawing.withLock { _ in
      if let bytes = known(name) { return bytes }
      let bytes = try draw()
      pages.withLock { pages in
        pages.append((name, bytes))
        pages.removeFirst(max(0, pages.count - Self.most))
      }
      return bytes
    }
  }

  private func known(_ name: String) -> [UInt8]? {
    pages.withLock { pages in pages.first { $0.name == name }?.bytes }
  }
}
