/// The face of a family in which text is drawn: bold, italic, both, or regular.
public struct FaceStyle: OptionSet, Sendable, Hashable {
  /// One bit for each style.
  public let rawValue: UInt8
  /// A style from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The bold face.
  public static let bold = FaceStyle(rawValue: 1)
  /// The italic face.
  public static let italic = FaceStyle(rawValue: 2)

  /// All styles other than regular. Bold italic comes first.
  static let styled: [FaceStyle] = [[.bold, .italic], .bold, .italic]

  /// `bold`, `italic` or `bold italic`; `regular` for the empty set.
  package var name: String {
    if isEmpty { return "regular" }
    return ((contains(.bold) ? ["bold"] : []) + (contains(.italic) ? ["italic"] : []))
      .joined(separator: " ")
  }
}

/// A range of a line with a style.
public struct StyledText: Sendable, Hashable {
  /// UTF-8 offsets into the line. A grapheme cluster has the style of its start.
  package var range: Range<Int>
  /// The style, in addition to the styles of other ranges that overlap this one.
  package var style: FaceStyle

  /// A range of text with its style.
  public init(_ range: Range<Int>, _ style: FaceStyle) {
    self.range = range
    self.style = style
  }
}

/// The styles of a line as consecutive stretches.
struct StyleMap {
  /// The start of each stretch, ascending from 0, with its style.
  private var stretches: [(start: Int, style: FaceStyle)] = []
  /// The index of the stretch in which the last call of `style(at:)` ended.
  private var currentIndex = 0

  /// - Parameter ranges: in any order; they may overlap, and lie outside the line.
  init(_ ranges: [StyledText]) {
    // For each offset and style, the number of ranges that start there minus the number that end there. The time does
    // not depend on how deeply a hostile script nests ranges.
    var changes: [Int: (bold: Int, italic: Int)] = [0: (0, 0)]
    for styled in ranges where !styled.range.isEmpty {
      for (bound, step) in [(styled.range.lowerBound, 1), (styled.range.upperBound, -1)] {
        let offset = max(0, bound)
        if styled.style.contains(.bold) { changes[offset, default: (0, 0)].bold += step }
        if styled.style.contains(.italic) { changes[offset, default: (0, 0)].italic += step }
      }
    }
    // The number of ranges that contain the offset.
    var depth = (bold: 0, italic: 0)
    for (start, change) in changes.sorted(by: { $0.key < $1.key }) {
      depth.bold += change.bold
      depth.italic += change.italic
      let style: FaceStyle = [depth.bold > 0 ? .bold : [], depth.italic > 0 ? .italic : []]
      if stretches.last?.style != style { stretches.append((start, style)) }
    }
  }

  /// The styles other than regular that occur in the line. Bold italic comes first.
  var styles: [FaceStyle] {
    FaceStyle.styled.filter { style in stretches.contains { $0.style == style } }
  }

  /// The style at a UTF-8 offset. Offsets must not decrease from call to call.
  mutating func style(at offset: Int) -> FaceStyle {
    while currentIndex + 1 < stretches.count, stretches[currentIndex + 1].start <= offset {
      currentIndex += 1
    }
    return stretches[currentIndex].style
  }
}
