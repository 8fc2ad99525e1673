@_spi(Answers) internal import Telop
internal import TelopText
import TelopUnits

/// The sections' tabs above a band, or beside a vertical one, with the capsule at the section being read,
/// and the header that goes once the page is started.
struct PageTabs {
  /// Something that stands in the bar at times.
  struct Element: Hashable {
    enum Role: Hashable {
      case title
      case tab(Int)
      /// The tab of the current section, in bold.
      case current(Int)
      /// The number of omitted tabs.
      case mark
    }

    let role: Role
    let text: String
    /// In pixels.
    let width: Rational
  }

  /// What stands where while a section is read, in pixels from the bar's left end.
  struct State: Encodable {
    /// Indices of elements, and their left ends.
    let items: [[Double]]
    /// The current one's index, its left end and its width.
    let now: [Double]
  }

  /// In the sections' order, without those that have no title.
  let titles: [String]
  /// What stands above them until the page is started: the talk's title; empty for none.
  let header: String
  /// Who gives the talk, behind its title; empty for nobody.
  let speaker: String
  /// All that stands in the bar at any time.
  private(set) var elements: [Element] = []
  /// One for each tab, while its section is read.
  private(set) var states: [State] = []
  /// The same while the header has the talk's title, which then does not stand in the bar too; empty
  /// where it never does.
  private(set) var headed: [State] = []
  /// From which offset on the capsule stands at which tab, ascending: the section's start is at the
  /// read point then.
  let stops: [(offset: Rational, tab: Int)]
  /// Beside a tab's title, within the tab.
  let padding: Rational
  /// Beside all of them, and what they have between.
  private let margin: Rational
  private let room: Rational
  private let form: TabForm
  private let isHeaded: Bool
  private let scene: ScrollScene

  /// - Parameters:
  ///   - length: of the bar, in pixels.
  ///   - isHeaded: whether the talk's title stands above them until the page is started.
  ///   - width: how wide a title is in the tabs' type, and whether in bold, in pixels.
  init<Failure: Error>(
    _ scene: ScrollScene, length: Int, form: TabForm, isHeaded: Bool = true,
    width: (String, _ isBold: Bool) throws(Failure) -> Rational
  ) throws(Failure) {
    var tabs: [Int: Int] = [:]
    var titles: [String] = []
    for (index, section) in scene.script.sections.enumerated() {
      guard let title = section.title, !title.isEmpty else { continue }
      tabs[index] = titles.count
      titles.append(title)
    }
    self.titles = titles
    // The first section's would stand there twice.
    header = scene.script.talkTitle ?? ""
    speaker = scene.script.speaker ?? ""
    self.scene = scene
    self.form = form
    self.isHeaded = isHeaded
    stops = Self.stops(scene, tabs: tabs)
    let type = Self.type(scene)
    let own = form == .equal ? Self.equalMargin : Self.whole(scene.size * 6 / 10)
    margin = max(own, Rational(scene.inset))
    room = max(0, Rational(length) - margin * 2)
    switch form {
    case .equal:
      let layout = TabLayout(equal: titles.count, length: room, gap: Self.equalGap)
      // Narrow columns keep most of themselves for the title.
      padding = min(type * 7 / 10, (layout.states.first?.first?.width ?? 0) / 8)
      states = arrange(layout, margin: margin, length: Rational(length))
    case .natural:
      padding = type * 7 / 10
      let layout = try naturalLayout(type, width: width)
      let all = layout(true)
      states = arrange(all, margin: margin, length: Rational(length))
      if hasHeader, all.states.contains(where: { $0.contains { $0.kind == .title } }) {
        headed = arrange(layout(false), margin: margin, length: Rational(length))
      }
    }
  }

  /// - Parameter tabs: by the indices of sections.
  private static func stops(
    _ scene: ScrollScene, tabs: [Int: Int]
  ) -> [(offset: Rational, tab: Int)] {
    var stops: [(offset: Rational, tab: Int)] = []
    for segment in scene.segments {
      guard let tab = tabs[segment.section], tab != stops.last?.tab else { continue }
      stops.append((scene.readOffset(of: segment), tab))
    }
    return stops
  }

