internal import Telop
internal import TelopText
import TelopUnits

/// What of a line is text, and what players would not show as it is.
extension Substation {
  /// A part of the line, in stretches of one font and one direction.
  struct Parts {
    var texts: [TrimmedStretch] = []
    /// What is drawn as shapes: UTF-8 offsets.
    var drawn: [Range<Int>] = []
  }

  /// The parts of a stretch of the line.
  ///
  /// Of fonts of colours a player shows boxes or nothing. Text from right to left that changes its colour
  /// it takes to pieces, and puts each in its order by itself: words change places.
  ///
  /// - Parameter range: UTF-8 offsets.
  func parts(of range: Range<Int>) -> Parts {
    var parts = Parts()
    let colored = scene.coloredRanges
    for stretch in scene.text.trimmedStretches(in: range, isSplit: isSpaced) {
      if scene.text.runs[stretch.run].font.hasColorGlyphs || isTurned(stretch, colored) {
        parts.drawn.append(stretch.range)
      } else {
        parts.texts.append(stretch)
      }
    }
    return parts
  }

  /// The text from right to left that changes its colour: UTF-8 offsets, ascending.
  var turned: [Range<Int>] {
    let colored = scene.coloredRanges
    guard !colored.isEmpty, scene.text.runs.contains(where: \.isRightToLeft) else { return [] }
    return scene.segments.flatMap { segment in
      scene.text.trimmedStretches(in: segment.range, isSplit: isSpaced)
        .filter { isTurned($0, colored) }.map(\.range)
    }.sorted { $0.lowerBound < $1.lowerBound }
  }

  private func isTurned(_ stretch: TrimmedStretch, _ colored: [Range<Int>]) -> Bool {
    guard scene.text.runs[stretch.run].isRightToLeft else { return false }
    return colored.ascending(overlapping: stretch.range).contains { mark in
      mark.lowerBound > stretch.range.lowerBound || mark.upperBound < stretch.range.upperBound
    }
  }

  /// Whether the line has spacing or features that a player does not know of.
  private var isSpaced: Bool {
    let typesetting = scene.typesetting
    return typesetting.spacing != .none || !typesetting.features.isEmpty
      || typesetting.trimsPunctuation || !typesetting.isKerned
  }
}
