@_spi(Answers) internal import Telop
internal import TelopDocuments
internal import TelopText
import TelopUnits

/// A plan as one self-contained page: text, glyphs and motion.
struct Page {
  let scene: ScrollScene
  let options: ExportOptions
  /// The slides of a stage; `nil` for a page of the band alone.
  let slides: BandSlides?

  init(_ scene: ScrollScene, options: ExportOptions, slides: BandSlides? = nil) {
    self.scene = scene
    self.options = options
    self.slides = slides
  }

  /// The page as UTF-8. The same scene gives the same bytes.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot have; for text in fonts, `missingProgram` without
  ///   hb-subset and `badFont` if hb-subset fails; for titles as outlines, the errors of measuring the titles.
  func bytes() throws -> [UInt8] {
    if let slides { return try stage(slides) }
    let parts = try parts(hasNotes: true)
    let notes = PageNotes(language: scene.text.language)
    let values = [
      "button": notes.button,
      "error": notes.error, "noscript": notes.noScript, "guard": WebFile.errorMessage,
      "script": try script(parts) + WebFile.player + WebFile.page + WebFile.notes + WebFile.control,
    ]
    return Array(WebFile.filled(WebFile.pageTemplate, parts.markup.merging(values) { $1 }).utf8)
  }

  func script(_ parts: Parts) throws -> String {
    "\"use strict\";\nconst plan = \(try Wire.line(parts.plan));\n"
      + "const places = \(parts.places);\n" + WebFile.motion + WebFile.strip
      + (parts.tabs == nil ? "const tabBar = null;\n" : WebFile.tabs + Self.tabBar)
      + (parts.plan.clock == nil ? "" : WebFile.clock) + WebFile.picture
  }

  /// The bar that shows the elapsed share of the time, between tabs and band.
  private static let rail = "<div id=\"elapsed\" class=\"ground\"><div id=\"rail\"></div></div>\n"
  static let tabBar = "const tabBar = tabBarWithin(document, plan);\n"

  /// A page that another page plays. `script` is the address of the page's script. Throws the errors of `bytes()`.
  func live(script: String) throws -> [UInt8] {
    let parts = try parts()
    let values = [
      // The JSON contains no text of the script, so it needs no escaping.
      "values": "{\"plan\":\(try Wire.line(parts.plan)),\n\"places\":\(parts.places)}\n",
      "source": Markup.escaped(script),
    ]
    return Array(WebFile.filled(WebFile.liveTemplate, parts.markup.merging(values) { $1 }).utf8)
  }

  /// The contents that pages of every kind fill into their templates.
  struct Parts {
    /// The markup by the names of the template's placeholders.
    let markup: [String: String]
    let plan: PagePlan
    /// The positions of the strip's elements, as a JavaScript array for the page's script.
    let places: String
    let tabs: SectionTabs?
  }

  func parts(hasNotes: Bool = false) throws -> Parts {
    var titles = TabTitles(scene, isText: options.glyphs == .text)
    let tabs = try options.tabs.map { form in
      try SectionTabs(
        scene, form: form,
        // If the slides lie beside the band, a header would cover their edge.
        allowsHeader: slides == nil || options.deckPlace == .over,
        // Titles as text use the line's fonts, among which there may be no bold face.
        hasBold: !titles.isText, &titles)
    }
    var glyphParts = titles.isText ? try text(tabs) : outlines
    let tabMarkup = try tabs.map {
      try titles.markup(of: $0, &glyphParts.symbols) + titles.ellipsis(&glyphParts.symbols)
    }
    let blocks = BlockMarkup(scene, &glyphParts.symbols).elements
    let notes = try hasNotes ? noteMarkup(titles, &glyphParts.symbols) : [:]
    let plan = PagePlan(scene, tabs: tabs, size: size(tabs), start: options.pageStart)
    let shapes = glyphParts.symbols.elements
    let markup = [
      "language": scene.text.language == "und" ? "" : Markup.escaped(scene.text.language),
      "title": Markup.escaped(shownTitle),
      "style": glyphParts.fonts + interfaceStyle + WebFile.pageStyle + WebFile.stripStyle
        + WebFile.noteStyle + (tabs == nil ? "" : WebFile.tabStyle) + styleValues(tabs)
        + (tabs?.styleValues ?? "") + glyphParts.rules,
      "classes": classes.joined(separator: " "),
      // For a loop, `script.line` is the text of one pass.
      "line": Markup.escaped(scene.script.describingPictures(in: scene.script.line)),
      "tabs": tabMarkup ?? "", "rail": tabs == nil ? "" : Self.rail,
      "shapes": shapes.isEmpty
        ? "" : "<svg id=\"shapes\" aria-hidden=\"true\"><defs>\n\(shapes)</defs></svg>\n",
      "segments": glyphParts.strip.elements, "blocks": blocks, "dots": scene.dotElement,
    ]
    return Parts(
      markup: markup.merging(notes) { $1 }, plan: plan, places: glyphParts.strip.placeList,
      tabs: tabs)
  }

  private func noteMarkup(
    _ titles: TabTitles, _ symbols: inout GlyphSymbols
  ) throws -> [String: String] {
    // The notes are outlines on every page.
    var titles = titles.isText ? TabTitles(scene) : titles
    let language = scene.text.language
    let notes = try PageNotes(language: language).parts { text in
      try titles.inline(text, isReadAloud: true, &symbols)
    }
    var markup = ["hint": notes.hint, "notes": notes.elements]
    if slides != nil {
      // The title is drawn as outlines, because the interface fonts lack its characters. It is horizontal even beside
      // a vertical line.
      var titles = TabTitles(scene, isVertical: false)
      markup["loadingTitle"] = try titles.inline(shownTitle, isBold: true, &symbols)
    }
    return markup
  }