  /// The tabs with the widths of their titles, with or without the talk's title.
  private func naturalLayout<Failure: Error>(
    _ type: Rational, width: (String, _ isBold: Bool) throws(Failure) -> Rational
  ) throws(Failure) -> (_ hasTitle: Bool) -> TabLayout {
    var widths: [TabLayout.Widths] = []
    for title in titles {
      let own = try width(title, false)
      let bold = try width(title, true)
      widths.append(
        TabLayout.Widths(
          other: min(own, type * 14) + padding * 2, current: min(bold, type * 22) + padding * 2))
    }
    let title = header.isEmpty ? nil : Self.whole(try width(header, true)) + Self.titleRoom(type)
    // Marks have numbers of as many digits at most.
    let mark = try width("‹ " + String(repeating: "0", count: String(titles.count).count), false)
    return { [room, widths] hasTitle in
      TabLayout(
        widths, title: hasTitle ? title : nil, marker: { _ in mark + type * 6 / 10 },
        length: room, gap: type * 3 / 10)
    }
  }

  /// From a bar of equal tabs' ends to its first and last tab, and between two of them, in pixels.
  static let equalMargin = Rational(12)
  static let equalGap = Rational(8)

  /// Behind the talk's title: a line of 2 px with room on both sides, the first with the line. In whole
  /// pixels, so that the line is sharp.
  private static func titleRoom(_ type: Rational) -> Rational { whole(type * 18 / 10 + 2) }
  private static func lineRoom(_ type: Rational) -> Rational { whole(type * 9 / 10 + 2) }

  private static func whole(_ length: Rational) -> Rational { Rational(length.ceiling) }

