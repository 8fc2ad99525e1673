import TelopUnits

/// The layout of the sections' tabs: one arrangement for each section, shown while that section is read.
///
/// Lengths are pixels. Positions count from the end of the tab bar that is read first.
struct TabLayout {
  struct Item: Hashable {
    enum Kind: Hashable {
      /// The talk's title, before the tabs.
      case title
      /// A section's tab, by its index among the sections with a title.
      case tab(Int)
      /// The tab of the current section, whose title may be longer.
      case current(Int)
      /// A mark with the number of tabs omitted before or after the visible tabs.
      case before(Int)
      case after(Int)
    }

    let kind: Kind
    let start: Rational
    let width: Rational
  }

  struct Widths {
    /// The width while another tab is the current one.
    let other: Rational
    let current: Rational

    func limited(to limit: Widths) -> Widths {
      Widths(other: min(other, limit.other), current: min(current, limit.current))
    }

    func times(_ factor: Rational) -> Widths {
      Widths(other: other * factor, current: current * factor)
    }
  }

  /// The items for each current tab.
  private(set) var states: [[Item]] = []

  /// Maximum number of visible tabs, for reading at a glance.
  static let maximumVisibleTabs = 6

  /// The space before the text of a tab or a mark. The first item after the talk's title is moved back by its indent, so
  /// that its text aligns with the strip's edge. A current tab is not moved.
  struct Indents {
    var tab = Rational.zero
    var marker = Rational.zero
  }

  /// Tabs as wide as their titles. Titles longer than a limit are cut only as far as necessary. If not all tabs fit,
  /// only neighbours of the current tab are shown.
  ///
  /// - Parameters:
  ///   - tabs: The tabs' widths, padding included.
  ///   - limit: The widths up to which no title is cut.
  ///   - title: The width of the talk's title with the space after the title; `nil` without a title.
  ///   - marker: The width of the mark for omitted tabs.
  init(
    _ tabs: [Widths], limit: Widths, title: Rational?, marker: Rational,
    length: Rational, gap: Rational, indents: Indents = Indents()
  ) {
    let window = Window(tabs: tabs.map { $0.limited(to: limit) }, marker: marker, gap: gap)
    let ranges = window.ranges(in: length)
    // The title is shown only if the same tabs fit beside it.
    let titleWidth = title.flatMap { window.fits(ranges, in: length - $0) ? $0 : nil } ?? 0
    let widths = window.widened(to: tabs, limit, ranges, in: length - titleWidth)
    for (current, visibleTabs) in ranges.enumerated() {
      var items: [Item] = []
      var start = Rational.zero
      if titleWidth > 0 {
        items.append(Item(kind: .title, start: 0, width: titleWidth))
        start = titleWidth
      }
      var kinds: [Item.Kind] = visibleTabs.map { $0 == current ? .current($0) : .tab($0) }
      if visibleTabs.lowerBound > 0 { kinds.insert(.before(visibleTabs.lowerBound), at: 0) }
      if visibleTabs.upperBound < tabs.count {
        kinds.append(.after(tabs.count - visibleTabs.upperBound))
      }
      switch kinds.first {
      case .tab?: start -= indents.tab
      case .before?: start -= indents.marker
      default: break
      }
      for kind in kinds {
        let width =
          switch kind {
          case .title: Rational.zero
          case .tab(let tab): widths[tab].other
          case .current(let tab): min(widths[tab].current, max(widths[tab].other, length))
          case .before, .after: marker
          }
        items.append(Item(kind: kind, start: start, width: width))
        start += width + gap
      }
      states.append(items)
    }
  }

  /// Equal columns.
  ///
  /// - Complexity: O(tabs²), the size of the result.
  init(equal count: Int, length: Rational, gap: Rational) {
    let width = max(0, (length - gap * max(0, count - 1)) / Rational(max(1, count)))
    for current in 0..<count {
      states.append(
        (0..<count).map { tab in
          Item(
            kind: tab == current ? .current(tab) : .tab(tab), start: (gap + width) * tab,
            width: width)
        })
    }
  }

  /// Computes which tabs are visible around each current tab.
  private struct Window {
    let tabs: [Widths]
    let marker: Rational
    let gap: Rational

    /// The visible tabs for each current tab. If all tabs fit for every current tab, they are visible. Otherwise the
    /// visible tabs are the current tab, the tab before it, and as many following tabs as fit.
    func ranges(in length: Rational) -> [Range<Int>] {
      let fits =
        tabs.count <= TabLayout.maximumVisibleTabs
        && tabs.indices.allSatisfy { width(of: tabs.indices, $0) <= length }
      return tabs.indices.map { fits ? tabs.indices : range(around: $0, in: length) }
    }

    private func range(around current: Int, in length: Rational) -> Range<Int> {
      var range = max(0, current - 1)..<current + 1
      // A narrow tab bar shows only the current tab.
      if width(of: range, current) > length { range = current..<current + 1 }
      while range.upperBound < tabs.count, range.count < TabLayout.maximumVisibleTabs {
        let next = range.lowerBound..<range.upperBound + 1
        guard width(of: next, current) <= length else { break }
        range = next
      }
      return range
    }

    /// The tabs' widths with the highest limit at which the visible tabs fit.
    ///
    /// - Parameters:
    ///   - uncut: The widths of uncut titles.
    ///   - limit: The limit of `tabs`.
    ///   - ranges: The visible tabs for each current tab.
    func widened(
      to uncut: [Widths], _ limit: Widths, _ ranges: [Range<Int>], in length: Rational
    ) -> [Widths] {
      let steps = 16
      var widest = tabs
      // Each step is an eighth of the limit. Titles wider than three limits are cut even if there is room.
      for step in 1...steps {
        let raised = limit.times(Rational(8 + step) / 8)
        let window = Window(tabs: uncut.map { $0.limited(to: raised) }, marker: marker, gap: gap)
        guard window.fits(ranges, in: length) else { break }
        widest = window.tabs
      }
      return widest
    }

    /// True if the visible tabs and their marks fit for every current tab.
    func fits(_ ranges: [Range<Int>], in length: Rational) -> Bool {
      ranges.enumerated().allSatisfy { width(of: $1, $0) <= length }
    }

    private func width(of range: Range<Int>, _ current: Int) -> Rational {
      var width = range.reduce(Rational.zero) { sum, tab in
        sum + (tab == current ? tabs[tab].current : tabs[tab].other)
      }
      let marks = (range.lowerBound > 0 ? 1 : 0) + (range.upperBound < tabs.count ? 1 : 0)
      width += marker * marks
      return width + gap * (range.count + marks - 1)
    }
  }
}
