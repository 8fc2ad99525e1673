package import TelopScript
internal import TelopUnits

/// The places of a script's line at which the texts of a deck's slides begin.
///
/// A section with the attribute `{slide=3}` begins at slide 3, as does text after `@slide 3`. The other sections share
/// the slides in between, in proportion to the sections' lengths: one each if the numbers are equal. A section with
/// several slides is divided evenly, between paragraphs if possible.
package struct SlideMap: Sendable, Hashable {
  /// For each slide, the UTF-8 offset into the line at which its text begins, ascending; `nil` before the first text.
  package let utf8Offsets: [Int?]

  /// - Returns: `nil` without text, if a script with a single section names no slide although there are several, if a
  ///   script names a slide above `count`, or if the text has fewer characters than slides.
  package init?(_ script: Script, slides count: Int) {
    var starts = SlideStarts(count)
    guard count > 0, starts.assign(script), starts.offsets.contains(where: { $0 != nil }) else {
      return nil
    }
    starts.divide(script)
    utf8Offsets = starts.offsets
    let texts = utf8Offsets.compactMap(\.self)
    guard zip(texts, texts.dropFirst()).allSatisfy(<) else { return nil }
  }

  /// Whether each slide has the text of one section, or of a part of a section that begins at a cue like `@slide 3`.
  package func matchesSections(of script: Script) -> Bool {
    let starts = script.sections.filter { !$0.range.isEmpty }.map(\.range.lowerBound)
    return utf8Offsets == Set(starts + script.slideCues.map(\.utf8Offset)).sorted()
  }

  /// The first slides, counted from 1, of the sections without an attribute such as `{slide=3}`, by section index.
  ///
  /// - Returns: empty if each slide has the text of one section, or if adding the attributes would move any text.
  package func unnamedStarts(in script: Script) -> [Int: Int] {
    guard !matchesSections(of: script) else { return [:] }
    var named = script
    let cues = Set(script.slideCues.map(\.utf8Offset))
    var starts: [Int: Int] = [:]
    for (index, section) in script.sections.enumerated()
    where section.title != nil && section.demands.slides == nil && !section.range.isEmpty
      && !cues.contains(section.range.lowerBound)
    {
      guard let slide = utf8Offsets.firstIndex(of: section.range.lowerBound) else { continue }
      starts[index] = slide + 1
      named.sections[index].demands.slides = slide + 1...slide + 1
    }
    return SlideMap(named, slides: utf8Offsets.count) == self ? starts : [:]
  }

  /// A sentence on how a script is divided among slides.
  package static func note(on script: Script, slides count: Int) -> String {
    let sections = script.sections.filter { !$0.range.isEmpty }
    let numbers = "\(Numbers.count(count, "slide")) for \(Numbers.count(sections.count, "section"))"
    guard let map = SlideMap(script, slides: count) else {
      let result = "the band follows its times, not the slides"
      if sections.count == 1, sections[0].demands.slides == nil, script.slideCues.isEmpty {
        let alternative =
          sections[0].title == nil ? "" : ", or end the only heading with {slides=1-\(count)}"
        return "\(numbers): \(result), because nothing says where each slide's text begins; begin "
          + "each slide's text with a heading\(alternative)"
      }
      let reason = script.slideBeyond(count).map {
        ", and line \($0.sourceLine) has \($0.name)"
      }
      return "\(numbers)\(reason ?? " cannot be matched"): \(result)"
    }
    let parts = sections.compactMap { section -> String? in
      let slides = map.utf8Offsets.indices.filter {
        map.utf8Offsets[$0].map(section.range.contains) ?? false
      }
      // A section without a slide of its own begins on the previous section's slide.
      guard let first = slides.first, let last = slides.last else {
        return section.title.map { "“\($0)”" }
      }
      let range = first == last ? "\(first + 1)" : "\(first + 1)–\(last + 1)"
      return section.title.map { "\(range) “\($0)”" } ?? range
    }
    let advice = "; {slide=3} at the end of a heading sets its slide"
    let isNamed = !script.slideCues.isEmpty || sections.allSatisfy { $0.demands.slides != nil }
    return "\(numbers): \(parts.joined(separator: ", "))\(isNamed ? "" : advice)"
  }
}

extension SlideMap {
  /// A slide with a time, and the place of its text.
  package struct TimedSlide {
    /// The index of the slide, counted from 0.
    package let index: Int
    /// The time at which the slide appears, above 0.
    package let time: Duration
    /// The start of the slide's text: a UTF-8 offset into the line.
    package let utf8Offset: Int
    /// The index of the section that contains the text's start.
    package let section: Int
    /// The source line of that section.
    package let sourceLine: Int
  }

  /// The slides that appear after the start and have text; `times` has a time for each slide.
  ///
  /// - Throws: `badValue` if the script cannot be divided among this many slides.
  package static func timed(_ script: Script, _ times: [Duration]) throws(PlanError) -> [TimedSlide]
  {
    guard !times.isEmpty else { return [] }
    guard let map = SlideMap(script, slides: times.count) else {
      throw .slides(times.count, in: script)
    }
    return zip(times, map.utf8Offsets).enumerated().compactMap { index, slide in
      let (time, start) = slide
      guard time > .zero, let offset = start else { return nil }
      let section = script.section(at: offset)
      return TimedSlide(
        index: index, time: time, utf8Offset: offset, section: section,
        sourceLine: script.sections[section].sourceLine)
    }
  }
}

extension Script {
  /// The index of the section that contains a UTF-8 offset of the line; 0 before the first section with text.
  package func section(at utf8Offset: Int) -> Int {
    var index =
      partitionPoint(in: 0..<sections.count) { sections[$0].range.lowerBound > utf8Offset } - 1
    while index > 0, sections[index].range.isEmpty { index -= 1 }
    return max(index, 0)
  }

  /// The heading or cue that names the highest slide, if this slide is above `count`.
  fileprivate func slideBeyond(_ count: Int) -> (name: String, slide: Int, sourceLine: Int)? {
    let named = sections.compactMap { section in
      section.demands.slides.map {
        (name: "{slide=\($0.upperBound)}", slide: $0.upperBound, sourceLine: section.sourceLine)
      }
    }
    let cues = slideCues.map {
      (name: "@slide \($0.slide)", slide: $0.slide, sourceLine: $0.sourceLine)
    }
    return (named + cues).filter { $0.slide > count }.max { $0.slide < $1.slide }
  }
}

extension PlanError {
  /// The error for a script that cannot be divided among slides.
  package static func slides(_ count: Int, in script: Script) -> PlanError {
    let times = Numbers.count(count, "time")
    if let named = script.slideBeyond(count) {
      return PlanError(
        .badValue,
        "slides has \(times), and the text in line \(named.sourceLine) belongs to slide "
          + "\(named.slide)", options: ["slides"])
    }
    let sections = script.sections.count { !$0.range.isEmpty }
    let text = sections == 1 ? "1 section" : "too little text for so many slides"
    return PlanError(
      .badValue, "slides has \(times), and the script has \(text)", options: ["slides"])
  }
}
