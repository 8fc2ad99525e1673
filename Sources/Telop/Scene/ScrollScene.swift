@_spi(Answers) public import TelopPlan
public import TelopScript
public import TelopText
public import TelopUnits

/// Everything that an output draws: the frame, the line in it, and the motion of the line.
///
/// Pages, movies, pictures, subtitles and live overlays draw from the scene alone. Each output draws:
///
/// 1. a picture of `frame.width` × `frame.height` pixels, transparent except for the band, which begins at
///    `frame.left` and `frame.top` and is filled with `look.background`;
/// 2. the `segments` of the `text`, each `segment.left` pixels from the line's left end and on the baseline
///    `band.baseline`, the scene's `divider` at each of `segment.dividers`, and the `marks` under or over the text;
/// 3. the line's left end at `motion.position(offset: motion.offset(at: time))`;
/// 4. the text fading in and out over the lengths of `fades` at the ends of the band;
/// 5. the `blocks` of the `bar`, which do not move.
///
/// The scene resolves the line's direction, so outputs need not know whether a line runs from right to left. Positions
/// along the band are distances from the band's left edge, or from its top edge if the band is vertical. Positions are
/// exact; an output rounds each position to the nearest `Double` once, when it draws.
///
/// ```swift
/// let script = try Script("Hello, 世界", format: .plain, name: "talk.txt")
/// let scene = try Fit(script, fonts: .bundled(), options: FitOptions()).scene
/// let left = scene.motion.position(offset: scene.motion.offset(at: .seconds(150)))
/// for segment in scene.segments { print(segment.index, (left + segment.left).double) }
/// ```
public final class ScrollScene: Sendable {
  /// The size of the whole picture, and the position of the band in the picture.
  public let frame: PictureFrame
  /// The size of the band, and the position of the text in the band.
  public let band: Band
  /// The colours, and the way in which marks are drawn.
  public let look: ResolvedLook
  /// The theme's dots behind the text; `nil` for none, or if the options set a background.
  package let dots: DotGrid?
  /// The divider between texts, with its position across the band; `nil` for none.
  public let divider: PlacedDivider?
  /// The band with the blocks at its ends.
  public let bar: Bar
  /// The stationary blocks at the ends of the band.
  public let blocks: [PlacedBlock]
  /// The lengths over which text fades in and out at the ends of the band, in pixels.
  public let fades: BandFades
  /// The distance of the tabs from the picture's edges, measured along the band, in pixels. The safe area determines
  /// it.
  package let inset: Int
  /// The motion of the line.
  public let motion: ScrollMotion
  /// The band's entry, frame by frame from frame 0 on.
  public let entry: BandMotion
  /// The band's exit, frame by frame from the frame after the motion's last frame. `none` if text stays in the band or
  /// the line is endless.
  public let exit: BandMotion
  /// The transition with which the band enters when an operator shows the band.
  package let entryTransition: BandTransition
  /// The transition with which the band exits when an operator hides the band.
  package let exitTransition: BandTransition
  package var manualEntry: BandMotion { .entry(entryTransition, rate: motion.rate) }
  package var manualExit: BandMotion { .exit(exitTransition, rate: motion.rate) }
  /// True if the band is at the near edge of the picture: the top, or the left for a vertical band.
  package let isAtNearEdge: Bool
  /// The exact length of the viewport, in pixels. `band.length` is this length, rounded up.
  package var viewport: Rational { plan.timing.viewport }
  /// True if blocks stand beside the band, not over it.
  package var hasBlocksBesideBand: Bool { bar.width != band.width || bar.height != band.height }
  package var leavesAtEnd: Bool { plan.timing.finish == .offscreen }
  /// The way in which the line repeats; `nil` if it passes once. `text` and `segments` already contain the repeated
  /// passes.
  package var loop: LoopOutcome? { planIndependentParts.loop }

  /// The measured line; for a loop, all the passes that an output needs.
  public var text: MeasuredText { planIndependentParts.text }
  /// The type size, in pixels per em.
  public let size: Rational
  /// The options with which the text is set; spacing is in ems of `size`.
  package let typesetting: TextOptions
  /// The length of one line unit, in pixels. The advances in `text` are in line units.
  public let pixelsPerUnit: Rational
  /// The advance of the whole line, in pixels.
  package let width: Rational
  /// The extent of the line's advance box and ink together, in pixels from the line's left end.
  package let extent: ClosedRange<Rational>

