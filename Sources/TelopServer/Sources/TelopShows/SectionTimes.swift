@_spi(Answers) internal import Telop
internal import TelopUnits

/// Moments at which the sections of a leg reach the read point.
package struct SectionTimes: Sendable, Hashable {
  /// The section at the read point from a moment on.
  package struct Entry: Sendable, Hashable {
    /// When the section's start reaches the read point; the leg's start if the leg begins within the section.
    package let moment: Moment
    /// The section's index in the leg's script.
    package let section: Int
  }

  package let entries: [Entry]

  /// Computes the times of a leg. A leg that stands still or loops without end has at most the first entry.
  package init(_ leg: ShowLeg) {
    let offsets = leg.fit.script.sections.indices.compactMap { index in
      leg.fit.readOffset(ofSection: index).map { (section: index, offset: $0) }
    }
    // One pixel of tolerance for rounding, because a leg from a section's start must begin with that section.
    let start = leg.offset(at: leg.from).roundedSum(with: 1)
    var entries: [Entry] = []
    if let first = offsets.last(where: { $0.offset <= start }) {
      entries.append(Entry(moment: leg.from, section: first.section))
    }
    if leg.standsAt == nil, !leg.isEndless {
      for (section, offset) in offsets where offset > start && offset <= leg.fit.plan.distance {
        let moment = leg.zero + leg.fit.plan.motion.time(ofOffset: offset)
        entries.append(Entry(moment: max(moment, leg.from), section: section))
      }
    }
    self.entries = entries.sorted { ($0.moment, $0.section) < ($1.moment, $1.section) }
  }

  package func entry(at moment: Moment) -> Entry? { entries.last { $0.moment <= moment } }
}