  private var interfaceStyle: String {
    InterfaceFonts.style(
      slides == nil ? InterfaceFonts.digits : InterfaceFonts.stage(language: scene.text.language))
  }

  private var shownTitle: String { scene.script.shownTitle ?? "Telop" }

  // MARK: Glyphs

  private struct GlyphParts {
    /// `@font-face` rules, to precede the style.
    var fonts = ""
    let strip: PageStrip
    var symbols: GlyphSymbols
    /// Rules to append to the style.
    let rules: String
  }

  private var outlines: GlyphParts {
    var shapes = PageShapes(scene)
    let strip = PageStrip(scene) { shapes.content(of: $0) }
    return GlyphParts(strip: strip, symbols: shapes.symbols, rules: shapes.rules)
  }

  private func text(_ tabs: SectionTabs?) throws -> GlyphParts {
    let size = BrowserTypeSize(drawnFrom: scene.size)
    let fonts = try InlineFonts(
      scene.text, size: size.em, otherText: tabs?.visibleText ?? "", includesColorFonts: false)
    var spans = PageSpans(scene, boxes: fonts.boxes, size: size)
    // Glyphs of colour fonts are shapes even among text.
    var shapes = PageShapes(scene)
    let strip = PageStrip(scene) { segment in
      PageStrip.Content(
        text: spans.markup(of: segment, &shapes), edge: shapes.edge(of: segment),
        dividers: shapes.dividers(of: segment))
    }
    let families = scene.text.fonts.indices.map { "f\($0)," }.joined()
    let rules = """
      #frame { --scale: \(Markup.number(size.transformScale)); --families: \(families)sans-serif }
      #strip { \(size.style(of: scene)) }

      """
    return GlyphParts(
      fonts: fonts.rules, strip: strip, symbols: shapes.symbols,
      rules: rules + spans.rules + shapes.rules)
  }

  /// The size of the whole frame. Without a canvas the frame includes the tabs.
  private func size(_ tabs: SectionTabs?) -> (width: Int, height: Int) {
    let frame = TabbedBand(scene, tabs: tabs).frame
    let header = !scene.hasCanvas && tabs?.hasHeader == true ? SectionTabs.headerHeight(scene) : 0
    return (frame.width, frame.height + header)
  }

  private var classes: [String] {
    let side = scene.band.isVertical ? "after" : "below"
    // Nothing is shown until the script has placed everything: a page may be on air while it loads.
    return StripStyle.classes(scene)
      + [
        "off", TabbedBand(scene, tabs: nil).tabsFollowBand ? side : nil,
        scene.isAtNearEdge ? "near" : nil,
        animationClass,
        scene.look.tabs.isUnderlined ? "underlined" : nil,
      ].compactMap { $0 }
  }

  /// The class of the band's exit animation, or else of its entry animation.
  private var animationClass: String? {
    switch scene.exitTransition == .none ? scene.entryTransition : scene.exitTransition {
    case .slide: "slides"
    case .fade: "fades"
    case .none: nil
    }
  }

  /// The rules by which the band slides out of the picture: the background moves within its box by the depth of the
  /// box, and the text stays and is clipped.
  private var slideRules: String {
    let distance = "calc(var(--outside) * var(--ground-depth))"
    let backwards = "calc(var(--outside) * -1 * var(--ground-depth))"
    let (offset, inset) =
      switch (scene.band.isVertical, scene.isAtNearEdge) {
      case (false, false): ("0 \(distance)", "\(distance) 0 0 0")
      case (false, true): ("0 \(backwards)", "0 0 \(distance) 0")
      case (true, false): ("\(distance) 0", "0 0 0 \(distance)")
      case (true, true): ("\(backwards) 0", "0 \(distance) 0 0")
      }
    return """
      .slides :is(#fill, #rail) { translate: \(offset) }
      .slides :is(#band, .block, #tabs, #brief, #header) { clip-path: inset(\(inset)) }

      """
  }

  private func styleValues(_ tabs: SectionTabs?) -> String {
    let band = scene.band
    let frame = scene.frame
    let size = size(tabs)
    let background = TabbedBand(scene, tabs: tabs)
    let headedDepth = background.groundDepth(headerHeight: SectionTabs.headerHeight(scene))
    let headed = tabs?.hasHeader == true ? "#frame.headed { --ground-depth: \(headedDepth) }\n" : ""
    // The length of the band's start that blocks cover.
    let covered =
      scene.hasBlocksBesideBand
      ? 0 : scene.blocks.filter(\.isAtBandStart).map(\.extent.upperBound).max() ?? 0
    let under = scene.hasCanvas ? frame.height - frame.top - band.height : 0
    return """
      #frame { --width: \(size.width)px; --height: \(size.height)px; \
      --band-height: \(band.height)px; --band-width: \(band.width)px; \
      --band-left: \(frame.left + background.shift)px; --band-under: \(under)px; \
      --band-over: \(scene.hasCanvas ? frame.top : 0)px; --covered: \(covered)px; \
      \(background.styleValues) \
      --bar-left: \(scene.bar.left + background.shift)px; --bar-width: \(scene.bar.width)px; \
      --bar-top: \(scene.hasCanvas ? scene.bar.top : size.height - scene.bar.height)px; \
      --bar-height: \(scene.bar.height)px; \(StripStyle.values(scene)) }
      \(headed)\(slideRules)
      """
  }
}
