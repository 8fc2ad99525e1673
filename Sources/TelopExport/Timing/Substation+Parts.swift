internal import Telop
internal import TelopText
import TelopUnits

/// The parts of a line that stay text, and the parts that players would show differently.
extension Substation {
  struct Parts {
    /// Stretches of one font and one direction that stay text.
    var texts: [PlacedRunPart] = []
    /// UTF-8 ranges that are drawn as shapes.
    var shapeRanges: [Range<Int>] = []
  }

  /// Three kinds of text are drawn as shapes:
  ///
  /// - Glyphs of colour fonts. Players show such glyphs as boxes or not at all.
  /// - Right-to-left text with a change of colour. Players would order the parts of each colour separately.
  /// - Text with characters that its font lacks. Telop shows other characters of the font in their place, such as a
  ///   space for U+202F; players would take another font.
  ///
  /// - Parameter range: UTF-8 offsets.
  func parts(of range: Range<Int>) -> Parts {
    var parts = Parts()
    let colors = scene.textColors
    for stretch in scene.text.trimmedRunParts(in: range, splitsAtCuts: hasUnsupportedTypesetting) {
      if scene.text.runs[stretch.run].font.hasColorGlyphs || isReordered(stretch, colors)
        || isUnmapped(stretch)
      {
        parts.shapeRanges.append(stretch.range)
      } else {
        parts.texts.append(stretch)
      }
    }
    return parts
  }

  /// The right-to-left text with a change of colour: UTF-8 offsets, ascending.
  var reorderedRanges: [Range<Int>] {
    let colors = scene.textColors
    guard scene.text.runs.contains(where: \.isRightToLeft) else { return [] }
    return ranges { isReordered($0, colors) }
  }

  /// The text with characters that its font lacks, except in colour fonts: UTF-8 offsets, ascending.
  var unmappedRanges: [Range<Int>] {
    ranges { !scene.text.runs[$0.run].font.hasColorGlyphs && isUnmapped($0) }
  }

  private func ranges(where isIncluded: (PlacedRunPart) -> Bool) -> [Range<Int>] {
    scene.segments.flatMap { segment in
      scene.text.trimmedRunParts(in: segment.range, splitsAtCuts: hasUnsupportedTypesetting)
        .filter(isIncluded).map(\.range)
    }.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Whether the font lacks a character of a part. U+00A0 counts as present: libass shows the font's space instead.
  private func isUnmapped(_ stretch: PlacedRunPart) -> Bool {
    let characters = scene.text.substring(stretch.range).unicodeScalars.map(\.value)
    return !scene.text.runs[stretch.run].font.maps(characters.filter { $0 != 0xA0 }[...])
  }

  private func isReordered(_ stretch: PlacedRunPart, _ colors: TextColors) -> Bool {
    scene.text.runs[stretch.run].isRightToLeft && colors.parts(of: stretch.range).count > 1
  }

  /// True if the line has spacing or features that players do not support. Its text is then divided at every allowed
  /// cut, so that each part has its exact position.
  private var hasUnsupportedTypesetting: Bool {
    let typesetting = scene.typesetting
    return typesetting.spacing != .none || !typesetting.features.isEmpty
      || typesetting.trimsPunctuation || !typesetting.isKerned
  }
}
