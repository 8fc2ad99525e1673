@_spi(Answers) internal import Telop
internal import TelopScript
internal import TelopText

/// The structure of a line in a document: headings and paragraphs.
struct TextRoles {
  struct Role: Equatable {
    /// The name in PDF: `H1`, `P`.
    let name: String
    /// The section, which separates equal roles.
    fileprivate let section: Int
  }

  private let sections: [Script.Section]

  /// - Parameter scene: A scene. The line of a loop has no headings.
  init(_ scene: ScrollScene) { sections = scene.loop == nil ? scene.script.sections : [] }

  /// The role at a UTF-8 offset of the line.
  ///
  /// - Complexity: O(log sections).
  func role(at offset: Int) -> Role {
    let next = partitionPoint(in: 0..<sections.count) { sections[$0].range.lowerBound > offset }
    guard next > 0 else { return Role(name: "P", section: 0) }
    let section = sections[next - 1]
    let isHeading = section.titleRange?.contains(offset) == true
    let level = min(max(1, section.level), 6)
    return Role(name: isHeading ? "H\(level)" : "P", section: next - 1)
  }

  func parts(of glyphs: [PlacedGlyph]) -> [(role: Role, glyphs: ArraySlice<PlacedGlyph>)] {
    var parts: [(role: Role, glyphs: ArraySlice<PlacedGlyph>)] = []
    var start = 0
    while start < glyphs.count {
      let role = role(at: glyphs[start].cluster)
      let end = glyphs[start...].firstIndex { self.role(at: $0.cluster) != role } ?? glyphs.count
      parts.append((role, glyphs[start..<end]))
      start = end
    }
    return parts
  }
}
