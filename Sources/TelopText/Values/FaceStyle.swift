/// Which face of its family a text is to be drawn with: bold, italic, both, or the plain one.
public struct FaceStyle: OptionSet, Sendable, Hashable {
  /// One bit for each.
  public let rawValue: UInt8
  /// A style from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Strong text.
  public static let bold = FaceStyle(rawValue: 1)
  /// Emphasised text.
  public static let italic = FaceStyle(rawValue: 2)

  /// Every style but the plain one, the fullest first.
  static let styled: [FaceStyle] = [[.bold, .italic], .bold, .italic]

  /// `bold`, `italic` or `bold italic`; `regular` for the plain one.
  public var name: String {
    if isEmpty { return "regular" }
    return ((contains(.bold) ? ["bold"] : []) + (contains(.italic) ? ["italic"] : []))
      .joined(separator: " ")
  }
}

/// A stretch of a line with a style.
public struct StyledText: Sendable, Hashable {
  /// UTF-8 offsets into the line. A grapheme cluster has the style of its start.
  public var range: Range<Int>
  /// Added to what other ranges ask of the same text.
  public var style: FaceStyle

  /// A style and the text that has it.
  public init(_ range: Range<Int>, _ style: FaceStyle) {
    self.range = range
    self.style = style
  }
}

/// The styles of a line as stretches that follow one another.
struct StyleMap {
  /// Where each stretch starts, ascending from 0, with its style.
  private var stretches: [(start: Int, style: FaceStyle)] = [(0, [])]
  private var current = 0

  /// - Parameter ranges: in any order; they may overlap, and lie outside the line.
  init(_ ranges: [StyledText]) {
    // How many ranges open and close at a place: hostile scripts nest them without end.
    var change: [Int: (bold: Int, italic: Int)] = [0: (0, 0)]
    for styled in ranges where !styled.range.isEmpty {
      let (bold, italic) = (
        styled.style.contains(.bold) ? 1 : 0, styled.style.contains(.italic) ? 1 : 0
      )
      let (start, end) = (max(0, styled.range.lowerBound), max(0, styled.range.upperBound))
      change[start, default: (0, 0)].bold += bold
      change[start, default: (0, 0)].italic += italic
      change[end, default: (0, 0)].bold -= bold
      change[end, default: (0, 0)].italic -= italic
    }
    var open = (bold: 0, italic: 0)
    stretches = []
    for start in change.keys.sorted() {
      open.bold += change[start]?.bold ?? 0
      open.italic += change[start]?.italic ?? 0
      var style: FaceStyle = []
      if open.bold > 0 { style.insert(.bold) }
      if open.italic > 0 { style.insert(.italic) }
      if stretches.last?.style != style { stretches.append((start, style)) }
    }
  }

  /// Every style that some text has, the plain one left out, the fullest first.
  var styles: [FaceStyle] {
    FaceStyle.styled.filter { style in stretches.contains { $0.style == style } }
  }

  /// The style at a UTF-8 offset, for a walk along the line.
  ///
  /// - Parameter offset: not before the one asked for last.
  mutating func style(at offset: Int) -> FaceStyle {
    while current + 1 < stretches.count, stretches[current + 1].start <= offset { current += 1 }
    return stretches[current].style
  }
}
