/// The medium that shows a scene; it determines what the options leave open.
public struct Medium: Sendable, Hashable {
  /// Whether the picture is the whole screen, with the band in it, where no canvas is asked for.
  let hasCanvas: Bool
  /// How far from the picture's edges text stays.
  let safe: SafeArea
  /// Whether it is white, and looks without a theme are black on it.
  let isPaper: Bool

  /// The band alone.
  public static let band = Medium(hasCanvas: false, safe: .none, isPaper: false)
  /// A screen of sixteen to nine, with the band in it.
  public static let screen = Medium(hasCanvas: true, safe: .none, isPaper: false)
  /// A screen whose edges receivers may cut off, with the band in it.
  public static let broadcast = Medium(hasCanvas: true, safe: .graphics, isPaper: false)
  /// The band alone on white paper.
  public static let paper = Medium(hasCanvas: false, safe: .none, isPaper: true)
}
