/// The tokens of a service with authentication.
package struct AccessTokens: Sendable, Hashable {
  package let control: String
  package let view: String
  /// The token for control boxes, which can only send GET requests; valid only in a path below `/control`.
  package let controlBox: String

  /// Creates random tokens of 192 bits each, in characters that need no escaping in URLs.
  package init() {
    control = Self.randomToken()
    view = Self.randomToken()
    controlBox = Self.randomToken()
  }

  /// - Returns: `nil` if a token has an invalid character or length, or if two tokens are equal.
  package init?(control: String, view: String, controlBox: String) {
    let tokens = [control, view, controlBox]
    guard Set(tokens).count == 3, tokens.allSatisfy(Self.isToken) else { return nil }
    self.control = control
    self.view = view
    self.controlBox = controlBox
  }

  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

  /// 32 characters of 6 bits from the system's cryptographic generator.
  private static func randomToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return String((0..<32).map { _ in letters[Int.random(in: 0..<64, using: &generator)] })
  }

  /// The minimum is 22 characters, because 22 random characters hold 132 bits.
  private static func isToken(_ text: String) -> Bool {
    (22...200).contains(text.utf8.count) && text.allSatisfy { letters.contains($0) }
  }
}

/// Redacted, so that logging a value with tokens writes no token.
extension AccessTokens: CustomStringConvertible, CustomReflectable {
  package var description: String { "AccessTokens" }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
