internal import TelopScript
internal import TelopUnits

/// Assigns the texts of a script to slides, and has the offset at which the text of each slide starts.
struct SlideStarts {
  /// For each slide, the UTF-8 offset into the line at which its text begins; `nil` if not assigned.
  var offsets: [Int?]

  init(_ count: Int) { offsets = Array(repeating: nil, count: max(0, count)) }

  /// Assigns the starts of sections to slides.
  ///
  /// - Returns: `false` if the script has one section and names no slide, but there are several slides. Also `false` if
  ///   the script names a slide that does not exist, or if the named slides do not ascend.
  mutating func assign(_ script: Script) -> Bool {
    let sections = script.sections.filter { !$0.range.isEmpty }
    let texts = Self.texts(sections, script.slideCues)
    // Headings without text may have slides, too.
    let withHeadings = script.sections.filter { !$0.range.isEmpty || $0.title != nil }
    let isNamed = texts.contains { $0.slides != nil }
    if !isNamed, offsets.count != sections.count, offsets.count == withHeadings.count {
      offsets = withHeadings.map { $0.range.isEmpty ? nil : $0.range.lowerBound }
      return true
    }
    if sections.count == 1, !isNamed, offsets.count > 1 { return false }
    var firstFree = 0
    var unnamed: [Int] = []
    for (start, slides) in texts {
      guard let slides else {
        unnamed.append(start)
        continue
      }
      guard slides.upperBound <= offsets.count, slides.lowerBound > firstFree else { return false }
      distribute(firstFree..<slides.lowerBound - 1, among: unnamed, until: start)
      offsets[slides.lowerBound - 1] = start
      firstFree = slides.upperBound
      unnamed = []
    }
    distribute(firstFree..<offsets.count, among: unnamed, until: script.line.utf8.count)
    return true
  }

  /// The texts that begin with a section or at a cue such as `@slide 3`, ascending. Each has the slides that its
  /// section or cue names.
  private static func texts(
    _ sections: [Script.Section], _ cues: [Script.SlideCue]
  ) -> [(start: Int, slides: ClosedRange<Int>?)] {
    var texts = sections.map { (start: $0.range.lowerBound, slides: $0.demands.slides) }
    for cue in cues {
      let next = partitionPoint(in: texts.indices) { texts[$0].start > cue.utf8Offset }
      var slides = cue.slide...cue.slide
      if next > 0, let divided = texts[next - 1].slides, divided.lowerBound < cue.slide,
        divided.contains(cue.slide)
      {
        // The cue divides its section's slides.
        slides = cue.slide...divided.upperBound
        texts[next - 1].slides = divided.lowerBound...cue.slide - 1
      }
      if next > 0, texts[next - 1].start == cue.utf8Offset {
        texts[next - 1].slides = slides
      } else {
        texts.insert((cue.utf8Offset, slides), at: next)
      }
    }
    return texts
  }

  /// Assigns sections to slides by the sections' lengths. If there are more slides than sections, some slides get no
  /// start. If there are more sections than slides, some sections start no slide.
  ///
  /// - Parameters:
  ///   - starts: the UTF-8 offsets at which the sections start.
  ///   - end: the UTF-8 offset at which the last section ends.
  private mutating func distribute(_ slides: Range<Int>, among starts: [Int], until end: Int) {
    guard let first = starts.first, !slides.isEmpty else { return }
    let length = max(1, end - first)
    var next = 0
    if starts.count <= slides.count {
      for (index, start) in starts.enumerated() {
        let ideal = ((start - first) * slides.count + length / 2) / length
        let slide = min(max(next, ideal), slides.count - (starts.count - index))
        offsets[slides.lowerBound + slide] = start
        next = slide + 1
      }
    } else {
      for index in 0..<slides.count {
        let ideal = first + length * index / slides.count
        let nearest = starts.indices.min { abs(starts[$0] - ideal) < abs(starts[$1] - ideal) } ?? 0
        let section = min(max(next, nearest), starts.count - (slides.count - index))
        offsets[slides.lowerBound + index] = starts[section]
        next = section + 1
      }
    }
  }

  /// Divides the text of each assigned slide among this slide and the unassigned slides after it. The division is as
  /// even as the starts of paragraphs, sentences and words allow. Each slide gets at least a third of an even share.
  mutating func divide(_ script: Script) {
    let assigned = offsets.indices.filter { offsets[$0] != nil }
    guard let first = assigned.first, offsets[first...].contains(nil) else { return }
    let starts = TextStarts(script)
    let length = script.line.utf8.count
    for (slide, next) in zip(assigned, assigned.dropFirst() + [offsets.count]) {
      guard let start = offsets[slide] else { continue }
      let end = next < offsets.count ? offsets[next] ?? length : length
      let share = (end - start) / (next - slide)
      let letters = starts.letters(in: start + 1..<max(start + 1, end))
      for step in 1..<max(1, next - slide) {
        let even = start + (end - start) * step / (next - slide)
        let previous = offsets[slide + step - 1] ?? start
        let windowStart = max(even - share / 2, previous + share / 3)
        let place = starts.nearest(to: even, in: windowStart..<max(windowStart, even + share / 2))
        // Leaves at least a letter for each of the next slides.
        let allowed = letters.dropLast(next - slide - 1 - step)
        let ideal = place > previous ? place : allowed.first { $0 > previous }
        offsets[slide + step] = min(ideal ?? start, allowed.last ?? start)
      }
    }
  }
}
