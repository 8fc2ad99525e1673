package import TelopScript
package import TelopText
package import TelopUnits

extension LoopLine {
  /// Repeats the script's line as often as the options say, or takes `other` if given. For an endless loop, sets the
  /// start and the finish of `options.timing` to flush.
  package init(
    _ script: Script, fonts: FontStack, options: inout PlanOptions, like other: LoopLine?
  ) throws {
    if let other {
      self = other
      if case .endless = options.loop { try options.timing.makeEndless() }
      return
    }
    let once = try LoopLine(script, separator: options.type.text.separator ?? script.separator)
    switch options.loop {
    // Callers replace `.fill` by a number before this call.
    case .off, .fill: self = once
    case .passes(let passes):
      try PlanError.require(
        passes >= 1 && passes <= Loop.maximumPasses, .badValue,
        "a loop has from 1 to \(Loop.maximumPasses) passes, not \(passes)", options: ["loop"])
      self = once.repeated(passes, endsWithSeparator: false)
    case .endless:
      try options.timing.makeEndless()
      let text = try once.threePasses.measured(fonts, options)
      let period = text.width(
        of: once.passLength..<2 * once.passLength, checkedSize: options.type.size)
      let copies = options.timing.viewport.divided(by: period).map { $0.ceiling + 1 } ?? 0
      try PlanError.require(
        period > 0 && copies <= Int128(Loop.maximumPasses), .badLength,
        "the line is too short to loop: the viewport would show over "
          + "\(Loop.maximumPasses) copies of it at a time", options: ["loop"])
      // One more copy on either side, so that every visible copy is shaped with text before and after it.
      self = once.repeated(Int(copies) + 2, endsWithSeparator: true)
    }
  }
}

extension ScrollPlan.Timing {
  fileprivate mutating func makeEndless() throws(PlanError) {
    try PlanError.require(
      lead == 0 && holdStart == .zero && standstillAtEnd == .zero, .badValue,
      "lead, hold-start, hold-end and finish-early have no effect in an endless loop, which "
        + "neither starts nor ends",
      options: ["lead", "hold-start", "hold-end", "finish-early", "loop"])
    start = .flush
    finish = .flush
  }
}

extension ScrollPlan {
  /// Plans all passes of a line, or one pass of an endless line.
  ///
  /// - Parameters:
  ///   - period: the distance that the line travels in one pass, in pixels.
  ///   - pixelMotion: the motion by whole pixels; `nil` for a motion from the timing.
  package init(
    _ line: LoopLine, _ text: MeasuredText, _ options: PlanOptions, period: Rational,
    pixelMotion: Motion?
  ) throws {
    let strip = line.strip(text, options)
    if line.endsWithSeparator {
      let first = text.width(of: 0..<line.passLength, checkedSize: options.type.size)
      try self.init(endless: strip, timing: options.timing, period: period, first: first)
    } else if let pixelMotion {
      try self.init(strip, timing: options.timing, motion: pixelMotion)
    } else {
      try self.init(strip, timing: options.timing)
    }
  }

  /// Plans one pass of an endless line. The picture at the end of the plan is the picture at its start.
  ///
  /// - Parameters:
  ///   - strip: a pass that has left before the plan starts, the passes that are visible together, and one more pass.
  ///   - first: the width of the pass that has left, in pixels.
  fileprivate init(
    endless strip: Strip, timing: Timing, period: Rational, first: Rational
  ) throws(PlanError) {
    try timing.check()
    try timing.checkRamp()
    try Self.checkSize(of: strip, timing)
    self.strip = strip
    self.timing = timing
    origin = -first
    motion = Motion(distance: period, duration: timing.duration.exactSeconds)
  }
}
