internal import TelopScript
internal import TelopText
import TelopUnits

/// Less text.
extension FixSearch {
  /// The fewest units whose loss helps: at the end of the text, or where parts of it have times of their
  /// own, at the ends of those that are too fast, the last of them first.
  var trim: Fix? {
    guard fit.fonts != nil else { return nil }
    let stretches = TimedStretches(fit)
    var edits = company
    for stretch in stretches.ranges.reversed() {
      guard stretches.ranges.count == 1 || isTooFast(stretch, in: fit) else { continue }
      guard let cut = leastCut(of: stretch, after: edits, isAll: stretches.ranges.count == 1) else {
        return nil
      }
      edits.append(.cut(cut))
    }
    guard edits.count > company.count, let trial = remeasured(edits) else { return nil }
    let cuts = edits.dropFirst(company.count).compactMap { edit -> Range<Int>? in
      if case .cut(let range) = edit { range } else { nil }
    }
    let gone = fit.pace.units - trial.pace.units
    let (shorter, leftOut) =
      stretches.ranges.count > 1 ? names(of: cuts.reversed()) : (shorter: [], leftOut: [])
    let fix = Fix(
      .trim, gone, fit.pace.profile.unit.rawValue, edits, subject: shorter.listed,
      gone: leftOut.listed)
    return inSource(fix, at: cuts.reversed())
  }

  /// What the sections are called that cuts take a part of, and those that go altogether.
  private func names(of cuts: [Range<Int>]) -> (shorter: [String], leftOut: [String]) {
    let paragraphs = fit.script.paragraphs
    var names = (shorter: [String](), leftOut: [String]())
    for section in fit.script.sections {
      let from = partitionPoint(in: 0..<paragraphs.count) {
        paragraphs[$0].lowerBound >= section.range.lowerBound
      }
      let to = partitionPoint(in: from..<paragraphs.count) {
        paragraphs[$0].lowerBound >= section.range.upperBound
      }
      guard from < to else { continue }
      let text = paragraphs[from].lowerBound..<paragraphs[to - 1].upperBound
      let next = partitionPoint(in: 0..<cuts.count) { cuts[$0].upperBound > text.lowerBound }
      guard next < cuts.count, cuts[next].overlaps(text) else { continue }
      let name = section.title.map { "“\($0)”" } ?? "the text before the first heading"
      if cuts[next].clamped(to: text) == text {
        names.leftOut.append(name)
      } else {
        names.shorter.append(name)
      }
    }
    return names
  }

  /// The shortest end of a stretch whose loss makes it slow enough; of all of the text, that which makes
  /// the plan pass.
  private func leastCut(of stretch: Range<Int>, after edits: [Fix.Edit], isAll: Bool) -> Range<Int>?
  {
    let end = textEnd(of: stretch)
    let heading = fit.script.sections.last { $0.range.lowerBound == stretch.lowerBound }?.titleRange
    let start = isAll ? stretch.lowerBound : max(stretch.lowerBound, heading?.upperBound ?? 0)
    var offsets: [Int] = []
    fit.text.forEachGrapheme { range, _, _ in
      if range.lowerBound >= start, range.lowerBound < end { offsets.append(range.lowerBound) }
    }
    guard offsets.count > 1 else { return nil }
    let cut = { (count: Int128) in
      wordStart(at: offsets[offsets.count - Int(count)], after: start)..<end
    }
    let helps = { (count: Int128) in
      if isAll { return remeasured(edits + [.cut(cut(count))]) != nil }
      guard let trial = replanned(edits + [.cut(cut(count))]) else { return false }
      let rest = stretch.lowerBound..<stretch.upperBound - cut(count).count
      return !isTooFast(rest, in: trial)
    }
    let most = Int128(offsets.count - 1)
    // Of one speed throughout, so many of its characters are too many.
    let excess = Double(most) * (1 - 1 / max(1, haste(of: stretch, in: fit)))
    guard let fewest = least(1...most, near: Int128(excess.rounded()), where: helps) else {
      return nil
    }
    // A sentence more is what a speaker would take, if that is not most of the text.
    let whole = max(Int(fewest), min(Int(fewest) + 160, offsets.count * 3 / 4))
    let allowed = max(whole, min(Int(fewest) + 2, offsets.count - 1))
    let starts = offsets[(offsets.count - allowed)...(offsets.count - Int(fewest))]
    let sentence = starts.last { isSentenceStart($0, after: start) }
    return sentence.map { $0..<end } ?? cut(fewest)
  }

