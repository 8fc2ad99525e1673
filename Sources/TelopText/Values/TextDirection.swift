/// The base direction of a line.
public enum TextDirection: String, Sendable, Hashable, CaseIterable {
  /// The direction of the first strong character; left to right without one.
  case auto
  /// Left to right, whatever the text.
  case leftToRight = "ltr"
  /// Right to left, whatever the text.
  case rightToLeft = "rtl"
  /// A vertical line. What reads from right to left lies on its side and reads upward.
  case topToBottom = "ttb"
}
