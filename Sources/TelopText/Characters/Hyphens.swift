/// Hyphens that join two parts of a word.
enum Hyphens {
  @inline(__always)
  static func contains(_ character: UInt32) -> Bool {
    character == 0x2D || character == 0x2010 || character == 0x2011
  }
}
