public import TelopUnits

/// The inputs of a plan besides the text: type, times, speeds, passes and the reading profile.
public struct PlanOptions: Sendable, Hashable {
  /// The fonts, size, spacing and language: everything that determines widths.
  public var type = TypeSetting()
  /// Duration, viewport, lead, start, finish, holds and frame rate.
  public var timing = ScrollPlan.Timing(duration: .seconds(300))
  /// The preferred width of a segment, in pixels.
  package var segmentWidth: Rational = 1_024
  /// The times at which slides appear and the start of their text is at the read point; ascending, empty without
  /// slides.
  @_spi(Answers) public var slides: [Duration] = []
  /// The lowest speed in px/s of any stretch; `nil` for no limit.
  package var minSpeed: Rational?
  /// The highest speed in px/s of any stretch; `nil` for no limit.
  @_spi(Answers) public var maxSpeed: Rational?
  /// The largest factor between the speeds of consecutive stretches; `nil` for no limit.
  package var maxChange: Rational?
  /// The number of passes of the line.
  @_spi(Answers) public var loop = Loop.off
  /// The method for whole pixels per frame, and its limits.
  @_spi(Answers) public var wholePixels = WholePixels()
  /// The reading profile; `nil` for the overlay profile.
  public var pace: PaceProfile?
  /// The width of the screen that shows the viewport, in metres.
  package var screenWidth: Rational?
  /// The distance from the audience to the screen, in metres.
  package var viewingDistance: Rational?

  /// The defaults: 300 s across 1,920 px at 60 frames per second, 48 px type, bundled fonts.
  public init() {}

  /// The screen and its distance; `nil` unless both are set.
  package var screen: ScreenGeometry? {
    guard let screenWidth, let viewingDistance else { return nil }
    return ScreenGeometry(width: screenWidth, viewingDistance: viewingDistance)
  }
}
