@_spi(Answers) package import TelopText
package import TelopUnits

/// One pass of an endless line. A separator follows each item of the pass, the last item included.
///
/// The pass is cut from the middle of three or more passes that were shaped as one text. The seam (the last item, its
/// separator and the first item again) is therefore shaped like any other part of the line.
package struct LoopPass: Sendable {
  /// The strip that is drawn repeatedly. Its segments have UTF-8 offsets into the measured line of several passes.
  package let strip: Strip
  /// The items in the order in which they pass.
  package let items: [Item]
  package let seam: Seam

  /// A paragraph of the line.
  package struct Item: Sendable, Hashable {
    /// UTF-8 offsets into the script's line, which contains the item once.
    package let range: Range<Int>
    /// The start of the advance box, in pixels from the start of the pass; below 0 if the pass is cut within the item.
    package let start: Rational
    /// The advance of the item, in pixels.
    package let width: Rational

    package init(range: Range<Int>, start: Rational, width: Rational) {
      self.range = range
      self.start = start
      self.width = width
    }

    /// The end of the item's advance box, rounded to nine decimals if the exact value does not fit 128 bits.
    package var end: Rational { start.roundedSum(with: width) }
  }

  /// The effect of the seam on adjacent text.
  package enum Seam: String, Sendable, Hashable {
    /// No effect: a pass has the same glyphs as a pass that is shaped alone.
    case same
    /// The line may be cut at the seam, but glyphs at the seam differ from the glyphs of a pass that is shaped alone.
    case changed
    /// The line may not be cut at the seam. The pass begins at the next allowed cut.
    case joined
    /// The line may not be cut anywhere, so a pass that is drawn alone differs from the line.
    case uncut

    /// One sentence for a person; `nil` if nothing changes.
    package var message: String? {
      switch self {
      case .same: nil
      case .changed: "the seam's glyphs differ from those at the ends of the line"
      case .joined:
        "the end of a pass joins the start of the next, so passes are cut at another place"
      case .uncut:
        "the end of a pass joins the start of the next, and the line cannot be cut anywhere"
      }
    }
  }

  /// The distance that the line travels until the picture repeats, in pixels.
  package var period: Rational { strip.width }

  /// Creates a pass from known segments. `items` ascend by position in the strip.
  package init(strip: Strip, items: [Item], seam: Seam = .same) {
    self.strip = strip
    self.items = items
    self.seam = seam
  }

  /// Cuts the second pass out of a measured line of three or more passes, each followed by a separator.
  package init(_ text: MeasuredText, of line: LoopLine, size: Rational, chunker: Chunker) {
    let length = line.passLength
    let (seam, start) = Self.seam(of: text, length: length)
    let pass = start..<start + length
    let cutOffsets = [0, pass.lowerBound, pass.upperBound] + line.sectionStarts
    let units = text.units(of: pass)
    let ink = text.inkExtent(of: pass)
    var segments = chunker.segments(
      of: text, checkedSize: size, sections: Array(Set(cutOffsets)).sorted()
    ).filter { pass.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= pass.upperBound }
    // A segment that crosses an end of the pass is not in `segments`, which then do not cover the pass.
    if seam == .uncut || segments.reduce(0, { $0 + $1.units }) != units {
      segments = [Segment(range: pass, units: units, ink: ink)]
    }
    let pixelsPerUnit = text.pixelsPerUnit(checkedSize: size)
    strip = Strip(
      segments: segments.map(line.withScriptSection), pixelsPerUnit: pixelsPerUnit, ink: ink,
      isRightToLeft: text.isRightToLeft)
    self.seam = seam
    // An item that ends before the cut gets its position in the next pass, so that items ascend by position.
    let unitsBefore = text.units(of: 0..<start)
    let placedItem = { (range: Range<Int>, pass: Int) in
      let shifted = line.shifted(range, pass: pass)
      return Item(
        range: range,
        start: pixelsPerUnit * (text.units(of: 0..<shifted.lowerBound) - unitsBefore),
        width: pixelsPerUnit * text.units(of: shifted))
    }
    let items = line.items.map { placedItem($0, 1) }
    self.items =
      items.filter { $0.end > 0 } + items.filter { $0.end <= 0 }.map { placedItem($0.range, 2) }
  }

  /// The effect of the seam, and the UTF-8 offset at which to begin the second pass.
  private static func seam(of text: MeasuredText, length: Int) -> (Seam, start: Int) {
    let mayCut = { (offset: Int) in
      text.allowsCut(at: offset) && text.allowsCut(at: offset + length)
    }
    guard mayCut(length) else {
      let base: UInt8 = text.isRightToLeft ? 1 : 0
      let next = text.safeCuts(in: length...2 * length - 1).first {
        $0.level == base && mayCut($0.utf8Offset)
      }
      return next.map { (.joined, $0.utf8Offset) } ?? (.uncut, length)
    }
    let glyphsOfPasses = (0..<3).map { pass in
      text.glyphs(in: pass * length..<(pass + 1) * length).map { glyph in
        [
          Int64(glyph.id), Int64(glyph.cluster - pass * length), Int64(glyph.advance),
          Int64(glyph.xOffset), Int64(glyph.yOffset),
        ]
      }
    }
    let isSame = glyphsOfPasses[0] == glyphsOfPasses[1] && glyphsOfPasses[1] == glyphsOfPasses[2]
    return (isSame ? .same : .changed, length)
  }
}
