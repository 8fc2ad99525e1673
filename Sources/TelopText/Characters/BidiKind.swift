/// The bidirectional class of a character. Text without embeddings needs no finer classes.
enum BidiKind: UInt32 {
  /// Takes its level from its neighbours.
  case weak
  case leftToRight
  case rightToLeft
  case number
  case arabicNumber
  /// Embeddings, overrides, isolates and separators.
  case explicit
}
