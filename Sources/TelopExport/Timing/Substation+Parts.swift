internal import Telop
internal import TelopText
import TelopUnits

/// The parts of a line that stay text, and the parts that players would show differently.
extension Substation {
  struct Parts {
    /// Stretches of one font and one direction that stay text.
    var texts: [PlacedPiece] = []
    /// The ranges drawn as shapes, as UTF-8 offsets.
    var drawn: [Range<Int>] = []
  }

  /// The parts of a range of the line.
  ///
  /// Two kinds of text are drawn as shapes. The first is glyphs of colour fonts, because players show such glyphs as
  /// boxes or not at all. The second is right-to-left text with a change of colour. Players split such text where the
  /// colour changes, and order each part separately, so that words would be in the wrong order.
  ///
  /// - Parameter range: UTF-8 offsets.
  func parts(of range: Range<Int>) -> Parts {
    var parts = Parts()
    let colored = scene.coloredRanges
    for stretch in scene.text.trimmedPieces(in: range, isSplit: isSpaced) {
      if scene.text.runs[stretch.run].font.hasColorGlyphs || isReordered(stretch, colored) {
        parts.drawn.append(stretch.range)
      } else {
        parts.texts.append(stretch)
      }
    }
    return parts
  }

  /// The right-to-left text with a change of colour: UTF-8 offsets, ascending.
  var reorderedRanges: [Range<Int>] {
    let colored = scene.coloredRanges
    guard !colored.isEmpty, scene.text.runs.contains(where: \.isRightToLeft) else { return [] }
    return scene.segments.flatMap { segment in
      scene.text.trimmedPieces(in: segment.range, isSplit: isSpaced)
        .filter { isReordered($0, colored) }.map(\.range)
    }.sorted { $0.lowerBound < $1.lowerBound }
  }

  private func isReordered(_ stretch: PlacedPiece, _ colored: [Range<Int>]) -> Bool {
    guard scene.text.runs[stretch.run].isRightToLeft else { return false }
    return colored.ascending(overlapping: stretch.range).contains { mark in
      mark.lowerBound > stretch.range.lowerBound || mark.upperBound < stretch.range.upperBound
    }
  }

  /// True if the line has spacing or features that players do not support.
  private var isSpaced: Bool {
    let typesetting = scene.typesetting
    return typesetting.spacing != .none || !typesetting.features.isEmpty
      || typesetting.trimsPunctuation || !typesetting.isKerned
  }
}
