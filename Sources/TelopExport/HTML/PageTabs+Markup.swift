internal import Telop
internal import TelopText
import TelopUnits

extension SectionTabs {
  var shown: String {
    titles.joined() + header + speaker + Self.next.values.joined() + "‹›0123456789/ …"
  }

  /// The label before the next section's title in a narrow window, by the page's language.
  static let next = ["ja": "次", "en": "Next"]

  /// The custom properties of tabs.css.
  var values: String {
    let type = Self.type(scene)
    let look = scene.look.tabs
    let radius = look.isUnderlined ? 0 : Rational(look.capsuleRadius ?? 100) / 100
    return """
      #frame { --tab-height: \(Self.height(scene))px; --tab-type: \(Markup.number(type))px; \
      --header-height: \(Self.headerHeight(scene))px; \
      --header-type: \(Markup.number(Self.headerType(scene)))px; \
      --tab-margin: \(Markup.number(margin))px; \
      --tab-padding: \(Markup.number(padding))px; --tab-inset: \(Markup.number(inset))px; \
      --tab-time: \(Markup.number(moveTime))s; --talk: \(look.title); --tab-past: \(look.past); \
      --tab-next: \(look.next); --capsule: \(look.capsule); --on-capsule: \(look.capsuleText); \
      --tab-radius: \(Markup.number(radius))em }

      """
  }
}
