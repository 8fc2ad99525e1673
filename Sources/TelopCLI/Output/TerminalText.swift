internal import TelopText
internal import TelopUnits

/// Text for people. `Terminal` prints text only as this type; data, such as JSON or a picture, is printed as bytes.
///
/// Literals are Telop's own and stay unchanged. Interpolated values may come from scripts, file names, fonts or helper
/// programs, so `VisibleText` escapes them. A `String` is not a `TerminalText`, so the compiler rejects unescaped text.
struct TerminalText: Equatable {
  enum Style: String {
    case bold = "1"
    case dim = "2"
    case good = "32"
    case warning = "33"
    case bad = "31"
  }

  private struct Span: Equatable {
    var text: String
    var style: Style?
  }

  private var spans: [Span] = []

  init() {}

  /// - Parameter text: text from outside Telop.
  init(escaping text: String) { append(VisibleText.escaped(text), nil) }

  private mutating func append(_ text: String, _ style: Style?) {
    guard !text.isEmpty else { return }
    if let last = spans.indices.last, spans[last].style == style {
      spans[last].text += text
    } else {
      spans.append(Span(text: text, style: style))
    }
  }

  var isEmpty: Bool { spans.isEmpty }

  /// A copy with a style for all spans that have none.
  func styled(_ style: Style) -> TerminalText {
    var text = TerminalText()
    for span in spans { text.append(span.text, span.style ?? style) }
    return text
  }

  func rendered(isColored: Bool) -> String {
    spans.map { span in
      guard isColored, let style = span.style else { return span.text }
      return "\u{1B}[\(style.rawValue)m\(span.text)\u{1B}[0m"
    }.joined()
  }
}

extension TerminalText: ExpressibleByStringInterpolation {
  init(stringLiteral text: String) { append(text, nil) }

  init(stringInterpolation parts: StringInterpolation) { self = parts.text }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = TerminalText()

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { text.append(literal, nil) }

    mutating func appendInterpolation(_ other: TerminalText) { text += other }

    mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      text.append(VisibleText.escaped(value.description), nil)
    }
  }
}

extension TerminalText {
  /// A row of a table: an indented label, and a value in the column after the labels.
  static func row(_ label: TerminalText, _ value: TerminalText) -> TerminalText {
    "  \(label.padded(to: 10))\(value)"
  }

  static func + (left: TerminalText, right: TerminalText) -> TerminalText {
    var sum = left
    sum += right
    return sum
  }

  static func += (left: inout TerminalText, right: TerminalText) {
    for span in right.spans { left.append(span.text, span.style) }
  }
}

extension Sequence<TerminalText> {
  var lines: TerminalText { map { $0 + "\n" }.joined() }

  func joined(separator: TerminalText = "") -> TerminalText {
    var text = TerminalText()
    for (number, part) in enumerated() {
      if number > 0 { text += separator }
      text += part
    }
    return text
  }

  /// These words in rows of at most `columns` columns; a longer word has a row of its own. `indent` begins each row
  /// after the first.
  func wrapped(
    to columns: Int, indent: TerminalText = "", separator: TerminalText = " "
  ) -> [TerminalText] {
    reduce(into: []) { rows, word in
      if let last = rows.last, (last + separator + word).columns <= columns {
        rows[rows.count - 1] = last + separator + word
      } else {
        rows.append(rows.isEmpty ? word : indent + word)
      }
    }
  }
}

extension TerminalText {
  var columns: Int {
    spans.reduce(0) { sum, span in span.text.reduce(sum) { $0 + Self.columns($1) } }
  }

  private static func columns(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.properties.isDefaultIgnorableCodePoint { return 0 }
    let isWideEmoji =
      character.unicodeScalars.contains {
        // U+FE0F, a skin tone, or the second letter of a flag.
        $0 == "\u{FE0F}" || $0.properties.isEmojiModifier
      } || (0x1F1E6...0x1F1FF).contains(first.value) && character.unicodeScalars.count > 1
    return first.isFullWidth || isWideEmoji ? 2 : 1
  }

  /// Cuts or pads the text to a width in columns, in O(width).
  func padded(to width: Int) -> TerminalText {
    var text = cut(to: width)
    let blankCount = width - text.columns
    if blankCount > 0 { text.append(String(repeating: " ", count: blankCount), nil) }
    return text
  }

  /// Cuts the text to a width in columns. The last column of a cut text is an ellipsis.
  func cut(to width: Int) -> TerminalText {
    // The longest start of the text after which one column is left for the ellipsis.
    var start = TerminalText()
    var column = 0
    for span in spans {
      var fitting = ""
      for character in span.text {
        column += Self.columns(character)
        if column > width {
          start.append(fitting + (width > 0 ? "…" : ""), span.style)
          return start
        }
        if column < width { fitting.append(character) }
      }
      start.append(fitting, span.style)
    }
    return self
  }
}
