import Telop
import TelopScript
import TelopText
import TelopUnits

extension ShowState {
  /// Follows another script, of which what is on screen, or will soon be, is as it was.
  mutating func replace(_ script: String, at moment: Moment) throws {
    settle(at: moment)
    var source = source
    source.script = script
    let (fit, text) = (try source.fit(fonts), revision + 1)
    let phase = phase(at: moment)
    if let leg = leg(at: moment), phase == .running || phase == .paused {
      guard !leg.isEndless else {
        throw ShowError(.notNow, "an endless loop keeps its text")
      }
      let other = try self.fit(fit, beside: leg, at: moment)
      try Self.check(other, against: leg.fit, shown: try shown(of: leg, at: moment))
      let place = leg.offset(at: moment)
      let next = ShowLeg(
        from: moment, zero: leg.zero, other, text: text, standsAt: leg.standsAt)
      legs.append(leg.standsAt == nil ? try continued(next, at: moment, from: place) : next)
    }
    (self.source, self.fit, self.text) = (source, fit, text)
  }

  /// The same text in a plan that is as long as the one that runs, so that both have one time, with the
  /// spacing and the lead that show.
  private func fit(_ fit: Fit, beside leg: ShowLeg, at moment: Moment) throws -> Fit {
    var options = fit.asked
    // What whole pixels made of them stays, as long as nobody asks for others.
    let (asked, own) = (leg.fit.asked, leg.fit.options)
    if options.type == asked.type { options.type = own.type }
    if options.timing.lead == asked.timing.lead { options.timing.lead = own.timing.lead }
    options.wholePixels.method = .off
    options.timing.duration = max(leg.fit.plan.timing.duration, moment.since(leg.zero))
    let stack =
      try fonts?.stack(options.type, faces: options.faces) ?? FontStack(options)
    return try Fit(fit.script, fonts: stack, options: options)
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
    var lines = source.script.split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    let line = script.sourceLine(at: next.lowerBound) - 1
    lines.insert(contentsOf: [try Self.paragraph(text), ""], at: max(0, min(line, lines.count)))
    try replace(lines.joined(separator: "\n"), at: moment)
  }

  /// More text at the end.
  mutating func append(_ text: String, at moment: Moment) throws {
    try replace(source.script + "\n\n" + (try Self.paragraph(text)) + "\n", at: moment)
  }

  private static func paragraph(_ text: String) throws(ShowError) -> String {
    let trimmed = text.drop { $0.isWhitespace }
    guard !trimmed.isEmpty else {
      throw ShowError(.badValue, "there is no text in it", place: ErrorPlace(options: ["text"]))
    }
    return String(trimmed)
  }

  /// Up to where the line's paragraphs show, or have shown, or will within `margin`: a UTF-8 offset, the
  /// end of the last of them.
  private func shown(of leg: ShowLeg, at moment: Moment) throws -> Int {
    let offset = leg.offset(at: moment + Self.margin)
    let last = leg.fit.script.paragraphs.last { paragraph in
      leg.fit.plan.offsets(showing: paragraph, of: leg.fit.text).map { $0.lowerBound < offset }
        ?? false
    }
    return last?.upperBound ?? 0
  }

  /// Whether another text has what shows where it is, glyph for glyph.
  private static func check(_ fit: Fit, against old: Fit, shown: Int) throws(ShowError) {
    guard shown > 0 else { return }
    let (line, former) = (Array(fit.script.line.utf8), Array(old.script.line.utf8))
    let common = zip(line, former.prefix(shown)).prefix { $0 == $1 }.count
    let isSame = common == shown && fit.script.paragraphs.contains { $0.upperBound == shown }
    guard isSame, places(in: fit, to: shown) == places(in: old, to: shown) else {
      let words = old.script.line.around(utf8: min(common, shown - 1))
      let line = old.script.sourceLine(at: min(common, shown - 1))
      throw ShowError(
        .onScreen,
        "“\(words)” is on screen, or will be in a moment, and would change: change what comes behind it",
        place: ErrorPlace(line: line))
    }
  }

  /// A glyph where it stands.
  private struct Place: Equatable {
    let font: String
    let glyph: UInt32
    let x: Rational
    let y: Rational
  }

  private static func places(in fit: Fit, to end: Int) -> [Place] {
    let unit = fit.plan.strip.layout.pixelsPerUnit
    // A line from right to left counts from its left end, which is another when it grows.
    let start = fit.plan.strip.isRightToLeft ? fit.plan.strip.width : 0
    return fit.text.placedGlyphs(in: 0..<end).map { glyph in
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
