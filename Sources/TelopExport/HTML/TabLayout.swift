import TelopUnits

/// Where the tabs of sections stand: for each section one arrangement, while it is the one being read.
///
/// Lengths are pixels. Places count from the end of the bar that is read first.
struct TabLayout {
  /// Something that stands in the bar.
  struct Item: Hashable {
    enum Kind: Hashable {
      /// The talk's title, before the tabs.
      case title
      /// A section's tab, by its index among the sections with a title.
      case tab(Int)
      /// The tab of the current section, whose title may be longer.
      case current(Int)
      /// The number of tabs omitted before or after.
      case before(Int)
      case behind(Int)
    }

    let kind: Kind
    let place: Rational
    let width: Rational
  }

  /// How wide something would be, without and with a bound for its text.
  struct Widths {
    /// As other tabs have it.
    let other: Rational
    /// As the current tab has it.
    let current: Rational
  }

  /// One arrangement for each tab.
  private(set) var states: [[Item]] = []

  /// No more tabs at once: they are for a glance.
  static let most = 6

  /// The design's: as wide as their titles, neighbours of the current one where not all fit.
  ///
  /// - Parameters:
  ///   - tabs: the tabs' widths, their room beside the text included.
  ///   - title: the width of the talk's title with the room behind it; `nil` without one.
  ///   - marker: how wide a mark for so many tabs left out is.
  ///   - length: of the bar between its margins.
  ///   - gap: between two of them.
  /// - Complexity: O(tabs).
  init(
    _ tabs: [Widths], title: Rational?, marker: @escaping (Int) -> Rational, length: Rational,
    gap: Rational
  ) {
    let all = tabs.reduce(gap * max(0, tabs.count - 1)) { $0 + $1.other }
    // While a longer title shows, it takes that much more.
    let most = tabs.map { $0.current - $0.other }.max() ?? 0
    let fits = { (title: Rational) in tabs.count <= Self.most && all + most + title <= length }
    let window = Window(tabs: tabs, marker: marker, gap: gap)
    let room: Rational
    if let title, fits(title) || tabs.count > Self.most && window.isFull(in: length - title) {
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
      let shown = fits(room) ? tabs.indices : window.range(around: current, in: length - room)
      var kinds: [Item.Kind] = shown.map { $0 == current ? .current($0) : .tab($0) }
      if shown.lowerBound > 0 { kinds.insert(.before(shown.lowerBound), at: 0) }
      if shown.upperBound < tabs.count { kinds.append(.behind(tabs.count - shown.upperBound)) }
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

  /// Equal columns: capsule at margin + (gap + width) × index.
  ///
  /// - Complexity: O(tabs²), which is what they say.
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

  /// The tab before the current one, that, and as many behind it as there is room for.
  private struct Window {
    let tabs: [Widths]
    let marker: (Int) -> Rational
    let gap: Rational

    func range(around current: Int, in length: Rational) -> Range<Int> {
      var range = max(0, current - 1)..<current + 1
      // On a narrow bar the current one stands alone.
      if width(of: range, current) > length { range = current..<current + 1 }
      while range.upperBound < tabs.count, range.count < TabLayout.most {
        let next = range.lowerBound..<range.upperBound + 1
        guard width(of: next, current) <= length else { break }
        range = next
      }
      return range
    }

    /// Whether as many tabs as there may be fit, whichever is the current one.
    func isFull(in length: Rational) -> Bool {
      tabs.indices.allSatisfy { current in
        let first = max(0, current - 1)
        let most = first..<min(tabs.count, first + TabLayout.most)
        return width(of: most, current) <= length
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
