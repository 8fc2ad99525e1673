@_spi(Answers) import Telop
import TelopScript
import TelopText
import TelopUnits

extension ShowState {
  /// Follows another script, of which what is on screen, or will soon be, is as it was.
  ///
  /// - Parameter isApart: whether what comes behind that has its way from the edge already.
  mutating func replace(_ script: String, at moment: Moment, isApart: Bool = false) throws {
    settle(at: moment)
    var source = source
    source.script = ShowSource.withoutMark(script)
    let (fit, text) = (try planned(source, at: moment), revision + 1)
    let phase = phase(at: moment)
    if let leg = leg(at: moment), phase == .running || phase == .paused {
      guard !leg.isEndless else {
        throw ShowError(.notNow, "an endless loop keeps its text")
      }
      let other = try self.fit(fit, beside: leg)
      let shown = try shown(of: leg, at: moment)
      try Self.check(other, against: leg.fit, shown: shown)
      if !isApart { try check(entering: other, behind: shown, of: leg, at: moment) }
      let place = leg.offset(at: moment)
      let next = ShowLeg(
        from: moment, zero: leg.zero, other, text: text, asked: leg.asked, standsAt: leg.standsAt,
        stood: leg.standsAt == 0 ? leg.planTime(at: moment) : nil, isDry: leg.isDry)
      let goesOn = leg.standsAt == nil || leg.isDry && other.dryPlace > place
      legs.append(
        goesOn
          ? try continued(
            next, at: moment, from: place, planTime: next.planTime(as: leg, at: moment),
            by: feeding)
          : next)
    }
    (self.source, self.fit, self.text) = (source, fit, text)
  }

  /// The same plan with the spacing and the lead that show. It takes the script's own duration, whatever end the
  /// show was told: that is what its continuation is for.
  func fit(_ fit: Fit, beside leg: ShowLeg) throws -> Fit {
    var options = fit.asked
    // What whole pixels made of them stays, as long as nobody asks for others.
    let (former, own) = (self.fit.asked, leg.fit.options)
    if options.type == former.type { options.type = own.type }
    if options.timing.lead == former.timing.lead { options.timing.lead = own.timing.lead }
    options.wholePixels.method = .off
    let stack =
      try fonts?.stack(options.type, faces: options.faces) ?? FontStack(options)
    return try Fit(fit.script, fonts: stack, options: options)
  }

  /// The plan of a source from its start. What a script leaves to its text, its language and separator, is as it
  /// is in the text that shows.
  func planned(_ source: ShowSource, at moment: Moment) throws -> Fit {
    let fit = try planned(source, at: moment, [])
    guard let shown = leg(at: moment)?.fit else { return fit }
    let (asked, script) = (fit.asked.type.text, fit.script)
    var settings: [OptionLayer.Setting] = []
    if asked.language == nil, fit.text.language != shown.text.language {
      settings.append(OptionLayer.Setting("language", [shown.text.language]))
    }
    if asked.separator == nil, script.separator != shown.script.separator {
      settings.append(OptionLayer.Setting("separator", [shown.script.separator]))
    }
    return settings.isEmpty ? fit : try planned(source, at: moment, settings)
  }

  /// The same with settings. That of a feed takes more time than was asked for, rather than be refused what
  /// `max-speed` has no time for.
  private func planned(
    _ source: ShowSource, at moment: Moment, _ settings: [OptionLayer.Setting]
  ) throws -> Fit {
    do { return try source.fit(fonts, settings) } catch let error as any TelopError {
      let former = leg(at: moment)?.fit ?? fit
      // A plan's error or, with its line, a script's.
      guard isFed, error.code.rawValue == PlanError.Code.unmetTime.rawValue,
        let most = former.options.maxSpeed
      else { throw error }
      // No letter is wider than its size, or hardly one.
      let added = max(0, source.script.utf8.count - self.source.script.utf8.count)
      let way = former.plan.distance.roundedSum(
        with: former.options.type.size.roundedProduct(with: Rational(added)))
      let seconds = way.roundedQuotient(by: most).floor + 1
      return try source.fit(fonts, settings + [OptionLayer.Setting("duration", ["\(seconds)"])])
    }
  }

