/// A name derived from contents alone.
@_spi(Answers) public enum ContentHash {
  /// The SHA-256 in lower-case hexadecimal.
  public static func sha256(_ bytes: [UInt8]) -> String {
    SHA256.hexadecimal(of: bytes.span.bytes)
  }
}