  private func isSentenceStart(_ offset: Int, after start: Int) -> Bool {
    let before = fit.text.substring(max(start, offset - 16)..<offset)
    guard let last = before.last else { return false }
    if "。．！？｡".contains(last) { return true }
    // A Latin full stop may be an abbreviation's or a number's; with a blank behind it, it mostly is not.
    return last.isWhitespace && before.dropLast().last.map { ".!?…".contains($0) } ?? false
  }

  /// Where a stretch's text ends: what separates it from the next section stays, and so does a heading
  /// whose own text has another time.
  private func textEnd(of stretch: Range<Int>) -> Int {
    let paragraphs = fit.script.paragraphs
    var end = stretch.upperBound
    if let section = fit.script.sections.last(where: {
      $0.range.lowerBound < end && $0.range.lowerBound > stretch.lowerBound
    }), let title = section.titleRange,
      !paragraphs.contains(where: { title.upperBound <= $0.lowerBound && $0.lowerBound < end })
    {
      end = section.range.lowerBound
    }
    if paragraphs.contains(where: { $0.lowerBound < end && end < $0.upperBound }) { return end }
    return paragraphs.last { $0.lowerBound < end }.map { min($0.upperBound, end) } ?? end
  }

  /// A place that cuts no word of a writing that has spaces between them.
  private func wordStart(at offset: Int, after start: Int) -> Int {
    let before = fit.text.substring(max(start, offset - 64)..<offset)
    guard let last = before.last, last.isLetter || last.isNumber, !last.isWide,
      let next = fit.text.substring(offset..<min(offset + 16, fit.text.utf8Length)).first,
      next.isLetter || next.isNumber, !next.isWide
    else { return offset }
    let word = before.reversed().prefix { !$0.isWhitespace && !$0.isWide }
    let length = word.reduce(0) { $0 + $1.utf8.count }
    return length < before.utf8.count ? offset - length : offset
  }

  /// Optional sections, those of the highest number first; without any that help, the one section
  /// whose loss helps and costs least. Tried by halves, for there may be thousands.
  var sections: Fix? {
    let all = fit.script.sections
    guard fit.fonts != nil, all.count > 1 else { return nil }
    let optional = all.indices.filter { all[$0].demands.dropPriority != nil }
      .sorted { (all[$0].demands.dropPriority ?? 0, $0) > (all[$1].demands.dropPriority ?? 0, $1) }
    let most = min(optional.count, all.count - 1)
    let helps = { (sections: [Int]) in
      remeasured(company + [.leaveOut(sections: sections)]) != nil
    }
    if most > 0,
      let count = least(1...Int128(most), where: { helps(Array(optional[..<Int($0)])) }),
      let fix = leavingOut(Array(optional[..<Int(count)]))
    {
      return fix
    }
    let byCost = fit.sectionPaces.enumerated()
      .sorted { ($0.element?.units ?? 0, $0.offset) < ($1.element?.units ?? 0, $1.offset) }
      .map(\.offset)
    return least(0...Int128(byCost.count - 1), where: { helps([byCost[Int($0)]]) })
      .flatMap { leavingOut([byCost[Int($0)]]) }
  }

  private func leavingOut(_ sections: [Int]) -> Fix? {
    let edits = company + [Fix.Edit.leaveOut(sections: sections.sorted())]
    guard let trial = remeasured(edits) else { return nil }
    let gone = fit.pace.units - trial.pace.units
    let names = sections.sorted().map {
      fit.script.sections[$0].title.map { "“\($0)”" } ?? "the start"
    }
    let fix = Fix(
      .sections, gone, fit.pace.profile.unit.rawValue, edits,
      subject: names.joined(separator: ", "))
    return inSource(fix, at: sections.sorted().map { fit.script.sections[$0].range })
  }
}

extension Character {
  /// Whether its writing has no spaces between words, so that a line may end behind any of it.
  fileprivate var isWide: Bool {
    unicodeScalars.first.map { scalar in
      scalar.properties.isIdeographic || (0x3000...0x30FF).contains(scalar.value)
        || (0x0E00...0x0EFF).contains(scalar.value) || (0xFF00...0xFFEF).contains(scalar.value)
    } ?? false
  }
}
