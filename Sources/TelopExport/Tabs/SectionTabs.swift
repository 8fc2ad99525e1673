@_spi(Answers) internal import Telop
internal import TelopText
import TelopUnits

/// The sections' tabs above or beside a band, a capsule behind the current tab, and a header with the talk's title.
struct SectionTabs {
  struct Element: Hashable {
    let kind: TabLayout.Item.Kind
    let text: String
    let width: Rational
  }

  /// The visible elements while a section is read. Lengths are in pixels, from the tab bar's left end.
  struct State: Encodable {
    /// For each visible element: the index in `elements`, and the left end.
    let items: [[Double]]
    /// Of the current tab's element: the index in `elements`, the left end and the width.
    let now: [Double]
  }

  /// The titles in the order of the sections; untitled sections are omitted.
  let titles: [String]
  /// The talk's title, shown above the tabs until playback starts; empty if there is none.
  let header: String
  /// The speaker's name, shown after the title; empty if there is none.
  let speaker: String
  private(set) var elements: [Element] = []
  /// For each tab, the visible elements while the tab's section is read.
  private(set) var states: [State] = []
  /// The states while the header shows the talk's title, which the tab bar then leaves out; empty if the tab bar never
  /// shows the title.
  private(set) var statesWithHeader: [State] = []
  /// The offsets at which the start of a tab's section is at the read point; ascending. The capsule then moves to this
  /// tab.
  let tabChanges: [(offset: Rational, tab: Int)]
  /// The minimum space on either side of a title in its tab, in pixels.
  let padding: Rational
  /// The space at either end of the tab bar, in pixels.
  let margin: Rational
  /// The length of the tab bar between its margins, in pixels.
  let innerLength: Rational
  let form: TabSizing
  private let allowsHeader: Bool
  let scene: ScrollScene

  /// - Parameters:
  ///   - length: The tab bar's length in pixels.
  ///   - allowsHeader: True if the talk's title is shown above the tabs until playback starts.
  ///   - width: The width of a title in the tabs' type, in pixels.
  init<Failure: Error>(
    _ scene: ScrollScene, length: Int, form: TabSizing, allowsHeader: Bool = true,
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
    // Not `shownTitle`, which may be the first section's title; that title would appear twice.
    header = scene.script.talkTitle ?? ""
    speaker = scene.script.speaker ?? ""
    self.scene = scene
    self.form = form
    self.allowsHeader = allowsHeader
    tabChanges = Self.changes(scene, tabs: tabs)
    let typeSize = Self.typeSize(scene)
    let formMargin = form == .equal ? Self.equalMargin : Self.roundedUp(scene.size * 6 / 10)
    margin = max(formMargin, Rational(scene.inset))
    innerLength = max(0, Rational(length) - margin * 2)
    switch form {
    case .equal:
      let layout = TabLayout(equal: titles.count, length: innerLength, gap: Self.equalGap)
      // Narrow columns reserve most of their width for the title.
      padding = min(typeSize * 7 / 10, (layout.states.first?.first?.width ?? 0) / 8)
      states = arrange(layout, margin: margin, length: Rational(length))
    case .natural:
      padding = typeSize * 7 / 10
      let layout = try naturalLayout(typeSize, width: width)
      let layoutWithTitle = layout(true)
      states = arrange(layoutWithTitle, margin: margin, length: Rational(length))
      if hasHeader, layoutWithTitle.states.contains(where: { $0.contains { $0.kind == .title } }) {
        statesWithHeader = arrange(layout(false), margin: margin, length: Rational(length))
      }
    }
  }

  /// - Parameter hasBold: False if the current tab and the talk's title have the regular weight.
  init(
    _ scene: ScrollScene, form: TabSizing, allowsHeader: Bool, hasBold: Bool = true,
    _ titles: inout TabTitles
  ) throws(TextError) {
    try self.init(
      scene, length: scene.band.isVertical ? scene.bar.height : scene.bar.width, form: form,
      allowsHeader: allowsHeader
    ) { (title, isBold) throws(TextError) in
      try titles.prepared(title, isBold: isBold && hasBold).text.width(size: titles.size)
    }
  }

