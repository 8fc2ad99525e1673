@_spi(Answers) public import TelopPlan
@_spi(Answers) public import TelopScript
@_spi(Answers) public import TelopText
import TelopUnits

/// A script fitted to a time: the result of the whole pipeline, from text to plan.
///
/// ```swift
/// let script = try Script("# Hello\n\nこんにちは", format: .markdown, name: "talk.md")
/// var options = FitOptions()
/// options.timing.duration = .seconds(3)
/// let fit = try Fit(script, fonts: .bundled(), options: options)
/// print(fit.plan.speed.double, fit.pace.verdict)  // px/s, and whether it can be read
/// for fix in fit.fixes { print(fix.message) }  // what would help
/// ```
public struct Fit: Sendable {
  let planIndependentParts: PlanIndependentParts
  /// The script that was read: the line, its sections and its settings.
  public var script: Script { planIndependentParts.script }
  /// The options of the fit, including the changes made for whole pixels. The front matter is
  /// included only if the caller applied it.
  public var options: FitOptions { planIndependentParts.options }
  /// The options as given, before changes for whole pixels. Other plans of the script are made from these options.
  @_spi(Answers) public var requestedOptions: FitOptions { planIndependentParts.requestedOptions }
  /// The outcome of the search for whole pixels; `nil` if whole pixels were not requested.
  package var wholePixels: WholePixelOutcome? { planIndependentParts.wholePixels }
  /// The way in which the line repeats; `nil` if no loop was requested.
  package var loop: LoopOutcome? { planIndependentParts.loop }
  /// True if a loop was requested.
  @_spi(Answers) public var isLooping: Bool { planIndependentParts.loop != nil }
  /// The measured line of the script; for a loop, with every pass. Offsets are UTF-8 offsets into the string
  /// `text.text`.
  public var text: MeasuredText { planIndependentParts.text }
  /// The motion of the strip across the viewport, in exact pixels and seconds.
  public internal(set) var plan: ScrollPlan
  /// The pace of the plan for its readers.
  public internal(set) var pace: Pace
  /// The text to highlight: the script's `==marks==` and the matches of `Look.highlights`, merged where they meet.
  /// UTF-8 offsets into `text`, ascending. For a loop, the ranges of every pass.
  package var highlightedRanges: [Range<Int>] { planIndependentParts.highlightedRanges }
  /// The reading units of the line and the times at which they pass the read point. Paces are computed from it.
  package internal(set) var reading: LineReading
  /// True for a rest from which sections were dropped, if the interrupted plan moves by whole pixels. The options of
  /// such a rest do not request whole pixels, so `wholePixels` is `nil`.
  var continuesByWholePixels = false
  /// The stops at cues, slides and timed sections, without times, of a rest from which sections were dropped; `nil` for
  /// other fits, whose script and options determine the stops.
  var remainingStops: [Schedule.Stop]?

  /// The file that the script was read from; `nil` for a script that was given as a value.
  var origin: ScriptOrigin? { didSet { foundFixes = OnceValue() } }

  private(set) var foundFixes = OnceValue<[Fix]>()

  /// The line as measured before whole pixels changed its spacing. For a loop, it contains every pass, like `text`.
  var measured: MeasuredText { planIndependentParts.measured }

  var blocks: MeasuredBlocks? { planIndependentParts.blocks }

  /// The fonts that measured the text; `nil` if the fit was made from a measured text.
  var fonts: FontStack? { planIndependentParts.fonts }

  /// Measures the script's line, cuts the line into segments and plans its motion across the screen.
  ///
  /// - Parameters:
  ///   - script: the script. Its front matter has no effect unless the caller has applied it (`FitOptions.apply`).
  ///   - fonts: the caller's fonts, or `FontStack(options)`.
  ///   - options: all other options. `lineContent` and the separator have no effect: they apply when a script is read
  ///     (see `FitJob`).
  /// - Throws: `TextError` when the text cannot be measured, `PlanError` when the numbers do not make a plan.
  /// - Complexity: O(line); measuring takes nearly all of the time.
  public init(_ script: Script, fonts: FontStack, options: FitOptions) throws {
    guard case .off = options.loop else {
      try self.init(looping: script, fonts: fonts, options: options)
      return
    }
    try self.init(
      script, text: try fonts.measure(script, options.type), options: options, fonts: fonts)
  }

  /// Plans a measured text. Changes of size or time need no new shaping.
  ///
  /// - Parameters:
  ///   - script: the script of the line, for its sections.
  ///   - text: `script.line`, measured.
  ///   - options: all other options. Text options and fonts have no further effect. Whole pixels do not
  ///     change the text's spacing.
  /// - Throws: as `init(_:fonts:options:)`; `badValue` for a loop, because the seam between its passes must be measured.
  public init(_ script: Script, text: MeasuredText, options: FitOptions) throws {
    guard case .off = options.loop else {
      throw PlanError(.badValue, "a loop needs its fonts, to measure the seam")
    }
    try self.init(script, text: text, options: options, fonts: nil)
  }