  /// The script of the line, with titles and the text in reading order. For a loop, the script contains one pass.
  @_spi(Answers) public var script: Script { planIndependentParts.script }

  /// The fit's script, text and loop. This object also holds values that the scene does not read: the fit's fonts and,
  /// for a whole-pixel plan, the text with its original spacing.
  private let planIndependentParts: Fit.PlanIndependentParts
  let plan: ScrollPlan
  /// The highlighted text: UTF-8 offsets into `text`, ascending.
  var highlightedRanges: [Range<Int>] { planIndependentParts.highlightedRanges }
  /// The struck-through text: UTF-8 offsets into `text`.
  let struckRanges: [Range<Int>]
  /// The text that has `look.accent`'s colour unless it is highlighted: UTF-8 offsets into `text`, ascending.
  let accentedRanges: [Range<Int>]
  private let placed = OnceValue<[PlacedSegment]>()
  let placedHighlights = OnceValue<MarkPlacement.Highlights>()
  let placedMarks = OnceValue<[PlacedMark]>()

  fileprivate init(_ fit: Fit, on medium: Medium, hasShadow: Bool) {
    planIndependentParts = fit.planIndependentParts
    plan = fit.plan
    let options = fit.options
    let strip = fit.plan.strip
    let layout = fit.layout(on: medium)
    band = fit.band(layout, on: medium)
    inset = layout.inset
    let textLeavesAtLeftOrTop = fit.text.isVertical || !strip.isRightToLeft
    let ends = BarEnds(options.blockWidths, textLeavesAtLeftOrTop: textLeavesAtLeftOrTop)
    frame = layout.frame(of: band, between: ends, look: options.look)
    bar = Bar(band, in: frame, between: ends)
    size = options.type.size
    var look = ResolvedLook(options.look, medium: medium, size: size, band: band)
    if !hasShadow { look.shadow = nil }
    self.look = look
    let values = options.look.values(on: medium)
    dots = options.look.background == nil ? DotGrid(values, band, size: size) : nil
    divider = look.divider(options.look, values, size: size, band: band)
    fades = BandFades(fit, values, band: band, textLeavesAtLeftOrTop: textLeavesAtLeftOrTop)
    blocks = fit.placedBlocks(on: band, length: band.length + ends.both, look)
    motion = fit.scrollMotion
    isAtNearEdge = layout.isAtNearEdge(frame)
    let rate = plan.timing.rate
    let leaves = plan.timing.finish == .offscreen && !motion.isEndless
    entryTransition = layout.transition(options.look.bandIn, byTheme: values.transition)
    exitTransition = layout.transition(options.look.bandOut, byTheme: values.transition)
    entry = motion.isEndless ? .none : .entry(entryTransition, rate: rate)
    exit = leaves ? .exit(exitTransition, rate: rate) : .none
    typesetting = options.type.shaping
    pixelsPerUnit = strip.pixelsPerUnit
    width = strip.width
    extent = strip.fromLeft(strip.extent)
    struckRanges = fit.struckRanges
    accentedRanges = look.accent.map { fit.ranges(of: $0.text) } ?? []
  }

  /// The moving segments, in the order in which they enter.
  ///
  /// - Complexity: O(glyphs + segments × log segments) the first time, then O(1).
  public var segments: [PlacedSegment] {
    placed.get {
      let segments = plan.strip.placedSegments()
      return divider.map { divider in
        DividerPlacement(text, divider, size: size, pixelsPerUnit: pixelsPerUnit)
          .placed(in: segments, besides: highlightedRanges)
      } ?? segments
    }
  }

  /// The distance from the container's left end to an item's left end, in pixels.
  ///
  /// - Parameter start: the item's distance, in reading direction, from the container's start, in pixels. If the line
  ///   runs from right to left, the start is the right end.
  /// - Returns: the distance, rounded to nine decimals if the exact value does not fit 128 bits. The conversion is its
  ///   own inverse: for an item's left end, it returns the item's `start`.
  package func left(
    of start: Rational, length: Rational, in containerLength: Rational
  ) -> Rational {
    plan.strip.left(of: start, length: length, in: containerLength)
  }
}

