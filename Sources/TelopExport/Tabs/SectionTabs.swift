@_spi(Answers) internal import Telop
internal import TelopText
import TelopUnits

/// The sections' tabs above a band, or beside a vertical band. A capsule marks the section being read. A header
/// shows the talk's title until the page starts.
struct SectionTabs {
  struct Element: Hashable {
    let kind: TabLayout.Item.Kind
    let text: String
    let width: Rational
  }

  /// The visible elements while a section is read. Lengths are in pixels, from the tab bar's left end.
  struct State: Encodable {
    /// The index and the left end of each visible element.
    let items: [[Double]]
    /// The index, left end and width of the current element.
    let now: [Double]
  }

  /// The titles in the order of the sections; untitled sections are omitted.
  let titles: [String]
  /// The talk's title, shown above the tabs until the page starts; empty if there is none.
  let header: String
  /// The speaker's name, shown after the title; empty if there is none.
  let speaker: String
  private(set) var elements: [Element] = []
  /// For each tab, the visible elements while the tab's section is read.
  private(set) var states: [State] = []
  /// As `states`, while the header shows the talk's title instead of the tab bar; empty if the tab bar never shows the
  /// title.
  private(set) var headed: [State] = []
  /// The offsets at which the capsule moves to a tab, ascending. At such an offset, the start of the tab's section is
  /// at the read point.
  let stops: [(offset: Rational, tab: Int)]
  let padding: Rational
  let margin: Rational
  /// The length of the tab bar between its margins, in pixels.
  let room: Rational
  let form: TabForm
  private let isHeaded: Bool
  let scene: ScrollScene

