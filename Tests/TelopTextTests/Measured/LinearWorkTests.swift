@_spi(Answers) import TelopText
import TelopUnits
import TestSupport
import Testing

/// Work is linear in the text: four times the text takes four times the work, plus some work for windows and arrays
/// that double.
///
/// Work is counted (allocations, bytes copied, characters shaped), never timed.
@Suite("Linear work of text", .enabled(if: Work.isCounted)) struct LinearWorkTests {
  /// A kind of text that might make some step superlinear.
  enum Kind: String, CaseIterable, CustomTestStringConvertible {
    case longWord, manyLines, tabs, controls, spaces, longSeparator, missing, fallback, styles
    case combiningMarks, marksOfOneLetter, missingMarks, kashidas, oneKashida, nastaliq
    case directions, nestedDirections, deepDirections, isolates, brackets, paragraphDirections
    case emoji, oneEmoji, flags, jamo, thai, hindi, featureRanges, featureOverlaps
    case trimmedPunctuation, vertical, letterSpacing, paragraphGaps

    var testDescription: String { rawValue }

    func text(_ length: Int) -> String {
      let (pattern, before, after) = pattern
      let count = max(
        1, (length - before.count - after.count) / max(1, pattern.unicodeScalars.count))
      switch self {
      case .deepDirections:
        return String(repeating: "\u{2067}a\u{2066}1", count: count / 2)
          + String(repeating: "\u{2069}", count: count)
      default: return before + String(repeating: pattern, count: count) + after
      }
    }

    private var pattern: (String, before: String, after: String) {
      switch self {
      case .longWord: ("0123456789", "", "")
      case .manyLines, .paragraphGaps: ("A short line.\n", "", "")
      case .tabs: ("a\tb\t\t", "", "")
      case .controls: ("a\u{1}b\u{7F}\u{85}", "", "")
      case .spaces: ("a      ", "", "")
      case .longSeparator: ("a line of text that is not long\n", "", "")
      case .missing: ("\u{E000}a\u{10FFFD}\u{E001}", "", "")
      case .fallback: ("aあ한แ😀", "", "")
      case .styles: ("some words ", "", "")
      case .combiningMarks: ("e\u{301}\u{323}x\u{308}", "", "")
      case .marksOfOneLetter: ("\u{301}\u{323}", "e", "")
      case .missingMarks: ("\u{1E8D0}\u{301}", "e", "")
      case .kashidas: ("بــــت ", "", "")
      case .oneKashida: ("ـ", "ب", "ت")
      case .nastaliq: ("ہیلو دنیا کیا حال ہے ", "", "")
      case .directions: ("abc אבג 12 ", "", "")
      case .nestedDirections: ("\u{202B}א\u{202A}a\u{202B}ב\u{202C}\u{202C}\u{202C}", "", "")
      case .deepDirections: ("a", "", "")
      case .isolates: ("\u{2067}א(a)\u{2069}", "", "")
      case .brackets: ("(א[a", "", "")
      case .paragraphDirections: ("abc\nאבג\n", "", "")
      case .emoji: ("👩🏽\u{200D}🚀❤\u{FE0F}", "", "")
      case .oneEmoji: ("👩\u{200D}", "", "👩")
      case .flags: ("🇯🇵", "", "")
      case .jamo: ("ᄀ", "", "ᅡ")
      case .thai: ("ประเทศไทยน้ำ", "", "")
      case .hindi: ("क्षत्रिय", "", "")
      case .featureRanges: ("some words ", "", "")
      case .featureOverlaps: ("aあ", "", "")
      case .trimmedPunctuation: ("「あ」「a」、。", "", "")
      case .vertical: ("令和6年12月a（ー", "", "")
      case .letterSpacing: ("aあ한 fi", "", "")
      }
    }

    func options(_ text: String) -> TextOptions {
      var options = TextOptions()
      let length = text.utf8.count
      switch self {
      case .nastaliq: options.language = "ur"
      case .longSeparator: options.separator = String(repeating: "* ", count: 200)
      case .styles:
        options.styles = stride(from: 0, to: length - 8, by: 11).map {
          StyledText($0..<$0 + 4, $0 % 2 == 0 ? .bold : .italic)
        }
      case .featureRanges:
        options.features = stride(from: 0, to: length - 8, by: 11).map {
          Feature(tag: "kern", value: 0, range: $0..<$0 + 4)
        }
      case .featureOverlaps:
        options.features = stride(from: 0, to: length - 8, by: 4).flatMap {
          [
            Feature(tag: "kern", value: UInt32($0 / 4 % 2), range: $0..<length),
            Feature(tag: "liga", value: 0),
          ]
        }
      case .trimmedPunctuation: options.trimsPunctuation = true
      case .vertical: options.direction = .topToBottom
      case .letterSpacing: options.spacing = Spacing(letters: 1)
      case .paragraphGaps: options.spacing = Spacing(paragraphs: 1)
      default: break
      }
      return options
    }
  }

  /// Several shaping windows.
  private static let length = 6_000
  /// Length for queries, each of which runs at every position.
  private static let asked = 1_000

  private func prepare(_ kind: Kind, _ length: Int, _ stack: FontStack) throws -> MeasuredText {
    let text = kind.text(length)
    return try stack.prepare(text, options: kind.options(text))
  }

  @Test("measuring takes linear work", arguments: Kind.allCases, [TextShaper.harfBuzz, .units])
  func preparing(_ kind: Kind, _ shaper: TextShaper) throws {
    let stack = try FontStack()
    let text = kind.text(Self.length)
    let more = kind.text(4 * Self.length)
    var options = kind.options(text)
    var moreOptions = kind.options(more)
    options.shaper = shaper
    moreOptions.shaper = shaper
    // Warms up everything that is made only once.
    _ = try stack.prepare(more, options: moreOptions)
    let few = try Work.count { try stack.prepare(text, options: options) }
    let many = try Work.count { try stack.prepare(more, options: moreOptions) }
    // Growing windows double, which adds up to half of the work, depending on their positions.
    #expect(many.work.excess(over: few.work, factor: 6) == [])
  }

  @Test("queries at every position of a line take linear work in all", arguments: Kind.allCases)
  func asking(_ kind: Kind) throws {
    let stack = try FontStack()
    _ = try ask(try prepare(kind, Self.asked, stack))
    let line = try prepare(kind, Self.asked, stack)
    let longer = try prepare(kind, 4 * Self.asked, stack)
    let few = try Work.count { try ask(line) }
    let many = try Work.count { try ask(longer) }
    #expect(many.work.excess(over: few.work, factor: 5) == [])
  }

  private func ask(_ line: MeasuredText) throws -> Int {
    let all = 0..<line.utf8Length
    var count = try line.cuts(in: 0...line.utf8Length).count + line.inexactness.count
    count += (line.ink(of: all) == nil ? 0 : 1) + (line.inkExtent(of: all) == nil ? 0 : 1)
    count += line.clusterInk(in: all).count
    count += line.carets(in: 0...line.utf8Length).count
    count += line.placedGlyphs(in: all).count + line.placedRunParts(in: all).count
    count += try line.matches(of: "a", options: .searchField).count
    count += line.highlights(of: all).count + line.missing.count + line.runs.count
    line.forEachGrapheme { range, _, _ in count += range.count }
    for index in 0..<line.clusterCount { count += line.cluster(at: index)?.range.count ?? 0 }
    return count
  }

  @Test(
    "cutting a long line to a width takes no more work than cutting a short one",
    arguments: TruncationPosition.allCases)
  func truncating(position: TruncationPosition) throws {
    let stack = try FontStack()
    let pattern = "今日はSwiftの話、fine words。"
    var options = TextOptions()
    options.shaper = .harfBuzz
    let line = try stack.prepare(String(repeating: pattern, count: 500), options: options)
    let longer = try stack.prepare(String(repeating: pattern, count: 2_000), options: options)
    let few = try Work.count { try stack.truncated(line, to: 2_000, size: 48, at: position) }
    let many = try Work.count { try stack.truncated(longer, to: 2_000, size: 48, at: position) }
    #expect(few.value != nil && many.value?.text == few.value?.text)
    #expect(many.work.excess(over: few.work, factor: 1) == [])
  }
}
