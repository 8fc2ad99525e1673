internal import TelopUnits

/// Finds start tags without an end tag, and end tags without a start tag. They are not shown although they are probably
/// text: `the <title> tag and <input>`.
struct LoneTags {
  private struct StartTag {
    let name: String
    let isInline: Bool
    /// Whether the tag needs no end tag if it is within another element.
    let isWhole: Bool
    let markup: LookalikeMarkup
  }

  /// The start tags without an end tag so far.
  private var open: [StartTag] = []
  /// The number of tags in `open`, by name.
  private var openCounts: [String: Int] = [:]
  private var found: [LookalikeMarkup] = []

  /// The tags that have no partner so far.
  var all: [LookalikeMarkup] { found + open.map(\.markup) }

  /// Adds a tag, a declaration or a processing instruction.
  ///
  /// - Parameter isInline: whether the tag is in a paragraph. Its partner must then be in the same paragraph.
  mutating func append(_ text: String, sourceLine: Int, isInline: Bool) {
    let markup = LookalikeMarkup(
      kind: .tag, text: Self.shown(text), meant: "", sourceLine: sourceLine)
    guard let tag = HTMLTags.Tag(Array(text.utf8), at: 0) else { return found.append(markup) }
    if tag.isEnd {
      guard openCounts[tag.name, default: 0] > 0 else { return found.append(markup) }
      while let last = removeLast(), last.name != tag.name {
        if !last.isWhole { found.append(last.markup) }
      }
    } else if tag.hasBareAttribute || tag.name != "br" && tag.name != "img" {
      let isWhole = HTMLTags.elementsWithoutEnd.contains(tag.name) || text.hasSuffix("/>")
      open.append(
        StartTag(name: tag.name, isInline: isInline, isWhole: isWhole, markup: markup))
      openCounts[tag.name, default: 0] += 1
    }
  }

  mutating func endParagraph() {
    while open.last?.isInline ?? false, let last = removeLast() { found.append(last.markup) }
  }

  private mutating func removeLast() -> StartTag? {
    guard let last = open.popLast() else { return nil }
    openCounts[last.name, default: 0] -= 1
    return last
  }

  private static func shown(_ text: String) -> String {
    let start = LineText.normalized(String(text.unicodeScalars.prefix(longestText)))
    return text.unicodeScalars.count > longestText ? start + "…" : start
  }

  /// The maximum length of markup in a note, in scalars.
  private static let longestText = 40
}