  /// The value of `tabChanges`.
  ///
  /// - Parameter tabs: The tabs' indices by the sections' indices.
  private static func changes(
    _ scene: ScrollScene, tabs: [Int: Int]
  ) -> [(offset: Rational, tab: Int)] {
    var changes: [(offset: Rational, tab: Int)] = []
    for (index, section) in scene.script.sections.enumerated() {
      guard let tab = tabs[index] else { continue }
      changes += (scene.loop?.line.inEachPass([section.range]) ?? [section.range])
        .compactMap(scene.readOffset).map { ($0, tab) }
    }
    changes.sort { $0.offset < $1.offset }
    return changes.indices.filter { $0 == 0 || changes[$0].tab != changes[$0 - 1].tab }
      .map { changes[$0] }
  }

  /// Measures the titles, and returns a closure that lays out the tabs with or without the talk's title.
  private func naturalLayout<Failure: Error>(
    _ typeSize: Rational, width: (String, _ isBold: Bool) throws(Failure) -> Rational
  ) throws(Failure) -> (_ hasTitle: Bool) -> TabLayout {
    var widths: [TabLayout.Widths] = []
    for title in titles {
      let regular = try width(title, false)
      let bold = try width(title, true)
      widths.append(TabLayout.Widths(other: regular + padding * 2, current: bold + padding * 2))
    }
    let limit = TabLayout.Widths(
      other: typeSize * 14 + padding * 2, current: typeSize * 22 + padding * 2)
    let space = Self.spaceAfterTitle(typeSize)
    let titleWidth = header.isEmpty ? nil : Self.roundedUp(try width(header, true)) + space
    // A marker such as `‹ 3` counts omitted tabs. Its number has no more digits than the number of tabs.
    let widestNumber = String(repeating: "0", count: String(titles.count).count)
    let markWidth = try width("‹ " + widestNumber, false)
    return { [innerLength, widths, padding] hasTitle in
      TabLayout(
        widths, limit: limit, title: hasTitle ? titleWidth : nil,
        marker: markWidth + typeSize * 6 / 10, length: innerLength, gap: typeSize * 3 / 10,
        indents: TabLayout.Indents(tab: padding, marker: typeSize * 3 / 10))
    }
  }

  /// The margin of a tab bar of equal tabs, and the gap between two tabs, in pixels.
  private static let equalMargin = Rational(12)
  private static let equalGap = Rational(8)

  /// The space after the talk's title: whole pixels, so that the dividing line in it, 2 px wide, is sharp.
  private static func spaceAfterTitle(_ typeSize: Rational) -> Rational {
    roundedUp(typeSize * 18 / 10 + 2)
  }
  /// The part of `spaceAfterTitle` up to the end of the dividing line.
  private static func spaceThroughLine(_ typeSize: Rational) -> Rational {
    roundedUp(typeSize * 9 / 10 + 2)
  }

  private static func roundedUp(_ length: Rational) -> Rational { Rational(length.ceiling) }

