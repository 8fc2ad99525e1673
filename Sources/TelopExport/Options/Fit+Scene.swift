@_spi(Answers) public import Telop

extension Fit {
  /// The scene for a format.
  ///
  /// - Throws: `tooLarge` for a band that exceeds its canvas; `badFont` for glyph pictures beyond `TextLimits`, and for
  ///   text of which no glyph can be drawn.
  /// - Complexity: O(runs + glyphs).
  @_spi(Answers) public func scene(for format: ExportFormat) throws(ExportError) -> ScrollScene {
    let hasShadow = format.optionNames.contains("shadow")
    let scene = hasShadow ? scene(on: format.medium) : sceneWithoutShadow(on: format.medium)
    let band = scene.band
    let frame = scene.frame
    guard band.width <= frame.width, band.height <= frame.height else {
      throw ExportError(
        .tooLarge,
        "the band is \(band.width) × \(band.height) px and does not fit the canvas of "
          + "\(frame.width) × \(frame.height) px", options: ["canvas"])
    }
    do throws(TextError) {
      try scene.text.checkPictures()
      for text in scene.blocks.flatMap({ $0.texts(at: 0) }) { try text.text.checkPictures() }
    } catch { throw ExportError(.badFont, error.message) }
    // `isAll` is true if no glyph of the whole line is drawn.
    if !format.isText, case let (clusters, isAll) = scene.text.undrawn, isAll,
      let first = clusters.first
    {
      let font = scene.text.runs[first.run].font
      throw ExportError(
        .badFont,
        "\(font.label): no character of the text would be visible: "
          + "\(VisibleText.escaped(scene.text.substring(first.range))): \(font.undrawnReason); use a "
          + "font with outlines")
    }
    return scene
  }
}
