/// The way in which a band appears on the canvas and disappears.
public enum BandTransition: String, Sendable, Hashable, CaseIterable {
  /// The band slides in from the canvas's edge and back out. The text keeps its planned position and is clipped to the
  /// band.
  case slide
  /// The band's fill fades in and out, but the text does not.
  case fade
  /// The band appears and disappears at once.
  case none
}
