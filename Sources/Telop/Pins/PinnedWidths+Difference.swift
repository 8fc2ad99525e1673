package import TelopText
package import TelopUnits

extension PinnedWidths {
  /// A line of the file whose recorded values differ from the present values.
  public struct Difference: Sendable, Hashable, CustomStringConvertible {
    /// The file's name.
    package let name: String
    /// The line in the file, counted from 1.
    package let line: Int
    package let text: String
    /// The width in the file, in pixels; `nil` if no width is recorded yet.
    package let pinned: Rational?
    /// The present width, in pixels; equal to `pinned` if only glyphs or a font's file changed.
    package let width: Rational
    /// The first different glyph; `nil` if no glyphs are recorded, or if no glyph changed.
    package let glyph: GlyphDifference?
    /// Whether the line has a field for glyphs that is empty.
    package let requestsGlyphs: Bool
    /// The pinned fonts whose files have changed, followed by the other fonts that draw the text.
    package let fonts: [FontFingerprint]
    /// The reasons why the present width is inexact; may be empty.
    package let inexactness: [Inexactness]

    /// The present width minus the pinned width, in pixels; `nil` if there is no pinned width, or if the difference
    /// does not fit 128 bits.
    package var delta: Rational? { pinned.flatMap { (-$0).addedIfRepresentable(to: width) } }

    /// The difference in one line, with the place, the widths, the glyph and the fonts.
    public var description: String { ([headline] + details).joined(separator: "; ") }

    /// The place and the widths, such as `FILE:LINE: width was 240, is 241.5 (Δ +1.5 px)`.
    package var headline: String {
      let now = width.pixelText
      let change: String
      if let pinned, pinned != width {
        let sign = width > pinned ? "+" : ""
        let delta = delta.map { " (Δ \(sign)\($0.pixelText) px)" } ?? ""
        change = "width was \(pinned.pixelText), is \(now)\(delta)"
      } else if pinned == nil {
        change = "no width is recorded; it is \(now)"
      } else if glyph != nil {
        change = "width is still \(now), but the glyphs differ"
      } else if requestsGlyphs {
        change = "width is still \(now), but no glyphs are recorded"
      } else {
        change = "width is still \(now), but the font differs"
      }
      return "\(name):\(line): \(change)"
    }

    /// One line for the first different glyph, for each font, and for each reason of inexactness.
    package var details: [String] {
      (glyph.map { ["glyph \($0)"] } ?? []) + fonts.map { "font \($0)" }
        + inexactness.map { "inexact \($0.message)" }
    }
  }

  package struct GlyphDifference: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The glyph's number, counted from 1 through all runs. Runs are in logical order; the glyphs of a run are counted
    /// from left to right.
    package let number: Int
    /// The text of the glyph's cluster; `nil` if the glyph has disappeared.
    package internal(set) var text: String?
    /// The recorded glyph in `hb-shape`'s notation, with its font's name if the fonts differ; `nil` if fewer glyphs
    /// were recorded.
    package let was: String?
    /// The present glyph; `nil` if there are fewer glyphs now.
    package let now: String?

    /// The difference in words, such as `2 "ん" was 912=3+2048, is 913=3+2112`.
    package var description: String {
      "\(number)\(text.map { " " + $0.pinQuoted } ?? "") was \(was ?? "none"), "
        + "is \(now ?? "none")"
    }
  }
}

/// The present values of a pinned text.
struct PinMeasurement {
  let pin: Pin
  let width: Rational
  let glyphs: PinnedGlyphs
  /// The fonts whose files differ from the pinned files, by the index of the font in the line.
  let changedFonts: [Int: FontFingerprint]
  private let measured: MeasuredText

  /// - Parameter named: the fonts that the line names, in the order of `pin.options.fonts`.
  /// - Complexity: hashes the files of fonts that are pinned.
  init(_ pin: Pin, _ measured: MeasuredText, named: [Font]) {
    self.pin = pin
    self.measured = measured
    width = measured.width(checkedSize: pin.options.size)
    glyphs = PinnedGlyphs(measured)
    var changedFonts: [Int: FontFingerprint] = [:]
    for (index, hash) in pin.hashes
    where index < named.count && !named[index].sha256.hasPrefix(hash) {
      changedFonts[index] = FontFingerprint(named[index], pinned: hash)
    }
    self.changedFonts = changedFonts
  }

  func difference(in name: String) -> PinnedWidths.Difference? {
    var glyph = pin.glyphs?.firstDifference(to: glyphs)
    if let number = glyph?.number { glyph?.text = text(ofGlyph: number - 1) }
    guard pin.width != width || glyph != nil || pin.requestsGlyphs || !changedFonts.isEmpty else {
      return nil
    }
    let others = measured.fonts.map { FontFingerprint($0) }.filter { font in
      !changedFonts.values.contains { $0.sha256 == font.sha256 && $0.name == font.name }
    }
    return PinnedWidths.Difference(
      name: name, line: pin.line, text: pin.text, pinned: pin.width, width: width,
      glyph: glyph, requestsGlyphs: pin.requestsGlyphs,
      fonts: changedFonts.sorted { $0.key < $1.key }.map(\.value) + others,
      inexactness: measured.inexactness)
  }

  /// The text of a glyph's cluster. The glyph's index is counted through all runs.
  private func text(ofGlyph index: Int) -> String? {
    var indexInRun = index
    for run in measured.runs {
      let glyphs = measured.glyphs(of: run)
      guard indexInRun >= glyphs.count else {
        let cluster = measured.cluster(startingAtOrAfter: glyphs[indexInRun].cluster)
        return measured.cluster(at: cluster).map { measured.substring($0.range) }
      }
      indexInRun -= glyphs.count
    }
    return nil
  }
}

extension String {
  /// The text in double quotes on one line, as `PinCursor.quoted` reads it.
  fileprivate var pinQuoted: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where LineText.isControl(scalar) || LineText.isParagraphBreak(scalar):
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