  /// Plans a measured text. If fonts are given, the search for whole pixels may measure the text again with other
  /// spacing.
  ///
  /// - Parameter blocks: the options' blocks, measured for a plan that may have another duration; reused if they suit
  ///   the options' duration.
  init(
    _ script: Script, text measured: MeasuredText, options: FitOptions, fonts: FontStack?,
    blocks: MeasuredBlocks? = nil
  ) throws {
    let requestedOptions = try options.checked()
    let reusedBlocks = blocks.flatMap {
      $0.areUsable(for: requestedOptions.timing.duration) ? $0 : nil
    }
    let blocks = try reusedBlocks ?? MeasuredBlocks(requestedOptions, fonts, beside: measured)
    let narrowed = try requestedOptions.withNarrowedViewport(by: blocks)
    try Self.checkWidth(of: measured, narrowed)
    let hasTimedPlaces = ScheduleMaker.hasTimedPlaces(in: script, narrowed.plan)
    if !hasTimedPlaces { try narrowed.timing.checkRamp() }
    let fitting = try Self.wholePixels(
      in: measured, of: script, narrowed, fonts, hasTimedPlaces: hasTimedPlaces)
    let text = fitting?.text ?? measured
    var options = narrowed
    if let fitting { options.plan = fitting.options }
    let maker = ScheduleMaker(
      script: script, text: text, strip: Strip(text, options.plan, of: script),
      options: options.plan)
    let planned = try maker.plan(by: fitting?.outcome.answer?.motion)
    let highlighted = try Self.highlightedRanges(in: text, of: script, options.look)
    var notedScript = script.noting(blocks, text, fonts, options)
    notedScript.notes += planned.notes + highlighted.notes
    self.init(
      PlanIndependentParts(
        script: notedScript, options: options, requestedOptions: requestedOptions,
        wholePixels: fitting?.outcome, text: text, measured: measured,
        highlightedRanges: highlighted.ranges, blocks: blocks, fonts: fonts), on: planned.plan)
  }

  init(_ planIndependentParts: PlanIndependentParts, on plan: ScrollPlan) {
    self.planIndependentParts = planIndependentParts
    self.plan = plan
    reading = planIndependentParts.reading(plan)
    pace = reading.overallPace
  }

  private static func wholePixels(
    in text: MeasuredText, of script: Script, _ options: FitOptions, _ fonts: FontStack?,
    hasTimedPlaces: Bool
  ) throws -> WholePixelFitting? {
    guard options.wholePixels.method != .off else { return nil }
    guard !hasTimedPlaces else {
      return try WholePixelFitting(scheduled: script, text, options.plan)
    }
    return try WholePixelFitting(
      text, options.plan, measure: fonts.map { fonts in { try fonts.measure(script, $0.type) } })
  }

  /// Adopts another plan of the same strip, such as the rest after an interruption.
  mutating func adopt(_ plan: ScrollPlan) {
    self.plan = plan
    foundFixes = OnceValue()
    reading = planIndependentParts.reading(plan)
    pace = reading.overallPace
  }

  /// The fit with its plan from the start. This is the same fit unless its plan is a continuation.
  @_spi(Answers) public var fromStart: Fit {
    guard plan.originalPlan != nil else { return self }
    var fit = self
    fit.adopt(plan.fromStart)
    return fit
  }

  /// True if the text moves by a whole number of pixels in every frame.
  var isSolvedForWholePixels: Bool { wholePixels?.answer != nil || continuesByWholePixels }

  static func checkWidth(of text: MeasuredText, _ options: FitOptions) throws(PlanError) {
    // With negative advances, parts of a short line may lie beyond its ends. `travel` includes these parts.
    let width = Double(text.travel) / Double(text.unitsPerEm) * options.type.size.double
    guard width < Double(TextLimits.maximumLinePixels) else {
      throw PlanError(.tooLarge, "the line would be over \(TextLimits.maximumLinePixels) px long")
    }
  }

  /// The parts that a fit keeps when it adopts another plan. This is a class because a fit has hundreds of nested
  /// fields: for a struct, the compiler would generate code that copies each field in every type that contains a fit.
  final class PlanIndependentParts: Sendable {
    let script: Script
    let options: FitOptions
    let requestedOptions: FitOptions
    let wholePixels: WholePixelOutcome?
    let loop: LoopOutcome?
    let text: MeasuredText
    let measured: MeasuredText
    let highlightedRanges: [Range<Int>]
    let blocks: MeasuredBlocks?
    let fonts: FontStack?

    init(
      script: Script, options: FitOptions, requestedOptions: FitOptions,
      wholePixels: WholePixelOutcome? = nil,
      loop: LoopOutcome? = nil, text: MeasuredText, measured: MeasuredText,
      highlightedRanges: [Range<Int>], blocks: MeasuredBlocks?, fonts: FontStack?
    ) {
      self.script = script
      self.options = options
      self.requestedOptions = requestedOptions
      self.wholePixels = wholePixels
      self.loop = loop
      self.text = text
      self.measured = measured
      self.highlightedRanges = highlightedRanges
      self.blocks = blocks
      self.fonts = fonts
    }

    func reading(_ plan: ScrollPlan) -> LineReading {
      LineReading(
        plan, text: text, profile: options.pace ?? .overlay, isEndless: loop?.isEndless ?? false)
    }
  }
}

extension Script {
  /// The script with notes on label and clock, on the line's language, and on a first font that draws none of the line.
  func noting(
    _ blocks: MeasuredBlocks?, _ text: MeasuredText, _ fonts: FontStack?, _ options: FitOptions
  ) -> Script {
    var notedScript = self
    notedScript.notes += blocks?.notes(of: self) ?? []
    let unused = fonts?.unusedFirstFont(of: text).map { font in
      "font \(options.type.fonts.first ?? font.label): not used for the text, because it "
        + (font.characterCount == 0
          ? "maps no characters (cmap); name another font" : "has none of the characters")
    }
    notedScript.notes += [text.languageWarning, unused].compactMap { $0 }.map {
      Note($0, name: name)
    }
    return notedScript
  }
}
