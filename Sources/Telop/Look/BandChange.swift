/// How a band appears in its picture or disappears.
public enum BandChange: String, Sendable, Hashable, CaseIterable {
  /// The band grows out of the picture's edge and shrinks back into it. Text is clipped at its end and
  /// stands at its planned place.
  case slide
  /// Its fill appears, and fades away; the text is as it is.
  case fade
  /// It is there, and gone.
  case none
}
