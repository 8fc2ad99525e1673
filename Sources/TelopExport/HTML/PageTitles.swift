@_spi(Answers) internal import Telop
internal import TelopText
import TelopUnits

extension TabTitles {
  mutating func markup(
    of tabs: SectionTabs, _ symbols: inout GlyphSymbols
  ) throws(TextError) -> String {
    var markup = ""
    let direction = scene.text.isRightToLeft ? "rtl" : "ltr"
    if tabs.hasHeader {
      markup += "<header id=\"header\" dir=\"\(direction)\" aria-hidden=\"true\">"
      markup += try header(tabs.header, tabs.speaker, in: tabs.innerLength, &symbols)
      markup += try "<span\(directionAttribute(of: tabs.header))>"
      markup += try inline(tabs.header, isBold: true, &symbols) + "</span>"
      if !tabs.speaker.isEmpty {
        markup += try "<span class=\"speaker\"\(directionAttribute(of: tabs.speaker))>"
        markup += try inline(tabs.speaker, &symbols) + "</span>"
      }
      markup += "</header>\n"
    }
    guard !tabs.titles.isEmpty else { return markup }
    let (barItems, capsuleItems) = try items(of: tabs, &symbols)
    let list = { (id: String) in "<ol id=\"\(id)\" dir=\"\(direction)\" aria-hidden=\"true\">" }
    // The capsule marks the current tab and covers titles on the bar, so a second list of titles lies over the capsule.
    markup += list("tabs") + barItems + "<li id=\"capsule\"></li>"
    markup += "<li id=\"over\"><ol>\(capsuleItems)</ol></li></ol>\n" + list("brief")
    return try markup + narrowWindowItems(tabs.titles, &symbols)
      + "<li class=\"count\"></li></ol>\n"
  }

  /// The list items for a narrow window, which shows only the current section and the next one. Each item has its title
  /// in two forms: bold for when its section is the current one, and with a label for when it is the next one.
  private mutating func narrowWindowItems(
    _ titles: [String], _ symbols: inout GlyphSymbols
  ) throws(TextError) -> String {
    var markup = ""
    let language = String(scene.text.language.prefix { $0 != "-" })
    for (index, title) in titles.enumerated() {
      let direction = try directionAttribute(of: title)
      markup += try "<li\(direction)><b>" + inline(title, isBold: true, &symbols) + "</b>"
      if index > 0 {
        if let label = SectionTabs.nextLabels[language] {
          markup += try "<i>" + inline(label + " ", &symbols) + "</i>"
        }
        markup += try "<span>" + inline(title, &symbols) + "</span>"
      }
      markup += "</li>"
    }
    return markup
  }

  private mutating func items(
    of tabs: SectionTabs, _ symbols: inout GlyphSymbols
  ) throws(TextError) -> (barItems: String, capsuleItems: String) {
    let side = scene.band.isVertical ? "height" : "width"
    var barItems = ""
    var capsuleItems = ""
    for (index, element) in tabs.elements.enumerated() {
      let name =
        switch element.kind {
        case .title: " class=\"talk\""
        case .tab(let tab), .current(let tab): " data-tab=\"\(tab)\""
        case .omittedBefore, .omittedAfter: " class=\"mark\""
        }
      let length = "\(side):\(Markup.number(element.width))px"
      let item =
        "<li\(name) data-element=\"\(index)\" style=\"\(length)\">"
        + (try content(of: element, tabs, &symbols)) + "</li>"
      if element.isOnCapsule { capsuleItems += item } else { barItems += item }
    }
    return (barItems, capsuleItems)
  }

  private mutating func content(
    of element: SectionTabs.Element, _ tabs: SectionTabs, _ symbols: inout GlyphSymbols
  ) throws(TextError) -> String {
    if isText { return Markup.escaped(element.text) }
    let (isBold, padding) = tabs.textStyle(of: element.kind)
    let title = try placed(element.text, isBold: isBold, in: element.width, padding: padding)
    return title.map { svg($0.text, size: size, x: $0.x, y: $0.y, "", &symbols) } ?? ""
  }

