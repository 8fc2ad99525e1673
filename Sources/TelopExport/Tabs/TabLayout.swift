import TelopUnits

/// The layout of the sections' tabs: one arrangement for each section, shown while that section is read.
///
/// Lengths are in pixels. Positions count from the tab bar's start in reading direction. If the line runs from right to
/// left, the start is the right end.
struct TabLayout {
  struct Item: Hashable {
    enum Kind: Hashable {
      /// The talk's title, before the tabs.
      case title
      /// A section's tab, by its index among the sections with a title.
      case tab(Int)
      /// The tab of the current section. The same title is cut less while its tab is current.
      case current(Int)
      /// A mark before the visible tabs, with the number of tabs that are omitted there.
      case omittedBefore(Int)
      /// A mark after the visible tabs, with the number of tabs that are omitted there.
      case omittedAfter(Int)
    }

    let kind: Kind
    let start: Rational
    let width: Rational
  }

  struct Widths {
    /// The width while another tab is the current one.
    let other: Rational
    let current: Rational
  }

  /// The items while a tab is the current one, by the tab's index.
  private(set) var states: [[Item]] = []

  /// Maximum number of visible tabs, for reading at a glance.
  static let maximumVisibleTabs = 6

  /// The space before the text of a tab or a mark. The first tab or mark starts earlier by this space, so that the text
  /// is at the start of the tab bar, or directly after the talk's title. A current tab is not moved.
  struct Indents {
    var tab = Rational.zero
    var marker = Rational.zero
  }

