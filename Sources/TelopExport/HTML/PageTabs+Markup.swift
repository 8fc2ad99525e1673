internal import Telop
internal import TelopText
import TelopUnits

extension SectionTabs {
  var shown: String {
    titles.joined() + header + speaker + Self.next.values.joined() + "‹›0123456789/ …"
  }

  /// The label before the next section's title in a narrow window, by the page's language.
  private static let next = ["ja": "次", "en": "Next"]

  /// The markup of header and tabs.
  ///
  /// - Parameters:
  ///   - headerShapes: Returns the header's title and speaker as shapes within a width in pixels; an empty string if
  ///     title and speaker are text.
  ///   - inline: Returns the markup of a text in the type size of its element.
  ///   - content: Returns the markup of a title, centred within a width with a minimal padding on either side. If the
  ///     padding is `nil`, the title is at the start.
  func markup<Failure: Error>(
    headerShapes: (_ width: Rational) throws(Failure) -> String,
    inline: (_ text: String, _ isBold: Bool) throws(Failure) -> String,
    _ content: (
      _ title: String, _ isBold: Bool, _ width: Rational, _ padding: Rational?
    ) throws(Failure) -> String
  ) throws(Failure) -> String {
    var markup = ""
    let direction = scene.text.isRightToLeft ? "rtl" : "ltr"
    if hasHeader {
      markup += "<header id=\"header\" dir=\"\(direction)\" aria-hidden=\"true\">"
      markup += try headerShapes(room) + "<span>" + inline(header, true) + "</span>"
      if !speaker.isEmpty {
        markup += try "<span class=\"speaker\">" + inline(speaker, false) + "</span>"
      }
      markup += "</header>\n"
    }
    guard !titles.isEmpty else { return markup }
    let (bar, over) = try items(content)
    let list = { (id: String) in
      "<ol id=\"\(id)\" dir=\"\(direction)\" aria-hidden=\"true\">"
    }
    // The capsule covers titles on the bar, and its own titles are over it.
    markup += list("tabs") + bar + "<li id=\"capsule\"></li>"
    markup += "<li id=\"over\"><ol>\(over)</ol></li></ol>\n" + list("brief")
    return try markup + brief(inline) + "<li class=\"count\"></li></ol>\n"
  }

  /// The titles for a narrow window, in two forms: bold for the current section, and after the word `next` for the
  /// following section.
  private func brief<Failure: Error>(
    _ inline: (_ text: String, _ isBold: Bool) throws(Failure) -> String
  ) throws(Failure) -> String {
    var markup = ""
    let next = Self.next[String(scene.text.language.prefix { $0 != "-" })].map { $0 + " " }
    for (index, title) in titles.enumerated() {
      markup += try "<li><b>" + inline(title, true) + "</b>"
      if index > 0 {
        if let next { markup += try "<i>" + inline(next, false) + "</i>" }
        markup += try "<span>" + inline(title, false) + "</span>"
      }
      markup += "</li>"
    }
    return markup
  }

  /// The titles on the bar and the titles on the capsule, as list items.
  private func items<Failure: Error>(
    _ content: (
      _ title: String, _ isBold: Bool, _ width: Rational, _ padding: Rational?
    ) throws(Failure) -> String
  ) throws(Failure) -> (bar: String, over: String) {
    let side = scene.band.isVertical ? "height" : "width"
    var bar = ""
    var over = ""
    for (index, element) in elements.enumerated() {
      let name =
        switch element.kind {
        case .title: " class=\"talk\""
        case .tab(let tab), .current(let tab): " data-tab=\"\(tab)\""
        case .before, .behind: " class=\"mark\""
        }
      let (isBold, padding) = type(of: element.kind)
      let length = "\(side):\(Markup.number(element.width))px"
      let item =
        "<li\(name) data-element=\"\(index)\" style=\"\(length)\">"
        + (try content(element.text, isBold, element.width, padding)) + "</li>"
      if case .current = element.kind { over += item } else { bar += item }
    }
    return (bar, over)
  }

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
