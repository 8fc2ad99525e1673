internal import TelopPlan
internal import TelopScript
internal import TelopText
import TelopUnits

/// The fix that cuts optional paragraphs, parentheses, and sentences at the ends of sections or of timed stretches.
extension FixSearch {
  /// The fix that cuts as little as suffices. `SentenceCuts` says what is cut first. In a line with several timed
  /// stretches, each stretch that is too fast is cut.
  var trim: Fix? {
    guard fit.fonts != nil else { return nil }
    let parts = OptionalParts(fit, removable: removable)
    guard stretches.count == 1 else {
      for stretches in stretchesToTrim {
        if let fix = trim(of: stretches, parts) { return fix }
      }
      return nil
    }
    let ends = RemovableEnd.all(
      fit, of: stretches, isWholeLine: true, allowedEnds: parts.allowedEnds)
    guard let last = ends.last else { return nil }
    let cuts =
      sentences(of: last, parts)
      ?? (endsBeforeLastParagraph(parts.allowedEnds) + [last]).lazy
      // `first` alone would compute the cut twice.
      .compactMap { cut(of: $0, after: parts.all) }.first { _ in true }
    return cuts.flatMap { fix(cutting: $0, like: $1, parts.allowedEnds) }
  }

  private func trim(of stretches: [Range<Int>], _ parts: OptionalParts) -> Fix? {
    let ends = RemovableEnd.all(
      fit, of: stretches, isWholeLine: false, allowedEnds: parts.allowedEnds)
    // Stretches without removable text are skipped. They may become slower anyway, once their neighbours are shorter.
    let stretches = stretchCuts(ends, parts).filter { $0.maximum > 0 }
    guard !stretches.isEmpty else { return nil }
    return cuts(of: stretches).flatMap { fix(cutting: $0, like: $1, parts.allowedEnds) }
  }

  /// The longest removable text that ends before a short last paragraph, which often thanks the audience. Empty if the
  /// last paragraph is longer or alone in the script, or if nothing before it is removable.
  private func endsBeforeLastParagraph(_ allowedEnds: AllowedTextEnds) -> [RemovableEnd] {
    let script = fit.script
    guard
      let last =
        script.sections.count > 1 ? script.lastUnnumberedParagraph : script.closingParagraph,
      fit.text.substring(last).fits(columns: 40)
    else { return [] }
    let ends = RemovableEnd.all(
      fit, of: stretches, isWholeLine: true, allowedEnds: allowedEnds, keeping: last)
    return ends.filter { $0.text.upperBound <= last.lowerBound }
      .max { $0.maximum < $1.maximum }.map { [$0] } ?? []
  }

  /// The stretches to shorten, in the order in which they are tried: those with too much text per second, then also
  /// those that are too fast for another reason, then also those that overlap the line's densest seconds.
  private var stretchesToTrim: [[Range<Int>]] {
    let conditions = [fit.isTooDense, fit.isTooFast, { $0.overlaps(fit.fastestRange) }]
    return conditions.indices.map { last in
      stretchesWithMergedSlides.filter { stretch in
        conditions[...last].contains { $0(stretch) }
      }
    }.reduce(into: []) { sets, next in if next != sets.last ?? [] { sets.append(next) } }
  }

  /// Returns those of the ascending ranges that can be removed by editing the script's file; all ranges if there is no
  /// file. `mayEnd` returns whether text may end at a UTF-8 offset of the line.
  private func removable(
    _ ranges: [Range<Int>], endingAt mayEnd: @escaping (Int) -> Bool
  ) -> [Range<Int>] {
    guard let origin = fit.origin, !ranges.isEmpty else { return ranges }
    guard origin.bytes.count <= Self.maximumFileSize else { return [] }
    return SourceEditor(origin.bytes, script: script, read: origin.readPart)
      .removable(ranges, endingAt: mayEnd)
  }

  private func stretchCuts(_ ends: [RemovableEnd], _ parts: OptionalParts) -> [StretchCuts] {
    let sentences = SentenceCuts.all(fit, parts, in: stretchesWithMergedSlides)
    let ends = Dictionary(grouping: ends, by: \.stretch)
    let parts = Dictionary(grouping: parts.all) { part in
      partitionPoint(in: 0..<stretchesWithMergedSlides.count) {
        stretchesWithMergedSlides[$0].upperBound > part.lowerBound
      }
    }
    return stretchesWithMergedSlides.indices.compactMap { index in
      ends[stretchesWithMergedSlides[index]].flatMap {
        StretchCuts($0, parts[index] ?? [], sentences, of: fit.text.substring)
      }
    }
  }