  /// - Parameters:
  ///   - length: The tab bar's length in pixels.
  ///   - isHeaded: True if the talk's title is shown above the tabs until the page starts.
  ///   - width: The width of a title in the tabs' type, in pixels.
  init<Failure: Error>(
    _ scene: ScrollScene, length: Int, form: TabForm, isHeaded: Bool = true,
    width: (String, _ isBold: Bool) throws(Failure) -> Rational
  ) throws(Failure) {
    var tabs: [Int: Int] = [:]
    var titles: [String] = []
    for (index, section) in scene.script.sections.enumerated() {
      guard let title = section.title, !title.isEmpty else { continue }
      tabs[index] = titles.count
      titles.append(scene.look.tabs.hidesEmoji ? title.withoutEmoji : title)
    }
    self.titles = titles
    // `shownTitle` may be the title of the first section, which would appear twice.
    header = scene.script.talkTitle ?? ""
    speaker = scene.script.speaker ?? ""
    self.scene = scene
    self.form = form
    self.isHeaded = isHeaded
    stops = Self.stops(scene, tabs: tabs)
    let type = Self.type(scene)
    let formMargin = form == .equal ? Self.equalMargin : Self.whole(scene.size * 6 / 10)
    margin = max(formMargin, Rational(scene.inset))
    room = max(0, Rational(length) - margin * 2)
    switch form {
    case .equal:
      let layout = TabLayout(equal: titles.count, length: room, gap: Self.equalGap)
      // Narrow columns reserve most of their width for the title.
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

  /// Creates the tabs beside a scene's band.
  ///
  /// - Parameter hasBold: True if the current tab and the talk's title are bold.
  init(
    _ scene: ScrollScene, form: TabForm, isHeaded: Bool, hasBold: Bool = true,
    _ titles: inout TabTitles
  ) throws(TextError) {
    try self.init(
      scene, length: scene.band.isVertical ? scene.bar.height : scene.bar.width, form: form,
      isHeaded: isHeaded
    ) { (title, isBold) throws(TextError) in
      try titles.width(of: title, isBold: isBold && hasBold)
    }
  }

  /// - Parameter tabs: The tabs' indices by the sections' indices.
  private static func stops(
    _ scene: ScrollScene, tabs: [Int: Int]
  ) -> [(offset: Rational, tab: Int)] {
    var stops: [(offset: Rational, tab: Int)] = []
    for (index, section) in scene.script.sections.enumerated() {
      guard let tab = tabs[index] else { continue }
      stops += (scene.loop?.line.repeated([section.range]) ?? [section.range])
        .compactMap(scene.readOffset).map { ($0, tab) }
    }
    stops.sort { $0.offset < $1.offset }
    return stops.indices.filter { $0 == 0 || stops[$0].tab != stops[$0 - 1].tab }.map { stops[$0] }
  }

  /// Measures the titles. The returned closure lays out the tabs. Its argument is true if the tab bar also has the
  /// talk's title.
  private func naturalLayout<Failure: Error>(
    _ type: Rational, width: (String, _ isBold: Bool) throws(Failure) -> Rational
  ) throws(Failure) -> (_ hasTitle: Bool) -> TabLayout {
    var widths: [TabLayout.Widths] = []
    for title in titles {
      let regular = try width(title, false)
      let bold = try width(title, true)
      widths.append(TabLayout.Widths(other: regular + padding * 2, current: bold + padding * 2))
    }
    let limit = TabLayout.Widths(other: type * 14 + padding * 2, current: type * 22 + padding * 2)
    let title = header.isEmpty ? nil : Self.whole(try width(header, true)) + Self.titleRoom(type)
    // The number in a mark has no more digits than the number of tabs.
    let mark = try width("‹ " + String(repeating: "0", count: String(titles.count).count), false)
    return { [room, widths, padding] hasTitle in
      TabLayout(
        widths, limit: limit, title: hasTitle ? title : nil,
        marker: mark + type * 6 / 10, length: room, gap: type * 3 / 10,
        indents: TabLayout.Indents(tab: padding, marker: type * 3 / 10))
    }
  }

  /// The margin of a tab bar of equal tabs, and the gap between two tabs, in pixels.
  static let equalMargin = Rational(12)
  static let equalGap = Rational(8)

  /// The space after the talk's title, with a separating line of 2 px in it. `lineRoom` is the space up to the end of
  /// the separating line. Whole pixels keep the separating line sharp.
  private static func titleRoom(_ type: Rational) -> Rational { whole(type * 18 / 10 + 2) }
  private static func lineRoom(_ type: Rational) -> Rational { whole(type * 9 / 10 + 2) }

  private static func whole(_ length: Rational) -> Rational { Rational(length.ceiling) }

  private mutating func arrange(
    _ layout: TabLayout, margin: Rational, length: Rational
  ) -> [State] {
    var indices = Dictionary(
      elements.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    // The element's width excludes the space after the separating line.
    let type = Self.type(scene)
    let room = Self.titleRoom(type) - Self.lineRoom(type)
    var states: [State] = []
    for state in layout.states {
      var items: [[Double]] = []
      var now: [Double] = []
      for item in state {
        let element = element(item, titleRoom: room)
        let index = indices[element] ?? elements.count
        if index == elements.count {
          indices[element] = index
          elements.append(element)
        }
        let itemLength = item.kind == .title ? item.width - room : item.width
        let left = scene.left(of: margin + item.start, length: itemLength, in: length).double
        items.append([Double(index), left])
        if case .current = item.kind { now = [Double(index), left, item.width.double] }
      }
      states.append(State(items: items, now: now))
    }
    return states
  }

  private func element(_ item: TabLayout.Item, titleRoom: Rational) -> Element {
    // The arrows point away from the tabs. Without left-to-right marks, neighbouring letters could reverse them.
    let marked = { (count: Int, isLeft: Bool) in
      "\u{200E}" + (isLeft ? "‹ \(count)" : "\(count) ›") + "\u{200E}"
    }
    let isLeftward = scene.text.isRightToLeft
    let text =
      switch item.kind {
      case .title: header
      case .tab(let tab), .current(let tab): titles[tab]
      case .before(let count): marked(count, !isLeftward)
      case .behind(let count): marked(count, isLeftward)
      }
    let room = item.kind == .title ? titleRoom : 0
    return Element(kind: item.kind, text: text, width: item.width - room)
  }

  /// The weight of an element's text, and the minimal free space on either side of it; `nil` for a text at the start.
  func type(of kind: TabLayout.Item.Kind) -> (isBold: Bool, padding: Rational?) {
    switch kind {
    case .title: (true, nil)
    case .tab: (false, padding)
    // Equal tabs have no space for bold letters.
    case .current: (form == .natural, padding)
    case .before, .behind: (false, 0)
    }
  }

  /// The distance of the capsule from the sides of the tab bar, in whole pixels, for sharp edges.
  var inset: Rational { form == .equal ? 4 : Rational((Self.type(scene) / 4).nearest) }

  /// The time in which the capsule moves to another tab, in seconds.
  var moveTime: Rational { form == .equal ? Rational(16) / 100 : Rational(3) / 10 }

  /// The tabs' type size in pixels: 0.6 of the line's type size, within limits for the picture's height.
  static func type(_ scene: ScrollScene) -> Rational {
    let unclamped = scene.size * 6 / 10
    let height = Rational(scene.frame.height)
    let isAlone = scene.frame.isFilled(by: scene.bar)
    let fitting =
      isAlone ? unclamped : min(max(unclamped, height * 22 / 1_000), height * 37 / 1_000)
    return max(13, fitting)
  }

  /// The tab bar's height, in whole pixels.
  static func height(_ scene: ScrollScene) -> Int { Int((type(scene) * 2).ceiling) }

  /// The type size of the talk's title in the header: 1.5 of the tabs' type size. The speaker's name has the tabs'
  /// type size.
  static func headerType(_ scene: ScrollScene) -> Rational { type(scene) * 3 / 2 }

  /// The header's height, in whole pixels.
  static func headerHeight(_ scene: ScrollScene) -> Int { Int((type(scene) * 5 / 2).ceiling) }

  /// True if the talk's title is shown above the tabs at first. A column of tabs has no space for the title.
  var hasHeader: Bool { isHeaded && !header.isEmpty && !scene.band.isVertical }
}

extension String {
  /// The text without its emoji and the blanks that they leave; the text itself if it has nothing else.
  var withoutEmoji: String {
    guard contains(where: \.isEmoji) else { return self }
    let words = split(whereSeparator: \.isWhitespace).map { $0.filter { !$0.isEmoji } }
    let rest = words.filter { !$0.isEmpty }.joined(separator: " ")
    return rest.isEmpty ? self : rest
  }
}

extension Character {
  /// True for a character that is shown as a picture unless a variation selector forbids it.
  fileprivate var isEmoji: Bool {
    let scalars = unicodeScalars
    guard let first = scalars.first, !scalars.contains("\u{FE0E}") else { return false }
    return first.properties.isEmojiPresentation || scalars.contains("\u{FE0F}")
  }
}
