import TelopUnits

/// The layout of the sections' tabs: for each section, an arrangement for the time while that section is read.
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
      case behind(Int)
    }

    let kind: Kind
    let place: Rational
    let width: Rational
  }

  struct Widths {
    /// The width while another tab is the current one.
    let other: Rational
    let current: Rational
  }

  private(set) var states: [[Item]] = []

  /// Maximum number of visible tabs, for reading at a glance.
  static let maximumVisibleTabs = 6

  /// Tabs as wide as their titles. If not all tabs fit, only neighbours of the current tab are shown.
  ///
  /// - Parameters:
  ///   - tabs: The tabs' widths, padding included.
  ///   - title: The width of the talk's title with the space after the title; `nil` without a title.
  ///   - marker: The width of the mark for a number of omitted tabs.
  ///   - length: The tab bar's length between its margins.
  ///   - gap: The gap between two items.
  /// - Complexity: O(tabs).
  init(
    _ tabs: [Widths], title: Rational?, marker: @escaping (Int) -> Rational, length: Rational,
    gap: Rational
  ) {
    let all = tabs.reduce(gap * max(0, tabs.count - 1)) { $0 + $1.other }
    let maximumGrowth = tabs.map { $0.current - $0.other }.max() ?? 0
    let fits = { (title: Rational) in
      tabs.count <= Self.maximumVisibleTabs && all + maximumGrowth + title <= length
    }
    let window = Window(tabs: tabs, marker: marker, gap: gap)
    let room: Rational
    if let title,
      fits(title) || tabs.count > Self.maximumVisibleTabs && window.isFull(in: length - title)
    {
      room = title
    } else {
      room = 0
    }
    for current in tabs.indices {
      var items: [Item] = []
      var place = Rational.zero
      if room > 0 {
        items.append(Item(kind: .title, place: 0, width: room))
        place = room
      }
      let visibleTabs = fits(room) ? tabs.indices : window.range(around: current, in: length - room)
      var kinds: [Item.Kind] = visibleTabs.map { $0 == current ? .current($0) : .tab($0) }
      if visibleTabs.lowerBound > 0 { kinds.insert(.before(visibleTabs.lowerBound), at: 0) }
      if visibleTabs.upperBound < tabs.count {
        kinds.append(.behind(tabs.count - visibleTabs.upperBound))
      }
      for kind in kinds {
        let width =
          switch kind {
          case .title: Rational.zero
          case .tab(let tab): tabs[tab].other
          case .current(let tab): min(tabs[tab].current, max(tabs[tab].other, length))
          case .before(let count), .behind(let count): marker(count)
          }
        items.append(Item(kind: kind, place: place, width: width))
        place += width + gap
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
            kind: tab == current ? .current(tab) : .tab(tab), place: (gap + width) * tab,
            width: width)
        })
    }
  }

  /// The current tab, the tab before it, and as many tabs after it as fit.
  private struct Window {
    let tabs: [Widths]
    let marker: (Int) -> Rational
    let gap: Rational

    func range(around current: Int, in length: Rational) -> Range<Int> {
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

    /// True if the maximum number of tabs fits around every current tab.
    func isFull(in length: Rational) -> Bool {
      tabs.indices.allSatisfy { current in
        let first = max(0, current - 1)
        let maximum = first..<min(tabs.count, first + TabLayout.maximumVisibleTabs)
        return width(of: maximum, current) <= length
      }
    }

    private func width(of range: Range<Int>, _ current: Int) -> Rational {
      var width = range.reduce(Rational.zero) { sum, tab in
        sum + (tab == current ? tabs[tab].current : tabs[tab].other)
      }
      var count = range.count
      for outside in [range.lowerBound, tabs.count - range.upperBound] where outside > 0 {
        width += marker(outside)
        count += 1
      }
      return width + gap * (count - 1)
    }
  }
}