  private mutating func arrange(_ layout: TabLayout, margin: Rational, length: Rational) -> [State]
  {
    var indices = Dictionary(
      elements.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    // The title's element ends with the dividing line.
    let typeSize = Self.typeSize(scene)
    let spaceAfterLine = Self.spaceAfterTitle(typeSize) - Self.spaceThroughLine(typeSize)
    var states: [State] = []
    for state in layout.states {
      var items: [[Double]] = []
      var now: [Double] = []
      for item in state {
        let element = element(item, spaceAfterLine: spaceAfterLine)
        let index = indices[element] ?? elements.count
        if index == elements.count {
          indices[element] = index
          elements.append(element)
        }
        let itemLength = item.kind == .title ? item.width - spaceAfterLine : item.width
        let left = scene.left(of: margin + item.start, length: itemLength, in: length).double
        items.append([Double(index), left])
        if case .current = item.kind { now = [Double(index), left, item.width.double] }
      }
      states.append(State(items: items, now: now))
    }
    return states
  }

  private func element(_ item: TabLayout.Item, spaceAfterLine: Rational) -> Element {
    // The arrows point away from the tabs. Without left-to-right marks, neighbouring letters could mirror the arrows.
    let markText = { (count: Int, isLeft: Bool) in
      "\u{200E}" + (isLeft ? "‹ \(count)" : "\(count) ›") + "\u{200E}"
    }
    let isLeftward = scene.text.isRightToLeft
    let text =
      switch item.kind {
      case .title: header
      case .tab(let tab), .current(let tab): titles[tab]
      case .omittedBefore(let count): markText(count, !isLeftward)
      case .omittedAfter(let count): markText(count, isLeftward)
      }
    let excludedSpace = item.kind == .title ? spaceAfterLine : 0
    return Element(kind: item.kind, text: text, width: item.width - excludedSpace)
  }

  /// The weight of an element's text, and the minimum space on either side of a centred text; `nil` for a text that
  /// begins at the element's start.
  func textStyle(of kind: TabLayout.Item.Kind) -> (isBold: Bool, padding: Rational?) {
    switch kind {
    case .title: (true, nil)
    case .tab: (false, padding)
    // Equal tabs have no space for bold letters.
    case .current: (form == .natural, padding)
    case .omittedBefore, .omittedAfter: (false, 0)
    }
  }

  /// The distance from the capsule to each long side of the tab bar, in whole pixels, for sharp edges.
  var inset: Rational { form == .equal ? 4 : Rational((Self.typeSize(scene) / 4).nearest) }

  /// The time in which the capsule moves to another tab, in seconds.
  var moveTime: Rational { form == .equal ? Rational(16) / 100 : Rational(3) / 10 }

  /// The tabs' type size in pixels: 0.6 of the line's type size, but at least 13 px. In a picture that is larger than
  /// the bar, the size is limited to 2.2–3.7 % of the picture's height.
  static func typeSize(_ scene: ScrollScene) -> Rational {
    let unclamped = scene.size * 6 / 10
    let height = Rational(scene.frame.height)
    let clamped =
      scene.hasCanvas ? min(max(unclamped, height * 22 / 1_000), height * 37 / 1_000) : unclamped
    return max(13, clamped)
  }

  /// The tab bar's height, in whole pixels.
  static func height(_ scene: ScrollScene) -> Int { Int((typeSize(scene) * 2).ceiling) }

  /// The type size of the talk's title in the header. The speaker's name has the tabs' type size.
  static func headerTypeSize(_ scene: ScrollScene) -> Rational { typeSize(scene) * 3 / 2 }

  /// The header's height, in whole pixels.
  static func headerHeight(_ scene: ScrollScene) -> Int { Int((typeSize(scene) * 5 / 2).ceiling) }

  /// True if the talk's title is shown above the tabs at first. A column of tabs has no space for the title.
  var hasHeader: Bool { allowsHeader && !header.isEmpty && !scene.band.isVertical }
}

extension String {
  /// The text without emoji and without the blanks around them; unchanged if the text has only emoji.
  var withoutEmoji: String {
    guard contains(where: \.isEmoji) else { return self }
    let words = split(whereSeparator: \.isWhitespace).map { $0.filter { !$0.isEmoji } }
    let text = words.filter { !$0.isEmpty }.joined(separator: " ")
    return text.isEmpty ? self : text
  }
}

extension Character {
  /// True for a character with emoji presentation, by default or by a variation selector.
  fileprivate var isEmoji: Bool {
    let scalars = unicodeScalars
    guard let first = scalars.first, !scalars.contains("\u{FE0E}") else { return false }
    return first.properties.isEmojiPresentation || scalars.contains("\u{FE0F}")
  }
}
