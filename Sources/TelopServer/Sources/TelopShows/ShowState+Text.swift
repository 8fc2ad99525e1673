@_spi(Answers) import Telop
import TelopScript
import TelopText
import TelopUnits

extension ShowState {
  /// Replaces the script. Text that is on screen, or will be within `margin`, must not change.
  ///
  /// - Parameter hasGap: whether `gap(before:at:)` already keeps the new text off screen. If `false`, the method throws
  ///   `onScreen` for new text that would turn up inside the screen, not enter at its edge.
  mutating func replace(_ script: String, at moment: Moment, hasGap: Bool = false) throws {
    addLegOfCurrentPass(at: moment)
    var source = source
    source.script = ShowSource.withoutByteOrderMark(script)
    let fit = try planned(source, at: moment)
    let textRevision = revision + 1
    let phase = phase(at: moment)
    if let leg = leg(at: moment), phase == .running || phase == .paused {
      guard !leg.isEndless else { throw ShowError(.notNow, "an endless loop keeps its text") }
      let matchingFit = try self.fit(fit, matching: leg)
      let shown = try shownEnd(of: leg, at: moment)
      try Self.check(matchingFit, against: leg.fit, shown: shown)
      if !hasGap { try check(entering: matchingFit, behind: shown, of: leg, at: moment) }
      let offset = leg.offset(at: moment)
      let next = ShowLeg(
        from: moment, planStart: leg.planStart, matchingFit, textRevision: textRevision,
        requestedEnd: leg.requestedEnd, standstillOffset: leg.standstillOffset,
        standstillPlanTime: leg.standstillOffset == 0 ? leg.planTime(at: moment) : nil,
        isWaitingForText: leg.isWaitingForText)
      let continues =
        leg.standstillOffset == nil || leg.isWaitingForText && matchingFit.feedEndOffset > offset
      legs.append(
        continues
          ? try continued(
            next, at: moment, from: offset, planTime: next.planTime(atOffsetOf: leg, at: moment),
            by: feedTiming
          ).keepingOverdueSlide(of: leg)
          : next)
    }
    self.source = source
    self.fit = fit
    self.textRevision = textRevision
  }

  /// Fits the script of `fit` again, with the type and lead of the text on screen, so that both have the same glyphs at
  /// the same distances. The other options stay those of `fit`,
  /// without `whole-pixels`.
  func fit(_ fit: Fit, matching leg: ShowLeg) throws -> Fit {
    var options = fit.requestedOptions
    // Keeps the values that were adjusted to whole pixels, unless the new script has other values for these options.
    let former = self.fit.requestedOptions
    let shown = leg.fit.options
    if options.type == former.type { options.type = shown.type }
    if options.timing.lead == former.timing.lead { options.timing.lead = shown.timing.lead }
    options.wholePixels.method = .off
    let stack = try fonts?.stack(options.type, faces: options.faces) ?? FontStack(options)
    return try Fit(fit.script, fonts: stack, options: options)
  }

  /// Plans a source from its start, with the language and separator of the text on screen unless the script sets them.
  func planned(_ source: ShowSource, at moment: Moment) throws -> Fit {
    let fit = try planned(source, at: moment, [])
    guard let shown = leg(at: moment)?.fit else { return fit }
    let requestedOptions = fit.requestedOptions.type.text
    let script = fit.script
    var settings: [OptionLayer.Setting] = []
    if requestedOptions.language == nil, fit.text.language != shown.text.language {
      settings.append(OptionLayer.Setting("language", [shown.text.language]))
    }
    if requestedOptions.separator == nil, script.separator != shown.script.separator {
      settings.append(OptionLayer.Setting("separator", [shown.script.separator]))
    }
    return settings.isEmpty ? fit : try planned(source, at: moment, settings)
  }

  /// Plans a source. If the text of a feed needs more time at `max-speed`, the duration is extended.
  private func planned(
    _ source: ShowSource, at moment: Moment, _ settings: [OptionLayer.Setting]
  ) throws -> Fit {
    do { return try source.fit(fonts, settings) } catch let error as any TelopError {
      let former = leg(at: moment)?.fit ?? fit
      // Compares raw values, because the error may be a `PlanError` or a `ScriptError`.
      guard isFed, error.code.rawValue == PlanError.Code.unmetTime.rawValue,
        let maximum = former.options.maxSpeed
      else { throw error }
      // A generous estimate of the new distance: few letters are wider than the type size.
      let added = max(0, source.script.utf8.count - self.source.script.utf8.count)
      let distance = former.plan.distance.roundedSum(
        with: former.options.type.size.roundedProduct(with: Rational(added)))
      let seconds = distance.roundedQuotient(by: maximum).floor + 1
      return try source.fit(fonts, settings + [OptionLayer.Setting("duration", ["\(seconds)"])])
    }
  }

