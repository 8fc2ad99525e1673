/// The way in which a band appears in its picture and disappears.
public enum BandTransition: String, Sendable, Hashable, CaseIterable {
  /// The band grows out of the picture's edge and shrinks back into it. The band clips its text, which keeps its
  /// planned place.
  case slide
  /// The band's fill fades in and out; its text does not.
  case fade
  /// The band appears and disappears at once.
  case none
}
