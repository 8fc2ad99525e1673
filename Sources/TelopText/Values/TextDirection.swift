/// The base direction of a line.
public enum TextDirection: String, Sendable, Hashable, CaseIterable {
  /// The direction of the first strong character; left to right if there is none.
  case auto
  /// Left to right, whatever the text.
  case leftToRight = "ltr"
  /// Right to left, whatever the text.
  case rightToLeft = "rtl"
  /// A vertical line. Right-to-left text is rotated and reads upward.
  case topToBottom = "ttb"
}
