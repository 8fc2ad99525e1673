internal import TelopScript
internal import TelopText
import TelopUnits

struct RoomSeparators {
  /// The mean width, in pixels; 0 if the outline has no separator yet.
  let width: Rational
  /// The number of separators inside sections, over all sections. A separator after a heading does not count.
  let innerCount: Int

  init(_ script: Script, text: MeasuredText, size: Rational) {
    let paragraphs = text.paragraphs
    let units = zip(paragraphs, paragraphs.dropFirst()).reduce(0) {
      $0 + text.units(of: $1.0.upperBound..<$1.1.lowerBound)
    }
    let pixelsPerUnit = StripLayout(checkedSize: size, unitsPerEm: text.unitsPerEm).pixelsPerUnit
    width = pixelsPerUnit.roundedProduct(with: Rational(max(0, units)))
      .roundedQuotient(by: Rational(Int128(max(1, paragraphs.count - 1))))
    let headings = script.sections.count { $0.titleRange?.isEmpty == false }
    let sectionsWithText = script.sections.count {
      script.textRange(of: $0).upperBound > $0.titleRange?.upperBound ?? $0.range.lowerBound
    }
    innerCount = max(0, paragraphs.count - headings - sectionsWithText)
  }
}
