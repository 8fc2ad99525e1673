@_spi(Answers) internal import Telop

/// HMAC-SHA256 (RFC 2104). With the secret, a receiver can verify by the signature that the service sent a body.
enum Signature {
  /// The signature in hexadecimal.
  static func of(_ body: [UInt8], secret: [UInt8]) -> String {
    var key = secret.count > 64 ? digest(secret) : secret
    key += [UInt8](repeating: 0, count: 64 - key.count)
    return ContentHash.sha256(key.map { $0 ^ 0x5C } + digest(key.map { $0 ^ 0x36 } + body))
  }

  private static func digest(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array(ContentHash.sha256(bytes))
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
  }
}