  /// Inserts text before the first paragraph that will not be on screen within `margin`.
  mutating func insert(_ text: String, at moment: Moment) throws {
    addLegOfCurrentPass(at: moment)
    let script = leg(at: moment)?.fit.script ?? fit.script
    let shown = try leg(at: moment).map { try shownEnd(of: $0, at: moment) } ?? 0
    guard let next = script.paragraphs.first(where: { $0.lowerBound >= shown }) else {
      return try append(text, at: moment)
    }
    // The leg's script was read from `source`, so both number the source lines equally.
    var lines = LineMerge.lines(source.script)
    let line = max(0, min(script.sourceLine(at: next.lowerBound) - 1, lines.count))
    // Without a blank line above, Markdown would join the text with a list item or quotation.
    let isAfterBlank = line == 0 || lines[line - 1].allSatisfy(\.isWhitespace)
    lines.insert("\(isAfterBlank ? "" : "\n")\(try Self.paragraph(text))\n\n", at: line)
    try replace(lines.joined(), at: moment)
  }

  /// Appends text, after a gap if the text's end is on screen or will be within `margin`.
  mutating func append(_ text: String, at moment: Moment) throws {
    let paragraph = try Self.paragraph(text)
    addLegOfCurrentPass(at: moment)
    let gap = try gap(before: paragraph, at: moment)
    try replace(source.script + "\n\n" + gap + paragraph + "\n", at: moment, hasGap: true)
  }

  /// Padding that keeps a new paragraph off screen while the end of the text is visible. The padding is ideographic
  /// spaces, each as wide as the type size. A word joiner before the spaces keeps them from being trimmed.
  private func gap(before paragraph: String, at moment: Moment) throws -> String {
    let phase = phase(at: moment)
    guard let leg = leg(at: moment), phase == .running || phase == .paused, !leg.isEndless else {
      return ""
    }
    let plan = leg.fit.plan
    let reachedOffset = reachedOffset(of: leg, at: moment)
    // The new text is measured only if the end of the text is near.
    guard reachedOffset > plan.timing.viewport.roundedSubtraction(from: plan.distance) else {
      return ""
    }
    var source = source
    source.script += "\n\n" + paragraph + "\n"
    let fit = try fit(try planned(source, at: moment), matching: leg)
    let end = leg.fit.script.line.utf8.count
    guard let next = fit.script.paragraphs.first(where: { $0.lowerBound >= end }),
      let entering = fit.plan.offsets(showing: next, of: fit.text)?.lowerBound,
      entering < reachedOffset
    else { return "" }
    let distance = entering.roundedSubtraction(from: reachedOffset)
    let count = distance.roundedQuotient(by: fit.options.type.size).floor
    return "\u{2060}" + String(repeating: "\u{3000}", count: Int(clamping: count) + 1)
  }

  /// Calls `add`, which adds text. If the script has slide times, throws `badValue` for text that starts a new section,
  /// because the section would have no time.
  mutating func refusingNewTimedSection(_ add: (inout ShowState) throws -> Void) throws {
    var next = self
    try add(&next)
    guard
      fit.requestedOptions.slides.isEmpty
        || next.fullScript.sections.count == fullScript.sections.count
    else {
      throw ShowError(
        .badValue,
        "a heading starts a section, but the script has slide times for its own sections only: "
          + "send the text without the heading", place: ErrorPlace(options: ["text"]))
    }
    self = next
  }

  static func paragraph(_ text: String) throws(ShowError) -> String {
    let trimmed = text.drop { $0.isWhitespace }
    guard !trimmed.isEmpty else {
      throw ShowError(.badValue, "the text is empty", place: ErrorPlace(options: ["text"]))
    }
    return String(trimmed)
  }

