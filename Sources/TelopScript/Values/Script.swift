import TelopUnits

/// A talk script, read into one logical line, with all its sections, styles and times.
///
/// Every range and offset here counts UTF-8 code units of `line`. `init(_:format:name:separator:)` reads a script.
///
/// ```swift
/// let source = "# Hello\n\nFirst words. @0:30 Then these."
/// let script = try Script(source, format: .markdown, name: "talk.md")
/// print(script.line)  // Hello, the separator, then the paragraph without its time
/// print(script.sections.map(\.sourceLine))  // [1]
/// ```
public struct Script: Equatable, Sendable {
  /// The paragraphs of the source in order, joined by the separator.
  ///
  /// The line contains no control character and no line break; `LineText.normalized` returns it unchanged.
  public var line: String
  /// The sections in order, at least one in a script that was read. They cover `line` without gaps or overlaps.
  public var sections: [Section]
  /// The ranges of the paragraphs in `line`, visible headings included, ascending, with separators between them.
  public var paragraphs: [Range<Int>]
  /// The ranges of `line` with a style, sorted by start; of two ranges with the same start, the longer range is first.
  /// Ranges nest and never cross, and no range extends into a separator.
  @_spi(Answers) public var styles: [StyledRange]
  /// The settings of the front matter, in file order; empty for plain text.
  @_spi(Answers) public var settings: [Setting]
  /// The name of the source in messages: "talk.md", "standard input".
  public var name: String
  /// The source lines of the text in `line`.
  package var lines: LineMap
  /// The cues; both their offsets and their times ascend.
  public var cues: [Cue]
  /// The cues for slides, such as `@slide 4`; both their offsets and their slide numbers ascend.
  package var slideCues: [SlideCue] = []
  /// The paragraphs with `{keep}` or `{optional}`, ascending.
  package var priorities: [Priority] = []
  /// The front matter keys of other programs, such as `paginate` of Marp.
  package var foreignSettings: [Setting] = []
  /// Notes for the author, such as on ignored keys of the front matter; usually empty.
  public var notes: [Note] = []
  /// The separator between paragraphs, as it occurs in `line`.
  public var separator: String

  /// The maximum length of a source in UTF-8 code units: 16 MiB, which takes days to read aloud.
  ///
  /// The Markdown parser ends the process if its buffers exceed 1 GiB, which a source up to this length cannot cause.
  package static let maximumSourceUTF8Length = 16 << 20
  /// The different pictures of the line. A picture in `line` is U+FFFC and a variation selector, which
  /// `pictureSelector(_:)` derives from the picture's index in this list.
  package var pictures: [Picture] = []
  /// Whether straight quotes of the source are curly quotes in `line`.
  package var curlsQuotes = false

  /// Creates a script from its parts, without checking them. The default separator is `LineText.separator(for: line)`.
  package init(
    line: String, sections: [Section], styles: [StyledRange] = [], settings: [Setting] = [],
    name: String, lines: LineMap = LineMap([]), paragraphs: [Range<Int>] = [],
    cues: [Cue] = [], separator: String? = nil
  ) {
    self.line = line
    self.sections = sections
    self.styles = styles
    self.settings = settings
    self.name = name
    self.lines = lines
    self.paragraphs = paragraphs
    self.cues = cues
    self.separator = separator ?? LineText.separator(for: line)
  }

  /// The range of a section without the separator at its end.
  package func textRange(of section: Section) -> Range<Int> {
    let next = partitionPoint(in: 0..<paragraphs.count) {
      paragraphs[$0].lowerBound >= section.range.upperBound
    }
    guard next > 0, section.range.contains(paragraphs[next - 1].lowerBound) else {
      return section.range
    }
    let end = min(paragraphs[next - 1].upperBound, section.range.upperBound)
    return section.range.lowerBound..<end
  }

  /// The source line, counted from 1, of the text at a UTF-8 offset of `line`.
  ///
  /// An offset in a separator has the source line of the end of the paragraph before the separator. An offset outside
  /// `line` counts as the nearest offset in `line`.
  ///
  /// - Complexity: O(log n) in the number of source lines.
  public func sourceLine(at utf8Offset: Int) -> Int { lines.sourceLine(at: utf8Offset) }
}
