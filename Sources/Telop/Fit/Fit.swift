public import TelopScript
public import TelopText
import TelopUnits

/// A script fitted to a time: the whole pipeline's result, from text to plan.
public struct Fit: Sendable {
  /// What was read: the line, its sections and its settings.
  public let script: Script
  /// What the fit was told, with what whole pixels changed; the front matter is in it only if the
  /// caller applied it.
  public let options: FitOptions
  /// What the fit was told, before whole pixels changed it: what other plans of the script start from.
  public let asked: FitOptions
  /// How whole pixels were found, or why not; `nil` when nobody asked for them.
  public let wholePixels: WholePixelOutcome?
  /// How the line repeats; `nil` when nobody asked for it.
  public let loop: LoopOutcome?
  /// The script's line, measured; offsets count the UTF-8 bytes of its `text`. Of a loop, all rounds
  /// of it.
  public let text: MeasuredText
  /// The strip's way across the viewport, in exact pixels and seconds.
  public internal(set) var plan: ScrollPlan
  /// How fast the plan passes its readers.
  public internal(set) var pace: Pace
  /// The text to highlight, the script's `==marks==` and what `Look.highlights` finds, where they meet
  /// in one: UTF-8 offsets into `text`, ascending. Of a loop, in every round.
  public let highlightedRanges: [Range<Int>]
  /// What the pace was reckoned from.
  var reading: ReadingPass
  /// Whether the plan goes on by whole pixels though it was made without.
  var continuesByWholePixels = false
  /// Where the times of cues, slides and sections are on the way, of the rest of a plan that has dropped
  /// sections; `nil` where script and options say it.
  var places: [Schedule.Stop]?

  /// The line as it was measured before whole pixels changed its spacing; of a loop, `text`.
  let measured: MeasuredText

  /// The file that the script was read from; `nil` when it came as a value.
  var origin: ScriptOrigin? { didSet { foundFixes = OnceValue() } }

  /// `fixes`, once they have been asked for.
  private(set) var foundFixes = OnceValue<[Fix]>()

  /// What stands at the band's ends; `nil` for nothing.
  let blocks: MeasuredBlocks?

  /// What measured the text; `nil` when it came measured.
  let fonts: FontStack?

  /// Measures the script's line, cuts it, lays it out and plans its way across the screen.
  ///
  /// - Parameters:
  ///   - script: read already; its front matter is the caller's to apply (`FitOptions.apply`).
  ///   - fonts: made by the caller, or by `FontStack(options)`.
  ///   - options: everything else. What a script is read with has had its effect in `script` already:
  ///     `sources` and the separator; `FitJob` reads scripts by them.
  /// - Throws: `TextError` when the text cannot be measured, `PlanError` when the numbers do not
  ///   make a plan.
  /// - Complexity: O(n); measuring is nearly all of it.
  public init(_ script: Script, fonts: FontStack, options: FitOptions) throws {
    let options = options.withCanvas
    guard case .off = options.loop else {
      try self.init(looping: script, fonts: fonts, options: options)
      return
    }
    try self.init(
      script, text: try fonts.measure(script, options), options: options, fonts: fonts)
  }

  /// Plans a text that is measured already: nothing is shaped again, whatever size or time changes.
  ///
  /// - Parameters:
  ///   - script: where the line comes from, for its sections.
  ///   - text: `script.line`, measured.
  ///   - options: everything else; the text options and fonts have had their effect already. Whole
  ///     pixels are found without changing the text's spacing.
  /// - Throws: as `init(_:fonts:options:)`, and `badValue` for a loop, whose seam has to be measured.
  public init(_ script: Script, text: MeasuredText, options: FitOptions) throws {
    guard case .off = options.loop else {
      throw PlanError(.badValue, "a loop is measured with its fonts at hand, seam and all")
    }
    try self.init(script, text: text, options: options, fonts: nil)
  }

