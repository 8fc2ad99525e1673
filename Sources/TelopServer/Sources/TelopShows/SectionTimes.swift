internal import Telop
internal import TelopUnits

/// When the sections of a leg come to the read point.
package struct SectionTimes: Sendable, Hashable {
  /// A section that is being read from a moment on.
  package struct Entry: Sendable, Hashable {
    /// Since when; the leg's own start where it begins within a section.
    package let moment: Moment
    /// The section's index in the leg's script.
    package let section: Int
  }

  /// In the order of time.
  package let entries: [Entry]

  /// The times of a leg. Lines that repeat have none.
  ///
  /// - Complexity: O(sections × runs).
  package init(_ leg: ShowLeg) {
    let offsets = leg.fit.script.sections.indices.compactMap { index in
      leg.fit.readOffset(ofSection: index).map { (section: index, offset: $0) }
    }
    // A leg that begins where a section does begins with it, whatever rounding left of the way.
    let start = leg.offset(at: leg.from).roundedSum(with: 1)
    var entries: [Entry] = []
    if let first = offsets.last(where: { $0.offset <= start }) {
      entries.append(Entry(moment: leg.from, section: first.section))
    }
    if leg.standsAt == nil, !leg.isEndless {
      for (section, offset) in offsets where offset > start && offset <= leg.fit.plan.distance {
        let seconds = leg.fit.plan.motion.time(ofOffset: offset)
        let moment =
          leg.zero
          + .microseconds(Int64(clamping: seconds.roundedProduct(with: 1_000_000).floor))
        entries.append(Entry(moment: max(moment, leg.from), section: section))
      }
    }
    self.entries = entries.sorted { ($0.moment, $0.section) < ($1.moment, $1.section) }
  }

  /// What is being read at a moment; `nil` before the first section.
  package func entry(at moment: Moment) -> Entry? { entries.last { $0.moment <= moment } }
}
