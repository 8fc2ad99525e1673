/// A group of the bidirectional classes of UAX #9. `BidiIslands` needs only these groups to find the text whose
/// direction ICU must resolve.
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
