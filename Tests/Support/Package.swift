package import Foundation

/// Paths in this package.
package enum Package {
  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  package static func path(_ name: String) -> String { root.appendingPathComponent(name).path }

  package static let sample = path("Sources/TelopCLI/Sample/lightning-talk.md")
}