  /// Puts a text of its own before the first paragraph that is not nearly on screen.
  mutating func insert(_ text: String, at moment: Moment) throws {
    settle(at: moment)
    let script = leg(at: moment)?.fit.script ?? fit.script
    let kept = try leg(at: moment).map { try shown(of: $0, at: moment) } ?? 0
    guard let next = script.paragraphs.first(where: { $0.lowerBound >= kept }) else {
      try append(text, at: moment)
      return
    }
    // By the lines of the source, which both scripts have in common.
    var lines = LineMerge.lines(source.script)
    let line = script.sourceLine(at: next.lowerBound) - 1
    lines.insert("\(try Self.paragraph(text))\n\n", at: max(0, min(line, lines.count)))
    try replace(lines.joined(), at: moment)
  }

  /// More text at the end. Where the end is on screen already, or nearly, it comes in from the edge behind
  /// that: nothing turns up in the middle.
  mutating func append(_ text: String, at moment: Moment) throws {
    let paragraph = try Self.paragraph(text)
    settle(at: moment)
    let gap = try gap(before: paragraph, at: moment)
    try replace(source.script + "\n\n" + gap + paragraph + "\n", at: moment, isApart: true)
  }

  /// What keeps a paragraph off the screen that the end of the text is on: blanks as wide as the type is
  /// large, behind a sign without a width that keeps them from being trimmed.
  private func gap(before paragraph: String, at moment: Moment) throws -> String {
    let phase = phase(at: moment)
    guard let leg = leg(at: moment), phase == .running || phase == .paused, !leg.isEndless else {
      return ""
    }
    let (plan, reached) = (leg.fit.plan, reached(by: leg, at: moment))
    // As long as the end is far away nothing has to be measured.
    guard reached > plan.timing.viewport.roundedDifference(from: plan.distance) else {
      return ""
    }
    var source = source
    source.script += "\n\n" + paragraph + "\n"
    let fit = try fit(try planned(source, at: moment), beside: leg)
    let end = leg.fit.script.line.utf8.count
    guard let next = fit.script.paragraphs.first(where: { $0.lowerBound >= end }),
      let entering = fit.plan.offsets(showing: next, of: fit.text)?.lowerBound, entering < reached
    else { return "" }
    let way = entering.roundedDifference(from: reached)
    let count = way.roundedQuotient(by: fit.options.type.size).floor
    return "\u{2060}" + String(repeating: "\u{3000}", count: Int(clamping: count) + 1)
  }

  /// Adds a text to a script whose sections may have a time each, which one more has not.
  mutating func withoutSection(_ add: (inout ShowState) throws -> Void) throws {
    do { try add(&self) } catch let error as any TelopError
      where !fit.asked.slides.isEmpty && error.place.options == ["slides"]
    {
      throw ShowError(
        .badValue,
        "a heading starts a section, but the script has slide times for its own sections only: "
          + "send the text without the heading",
        place: ErrorPlace(options: ["text"]))
    }
  }

  static func paragraph(_ text: String) throws(ShowError) -> String {
    let trimmed = text.drop { $0.isWhitespace }
    guard !trimmed.isEmpty else {
      throw ShowError(.badValue, "there is no text in it", place: ErrorPlace(options: ["text"]))
    }
    return String(trimmed)
  }

  /// How far the text of a leg will have travelled within `margin`.
  private func reached(by leg: ShowLeg, at moment: Moment) -> Rational {
    let place = leg.offset(at: moment + Self.margin)
    // It goes no further than to where it will run dry.
    let hold = dry(behind: leg).flatMap { $0.from > moment ? $0.standsAt : nil }
    return min(place, hold ?? place)
  }