  private mutating func arrange(
    _ layout: TabLayout, margin: Rational, length: Rational
  ) -> [State] {
    var places = Dictionary(
      elements.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    // The room behind the title is not the title's.
    let type = Self.type(scene)
    let room = Self.titleRoom(type) - Self.lineRoom(type)
    var states: [State] = []
    for state in layout.states {
      var items: [[Double]] = []
      var now: [Double] = []
      for item in state {
        let element = element(item, titleRoom: room)
        let index = places[element] ?? elements.count
        if index == elements.count {
          places[element] = index
          elements.append(element)
        }
        let own = item.kind == .title ? item.width - room : item.width
        let left = scene.left(of: margin + item.place, length: own, in: length).double
        items.append([Double(index), left])
        if case .current = item.kind { now = [Double(index), left, item.width.double] }
      }
      states.append(State(items: items, now: now))
    }
    return states
  }

  private func element(_ item: TabLayout.Item, titleRoom: Rational) -> Element {
    // Away from the tabs, on whichever side they are; no letter beside them turns them round.
    let marked = { (count: Int, isLeft: Bool) in
      "\u{200E}" + (isLeft ? "‹ \(count)" : "\(count) ›") + "\u{200E}"
    }
    let isLeftward = scene.text.isRightToLeft
    switch item.kind {
    case .title: return Element(role: .title, text: header, width: item.width - titleRoom)
    // Equal tabs have no room to spare for bold letters.
    case .current(let tab) where form == .natural:
      return Element(role: .current(tab), text: titles[tab], width: item.width)
    case .tab(let tab), .current(let tab):
      return Element(role: .tab(tab), text: titles[tab], width: item.width)
    case .before(let count):
      return Element(role: .mark, text: marked(count, !isLeftward), width: item.width)
    case .behind(let count):
      return Element(role: .mark, text: marked(count, isLeftward), width: item.width)
    }
  }

  /// The size of their type in pixels: 0.6 of the line's, within what can be read on a picture of this
  /// height and what leaves room there.
  static func type(_ scene: ScrollScene) -> Rational {
    let own = scene.size * 6 / 10
    let height = Rational(scene.frame.height)
    let isAlone = scene.frame.isAll(of: scene.bar)
    let fitting = isAlone ? own : min(max(own, height * 22 / 1_000), height * 37 / 1_000)
    return max(13, fitting)
  }

  /// The bar's height in whole pixels.
  static func height(_ scene: ScrollScene) -> Int { Int((type(scene) * 2).ceiling) }

  /// The size of the talk's title in the header: 0.9 of the line's where the tabs have 0.6. The speaker's
  /// is the tabs'.
  static func headerType(_ scene: ScrollScene) -> Rational { type(scene) * 3 / 2 }

  /// The header's height in whole pixels.
  static func headerHeight(_ scene: ScrollScene) -> Int { Int((type(scene) * 5 / 2).ceiling) }

  /// Whether the talk's title stands above the tabs at first: a column has no place for that.
  var hasHeader: Bool { isHeaded && !header.isEmpty && !scene.band.isVertical }

  /// All that the tabs and the header say.
  var shown: String {
    titles.joined() + header + speaker + Self.next.values.joined() + "‹›0123456789/ …"
  }

  /// What stands before the next section's title on a narrow window, by the page's language.
  private static let next = ["ja": "次", "en": "Next"]

  /// The elements.
  ///
  /// - Parameters:
  ///   - headerShapes: the header's title and its speaker as shapes in so many pixels; empty where text is
  ///     shown.
  ///   - content: the markup of a title in the middle of so many pixels, with so much room on either side,
  ///     or for `nil` at their start.
  func markup<Failure: Error>(
    headerShapes: (_ width: Rational) throws(Failure) -> String,
    _ content: (
      _ title: String, _ isBold: Bool, _ width: Rational, _ padding: Rational?
    ) throws(Failure) -> String
  ) throws(Failure) -> String {
    var markup = ""
    let direction = scene.text.isRightToLeft ? "rtl" : "ltr"
    if hasHeader {
      markup += "<header id=\"header\" dir=\"\(direction)\" aria-hidden=\"true\">"
      markup += try headerShapes(room) + "<span>\(Markup.escaped(header))</span>"
      if !speaker.isEmpty {
        markup += "<span class=\"speaker\">\(Markup.escaped(speaker))</span>"
      }
      markup += "</header>\n"
    }
    guard !titles.isEmpty else { return markup }
    let side = scene.band.isVertical ? "height" : "width"
    markup += "<ol id=\"tabs\" dir=\"\(direction)\" aria-hidden=\"true\"><li id=\"capsule\"></li>"
    for element in elements {
      let (name, isBold, padding): (String, Bool, Rational?) =
        switch element.role {
        case .title: (" class=\"talk\"", true, nil)
        case .tab(let tab): (" data-tab=\"\(tab)\"", false, self.padding)
        case .current(let tab): (" data-tab=\"\(tab)\"", true, self.padding)
        case .mark: (" class=\"mark\"", false, 0)
        }
      markup += "<li\(name) style=\"\(side):\(Markup.number(element.width))px\">"
      markup += try content(element.text, isBold, element.width, padding) + "</li>"
    }
    markup += "</ol>\n<ol id=\"brief\" dir=\"\(direction)\" aria-hidden=\"true\">"
    for title in titles { markup += "<li>\(Markup.escaped(title))</li>" }
    return markup + "<li class=\"count\"></li></ol>\n"
  }

  /// Its numbers, by the names that tabs.css has for them.
  var values: String {
    let type = Self.type(scene)
    let language = scene.text.language.prefix { $0 != "-" }
    let next = Self.next[String(language)].map { $0 + " " } ?? ""
    let (inset, time) = form == .equal ? (Rational(4), ".16s") : (type / 4, ".3s")
    let look = scene.look.tabs
    let radius = look.isUnderlined ? 0 : Rational(look.capsuleRadius ?? 100) / 100
    return """
      #frame { --tab-height: \(Self.height(scene))px; --tab-type: \(Markup.number(type))px; \
      --header-height: \(Self.headerHeight(scene))px; \
      --header-type: \(Markup.number(Self.headerType(scene)))px; \
      --tab-margin: \(Markup.number(margin))px; --next: "\(next)"; \
      --tab-padding: \(Markup.number(padding))px; --tab-inset: \(Markup.number(inset))px; \
      --tab-time: \(time); --talk: \(look.title); --tab-past: \(look.past); \
      --tab-next: \(look.next); --capsule: \(look.capsule); --on-capsule: \(look.capsuleText); \
      --tab-radius: \(Markup.number(radius))em }

      """
  }
}
