@_spi(Answers) import TelopScript
import TelopUnits
import Testing

/// A separator that occurs in no test text, so that it is visible and searchable.
let bar = " | "

/// A Markdown script named "talk.md" whose paragraphs are joined by `bar`.
func markdown(_ source: String) throws(ScriptError) -> Script {
  try Script(source, format: .markdown, name: "talk.md", separator: bar)
}

/// A plain text script named "talk.txt" whose paragraphs are joined by `bar`.
func plain(_ source: String) throws(ScriptError) -> Script {
  try Script(source, format: .plain, name: "talk.txt", separator: bar)
}

func markdownError(_ source: String) throws -> ScriptError {
  try #require(throws: ScriptError.self) { try markdown(source) }
}

/// A cue's timestamp, such as `@0:07`.
func clock(_ seconds: Int) -> String {
  "@\(seconds / 60):" + (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)"
}

struct StyledText: Equatable {
  let style: Script.Style
  let text: String

  init(_ style: Script.Style, _ text: String) {
    self.style = style
    self.text = text
  }
}

extension Script {
  /// The script with texts inserted as paragraphs.
  func inserting(_ texts: [String], by rule: InsertRule) throws -> Script {
    let lines = texts.map { LineText.normalized($0, separator: " ") }.joined(separator: "\n")
    return try inserting(try plain(lines), by: rule)
  }

  func text(in range: Range<Int>) -> String {
    String(decoding: Array(line.utf8)[range], as: UTF8.self)
  }

  var styledTexts: [StyledText] {
    styles.map { StyledText($0.style, text(in: $0.range)) }
  }

  var sectionTexts: [String] {
    sections.map { text(in: $0.range) }
  }

  /// The source line of the first occurrence of a text in the line.
  func sourceLine(of text: String) throws -> Int {
    let range = try #require(line.firstRange(of: text))
    return sourceLine(at: line.utf8.distance(from: line.startIndex, to: range.lowerBound))
  }
}