extension Fit {
  /// The label, the logo and the clock. A whole-pixel plan may change the type size of the line, but not of the blocks.
  fileprivate func placedBlocks(on band: Band, length: Int, _ look: ResolvedLook) -> [PlacedBlock] {
    guard let blocks else { return [] }
    return BlockPlacement(
      measured: blocks, band: band, length: length, size: requestedOptions.type.size,
      inset: requestedOptions.blockInset, look: look, isRightToLeft: plan.strip.isRightToLeft
    ).blocks
  }

  /// The scene of this fit. The band is the whole picture, unless the options set a canvas.
  ///
  /// Keep the scene and reuse it, because each new scene computes its segments again.
  ///
  /// - Complexity: O(runs + glyphs).
  public var scene: ScrollScene { scene(on: .band) }

  /// The scene of this fit on a medium. The medium's defaults apply to options that are not set.
  ///
  /// - Complexity: O(runs + glyphs).
  public func scene(on medium: Medium) -> ScrollScene {
    ScrollScene(self, on: medium, hasShadow: true)
  }

  package func sceneWithoutShadow(on medium: Medium) -> ScrollScene {
    ScrollScene(self, on: medium, hasShadow: false)
  }
}

// MARK: Times

extension ScrollScene {
  /// The times at which a stretch of the line passes the read point, in seconds from the start.
  public struct ReadTimes: Sendable, Hashable {
    /// The first time at which the start of the stretch is at or past the read point.
    public let begins: Rational
    /// The first time at which the end of the stretch is at or past the read point.
    public let ends: Rational
  }

  /// The read point, in pixels from the band's left edge, or from the top edge of a vertical band.
  package var readPoint: Rational {
    left(of: plan.timing.readPoint, length: 0, in: plan.timing.viewport)
  }

  /// The offset at which the first character of a text is at the read point; see `ScrollPlan.readOffset(of:in:)`.
  package func readOffset(of range: Range<Int>) -> Rational? {
    plan.readOffset(of: range, in: text)
  }

  /// The times at which a segment is read. If the line does not move, this is the plan's whole time.
  ///
  /// - Complexity: O(log phases).
  public func readTimes(of segment: PlacedSegment) -> ReadTimes {
    times.readTimes(from: segment.start, to: segment.start.roundedSum(with: segment.width))
  }

  /// The times at which a range of text is read; `nil` for text without a width.
  ///
  /// - Parameter range: UTF-8 offsets into `text`.
  /// - Complexity: O(runs).
  public func readTimes(of range: Range<Int>) -> ReadTimes? { times.readTimes(of: range) }

  /// The segment whose text is at the read point when the line is at an offset; `nil` before the first segment and
  /// after the last. If exact values do not fit 128 bits, they are rounded to nine decimals.
  package func segmentAtReadPoint(atOffset offset: Rational) -> PlacedSegment? {
    let distance = offset.roundedSum(with: -plan.readOffset)
    guard distance >= 0, distance < width else { return nil }
    return segments.element(beforeFirst: { $0.start > distance })
  }

  /// The time for which any part of a stretch of the line is on screen.
  ///
  /// - Parameter extent: the stretch, in pixels from the line's left end.
  package func presence(of extent: ClosedRange<Rational>) -> ScrollPlan.Presence {
    let length = extent.lowerBound.roundedSubtraction(from: extent.upperBound)
    let start = left(of: extent.lowerBound, length: length, in: width)
    return plan.presence(of: Strip.Extent(start: start, end: start.roundedSum(with: length)))
  }

  /// A section of the script, with its range and times in the scene.
  @_spi(Answers) public struct Section: Sendable, Hashable {
    /// The heading's text; `nil` for text without a heading.
    public let title: String?
    /// The heading's level, from 1; 0 for text without a heading.
    public let level: Int
    /// The range of the section, with the separator after it, as UTF-8 offsets into the script's line.
    public let range: Range<Int>
    /// The range of the section's text without the separator after it, as UTF-8 offsets into the scene's `text`; for a
    /// loop, the range in the first pass.
    package let textRange: Range<Int>
    /// The time for which the section's text is on screen; `nil` for a section without text.
    public let presence: ScrollPlan.Presence?
    /// The time at which the section's first character is at the read point, in seconds from the start; `nil` for a
    /// section without text.
    public let read: Rational?
  }

  /// The sections in the order of the script. To find when a section is read, pass its `textRange` to `readTimes(of:)`.
  @_spi(Answers) public var sections: [Section] { times.sections(of: script, loop: loop) }

  private var times: LineTimes { LineTimes(plan: plan, text: text, motion: motion) }
}
