package import Foundation

/// Headless Chromium, for one page.
package enum Chromium {
  /// Standard output of a successful run. Retries once, because Chromium sometimes fails for reasons of its
  /// own.
  package static func output(_ arguments: [String]) throws -> Data {
    let arguments =
      [
        "--headless", "--no-sandbox", "--disable-gpu",
        // Containers have little shared memory, and a page that finds none ends.
        "--disable-dev-shm-usage",
      ] + arguments
    do {
      return try Tool.output("chromium", arguments)
    } catch let failure as Tool.Failure {
      print("retrying, because Chromium failed: \(failure.message)")
      return try Tool.output("chromium", arguments)
    }
  }
}
