/// Finds text that CommonMark mistakes for an HTML tag: `Array<Int>`, `use <T> here`, `a<b and c>d`.
///
/// Before parsing, a boundary mark is inserted after the `<`, so that cmark does not see a tag. The mark is a control
/// character, `EscapedSigns.boundaryMark`, which is dropped after parsing. A tag must have the name of an element in
/// HTML (also an obsolete one), SVG or MathML, or a name with a hyphen that an end tag also has.
enum HTMLTags {
  /// Inserts a boundary mark after each `<` that does not begin a tag. Also inserts one before the colon of text like
  /// `[^1]: note` or `[TODO]: later`, which cmark would read as a link definition. O(n).
  static func insertingBoundaries(_ markdown: String) -> String {
    guard markdown.utf8.has(UInt8(ascii: "<")) || markdown.utf8.has(UInt8(ascii: "[")) else {
      return markdown
    }
    let bytes = Array(markdown.utf8)
    var labels = LinkLabels(bytes)
    lazy var knownEndTagNames = endTagNames(bytes)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: ":"), result.last == UInt8(ascii: "]"),
        labels.isTextLabel(beforeColonAt: index)
      {
        result.append(EscapedSigns.boundaryByte)
      }
      result.append(byte)
      guard byte == UInt8(ascii: "<"), let tag = Tag(bytes, at: index) else { continue }
      let isAfterWord = index > 0 && bytes[index - 1].isLetterOrDigit
      if tag.isText(isAfterWord: isAfterWord, endTagNames: knownEndTagNames) {
        result.append(EscapedSigns.boundaryByte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// A start tag or an end tag, with its name in lower case. `<b,c>` is not a tag.
  struct Tag {
    let name: String
    let isEnd: Bool
    /// Whether the tag has attributes, all without a value: `<b and c>`. They are probably words of a text.
    let hasAttributesWithoutValues: Bool

    init?(_ bytes: [UInt8], at index: Int) {
      let content = bytes[(index + 1)...]
      isEnd = content.first == UInt8(ascii: "/")
      let letters = content.dropFirst(isEnd ? 1 : 0).prefix(maximumLength).prefix {
        $0.isLetterOrDigit || $0 == UInt8(ascii: "-")
      }
      guard let first = letters.first, first.isLetterOrDigit, !(0x30...0x39).contains(first),
        letters.endIndex < bytes.count,
        isBlank(bytes[letters.endIndex]) || "/>".utf8.contains(bytes[letters.endIndex])
      else { return nil }
      name = String(
        decoding: letters.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
      let attributes = bytes[letters.endIndex...].prefix(maximumLength)
        .prefix { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
      hasAttributesWithoutValues =
        !attributes.contains { "=\"'".utf8.contains($0) } && attributes.contains { !isBlank($0) }
    }

    /// Whether the tag is probably text.
    ///
    /// - Parameters:
    ///   - isAfterWord: whether the tag directly follows a letter or digit.
    ///   - endTagNames: the names of all end tags.
    func isText(isAfterWord: Bool, endTagNames: Set<String>) -> Bool {
      guard elements.contains(name) else {
        return !(name.utf8.has(UInt8(ascii: "-")) && endTagNames.contains(name))
      }
      guard !isEnd else { return false }
      return hasAttributesWithoutValues && (isAfterWord || name.utf8.count == 1)
        || isAfterWord && !endTagNames.contains(name) && !elementsWithoutEnd.contains(name)
    }
  }

  private static func endTagNames(_ bytes: [UInt8]) -> Set<String> {
    var names: Set<String> = []
    for index in bytes.indices where bytes[index] == UInt8(ascii: "<") {
      if let tag = Tag(bytes, at: index), tag.isEnd { names.insert(tag.name) }
    }
    return names
  }

  /// The maximum length of a name, and of the searched part of the attributes, in bytes.
  private static let maximumLength = 64

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// Elements that have no end tag, or may omit it.
  static let elementsWithoutEnd: Set = [
    "area", "base", "basefont", "body", "br", "caption", "col", "colgroup", "dd", "dt", "embed",
    "frame", "head", "hr", "html", "img", "input", "li", "link", "meta", "optgroup", "option", "p",
    "param", "rb", "rp", "rt", "rtc", "source", "tbody", "td", "tfoot", "th", "thead", "tr",
    "track", "wbr",
  ]

  private static let elements = elementsWithoutEnd.union([
    "a", "abbr", "acronym", "address", "applet", "article", "aside", "audio", "b", "bdi", "bdo",
    "big", "blink", "blockquote", "button", "canvas", "center", "cite", "code", "data", "datalist",
    "del", "details", "dfn", "dialog", "dir", "div", "dl", "em", "fieldset", "figcaption", "figure",
    "font", "footer", "form", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup",
    "i", "iframe", "ins", "kbd", "label", "legend", "main", "map", "mark", "marquee", "math",
    "menu", "meter", "nav", "nobr", "noframes", "noscript", "object", "ol", "output", "picture",
    "plaintext", "pre", "progress", "q", "ruby", "s", "samp", "script", "search", "section",
    "select", "slot", "small", "span", "strike", "strong", "style", "sub", "summary", "sup", "svg",
    "table", "template", "textarea", "time", "title", "tt", "u", "ul", "var", "video", "xmp",
    // SVG and MathML.
    "animate", "animatemotion", "animatetransform", "circle", "clippath", "defs", "desc", "ellipse",
    "filter", "foreignobject", "g", "image", "line", "lineargradient", "marker", "mask", "metadata",
    "path", "pattern", "polygon", "polyline", "radialgradient", "rect", "stop", "switch", "symbol",
    "text", "textpath", "tspan", "use", "view", "annotation", "mfrac", "mi", "mn", "mo", "mover",
    "mpadded", "mroot", "mrow", "ms", "mspace", "msqrt", "mstyle", "msub", "msubsup", "msup",
    "mtable", "mtd", "mtext", "mtr", "munder", "munderover", "semantics",
  ])
}
