/// The secrets that a service on a network asks for.
package struct AccessTokens: Sendable, Hashable, Codable {
  /// Of those who may do everything.
  package let control: String
  /// Of those who may look.
  package let view: String
  /// In the paths that control shows by GET; it opens nothing else.
  package let boxes: String

  /// New ones: 192 random bits each, in letters that mean the same in every part of a URL.
  package init() {
    (control, view, boxes) = (Self.word(), Self.word(), Self.word())
  }

  /// Tokens that were kept.
  ///
  /// - Returns: `nil` for words that are short, or equal, or not of letters that URLs have.
  package init?(control: String, view: String, boxes: String) {
    let words = [control, view, boxes]
    guard Set(words).count == 3, words.allSatisfy(Self.isToken) else { return nil }
    (self.control, self.view, self.boxes) = (control, view, boxes)
  }

  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

  /// 32 letters of 6 bits; the system's generator is made for secrets.
  private static func word() -> String {
    var generator = SystemRandomNumberGenerator()
    return String((0..<32).map { _ in letters[Int.random(in: 0..<64, using: &generator)] })
  }

  /// 22 letters have 132 bits.
  private static func isToken(_ word: String) -> Bool {
    (22...200).contains(word.utf8.count) && word.allSatisfy { letters.contains($0) }
  }
}

/// A token never gets into a log by way of what it is part of.
extension AccessTokens: CustomStringConvertible, CustomReflectable {
  /// What it is, and nothing of what is in it.
  package var description: String { "AccessTokens" }
  /// Nothing.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
