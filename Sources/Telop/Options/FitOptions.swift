public import TelopScript
public import TelopText
public import TelopUnits

/// Everything that a fit can be told. `entries` has the same as data, by the long names that command
/// line, front matter and requests share.
public struct FitOptions: OptionTarget, Hashable {
  /// Fonts, size, spacing, language: what widths depend on.
  public var type = TypeSetting()
  /// The first font's faces for strong and emphasised text, by name or path; a style without any is
  /// looked for in the font's family.
  public var faces: [FaceName] = []
  /// Duration, viewport, lead, both ends and the frame rate.
  public var timing = ScrollPlan.Timing(duration: .seconds(300))
  /// The picture that the band is a part of. Its width is the viewport, or its height for a vertical
  /// line; `nil` leaves it to the output, whose picture is as wide as the viewport.
  public var canvas: CanvasSize?
  /// The video that the band is laid over. Its size is the canvas and its frames set the rate; `FitJob`
  /// looks at it, and takes its duration where none is set.
  public var over: Footage?
  /// What stands still at the band's ends, and takes of the viewport.
  public var blocks = EdgeBlocks()
  /// The width to aim at for a segment, in pixels.
  public var segmentWidth: Rational = 1_024
  /// When each slide of a talk comes up: its section's start is at the read point then. One for each
  /// section with text, ascending; empty for no slides.
  public var slides: [Duration] = []
  /// The slowest that text may run where times are shared out, in px/s.
  public var minSpeed: Rational?
  /// The fastest that text may run where times are shared out, in px/s.
  public var maxSpeed: Rational?
  /// The most that the speed may change from one stretch to the next, as a factor.
  public var maxChange: Rational?
  /// Whether the line passes once, several times or for ever.
  public var loop = Loop.off
  /// How to come to whole pixels per frame.
  public var wholePixels = WholePixels()
  /// `nil` takes the overlay profile.
  public var pace: PaceProfile?
  /// The width of the screen that shows the viewport, in metres.
  public var screenWidth: Rational?
  /// From the audience to the screen, in metres.
  public var viewingDistance: Rational?
  /// What the line is made of, besides the script's paragraphs.
  public var sources = Sources()
  /// Colours, padding and fades of every output that shows the strip; without effect on a plan.
  public var look = Look()

  /// What a line is made of, besides the script's paragraphs.
  public struct Sources: Sendable, Hashable {
    /// What becomes of a script's headings.
    public enum Headings: String, Sendable, Hashable, CaseIterable {
      /// They are part of the line.
      case shown
      /// They name sections and are not shown.
      case hidden
    }

    /// What becomes of headings. The script's reader has followed the front matter by itself already.
    public var headings = Headings.shown
    /// A file whose paragraphs are inserted between the script's, by path; `-` is standard input.
    public var insert: String?
    /// Where they go; `nil` is behind each of the script's.
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
  /// The fonts that the options name, then the bundled ones; see `init(_:faces:relativeTo:bundled:)`.
  public init(
    _ options: FitOptions, relativeTo folder: String? = nil, bundled: BundledFonts = .standard
  ) throws(TextError) {
    try self.init(options.type, faces: options.faces, relativeTo: folder, bundled: bundled)
  }
}

/// A face of the first font's family, by name or path.
public struct FaceName: Sendable, Hashable {
  /// As written.
  public var name: String
  /// What it is the face of.
  public var style: FaceStyle

  /// A name and the style that it stands for.
  public init(_ name: String, _ style: FaceStyle) {
    self.name = name
    self.style = style
  }

  /// The option that sets it.
  var option: String { "font-" + style.name.split(separator: " ").joined(separator: "-") }
}
