internal import Telop
internal import TelopText
import TelopUnits

/// A type size that a browser sets exactly.
struct BrowserTypeSize {
  /// The size in the style sheet: a multiple of 0.5 px. Chromium truncates other sizes to multiples of 1/64 px, and
  /// makes some of them 1/64 px smaller still.
  let em: Rational
  /// The factor from `em` to the type size.
  let transformScale: Rational

  init(_ size: Rational) {
    let half = Rational(1) / 2
    em = max(half, half * (size * 2).floor)
    transformScale = size / em
  }

  /// A size from 256 to 2,000 px, for text that a transform scales to `size`. Browsers round advances to 1/60 px, or
  /// with hinting to whole pixels, so a large size has smaller errors. Browsers clamp sizes above 2,000 px.
  init(drawnFrom size: Rational) {
    var large = size
    while large < 256 { large = large * 2 }
    while large > 2_000 { large = large / 2 }
    em = BrowserTypeSize(large).em
    transformScale = size / em
  }

  /// CSS for all text of a scene: size and spacing. It disables automatic spacing and font synthesis.
  func style(of scene: ScrollScene) -> String {
    let spacing = scene.typesetting.spacing
    var text = "font-size: \(Markup.number(em))px; "
    if spacing.words != 0 { text += "word-spacing: \(Markup.number(spacing.words * em))px; " }
    if !scene.typesetting.isKerned { text += "font-kerning: none; " }
    return text + """
      text-rendering: geometricPrecision; font-weight: normal; font-style: normal; \
      font-synthesis: none; font-optical-sizing: none; text-spacing-trim: space-all; \
      text-autospace: no-autospace
      """
  }
}
