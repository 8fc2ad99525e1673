internal import TelopUnits

/// Finds start tags without an end tag, and end tags without a start tag. Such tags are hidden, but are probably meant
/// as text: `the <title> tag and <input>`. Also finds `<img>` tags, whose pictures are hidden.
struct LoneTags {
  private struct StartTag {
    let name: String
    let isInline: Bool
    /// Whether the end tag may be omitted. If so, the start tag counts as lone only if no other element encloses it.
    let mayOmitEnd: Bool
    let markup: LookalikeMarkup
  }

  /// The start tags without an end tag so far.
  private var openTags: [StartTag] = []
  /// The number of tags in `openTags`, by name.
  private var openCounts: [String: Int] = [:]
  /// The tags that can no longer get a partner.
  private var unmatched: [LookalikeMarkup] = []

  /// The tags without a partner so far.
  var all: [LookalikeMarkup] { unmatched + openTags.map(\.markup) }

  /// Adds a tag, a declaration or a processing instruction.
  ///
  /// - Parameter isInline: whether the tag is in a paragraph. Its partner must then be in the same paragraph.
  mutating func append(_ text: String, sourceLine: Int, isInline: Bool) {
    var markup = LookalikeMarkup(kind: .tag, text: Self.excerpt(text), sourceLine: sourceLine)
    guard let tag = HTMLTags.Tag(Array(text.utf8), at: 0) else { return unmatched.append(markup) }
    if tag.isEnd {
      guard openCounts[tag.name, default: 0] > 0 else { return unmatched.append(markup) }
      while let last = removeLast(), last.name != tag.name {
        if !last.mayOmitEnd { unmatched.append(last.markup) }
      }
    } else if tag.name == "img", !tag.hasAttributesWithoutValues {
      markup.kind = .hiddenPicture
      unmatched.append(markup)
    } else if tag.hasAttributesWithoutValues || tag.name != "br" {
      let mayOmitEnd = HTMLTags.elementsWithoutEnd.contains(tag.name) || text.hasSuffix("/>")
      openTags.append(
        StartTag(name: tag.name, isInline: isInline, mayOmitEnd: mayOmitEnd, markup: markup))
      openCounts[tag.name, default: 0] += 1
    }
  }

  mutating func endParagraph() {
    while openTags.last?.isInline ?? false, let tag = removeLast() { unmatched.append(tag.markup) }
  }

  private mutating func removeLast() -> StartTag? {
    guard let last = openTags.popLast() else { return nil }
    openCounts[last.name, default: 0] -= 1
    return last
  }

  /// The start of a text, for notes.
  static func excerpt(_ text: String) -> String {
    let start = LineText.normalized(String(text.unicodeScalars.prefix(maximumTextLength)))
    return text.unicodeScalars.count > maximumTextLength ? start + "…" : start
  }

  /// The maximum length of markup in a note, in scalars.
  private static let maximumTextLength = 40
}
