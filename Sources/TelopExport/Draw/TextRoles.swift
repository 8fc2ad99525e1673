@_spi(Answers) internal import Telop
internal import TelopScript
internal import TelopText

/// The structure of a line in a document: headings and paragraphs.
struct TextRoles {
  struct Role: Equatable {
    /// The name in PDF: `H1`, `P`.
    let name: String
    /// The section's index. Headings of two adjacent sections are different roles.
    fileprivate let section: Int
  }

  /// The script of the line; `nil` for the line of a loop, which has no headings.
  private let script: Script?

  init(_ scene: ScrollScene) { script = scene.loop == nil ? scene.script : nil }

  /// The role at a UTF-8 offset of the line.
  func role(at offset: Int) -> Role {
    guard let script, !script.sections.isEmpty else { return Role(name: "P", section: 0) }
    let index = script.section(at: offset)
    let section = script.sections[index]
    let isHeading = section.titleRange?.contains(offset) == true
    let level = min(max(1, section.level), 6)
    return Role(name: isHeading ? "H\(level)" : "P", section: index)
  }
}

extension Collection<PlacedGlyph> {
  func divided<Key: Equatable>(by key: (PlacedGlyph) -> Key) -> [(key: Key, glyphs: SubSequence)] {
    var parts: [(key: Key, glyphs: SubSequence)] = []
    var start = startIndex
    while start < endIndex {
      let first = key(self[start])
      let end = self[start...].firstIndex { key($0) != first } ?? endIndex
      parts.append((first, self[start..<end]))
      start = end
    }
    return parts
  }
}
