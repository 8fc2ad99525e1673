internal import Telop
internal import TelopUnits

/// What strip.css asks of a scene.
enum StripStyle {
  /// Its numbers and colours, by the names that strip.css has for them.
  static func values(_ scene: ScrollScene) -> String {
    let band = scene.band
    let look = scene.look
    return """
      --thickness: \(band.thickness)px; --mark-place: \(band.marks.lowerBound)px; \
      --mark-depth: \(band.marks.count)px; --color: \(look.color); \
      --mark: \(look.highlightColor); --marked: \(look.highlightedTextColor); \
      --divider: \(scene.divider?.color ?? look.color); \
      --mark-radius: \(Markup.number(look.highlightRadius))px; --fades: \(fades(scene)); \
      \(edge(look))
      """
  }

  /// The classes that it has rules for.
  static func classes(_ scene: ScrollScene) -> [String] {
    [
      scene.band.isVertical ? "vertical" : nil, scene.fades.areNone ? nil : "fading",
      scene.look.outline == nil ? nil : "edged",
      scene.look.highlightStyle == .box ? "boxed" : nil,
    ].compactMap { $0 }
  }

  /// The mask of the text.
  private static func fades(_ scene: ScrollScene) -> String {
    scene.fades.css.map {
      "linear-gradient(to \(scene.band.isVertical ? "bottom" : "right"), \($0))"
    } ?? "none"
  }

  /// What is round the text.
  private static func edge(_ look: ShownLook) -> String {
    let pixels = { (length: Rational) in Markup.number(length) + "px" }
    let filter = look.shadow.map { shadow in
      "drop-shadow(0 \(pixels(shadow.drop)) \(pixels(shadow.deviation * 2)) \(shadow.color))"
    }
    return "--edge: \(look.outline?.color ?? look.color); "
      + "--edge-width: \(pixels(look.outline?.width ?? 0)); --shadow: \(filter ?? "none")"
  }
}