  /// Plans a measured text; whole pixels measure it again with other spacing where there are fonts.
  ///
  /// - Parameter blocks: the options' blocks where they are measured already, for this time or another.
  init(
    _ script: Script, text: MeasuredText, options: FitOptions, fonts: FontStack?,
    blocks: MeasuredBlocks? = nil
  ) throws {
    try options.check()
    self.fonts = fonts
    var (text, options) = (text, options.withCanvas)
    asked = options
    let known = blocks.flatMap { $0.hold(for: options.timing.duration) ? $0 : nil }
    let blocks = try known ?? MeasuredBlocks(options, fonts, beside: text)
    self.blocks = blocks
    options = try options.narrowed(by: blocks)
    measured = text
    try Self.checkWidth(of: text, options)
    if !ScheduleMaker.hasPlaces(in: script, options) { try options.timing.checkRamp() }
    if options.wholePixels.method == .off {
      wholePixels = nil
    } else {
      let fitting =
        ScheduleMaker.hasPlaces(in: script, options)
        ? try WholePixelFitting(scheduled: script, text, options)
        : try WholePixelFitting(
          text, options, measure: fonts.map { fonts in { try fonts.measure(script, $0) } })
      (wholePixels, text, options) = (fitting.outcome, fitting.text, fitting.options)
    }
    loop = nil
    self.options = options
    self.text = text
    let strip = Strip(text, options, of: script)
    var noted = script
    noted.notes += blocks?.notes(of: script) ?? []
    let answer = wholePixels?.answer?.motion
    if ScheduleMaker.hasPlaces(in: script, options)
      || answer == nil && ScheduleMaker.isNeeded(for: script, options)
    {
      let maker = ScheduleMaker(script: script, text: text, strip: strip, options: options)
      let motion = try maker.motion()
      plan = try ScrollPlan(strip, timing: options.timing, motion: answer ?? motion)
      noted.notes += maker.notes(on: motion)
    } else if let answer {
      plan = try ScrollPlan(strip, timing: options.timing, motion: answer)
    } else {
      plan = try ScrollPlan(strip, timing: options.timing)
    }
    highlightedRanges = try Self.highlightedRanges(in: text, of: script, options.look)
    self.script = noted
    reading = ReadingPass(plan, text: text, profile: options.pace ?? .overlay)
    pace = reading.whole
  }

  /// Another fit's script with less text, on a plan that was made of that one's.
  ///
  /// - Parameters:
  ///   - text: `script.line`, measured by `options`.
  ///   - plan: of that text.
  /// - Throws: what finding highlights throws.
  /// - Complexity: O(n).
  init(
    _ fit: Fit, as script: Script, text: MeasuredText, options: FitOptions, plan: ScrollPlan
  ) throws {
    self.script = script
    self.text = text
    self.options = options
    self.plan = plan
    (asked, measured, wholePixels, loop) = (options, text, nil, nil)
    (fonts, blocks) = (fit.fonts, fit.blocks)
    highlightedRanges = try Self.highlightedRanges(in: text, of: script, options.look)
    reading = ReadingPass(plan, text: text, profile: options.pace ?? .overlay)
    pace = reading.whole
  }

  /// Takes another plan of the same strip: the rest after an interruption.
  ///
  /// - Complexity: O(n).
  mutating func follow(_ plan: ScrollPlan) {
    self.plan = plan
    foundFixes = OnceValue()
    reading = ReadingPass(plan, text: text, profile: options.pace ?? .overlay)
    pace = reading.whole
  }

  /// Whether every frame is whole pixels after the one before.
  var movesByWholePixels: Bool { wholePixels?.answer != nil || continuesByWholePixels }

  static func checkWidth(of text: MeasuredText, _ options: FitOptions) throws(PlanError) {
    // Where advances go back, parts of a short line may lie further out than its ends.
    let width = Double(text.travel) / Double(text.unitsPerEm) * options.type.size.double
    guard width < Double(TextLimits.pixels) else {
      throw PlanError(.tooLarge, "the line would be over \(TextLimits.pixels) px long")
    }
  }

  /// When each section of the script is on screen, by its text's advance boxes and ink together; `nil`
  /// for a section without text. Of a loop, the first time.
  ///
  /// - Complexity: O(runs).
  public var sectionPresences: [ScrollPlan.Presence?] {
    script.sections.map { plan.presence(of: loop?.shown($0.range) ?? $0.range, in: text) }
  }
}

extension Strip {
  /// The strip of a script's line, cut where its sections begin and as the options say.
  init(_ text: MeasuredText, _ options: FitOptions, of script: Script) {
    self.init(
      text, checkedSize: options.type.size, chunker: Chunker(target: options.segmentWidth),
      sections: script.sections.map(\.range.lowerBound))
  }
}

extension Script {
  /// The styles of the line that fonts have faces for: bold for strong text, italic for emphasis.
  ///
  /// - Complexity: O(styles).
  public var faceStyles: [StyledText] {
    styles.compactMap { styled in
      switch styled.style {
      case .strong: StyledText(styled.range, .bold)
      case .emphasis: StyledText(styled.range, .italic)
      case .code, .highlight, .strikethrough, .link: nil
      }
    }
  }
}

extension FontStack {
  /// A script's line as the options shape it.
  func measure(_ script: Script, _ options: FitOptions) throws(TextError) -> MeasuredText {
    var setting = options.type
    setting.text.paragraphs = script.paragraphs
    setting.text.styles += script.faceStyles
    return try prepare(script.line, as: setting)
  }
}
