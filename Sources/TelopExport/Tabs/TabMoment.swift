@_spi(Answers) internal import Telop
import TelopUnits

/// The visible tabs on one frame, with their positions. Lengths are in pixels along the tab bar.
struct TabMoment: Equatable {
  struct Item: Equatable {
    /// The index of a `SectionTabs.Element`.
    let element: Int
    /// The position of the element's left or upper end, even if the tabs run from right to left.
    let start: Double
    /// The visible length, measured from the edge of the element at which reading starts.
    let length: Double
    let opacity: Double
    /// True for elements before the current tab.
    let isPast: Bool
  }

  /// The elements from bottom to top.
  let items: [Item]
  let capsuleStart: Double
  let capsuleLength: Double
}

/// The movement of the tabs from section to section, frame by frame.
struct TabMotion {
  private let tabs: SectionTabs
  /// The frames on which a tab becomes the current one, ascending. The first of them is frame 0. For an endless line,
  /// the last two of the previous pass are before it.
  private let starts: [(frame: Int, tab: Int)]
  /// The movement from the tabs of one section to the tabs of the next.
  private let motion: BandMotion
  /// The indices of each tab's elements.
  private let elements: [Int: [Int]]

  init(_ tabs: SectionTabs) {
    self.tabs = tabs
    elements = Dictionary(grouping: tabs.elements.indices.filter { tabs.elements[$0].tab != nil }) {
      tabs.elements[$0].tab ?? 0
    }
    let line = tabs.scene.motion
    motion = .tabs(tabs.moveTime, rate: line.rate)
    var starts: [(frame: Int, tab: Int)] = []
    for stop in tabs.tabChanges
    where !line.isEndless || stop.offset >= 0 && stop.offset < line.distance {
      let frame = partitionPoint(in: 0..<max(1, line.lastFrame)) {
        line.offset(frame: $0) >= stop.offset
      }
      if starts.last?.frame == frame { starts.removeLast() }
      starts.append((starts.isEmpty && !line.isEndless ? 0 : frame, stop.tab))
    }
    if line.isEndless {
      starts = starts.suffix(2).map { ($0.frame - line.frameCount, $0.tab) } + starts
    }
    self.starts = starts
  }

  /// Frames in ascending order from 0. Between two of them, the tabs stand still or move approximately linearly.
  ///
  /// - Parameter pieces: The number of pieces into which a movement to the next tab is divided, above 0.
  func keyFrames(pieces: Int) -> [Int] {
    let line = tabs.scene.motion
    let end = line.isEndless ? line.frameCount : Int.max
    var keyFrames = [0]
    for (index, start) in starts.enumerated() where index > 0 {
      let next = index + 1 < starts.count ? starts[index + 1].frame : Int.max
      for piece in 0...pieces {
        let frame = min(end, start.frame + motion.frames * piece / pieces)
        if frame > keyFrames[keyFrames.count - 1], frame < next { keyFrames.append(frame) }
      }
    }
    return keyFrames
  }

  /// The tabs on a frame of the plan; `nil` before frame 0, or if no section with a title is ever read.
  ///
  /// - Complexity: O(log sections + visible elements).
  func moment(onFrame frame: Int) -> TabMoment? {
    let index = partitionPoint(in: 0..<starts.count) { starts[$0].frame > frame } - 1
    guard starts.indices.contains(index) else { return nil }
    let tab = starts[index].tab
    let previous = index > 0 ? starts[index - 1].tab : tab
    let share = motion.share(ofFrame: frame - starts[index].frame)
    return moment(of: tab, from: previous, share)
  }

  private func moment(of tab: Int, from before: Int, _ share: Double) -> TabMoment {
    let old = tabs.states[before]
    let new = tabs.states[tab]
    let oldItems = items(in: old)
    let visible = Set(new.items.flatMap { visibleElements(of: Int($0[0]), after: old) })
    let between = { (from: Double, to: Double) in from + (to - from) * share }
    let items = items(in: new).values.filter { visible.contains($0.element) }.map { to in
      let from = oldItems[to.element]
      return TabMoment.Item(
        element: to.element, start: between(from?.start ?? to.start, to.start),
        length: between(from?.length ?? to.length, to.length),
        opacity: between(from?.opacity ?? 0, to.opacity), isPast: to.isPast)
    }
    // `now` holds the index, the left end and the width of the current tab's element.
    return TabMoment(
      items: items.sorted { $0.element < $1.element },
      capsuleStart: between(old.now[1], new.now[1]), capsuleLength: between(old.now[2], new.now[2]))
  }

  /// The element and, if it belongs to a tab, its counterpart. A tab has elements on the tab bar and on the capsule,
  /// and several of each if its title is cut at different widths. The counterpart of an element on the tab bar is on
  /// the capsule, and the reverse. It is the one that the previous state shows, or else the first.
  private func visibleElements(of element: Int, after old: SectionTabs.State) -> [Int] {
    let isOnCapsule = tabs.elements[element].isOnCapsule
    let others = (tabs.elements[element].tab.flatMap { elements[$0] } ?? [])
      .filter { tabs.elements[$0].isOnCapsule != isOnCapsule }
    let last = old.items.map { Int($0[0]) }.first(where: others.contains)
    return [element] + [last ?? others.first].compactMap(\.self)
  }

  /// Items for the visible elements of a state and for the other elements of their tabs, by the index of the element.
  /// All elements of a tab have the edge in common at which reading starts. An element longer than the tab's visible
  /// element is cut to the length of the visible one.
  private func items(in state: SectionTabs.State) -> [Int: TabMoment.Item] {
    let currentElement = Int(state.now[0])
    let current = state.items.firstIndex { Int($0[0]) == currentElement } ?? 0
    let isReversed = tabs.scene.text.isRightToLeft && !tabs.scene.band.isVertical
    var items: [Int: TabMoment.Item] = [:]
    for (position, item) in state.items.enumerated() {
      let visible = Int(item[0])
      for index in tabs.elements[visible].tab.flatMap({ elements[$0] }) ?? [visible] {
        let width = tabs.elements[index].width.double
        let excess = width - tabs.elements[visible].width.double
        // An underlined tab has no capsule to cover its title on the tab bar. So while the tab is the current one, only
        // its current title is opaque.
        let isReplaced =
          tabs.scene.look.tabs.isUnderlined && index != currentElement
          && (position == current || tabs.elements[index].isOnCapsule)
        items[index] = TabMoment.Item(
          element: index, start: isReversed ? item[1] - excess : item[1],
          length: width - max(0, excess), opacity: isReplaced ? 0 : 1, isPast: position < current)
      }
    }
    return items
  }
}

extension SectionTabs.Element {
  /// The tab of the element; `nil` for the talk's title and for marks.
  fileprivate var tab: Int? {
    switch kind {
    case .tab(let tab), .current(let tab): tab
    case .title, .omittedBefore, .omittedAfter: nil
    }
  }

  var isOnCapsule: Bool { if case .current = kind { true } else { false } }
}
