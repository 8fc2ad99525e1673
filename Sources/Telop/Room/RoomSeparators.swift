internal import TelopScript
internal import TelopText
import TelopUnits

/// The separators between the paragraphs of an outline.
struct RoomSeparators {
  /// The mean width of a separator, in pixels; 0 if the outline has none yet.
  let width: Rational
  /// The number of separators between paragraphs of the same section, summed over all sections. A separator after a
  /// heading does not count.
  let innerCount: Int

  init(_ script: Script, text: MeasuredText, size: Rational) {
    let paragraphs = text.paragraphs
    let units = zip(paragraphs, paragraphs.dropFirst())
      .map { before, after in text.units(of: before.upperBound..<after.lowerBound) }
      .reduce(0, +)
    width = text.pixelsPerUnit(checkedSize: size).roundedProduct(with: Rational(max(0, units)))
      .roundedQuotient(by: Rational(Int128(max(1, paragraphs.count - 1))))
    let headings = script.sections.count { $0.titleRange?.isEmpty == false }
    let sectionsWithText = script.sections.count {
      script.textRange(of: $0).upperBound > $0.titleRange?.upperBound ?? $0.range.lowerBound
    }
    innerCount = max(0, paragraphs.count - headings - sectionsWithText)
  }
}
