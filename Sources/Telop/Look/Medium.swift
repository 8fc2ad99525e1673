/// The kind of output that shows a scene. It gives defaults for options that are not set.
public struct Medium: Sendable, Hashable {
  /// True if the default canvas is a 16:9 screen with the band on it; false if it is the band alone.
  let hasCanvas: Bool
  /// The default distance of text from the canvas's edges.
  let safe: SafeArea
  /// True for white paper. A look without a theme is then black on white.
  let isPaper: Bool

  /// The band alone.
  public static let band = Medium(hasCanvas: false, safe: .none, isPaper: false)
  /// A 16:9 screen with the band in it.
  public static let screen = Medium(hasCanvas: true, safe: .none, isPaper: false)
  /// A 16:9 screen with the band in it. Receivers may cut off the screen's edges.
  public static let broadcast = Medium(hasCanvas: true, safe: .graphics, isPaper: false)
  /// The band alone on white paper.
  public static let paper = Medium(hasCanvas: false, safe: .none, isPaper: true)
}
