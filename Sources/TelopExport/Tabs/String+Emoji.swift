extension String {
  /// The text without its emoji and the blanks that they leave; the text itself if it has nothing else.
  var withoutEmoji: String {
    guard contains(where: \.isEmoji) else { return self }
    let words = split(whereSeparator: \.isWhitespace).map { $0.filter { !$0.isEmoji } }
    let rest = words.filter { !$0.isEmpty }.joined(separator: " ")
    return rest.isEmpty ? self : rest
  }
}

extension Character {
  /// True for a character that is shown as a picture unless a variation selector forbids it.
  fileprivate var isEmoji: Bool {
    let scalars = unicodeScalars
    guard let first = scalars.first, !scalars.contains("\u{FE0E}") else { return false }
    return first.properties.isEmojiPresentation || scalars.contains("\u{FE0F}")
  }
}