  private func fix(
    cutting cuts: [Range<Int>], like trial: Fit, _ allowedEnds: AllowedTextEnds
  ) -> Fix? {
    let loss = loss(by: cuts)
    let isEnd = cuts.count == 1 && cuts.last?.upperBound == fit.script.paragraphs.last?.upperBound
    let fix = Fix(
      .trim, fit.pace.units - trial.pace.units, fit.pace.profile.unit.rawValue,
      requiredEdits + slideNamingEdits + Self.edits(cutting: cuts),
      loss: isEnd && stretches.count == 1 && loss.removed.isEmpty ? nil : loss)
    return withFileEdits(fix, at: cuts, like: trial, endingAt: allowedEnds.mayEnd(at:))
  }

  /// The fewest sufficient cuts of whole sentences, with the fit of the shortened text. Cuts that leave only a
  /// very short start of a paragraph are used only if no others suffice.
  private func sentences(
    of end: RemovableEnd, _ parts: OptionalParts
  ) -> (cuts: [Range<Int>], trial: Fit)? {
    var triedCount = 0
    for cuts in SentenceCuts.all(fit, parts, in: stretches) where cuts.count > triedCount {
      triedCount = cuts.count
      let guess = cuts.count(removing: end.excess(in: fit))
      guard
        let sentences = fewest(
          1...cuts.count, near: guess, edits: { Self.edits(cutting: cuts.ranges($0)) })
      else { continue }
      // The last removed sentence may free more time than needed, so some parentheses may stay.
      let parentheses = cuts.loneParentheses(in: sentences.count)
      let ranges = { (removedCount: Int) in
        cuts.ranges(sentences.count, keeping: Set(parentheses[removedCount...]))
      }
      guard !parentheses.isEmpty,
        let removal = fewest(
          0...parentheses.count, near: parentheses.count,
          edits: { Self.edits(cutting: ranges($0)) })
      else { return (cuts.ranges(sentences.count), sentences.trial) }
      return (ranges(removal.count), removal.trial)
    }
    return nil
  }

  static func edits(cutting ranges: [Range<Int>]) -> [Fix.Edit] {
    ranges.reversed().map { .cut($0) }
  }

  /// The cuts of `parts` and the shortest sufficient cut of `end`, with the fit of the shortened text. The cut is
  /// extended back to the start of a sentence if possible.
  private func cut(
    of end: RemovableEnd, after parts: [Range<Int>]
  ) -> (cuts: [Range<Int>], trial: Fit)? {
    guard end.maximum > 0 else { return nil }
    var passing: [Range<Int>: Fit] = [:]
    let cuts = { (cut: Range<Int>) in (parts + [cut]).united }
    let suffices = { (cut: Range<Int>, keepsWholePixels: Bool) -> Bool in
      let trial = passingTrial(Self.edits(cutting: cuts(cut)), keepsWholePixels: keepsWholePixels)
      if keepsWholePixels || wholePixelsOffEdits.isEmpty { passing[cut] = trial }
      return trial != nil
    }
    let guess = Int128(end.excess(in: fit))
    guard
      let fewest = smallestNumber(
        in: 1...Int128(end.maximum), near: guess,
        where: { count, keepsWholePixels in suffices(end.cut(count), keepsWholePixels) })
    else { return nil }
    for cut in [end.cutAtSentence(Int(fewest)), end.cut(fewest)] {
      if passing[cut] == nil { _ = suffices(cut, true) }
      if let trial = passing[cut] { return (cuts(cut), trial) }
    }
    return nil
  }

  private func loss(by cuts: [Range<Int>]) -> Fix.Loss {
    let script = fit.script
    var shortened = [String?]()
    var removed = [String?]()
    for section in script.sections {
      let paragraphs = script.paragraphs(of: section)
      guard let first = paragraphs.first, let last = paragraphs.last,
        case let text = first.lowerBound..<last.upperBound,
        case let cuts = cuts.ascendingRanges(overlapping: text), !cuts.isEmpty
      else { continue }
      if cuts.reduce(0, { $0 + $1.clamped(to: text).count }) == text.count {
        removed.append(section.title)
      } else {
        shortened.append(section.title)
      }
    }
    return Fix.Loss(shortened: shortened, removed: removed)
  }
}
