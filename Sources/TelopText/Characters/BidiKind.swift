/// The bidirectional class of a character. Text without embeddings needs no finer classes.
enum BidiKind: UInt32 {
  /// A neutral character, or a weak one other than a number. Takes its level from its neighbours.
  case weakOrNeutral
  case leftToRight
  case rightToLeft
  case number
  case arabicNumber
  /// Embeddings, overrides, isolates and separators.
  case explicit
}
