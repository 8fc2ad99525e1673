internal import Telop
internal import TelopText
import TelopUnits

extension SectionTabs {
  /// All characters that the tabs and the header may show.
  var visibleText: String {
    titles.joined() + header + speaker + Self.nextLabels.values.joined() + "‹›0123456789/ …"
  }

  /// The label before the next section's title in a narrow window, by the page's language.
  static let nextLabels = ["ja": "次", "en": "Next"]

  /// The custom properties of tabs.css. The capsule is the background of the current tab.
  var styleValues: String {
    let typeSize = Self.typeSize(scene)
    let look = scene.look.tabs
    let radius = look.isUnderlined ? 0 : Rational(look.capsuleRadius ?? 100) / 100
    return """
      #frame { --tab-height: \(Self.height(scene))px; --tab-type: \(Markup.number(typeSize))px; \
      --header-height: \(Self.headerHeight(scene))px; \
      --header-type: \(Markup.number(Self.headerTypeSize(scene)))px; \
      --tab-margin: \(Markup.number(margin))px; \
      --tab-padding: \(Markup.number(padding))px; --tab-inset: \(Markup.number(inset))px; \
      --tab-time: \(Markup.number(moveTime))s; --talk: \(look.titleColor); --tab-past: \(look.pastColor); \
      --tab-next: \(look.upcomingColor); --capsule: \(look.capsuleColor); --on-capsule: \(look.capsuleTextColor); \
      --tab-radius: \(Markup.number(radius))em }

      """
  }
}
