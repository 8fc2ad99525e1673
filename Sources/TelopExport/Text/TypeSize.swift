internal import Telop
internal import TelopText
import TelopUnits

/// A type size as a browser sets it.
struct TypeSize {
  /// The size that a style sheet asks for. Chromium cuts sizes to 64ths of a pixel, and sometimes a
  /// 64th too low; halves survive.
  let em: Rational
  /// What is missing up to the type size, as a factor.
  let scale: Rational

  /// - Parameter size: in pixels per em.
  init(_ size: Rational) {
    let half = Rational(1) / 2
    em = max(half, half * (size * 2).floor)
    scale = size / em
  }

  /// The size at which text is set that is drawn smaller by a transform: browsers round advances to 60ths
  /// of a pixel, or with hinting to whole ones, and clamp sizes above 2,000 px.
  ///
  /// - Parameter size: in pixels per em.
  init(drawnFrom size: Rational) {
    var large = size
    while large < 256 { large = large * 2 }
    while large > 2_000 { large = large / 2 }
    em = TypeSize(large).em
    scale = size / em
  }

  /// The style of all text of a scene: its size and spacing, and nothing that a browser adds.
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
