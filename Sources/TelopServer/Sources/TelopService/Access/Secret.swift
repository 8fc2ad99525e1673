enum Secret {
  /// Compares a client's token with a secret. The time does not depend on where the token and the secret differ.
  static func isEqual(_ given: some StringProtocol, _ secret: String) -> Bool {
    let one = Array(given.utf8)
    let other = Array(secret.utf8)
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