  /// Tabs as wide as their titles; titles are cut only if necessary. If not all tabs fit, the current tab and its
  /// neighbours are shown.
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
    let window = Window(tabs: tabs, limit: limit, marker: marker, gap: gap, indents: indents)
    let all = tabs.indices.map { Window.View(current: $0, tabs: tabs.indices) }
    // If all tabs are always visible, their widths are the same in all states, so that only the capsule behind the
    // current tab moves.
    let groups =
      tabs.count <= Self.maximumVisibleTabs && window.fits(all, in: length)
      ? [all] : tabs.indices.map { [window.view(around: $0, in: length)] }
    // The title is shown in all states or in none, and only if the same tabs fit beside it.
    let titleWidth =
      title.flatMap { width in
        groups.allSatisfy { window.fits($0, in: length - width) } ? width : nil
      } ?? 0
    for group in groups {
      let room = length - titleWidth
      // The current tab's title gets room before tabs that are only partly visible.
      let wideWindow =
        group.count > 1
        ? window
        : window.widened(for: group, in: room) {
          Widths(other: limit.other, current: limit.current * $0)
        }
      let views = group.map { wideWindow.extended($0, in: room) }
      let widened = wideWindow.widened(for: views, in: room) {
        Widths(
          other: limit.other * $0, current: max(wideWindow.limit.current, limit.current * $0))
      }
      states += views.map { widened.items(of: $0, titleWidth: titleWidth, in: length) }
    }
  }

  /// Equal columns.
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
    /// The widths of uncut titles.
    let tabs: [Widths]
    /// The widths at which titles are cut.
    var limit: Widths
    /// The width of a mark for omitted tabs.
    let marker: Rational
    let gap: Rational
    let indents: Indents

    /// The visible tabs around a current tab.
    struct View {
      let current: Int
      var tabs: Range<Int>
      /// The width of the last tab if this tab is cut to the remaining length.
      var cutWidth: Rational?
    }

    /// The current tab, the tab before it, and as many following tabs as fit.
    func view(around current: Int, in length: Rational) -> View {
      var view = View(current: current, tabs: max(0, current - 1)..<current + 1)
      // A narrow tab bar shows only the current tab.
      if width(of: view) > length { view.tabs = current..<current + 1 }
      while view.tabs.upperBound < tabs.count, view.tabs.count < TabLayout.maximumVisibleTabs {
        let next = View(current: current, tabs: view.tabs.lowerBound..<view.tabs.upperBound + 1)
        guard width(of: next) <= length else { break }
        view = next
      }
      return view
    }

    /// The view with the next tab, which is cut to the remaining length. If too little of this tab would be visible,
    /// the view is extended by previous tabs instead, as many as fit.
    func extended(_ view: View, in length: Rational) -> View {
      var view = view
      if view.tabs.upperBound < tabs.count, view.tabs.count < TabLayout.maximumVisibleTabs {
        var next = View(
          current: view.current, tabs: view.tabs.lowerBound..<view.tabs.upperBound + 1)
        let cutWidth = widths(of: view.tabs.upperBound).other - (width(of: next) - length)
        if cutWidth >= limit.other / 2 {
          next.cutWidth = cutWidth
          return next
        }
      }
      while view.tabs.lowerBound > 0, view.tabs.count < TabLayout.maximumVisibleTabs {
        let next = View(
          current: view.current, tabs: view.tabs.lowerBound - 1..<view.tabs.upperBound)
        guard width(of: next) <= length else { break }
        view = next
      }
      return view
    }

    /// The window with the highest limit at which the visible tabs fit. Titles wider than three times the first limit
    /// are cut even if there is room.
    ///
    /// - Parameter limit: returns the limit for a factor from 1 to 3.
    func widened(
      for views: [View], in length: Rational, limit: (_ factor: Rational) -> Widths
    ) -> Window {
      var widest = self
      for step in 1...16 {
        var window = self
        window.limit = limit(Rational(8 + step) / 8)
        guard window.fits(views, in: length) else { break }
        widest = window
      }
      return widest
    }

    func fits(_ views: [View], in length: Rational) -> Bool {
      views.allSatisfy { width(of: $0) <= length }
    }

    func items(of view: View, titleWidth: Rational, in length: Rational) -> [Item] {
      var items: [Item] = []
      if titleWidth > 0 { items.append(Item(kind: .title, start: 0, width: titleWidth)) }
      var kinds: [Item.Kind] = view.tabs.map { $0 == view.current ? .current($0) : .tab($0) }
      if view.tabs.lowerBound > 0 { kinds.insert(.omittedBefore(view.tabs.lowerBound), at: 0) }
      if view.tabs.upperBound < tabs.count {
        kinds.append(.omittedAfter(tabs.count - view.tabs.upperBound))
      }
      var start = titleWidth - indent(of: view)
      // The current tab is cut if the marks beside it leave too little room for it.
      let excess = max(0, titleWidth + width(of: view) - length)
      for kind in kinds {
        let width =
          switch kind {
          case .title: Rational.zero
          case .tab(let tab): width(of: tab, in: view)
          case .current(let tab): max(0, width(of: tab, in: view) - excess)
          case .omittedBefore, .omittedAfter: marker
          }
        items.append(Item(kind: kind, start: start, width: width))
        start += width + gap
      }
      return items
    }

    private func widths(of tab: Int) -> Widths {
      Widths(
        other: min(tabs[tab].other, limit.other), current: min(tabs[tab].current, limit.current))
    }

    private func width(of tab: Int, in view: View) -> Rational {
      if tab == view.current { return widths(of: tab).current }
      let cutWidth = tab == view.tabs.upperBound - 1 ? view.cutWidth : nil
      return cutWidth ?? widths(of: tab).other
    }

    private func width(of view: View) -> Rational {
      var width = view.tabs.reduce(Rational.zero) { $0 + self.width(of: $1, in: view) }
      let marks = (view.tabs.lowerBound > 0 ? 1 : 0) + (view.tabs.upperBound < tabs.count ? 1 : 0)
      width += marker * marks
      return width + gap * (view.tabs.count + marks - 1) - indent(of: view)
    }

    /// The length by which the first tab or mark starts earlier; see `Indents`.
    private func indent(of view: View) -> Rational {
      if view.tabs.lowerBound > 0 { return indents.marker }
      return view.current == view.tabs.lowerBound ? 0 : indents.tab
    }
  }
}
