@_spi(Answers) internal import TelopPlan
internal import TelopScript
package import TelopUnits

/// The text and the expected time of each slide of a deck.
package struct SlideTexts: Sendable, Hashable {
  package struct Slide: Sendable, Hashable {
    /// The pages that show the slide, from 0.
    package let pages: Range<Int>
    /// The slide's text, with the time at which it begins to pass the read point; `nil` for a slide without text.
    package let text: ReadingPlace?
    /// The indices of the sections that begin in the slide's text.
    package let sections: [Int]
    /// The time at which the slide is expected, in seconds; `nil` if the band does not follow slides.
    package let time: Rational?
  }

  /// The name of the deck's PDF, or its path.
  package let name: String
  package let slides: [Slide]
  /// Ranges of slides that look like one slide built in steps. The slides are numbered from 1, as in `{slides=2-3}`;
  /// consecutive pages with the same label have one number.
  package let probableBuilds: [ClosedRange<Int>]
  /// Sentences for the author: facts about the slides, and proposals for the script.
  package var notes: [String]

  /// - Parameters:
  ///   - groups: for each page, the index of its group. A group is consecutive pages with the same label.
  ///   - probableBuilds: ranges of pages, from 0. The pages of each range look like the steps of one slide.
  /// - Throws: errors of scheduling the script.
  /// - Complexity: O(slides × phases + sections), and O(length of the line) if a section has several
  ///   slides.
  package init(_ fit: Fit, named name: String, groups: [Int], probableBuilds: [Range<Int>]) throws {
    let pages = PageAssignment(groups, of: fit.script)
    let clock = try fit.slideClock(of: pages)
    let isFollowing = fit.loop == nil && pages.dividesScript
    let offsets = isFollowing ? pages.utf8Offsets : []
    let slideOfPage = pages.slideIndices
    let count = (slideOfPage.last ?? -1) + 1
    slides = (0..<count).map { slide in
      let start = slide < offsets.count ? offsets[slide] : nil
      let end = offsets.dropFirst(slide + 1).lazy.compactMap(\.self).first
      let time = clock.map { Rational(Int128($0.slides[slide].start)) / 1_000_000 }
      let range = start.map { $0..<(end ?? fit.script.line.utf8.count) }
      let firstPage = partitionPoint(in: slideOfPage.indices) { slideOfPage[$0] >= slide }
      let endPage = partitionPoint(in: slideOfPage.indices) { slideOfPage[$0] > slide }
      return Slide(
        pages: firstPage..<endPage,
        text: range.map { fit.place($0, at: time ?? fit.readTime(at: $0.lowerBound)) },
        sections: fit.script.sections.indices.filter { index in
          let section = fit.script.sections[index].range
          return !section.isEmpty && range?.contains(section.lowerBound) == true
        }, time: time)
    }
    self.name = name
    self.probableBuilds = probableBuilds.map {
      groups[$0.lowerBound] + 1...groups[$0.upperBound - 1] + 1
    }
    let namedSlides =
      fit.script.sections.compactMap(\.demands.slides)
      + fit.script.slideCues.map { $0.slide...$0.slide }
    // Steps need no note if one heading names all of them, or if the script names a slide that begins at a later step.
    let unnamedSteps = self.probableBuilds.filter { steps in
      !namedSlides.contains { named in
        named.contains(steps.lowerBound) && named.contains(steps.upperBound)
          || steps.dropFirst().contains(named.lowerBound)
      }
    }
    notes = Self.notes(fit, pages, count) + unnamedSteps.map(Self.note)
  }

  private static func notes(_ fit: Fit, _ pages: PageAssignment, _ count: Int) -> [String] {
    guard fit.loop == nil else { return ["a line that repeats does not follow slides"] }
    guard pages.dividesScript else { return [SlideMap.note(on: fit.script, slides: count)] }
    var notes: [String] = []
    if !fit.options.slides.isEmpty, fit.options.slides.count != count {
      notes.append(
        "slides has \(Numbers.count(fit.options.slides.count, "time")) for "
          + "\(Numbers.count(count, "slide")): give a time for each slide")
    }
    let sections = fit.script.sections.filter { !$0.range.isEmpty }
    let named = Set(fit.script.slideCues.map(\.utf8Offset))
    // If the first cue names slide 2, the first section has slide 1.
    let others = sections.dropFirst(fit.script.slideCues.first?.slide == 2 ? 1 : 0)
    let sharesSlidesByLength = others.contains {
      $0.demands.slides == nil && !named.contains($0.range.lowerBound)
    }
    if !pages.matchesSections, sharesSlidesByLength {
      notes.append(
        "the sections share the slides by length; {slide=3} at the end of a heading sets its slide")
    }
    return notes + sections.indices.compactMap { note(onEndOf: sections[$0...], pages, count) }
  }

  /// A sentence on the slides that follow a heading's range of slides and belong to no other section. `nil` if there
  /// are none, or if the heading names no range.
  ///
  /// - Parameter sections: the section with the heading, and the sections after it.
  private static func note(
    onEndOf sections: ArraySlice<Script.Section>, _ pages: PageAssignment, _ count: Int
  ) -> String? {
    guard let section = sections.first, let named = section.demands.slides, named.count > 1 else {
      return nil
    }
    let next = sections.dropFirst().first.flatMap {
      pages.utf8Offsets.firstIndex(of: $0.range.lowerBound)
    }
    let last = next ?? count
    guard last > named.upperBound else { return nil }
    let first = named.upperBound + 1
    let range = last == first ? "slide \(last)" : "slides \(first)–\(last)"
    let attribute = last == first ? "{slide=\(last)}" : "{slides=\(first)-\(last)}"
    return
      "\(range) \(last == first ? "continues" : "continue") the text of slides "
      + "\(named.lowerBound)–\(named.upperBound): a heading with \(attribute) "
      + "gives \(last == first ? "it" : "them") other text"
  }

  private static func note(on steps: ClosedRange<Int>) -> String {
    let range = "\(steps.lowerBound)-\(steps.upperBound)"
    return
      "slides \(range) look like the steps of one slide: {slides=\(range)} at the end of a heading "
      + "gives them the text of its section"
  }
}
