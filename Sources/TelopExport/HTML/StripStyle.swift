internal import Telop
internal import TelopUnits

/// The values and CSS classes that strip.css needs for a scene.
enum StripStyle {
  /// A scene's values as custom properties of strip.css. `--mark-place` and `--mark-depth` are the position and the
  /// size of highlights across the band.
  static func values(_ scene: ScrollScene) -> String {
    let band = scene.band
    let look = scene.look
    return """
      --thickness: \(band.thickness)px; --mark-place: \(band.marks.lowerBound)px; \
      --mark-depth: \(band.marks.count)px; --color: \(look.color); \
      --mark: \(look.highlightColor); --marked: \(look.highlightedTextColor); \
      --accent: \(look.color(of: .accented)); \
      --divider: \(scene.divider?.color ?? look.color); \
      --fades: \(scene.fades.css(isVertical: band.isVertical)); \
      \(edge(look))
      """
  }

  static func classes(_ scene: ScrollScene) -> [String] {
    [
      scene.band.isVertical ? "vertical" : nil, scene.fades.areNone ? nil : "fading",
      scene.look.outline == nil ? nil : "edged", scene.look.highlightStyle == .box ? "boxed" : nil,
    ].compactMap { $0 }
  }

  private static func edge(_ look: ResolvedLook) -> String {
    let pixels = { (length: Rational) in Markup.number(length) + "px" }
    // The third length of `drop-shadow` is a standard deviation. In `text-shadow`, it is a blur radius.
    let filter = look.shadow.map { shadow in
      "drop-shadow(0 \(pixels(shadow.drop)) \(pixels(shadow.deviation)) \(shadow.color))"
    }
    return "--edge: \(look.outline?.color ?? look.color); "
      + "--edge-width: \(pixels(look.outline?.width ?? 0)); --shadow: \(filter ?? "none")"
  }
}
