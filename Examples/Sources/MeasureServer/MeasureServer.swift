import Telop

/// Prints the exact width of each line of standard input, in order. Measures every line in a task of its own,
/// as a server's request handler does:
///
///     printf 'Hello, 世界\nमस्ते\n' | swift run MeasureServer
@main struct MeasureServer {
  static func main() async throws {
    // Opened once and shared by all requests: `FontStack` is Sendable, and tasks share its caches.
    let fonts = try FontStack.bundled()
    var lines: [String] = []
    while let line = readLine() { lines.append(line) }
    let widths = try await withThrowingTaskGroup { group in
      for (index, line) in lines.enumerated() {
        group.addTask { (index, try fonts.prepare(line).width(size: 48)) }
      }
      var widths: [Int: Rational] = [:]
      for try await (index, width) in group { widths[index] = width }
      return widths
    }
    for (index, line) in lines.enumerated() {
      print(widths[index].map { "\($0) px" } ?? "", line)
    }
  }
}