  /// The offset that a leg's text will have reached at `moment + margin`, in pixels.
  private func reachedOffset(of leg: ShowLeg, at moment: Moment) -> Rational {
    let offset = leg.offset(at: moment + Self.margin)
    // The text stops where it waits for the feed.
    let waitingOffset = waitingLeg(after: leg).flatMap {
      $0.from > moment ? $0.standstillOffset : nil
    }
    return min(offset, waitingOffset ?? offset)
  }

  /// End of the last paragraph that was or is on screen, or will be within `margin`, as a UTF-8 offset into the line.
  func shownEnd(of leg: ShowLeg, at moment: Moment) throws -> Int {
    let offset = reachedOffset(of: leg, at: moment)
    let last = leg.fit.script.paragraphs.last { paragraph in
      leg.fit.plan.offsets(showing: paragraph, of: leg.fit.text).map { $0.lowerBound < offset }
        ?? false
    }
    return last?.upperBound ?? 0
  }

  /// Throws `onScreen` unless the line's first `shown` UTF-8 bytes have equal glyphs at equal distances in both fits.
  static func check(_ fit: Fit, against old: Fit, shown: Int) throws(ShowError) {
    guard shown > 0 else { return }
    let line = Array(fit.script.line.utf8)
    let former = Array(old.script.line.utf8)
    let common = zip(line, former.prefix(shown)).prefix { $0 == $1 }.count
    let isSame = common == shown && fit.script.paragraphs.contains { $0.upperBound == shown }
    guard isSame, glyphPositions(in: fit, 0..<shown) == glyphPositions(in: old, 0..<shown) else {
      let excerpt = old.script.line.excerpt(aroundUTF8: min(common, shown - 1))
      let line = old.script.sourceLine(at: min(common, shown - 1))
      throw ShowError(
        .onScreen,
        "“\(excerpt)” is on screen, or will be in a moment, and would change: change text after it",
        place: ErrorPlace(line: line))
    }
  }

  /// Throws `onScreen` unless the text after UTF-8 offset `shown` enters at the edge.
  private func check(
    entering fit: Fit, behind shown: Int, of leg: ShowLeg, at moment: Moment
  ) throws(ShowError) {
    let isNext = { (range: Range<Int>) in range.lowerBound >= shown }
    guard shown > 0, let next = fit.script.paragraphs.first(where: isNext) else { return }
    // Skips the invisible padding of appended text.
    let line = fit.script.line
    let text = line[line.utf8.index(line.startIndex, offsetBy: next.lowerBound)...]
    let blanks = text.unicodeScalars.prefix { $0.properties.isWhitespace || $0 == "\u{2060}" }
    let start = next.lowerBound + String(blanks).utf8.count
    guard start < next.upperBound,
      let entering = fit.plan.offsets(showing: start..<next.upperBound, of: fit.text)?.lowerBound,
      entering < reachedOffset(of: leg, at: moment)
    else { return }
    throw ShowError(
      .onScreen,
      "“\(fit.script.line.excerpt(aroundUTF8: start))” would appear in the middle of the screen "
        + "instead of entering at the edge: append it",
      place: ErrorPlace(line: fit.script.sourceLine(at: next.lowerBound)))
  }

  /// A glyph and its position in pixels. In a right-to-left line, `x` is relative to the right end, so it is negative.
  struct GlyphPosition: Equatable {
    let font: String
    let glyph: UInt32
    let x: Rational
    let y: Rational
  }

  /// The glyphs of a range of UTF-8 offsets into the line.
  static func glyphPositions(in fit: Fit, _ range: Range<Int>) -> [GlyphPosition] {
    let unit = fit.plan.strip.pixelsPerUnit
    // `placedGlyphs` measures a right-to-left line from its left end, which moves as the line grows.
    let start = fit.plan.strip.isRightToLeft ? fit.plan.strip.width : 0
    return fit.text.placedGlyphs(in: range).map { glyph in
      GlyphPosition(
        font: fit.text.runs[glyph.run].font.name, glyph: glyph.id,
        x: start.roundedSubtraction(from: unit.roundedProduct(with: Rational(glyph.x))),
        y: unit.roundedProduct(with: Rational(glyph.y)))
    }
  }
}

extension String {
  fileprivate func excerpt(aroundUTF8 offset: Int) -> String {
    let position = utf8.index(utf8.startIndex, offsetBy: max(0, min(offset, utf8.count)))
    let start = index(position, offsetBy: -6, limitedBy: startIndex) ?? startIndex
    return String(self[start...].prefix(24))
  }
}
