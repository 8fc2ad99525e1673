package import Foundation

/// Chromium without a window, for one page.
package enum Chromium {
  /// What it prints, once it has ended well. It may end badly for its own reasons, now and then: then it gets a
  /// second go at the same page.
  package static func output(_ arguments: [String]) throws -> Data {
    let arguments =
      [
        "--headless", "--no-sandbox", "--disable-gpu",
        // A container has little memory that programs may share, and a page that finds none ends.
        "--disable-dev-shm-usage",
      ] + arguments
    do {
      return try Tool.output("chromium", arguments)
    } catch let failure as Tool.Failure {
      print("once more, for the browser is gone: \(failure.message)")
      return try Tool.output("chromium", arguments)
    }
  }
}
