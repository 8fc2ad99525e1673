import Foundation
import Telop
import Testing

/// Widths that this package relies on: a font or a version that changes one fails here, with its line.
@Test func widthsAreAsPinned() throws {
  let pins = try #require(Bundle.module.path(forResource: "widths", ofType: "txt"))
  let differences = try PinnedWidths(path: pins).differences()
  #expect(differences.isEmpty)
}
