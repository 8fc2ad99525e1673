/// A name for contents that follows from the contents alone.
public enum ContentHash {
  /// SHA-256, in lower-case hexadecimal.
  ///
  /// - Complexity: O(n).
  public static func sha256(_ bytes: [UInt8]) -> String {
    SHA256.digest(of: bytes.span.bytes)
      .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
