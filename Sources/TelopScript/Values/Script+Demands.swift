package import TelopUnits

extension Script.Section {
  /// The attributes of a heading, such as `{time=1:20±10s weight=2 optional slide=3}`, as requests to the planner. All
  /// properties are `nil` or false for a heading without attributes.
  package struct Demands: Hashable, Sendable {
    /// The duration of the section: whole nanoseconds, above 0, up to 1,000,000 s.
    package var time: Duration?
    /// The tolerance of `time` in both directions: above 0 and below `time`; `nil` for none.
    package var timeSlack: Duration?
    /// The weight with which the section shares the time that no cue or section requests: above 0, up to 1,000,000,
    /// with at most six decimals. `nil` counts as 1.
    package var weight: Rational?
    /// The lowest speed in px/s, not above `maxSpeed`: above 0, up to 1,000,000, with at most six decimals.
    package var minSpeed: Rational?
    /// The highest speed in px/s, not below `minSpeed`: above 0, up to 1,000,000, with at most six decimals.
    package var maxSpeed: Rational?
    /// A number from 1 for an optional section, which is dropped if there is too little time. The section with the
    /// highest number is dropped first. `nil` if the section is not optional.
    package var dropPriority: Int?
    /// The slides that show the section's text, from 1: `slide=3` or `slides=3-5`. `nil` if the attribute is absent:
    /// then they follow from the other sections.
    package var slides: ClosedRange<Int>?
    /// True if no fix may remove text of the section. Such a section is never optional.
    package var isKept = false

    package init() {}
  }
}

extension Script {
  /// The priority of a paragraph that ends in `{keep}` or `{optional}`.
  package struct Priority: Hashable, Sendable {
    /// The paragraph: UTF-8 offsets into the script's line.
    package var range: Range<Int>
    /// A number from 1 for `{optional}`: fixes remove the paragraph with the highest number first. `nil` for `{keep}`:
    /// no fix may remove its text.
    package let dropPriority: Int?
  }
}
