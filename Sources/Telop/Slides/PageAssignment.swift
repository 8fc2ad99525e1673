@_spi(Answers) internal import TelopPlan
public import TelopScript

/// The assignment of a deck's pages to the texts of a script.
///
/// Presentation programs export a slide that builds up step by step as consecutive pages with the same label. The pages
/// of a label count as one slide. Each page is a slide of its own if there are as many pages as sections, and the
/// script names no slides.
@_spi(Answers) public struct PageAssignment: Sendable, Hashable {
  /// The index of each page's slide, from 0.
  public let slideIndices: [Int]
  /// For each slide, the UTF-8 offset into the script's line at which its text begins; `nil` for slides before the
  /// first one with text.
  public let utf8Offsets: [Int?]
  /// False if the script cannot be divided among the slides. The band then follows only the time, not the slides.
  public var dividesScript: Bool { !utf8Offsets.isEmpty }
  /// True if each slide has the text of one section, or of a part that begins at a cue for a slide.
  public let matchesSections: Bool

  /// Assigns the pages of a deck to a script.
  ///
  /// - Parameter pageGroupIndices: for each page, the index of its group. A group is consecutive pages with the same
  ///   label.
  /// - Complexity: O(pages + sections), and O(length of the line) if a section has several slides.
  public init(_ pageGroupIndices: [Int], of script: Script) {
    let groupCount = (pageGroupIndices.last ?? -1) + 1
    let namesSlides =
      !script.slideCues.isEmpty || script.sections.contains { $0.demands.slides != nil }
    let sectionCount = script.sections.count { !$0.range.isEmpty }
    // Counts headings without text, too.
    let titledOrNonemptyCount = script.sections.count { !$0.range.isEmpty || $0.title != nil }
    let counts =
      namesSlides
      ? [groupCount]
      : [sectionCount, titledOrNonemptyCount].filter {
        [pageGroupIndices.count, groupCount].contains($0)
      }
    let count = counts.first ?? groupCount
    slideIndices =
      count == pageGroupIndices.count ? Array(pageGroupIndices.indices) : pageGroupIndices
    let map = SlideMap(script, slides: count)
    utf8Offsets = map?.utf8Offsets ?? []
    matchesSections = map?.matchesSections(of: script) ?? false
  }

  /// A sentence on how the script is divided among the slides, or on why it cannot be. `nil` if `matchesSections` is
  /// true, and for a script with fewer than two sections that have text.
  public func note(on script: Script) -> String? {
    let sectionCount = script.sections.count { !$0.range.isEmpty }
    guard !matchesSections, sectionCount > 1 else { return nil }
    return SlideMap.note(on: script, slides: (slideIndices.last ?? -1) + 1)
  }
}
