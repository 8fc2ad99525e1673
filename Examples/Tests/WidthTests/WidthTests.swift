import Foundation
import Telop
import Testing

/// Widths that this package relies on. A font or version that changes one fails here, and the message names
/// the line.
@Test func widthsAreAsPinned() throws {
  let pins = try #require(Bundle.module.path(forResource: "widths", ofType: "txt"))
  let differences = try PinnedWidths(path: pins).differences()
  #expect(differences.isEmpty)
}