  /// Up to where the line's paragraphs show, or have shown, or will within `margin`: a UTF-8 offset, the
  /// end of the last of them.
  func shown(of leg: ShowLeg, at moment: Moment) throws -> Int {
    let offset = reached(by: leg, at: moment)
    let last = leg.fit.script.paragraphs.last { paragraph in
      leg.fit.plan.offsets(showing: paragraph, of: leg.fit.text).map { $0.lowerBound < offset }
        ?? false
    }
    return last?.upperBound ?? 0
  }

  /// Whether another text has what shows where it is, glyph for glyph.
  static func check(_ fit: Fit, against old: Fit, shown: Int) throws(ShowError) {
    guard shown > 0 else { return }
    let (line, former) = (Array(fit.script.line.utf8), Array(old.script.line.utf8))
    let common = zip(line, former.prefix(shown)).prefix { $0 == $1 }.count
    let isSame = common == shown && fit.script.paragraphs.contains { $0.upperBound == shown }
    guard isSame, places(in: fit, 0..<shown) == places(in: old, 0..<shown) else {
      let words = old.script.line.around(utf8: min(common, shown - 1))
      let line = old.script.sourceLine(at: min(common, shown - 1))
      throw ShowError(
        .onScreen,
        "“\(words)” is on screen, or will be in a moment, and would change: change text after it",
        place: ErrorPlace(line: line))
    }
  }

  /// Whether what is new behind the text that shows comes in from the edge.
  private func check(
    entering fit: Fit, behind shown: Int, of leg: ShowLeg, at moment: Moment
  ) throws(ShowError) {
    let isNext = { (range: Range<Int>) in range.lowerBound >= shown }
    guard shown > 0, let next = fit.script.paragraphs.first(where: isNext) else { return }
    // What an appended text begins with to come in from the edge is not seen.
    let line = fit.script.line
    let text = line[line.utf8.index(line.startIndex, offsetBy: next.lowerBound)...]
    let blanks = text.unicodeScalars.prefix { $0.properties.isWhitespace || $0 == "\u{2060}" }
    let start = next.lowerBound + String(blanks).utf8.count
    guard start < next.upperBound,
      let entering = fit.plan.offsets(showing: start..<next.upperBound, of: fit.text)?.lowerBound,
      entering < reached(by: leg, at: moment)
    else { return }
    throw ShowError(
      .onScreen,
      "“\(fit.script.line.around(utf8: start))” would turn up in the middle of the screen: "
        + "append it", place: ErrorPlace(line: fit.script.sourceLine(at: next.lowerBound)))
  }

  /// A glyph where it stands, in pixels from where the line begins; to the left of that is below 0.
  struct Place: Equatable {
    let font: String
    let glyph: UInt32
    let x: Rational
    let y: Rational
  }

  /// The glyphs of a stretch of text: UTF-8 offsets into the line.
  static func places(in fit: Fit, _ range: Range<Int>) -> [Place] {
    let unit = fit.plan.strip.layout.pixelsPerUnit
    // A line from right to left counts from its left end, which is another when it grows.
    let start = fit.plan.strip.isRightToLeft ? fit.plan.strip.width : 0
    return fit.text.placedGlyphs(in: range).map { glyph in
      Place(
        font: fit.text.runs[glyph.run].font.name, glyph: glyph.id,
        x: start.roundedDifference(from: unit.roundedProduct(with: Rational(glyph.x))),
        y: unit.roundedProduct(with: Rational(glyph.y)))
    }
  }
}

extension String {
  /// Some words from a place on.
  fileprivate func around(utf8 offset: Int) -> String {
    let place = utf8.index(utf8.startIndex, offsetBy: max(0, min(offset, utf8.count)))
    let start = index(place, offsetBy: -6, limitedBy: startIndex) ?? startIndex
    return String(self[start...].prefix(24))
  }
}
