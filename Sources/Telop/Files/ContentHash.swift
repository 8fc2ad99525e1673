/// A name derived from contents alone.
@_spi(Answers) public enum ContentHash {
  /// The SHA-256 in lower-case hexadecimal.
  public static func sha256(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var hexadecimal: [UInt8] = []
    hexadecimal.reserveCapacity(64)
    for byte in SHA256.digest(of: bytes.span.bytes) {
      hexadecimal.append(digits[Int(byte >> 4)])
      hexadecimal.append(digits[Int(byte & 15)])
    }
    return String(decoding: hexadecimal, as: UTF8.self)
  }
}
