@_spi(Answers) package import TelopScript
internal import TelopText
package import TelopUnits

/// All options of a fit. `entries` lists the same options as data, by the long names that command
/// line, front matter and requests share.
///
/// ```swift
/// var options = FitOptions()
/// options.timing.duration = .seconds(300)
/// options.type.size = 64  // px
/// try options.set("pace", to: ["signage-ja"])  // by a name of the command line
/// ```
@dynamicMemberLookup public struct FitOptions: Sendable, Hashable {
  /// Type, times, speeds, passes and the reading profile. Its members are also members of the options:
  /// `options.timing` is `options.plan.timing`.
  package var plan = PlanOptions()
  /// The first font's faces for strong and emphasised text, by name or path. A missing style is looked up in the font's
  /// family.
  @_spi(Answers) public var faces: [FaceName] = []
  /// True if the duration must not change. Fixes then propose no other duration.
  package var hasFixedTime = false
  /// The canvas that contains the band. The viewport is the canvas's width, or its height for a vertical line. If this
  /// is `nil`, the output chooses a canvas as wide as the viewport.
  package var canvas: CanvasSize?
  /// The video under the band. The video sets the canvas and the frame rate. `FitJob` inspects the video, and uses the
  /// video's duration if no duration is set.
  package var over: BackgroundVideo?
  /// The fixed blocks at the band's ends, which narrow the viewport.
  @_spi(Answers) public var blocks = EdgeBlocks()
  /// The line's headings and inserts, and the form of its quotes.
  package var lineContent = LineContent()
  /// Colours, padding and fades of every output that shows the strip. Of these options, only `safe` affects the plan,
  /// and only if there are blocks.
  package var look = Look()

  package struct LineContent: Sendable, Hashable {
    package enum Headings: String, Sendable, Hashable, CaseIterable {
      /// Headings are part of the line.
      case shown
      /// Headings name sections and are not shown.
      case hidden
    }

    /// The treatment of headings. It takes effect while a script is read; a later change leaves the line as it is.
    package var headings = Headings.shown
    /// The treatment of straight quotes. Like `headings`, it takes effect while a script is read.
    package var quotes = Script.Quotes.auto
    /// The path of a file whose paragraphs are inserted between those of the script; `-` is standard input.
    package var insertPath: String?
    /// The positions of inserts; `nil` is after each paragraph of the script.
    package var insertRule: InsertRule?
  }

  /// The defaults: 300 s across 1,920 px at 60 frames per second, 48 px type, bundled fonts.
  public init() {}

  /// Sets any option from text. After an error, all options are unchanged.
  ///
  /// - Parameters:
  ///   - name: the long name on the command line: `band-in`.
  ///   - texts: one value, or several for options that take many.
  /// - Throws: `PlanError` for an unknown name or an invalid value. The error's message names valid values, and its
  ///   place names the option.
  /// - Complexity: O(options).
  public mutating func set(_ name: String, to texts: [String]) throws(PlanError) {
    try Self.requiredEntry(named: name).set(&self, to: texts)
  }

  /// A member of `plan`.
  public subscript<Value>(dynamicMember member: WritableKeyPath<PlanOptions, Value>) -> Value {
    get { plan[keyPath: member] }
    set { plan[keyPath: member] = newValue }
  }

  /// Checks values that a program may have assigned to the members without `set`.
  func check() throws(PlanError) {
    try plan.check()
    try over?.check(plan.timing)
    try look.check()
    try checkBlocks()
    let isVertical = plan.type.shaping.direction == .topToBottom
    guard let place = look.place, place.isEdge else { return }
    guard isVertical == (place == .left || place == .right) else {
      throw PlanError(
        .badValue,
        isVertical
          ? "place \(place) needs a horizontal line; with direction ttb, use left or right"
          : "place \(place) needs direction ttb", options: ["place", "direction"])
    }
  }

  /// The checked options, with the canvas and frame rate of their video, and the viewport of the canvas.
  func checked() throws(PlanError) -> FitOptions {
    let options = withCanvas
    try options.check()
    return options
  }

  private var withCanvas: FitOptions {
    // Measured blocks have already been subtracted from the viewport.
    guard blocks.endWidths == nil else { return self }
    var options = self
    if let facts = over?.facts {
      options.canvas = .pixels(width: facts.width, height: facts.height)
      options.timing.rate = facts.rate
    }
    guard case .pixels(let width, let height)? = options.canvas else { return options }
    options.timing.viewport = Rational(plan.type.shaping.direction == .topToBottom ? height : width)
    return options
  }

  /// Reads a number of pixels, 0 or more; throws `badLength`.
  package static func pixels(_ name: String, _ text: String) throws(PlanError) -> Rational {
    do { return try OptionType<Rational>.pixels(aboveZero: false).read(name, [text]) } catch {
      throw error.about(option: name)
    }
  }
}
