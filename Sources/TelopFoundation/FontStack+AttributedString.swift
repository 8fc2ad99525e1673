public import TelopText
internal import TelopUnits

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A measured line with its named highlights.
public struct AttributedLine: Sendable {
  /// The measured line.
  public let text: MeasuredText
  /// The named parts of the line, in logical order.
  public let highlights: [Highlight]

  /// A named part of the text.
  public struct Highlight: Sendable, Hashable {
    /// The value of the `highlight` attribute.
    public let name: String
    /// UTF-8 offsets into the line; `text.highlights(of: range)` returns where the text is drawn.
    public let range: Range<Int>
  }
}

private typealias Language = AttributeScopes.FoundationAttributes.LanguageIdentifierAttribute

extension FontStack {
  /// Measures an attributed string.
  ///
  /// The method reads `face`, `features` and `highlight` (`AttributeScopes.TelopAttributes`) and Foundation's
  /// `languageIdentifier`. On Apple's systems it also reads `inlinePresentationIntent`, which Markdown sets. A line has
  /// one language: `options.language` if set, otherwise the language that has the most UTF-8 bytes of the text.
  /// `LineText` turns the text into one line, and each attribute stays on its text.
  ///
  /// - Throws: the errors of `prepare` for plain text.
  /// - Complexity: O(n) in the length of the text.
  public func prepare(
    _ text: AttributedString, options: TextOptions = TextOptions()
  ) throws(TextError) -> AttributedLine {
    let plain = String(text.characters)
    let line = LineText.paragraphs(
      of: plain,
      separator: options.separator ?? LineText.separator(for: plain, language: options.language))
    let offsets = LineOffsets(plain, in: line)
    var options = options
    var highlights: [AttributedLine.Highlight] = []
    var languageSizes: [String: Int] = [:]
    var end = 0
    for run in text.runs {
      let start = end
      end += text.characters[run.range].reduce(0) { $0 + $1.utf8.count }
      let lineStart = offsets.lineOffset(at: start)
      let range = lineStart..<max(lineStart, offsets.lineOffset(at: end))
      let style = (run[AttributeScopes.FaceAttribute.self] ?? []).union(run.intendedStyle)
      if !style.isEmpty { options.styles.append(StyledText(range, style)) }
      for feature in run[AttributeScopes.FeaturesAttribute.self] ?? [] {
        options.features.append(Feature(tag: feature.tag, value: feature.value, range: range))
      }
      if let language = run[Language.self] { languageSizes[language, default: 0] += range.count }
      if let name = run[AttributeScopes.HighlightAttribute.self] {
        var start = range.lowerBound
        if let last = highlights.last, last.name == name, last.range.upperBound == start {
          start = highlights.removeLast().range.lowerBound
        }
        highlights.append(AttributedLine.Highlight(name: name, range: start..<range.upperBound))
      }
    }
    if options.language == nil {
      // Of languages with equal sizes, the first tag in alphabetical order wins.
      options.language = languageSizes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
    if options.paragraphs.isEmpty { options.paragraphs = line.paragraphs }
    return AttributedLine(text: try prepare(line.line, options: options), highlights: highlights)
  }
}

extension AttributedString.Runs.Run {
  /// The face that Markdown emphasis requests.
  fileprivate var intendedStyle: FaceStyle {
    var style: FaceStyle = []
    #if canImport(Darwin)
      let intent =
        self[AttributeScopes.FoundationAttributes.InlinePresentationIntentAttribute.self] ?? []
      if intent.contains(.stronglyEmphasized) { style.insert(.bold) }
      if intent.contains(.emphasized) { style.insert(.italic) }
    #endif
    return style
  }
}

/// Maps UTF-8 offsets in a text to UTF-8 offsets in the line that `LineText` makes from this text.
struct LineOffsets {
  /// For each part of the text that the line has, the part's start in both, ascending. The last pair has both ends.
  private let pairs: [(source: Int, line: Int)]
  private let paragraphs: [Range<Int>]

  init(_ text: String, in line: LineText.NormalizedText) {
    pairs = [(0, 0)] + line.kept + [(text.utf8.count, line.line.utf8.count)]
    paragraphs = line.paragraphs
  }

  /// The offset in the line. If the line lacks the text at the offset, the result is the end of the last text before it
  /// that the line has.
  func lineOffset(at offset: Int) -> Int {
    let nextPair = partitionPoint(in: pairs.indices) { pairs[$0].source > offset }
    let (source, line) = pairs[max(nextPair - 1, 0)]
    let nextParagraph = partitionPoint(in: paragraphs.indices) { paragraphs[$0].lowerBound > line }
    let paragraphEnd = paragraphs[max(nextParagraph - 1, 0)].upperBound
    let end = nextPair < pairs.count ? min(pairs[nextPair].line, paragraphEnd) : line
    return min(line + max(0, offset - source), max(line, end))
  }
}
