/// What a character is to the bidirectional algorithm, as far as text without embeddings has to tell.
enum BidiKind: UInt32 {
  /// Takes its level from its neighbours.
  case weak
  case left
  case right
  case number
  case arabicNumber
  /// Embeddings, overrides, isolates and separators.
  case explicit

  @inline(__always)
  init(_ bits: UInt32) { self = BidiKind(rawValue: bits) ?? .explicit }
}
