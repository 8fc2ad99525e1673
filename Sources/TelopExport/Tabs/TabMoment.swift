@_spi(Answers) internal import Telop
import TelopPlan
import TelopUnits

/// The tabs on one frame: what is shown, and where. Lengths are in pixels along the tab bar.
struct TabMoment: Equatable {
  struct Item: Equatable {
    /// The index of a `SectionTabs.Element`.
    let element: Int
    let start: Double
    /// The visible length from the element's reading start.
    let length: Double
    let opacity: Double
    /// True for what stands before the current tab.
    let isPast: Bool
  }

  /// From bottom to top.
  let items: [Item]
  let capsuleStart: Double
  let capsuleLength: Double
}

/// The way of the tabs from section to section, frame by frame.
struct TabMotion {
  private let tabs: SectionTabs
  /// The first frame of each section that is read, with its tab; the first is frame 0.
  private let starts: [(frame: Int, tab: Int)]
  private let motion: BandMotion

  init(_ tabs: SectionTabs) {
    self.tabs = tabs
    let line = tabs.scene.motion
    motion = .tabs(tabs.moveTime, rate: line.rate)
    var starts: [(frame: Int, tab: Int)] = []
    for stop in tabs.stops {
      let frame = partitionPoint(in: 0..<max(1, line.lastFrame)) {
        line.offset(frame: $0) >= stop.offset
      }
      if starts.last?.frame == frame { starts.removeLast() }
      starts.append((starts.isEmpty ? 0 : frame, stop.tab))
    }
    self.starts = starts
  }

  /// The tabs on a frame of the plan; `nil` if no section with a title is read.
  ///
  /// - Complexity: O(log sections + elements²).
  func moment(onFrame frame: Int) -> TabMoment? {
    let index = partitionPoint(in: 0..<starts.count) { starts[$0].frame > frame } - 1
    guard starts.indices.contains(index) else { return nil }
    let tab = starts[index].tab
    // An endless line comes from its last section to its first.
    let first = tabs.scene.motion.isEndless ? starts.last?.tab : tab
    let previous = index > 0 ? starts[index - 1].tab : first ?? tab
    let share = motion.share(ofFrame: frame - starts[index].frame)
    return moment(of: tab, from: previous, share)
  }

  private func moment(of tab: Int, from before: Int, _ share: Double) -> TabMoment {
    let old = tabs.states[before]
    let new = tabs.states[tab]
    let between = { (from: Double, to: Double) in from + (to - from) * share }
    let items = tabs.elements.indices.compactMap { element -> TabMoment.Item? in
      guard let to = place(of: element, in: new) else { return nil }
      let from = place(of: element, in: old)
      return TabMoment.Item(
        element: element, start: between(from?.start ?? to.start, to.start),
        length: between(from?.length ?? to.length, to.length),
        opacity: between(from?.opacity ?? 0, to.opacity), isPast: to.isPast)
    }
    return TabMoment(
      items: items, capsuleStart: between(old.now[1], new.now[1]),
      capsuleLength: between(old.now[2], new.now[2]))
  }

  /// The place of an element in a state; `nil` if it is not shown. A tab has an element on the bar and one on the
  /// capsule, both with the same start.
  private func place(
    of index: Int, in state: SectionTabs.State
  ) -> (start: Double, length: Double, opacity: Double, isPast: Bool)? {
    let tab = tabs.elements[index].tab
    let found = state.items.firstIndex { item in
      let other = Int(item[0])
      return other == index || tab != nil && tabs.elements[other].tab == tab
    }
    guard let found, let current = state.items.firstIndex(where: { $0[0] == state.now[0] }) else {
      return nil
    }
    let width = tabs.elements[index].width.double
    let more = width - tabs.elements[Int(state.items[found][0])].width.double
    let left = state.items[found][1]
    let isReversed = tabs.scene.text.isRightToLeft && !tabs.scene.band.isVertical
    // Without a capsule behind it, the current title replaces the plain one.
    let isReplaced = tabs.scene.look.tabs.isUnderlined && index != Int(state.now[0])
      && (found == current || tabs.elements[index].isOnCapsule)
    return (
      isReversed ? left - more : left, width - max(0, more), isReplaced ? 0 : 1, found < current
    )
  }
}

extension SectionTabs.Element {
  /// The tab of the element; `nil` for the talk's title and for marks.
  fileprivate var tab: Int? {
    switch role {
    case .tab(let tab), .current(let tab): tab
    case .title, .mark: nil
    }
  }

  var isOnCapsule: Bool { if case .current = role { true } else { false } }
}