  /// The header's title and speaker as SVGs on one baseline, cut with an ellipsis. The speaker is
  /// omitted if there is no room. Empty if titles are text instead of outlines.
  private mutating func header(
    _ title: String, _ speaker: String, in width: Rational, _ symbols: inout GlyphSymbols
  ) throws(TextError) -> String {
    if isText { return "" }
    let titleSize = SectionTabs.headerTypeSize(scene)
    let height = Rational(SectionTabs.headerHeight(scene))
    let (fonts, uncut) = try prepared(title, isBold: true)
    guard let text = try fonts.truncated(uncut, to: width, size: titleSize) else { return "" }
    let advance = try text.width(size: titleSize)
    let baseline = baseline(of: text, size: titleSize, height: height)
    let titleLeft = scene.left(of: 0, length: advance, in: width)
    let titleSVG = svg(text, size: titleSize, x: titleLeft, y: baseline, "", &symbols)
    let nameStart = advance + size
    guard !speaker.isEmpty, nameStart < width,
      let name = try fonts.truncated(
        prepared(speaker, isBold: false).text, to: width - nameStart, size: size)
    else { return titleSVG }
    let nameLeft = scene.left(of: nameStart, length: try name.width(size: size), in: width)
    return titleSVG
      + svg(name, size: size, x: nameLeft, y: baseline, " class=\"speaker\"", &symbols)
  }

  /// The direction of a title as an attribute; empty if titles are text, whose direction browsers detect.
  private mutating func directionAttribute(of title: String) throws(TextError) -> String {
    if isText { return "" }
    let isRightToLeft = try prepared(title, isBold: false).text.isRightToLeft
    return " dir=\"\(isRightToLeft ? "rtl" : "ltr")\""
  }

  /// The ellipsis that the page's script appends where it cuts a title. Empty if titles are text, because browsers cut
  /// text.
  mutating func ellipsis(_ symbols: inout GlyphSymbols) throws(TextError) -> String {
    if isText { return "" }
    return "<template id=\"more\">" + (try inline("…", &symbols)) + "</template>\n"
  }

  /// A title in the type size of the element around it: text, or outlines as an SVG with lengths in em.
  ///
  /// - Parameter isReadAloud: True to add the text for screen readers to the outlines.
  mutating func inline(
    _ title: String, isBold: Bool = false, isReadAloud: Bool = false, _ symbols: inout GlyphSymbols
  ) throws(TextError) -> String {
    if isText { return Markup.escaped(title) }
    let text = try prepared(title, isBold: isBold).text
    let advance = try text.width(size: size)
    let depth = size * 6 / 5
    let (width, height) = isVertical ? (depth, advance) : (advance, depth)
    let em = { [size] (length: Rational) in Markup.number(length.divided(by: size) ?? 0) + "em" }
    return svg(
      text, size: size, x: isVertical ? depth / 2 : 0,
      y: isVertical ? 0 : baseline(of: text, size: size, height: depth),
      " class=\"inline\" aria-hidden=\"true\" viewBox=\"0 0 \(Markup.number(width)) \(Markup.number(height))\" "
        + "style=\"width:\(em(width));height:\(em(height))\"", &symbols)
      + (isReadAloud ? "<span class=\"read\">\(Markup.escaped(title))</span>" : "")
  }

  private func svg(
    _ text: MeasuredText, size: Rational, x: Rational, y: Rational, _ attributes: String,
    _ symbols: inout GlyphSymbols
  ) -> String {
    let color = scene.look.color
    let elements = GlyphMarkup(text, size: size).elements(
      of: text.placedGlyphs(in: 0..<text.utf8Length), x: x, y: y, symbols: &symbols,
      color: { _ in color },
      strokeWidth: scene.look.outline.map { $0.width * 2 * size / scene.size })
    return "<svg\(attributes)>\(elements)</svg>"
  }
}

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
