public import TelopScript
public import TelopText
public import TelopUnits

/// All options of a fit. `entries` lists the same options as data, by the long names that command
/// line, front matter and requests share.
///
/// ```swift
/// var options = FitOptions()
/// options.timing.duration = .seconds(300)
/// options.type.size = 64  // px
/// try options.set("pace", to: ["signage-ja"])  // by a name of the command line
/// ```
public struct FitOptions: OptionTarget, Hashable {
  /// Fonts, size, spacing and language: everything that widths depend on.
  public var type = TypeSetting()
  /// The first font's faces for strong and emphasised text, by name or path. A style without one is
  /// looked up in the font's family.
  public var faces: [FaceName] = []
  /// Duration, viewport, lead, both ends and the frame rate.
  public var timing = ScrollPlan.Timing(duration: .seconds(300))
  /// The picture that contains the band. Its width is the viewport, or its height for a vertical
  /// line. With `nil`, the output chooses a picture as wide as the viewport.
  public var canvas: CanvasSize?
  /// The video under the band. Its size is the canvas, and its frames set the rate. `FitJob`
  /// inspects it, and takes its duration if none is set.
  public var over: Footage?
  /// The fixed blocks at the band's ends, which narrow the viewport.
  public var blocks = EdgeBlocks()
  /// The preferred width of a segment, in pixels.
  public var segmentWidth: Rational = 1_024
  /// The time at which each slide of a talk appears: its section's start is at the read point then.
  /// One for each section with text, ascending; empty without slides.
  public var slides: [Duration] = []
  /// The lowest speed where times are shared out, in px/s.
  public var minSpeed: Rational?
  /// The highest speed where times are shared out, in px/s.
  public var maxSpeed: Rational?
  /// The largest change of speed from one stretch to the next, as a factor.
  public var maxChange: Rational?
  /// The number of passes of the line.
  public var loop = Loop.off
  /// The method for whole pixels per frame, and its limits.
  public var wholePixels = WholePixels()
  /// The reading profile; `nil` is the overlay profile.
  public var pace: PaceProfile?
  /// The width of the screen that shows the viewport, in metres.
  public var screenWidth: Rational?
  /// The distance from the audience to the screen, in metres.
  public var viewingDistance: Rational?
  /// The parts of the line besides the script's paragraphs.
  public var sources = Sources()
  /// Colours, padding and fades of every output that shows the strip. They do not affect the plan.
  public var look = Look()

  /// The parts of a line besides the script's paragraphs.
  public struct Sources: Sendable, Hashable {
    /// The treatment of a script's headings.
    public enum Headings: String, Sendable, Hashable, CaseIterable {
      /// Headings are part of the line.
      case shown
      /// Headings name sections and are not shown.
      case hidden
    }

    /// The treatment of headings. The script's reader has applied the front matter's value already.
    public var headings = Headings.shown
    /// A file whose paragraphs are inserted between the script's, by path; `-` is standard input.
    public var insert: String?
    /// The positions of inserts; `nil` is after each paragraph of the script.
    public var every: InsertRule?
  }

  /// The defaults: 300 s across 1,920 px at 60 frames per second, 48 px type, bundled fonts.
  public init() {}

  /// Makes sure of what a program may have set without `set`.
  func check() throws(PlanError) {
    try type.check()
    try timing.check()
    try over?.check(timing)
    guard segmentWidth > 0, segmentWidth.isLength else {
      throw PlanError(
        .badLength,
        "the segment width must be above 0 and at most 1000000 px, with at most six decimals",
        options: ["segment-width"])
    }
    if screenWidth != nil || viewingDistance != nil { try checkScreen() }
    try checkSpeeds()
    try wholePixels.check()
    try look.check()
    try checkBlocks()
    let isVertical = type.shaping.direction == .topToBottom
    guard let place = look.place, place.isEdge else { return }
    guard isVertical == (place == .left || place == .right) else {
      throw PlanError(
        .badValue,
        isVertical
          ? "place \(place) is for horizontal lines: left or right with direction ttb"
          : "place \(place) needs direction ttb", options: ["place", "direction"])
    }
  }

  /// The options with the canvas and the rate that their video has, and the viewport of the canvas.
  var withCanvas: FitOptions {
    // The viewport of the canvas, less what blocks take, is there already.
    guard blocks.taken == nil else { return self }
    var options = self
    if let facts = over?.facts {
      options.canvas = .pixels(width: facts.width, height: facts.height)
      options.timing.rate = facts.rate
    }
    guard case .pixels(let width, let height)? = options.canvas else { return options }
    options.timing.viewport = Rational(
      type.shaping.direction == .topToBottom ? height : width)
    return options
  }
}

extension FontStack {
  /// The fonts that the options name, followed by the bundled ones; see
  /// `init(_:faces:relativeTo:bundled:)`.
  ///
  /// - Throws: as `init(_:faces:relativeTo:bundled:)`.
  /// - Complexity: opens the named fonts.
  public init(
    _ options: FitOptions, relativeTo folder: String? = nil, bundled: BundledFonts = .standard
  ) throws(TextError) {
    try self.init(options.type, faces: options.faces, relativeTo: folder, bundled: bundled)
  }
}

/// A face of the first font's family, by name or path.
public struct FaceName: Sendable, Hashable {
  /// The name or path, as written.
  public var name: String
  /// The style of the face.
  public var style: FaceStyle

  /// Creates a face from a name and the style that it represents.
  public init(_ name: String, _ style: FaceStyle) {
    self.name = name
    self.style = style
  }

  /// The option that sets it.
  var option: String { "font-" + style.name.split(separator: " ").joined(separator: "-") }
}
