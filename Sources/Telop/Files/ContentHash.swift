internal import CTelopCrypto
public import TelopText

extension Font {
  /// The SHA-256 of the whole font file, in lower-case hexadecimal. It does not depend on whether the font was opened
  /// from a path or from memory.
  ///
  /// - Complexity: O(file) the first time, then O(1).
  @_spi(Answers) public var sha256: String {
    fileHash.get { withFileBytes { ContentHash.hexadecimal(of: $0) } }
  }
}

/// SHA-256 hashes.
@_spi(Answers) public enum ContentHash {
  /// The hash in lower-case hexadecimal.
  public static func sha256(_ bytes: [UInt8]) -> String { hexadecimal(of: bytes.span.bytes) }

  package static func digest(of bytes: RawSpan) -> [UInt8] {
    bytes.withUnsafeBytes { bytes in
      var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
      telop_sha256(bytes.baseAddress, bytes.count, &digest)
      return digest
    }
  }

  fileprivate static func hexadecimal(of bytes: RawSpan) -> String {
    digest(of: bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
