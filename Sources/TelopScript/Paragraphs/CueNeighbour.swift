internal import TelopUnits

/// Text that touches a timestamp and keeps it from being a cue.
struct CueNeighbour {
  let text: String
  /// A clause of the error message that tells the author how to correct the text.
  let remedy: String

  /// - Parameter last: the character before the timestamp.
  init(before last: Unicode.Scalar) {
    text = String(last)
    remedy = Self.space
  }

  /// - Parameters:
  ///   - following: the text after the timestamp.
  ///   - next: the first character of `following`.
  init(after following: Substring.UnicodeScalarView, _ next: Unicode.Scalar) {
    let following = following.prefix(Self.maximumTextLength)
    let word = String(following.prefix(while: \.isOfWord))
    let isUnit = ["am", "pm"].contains(word.lowercased()) || Rational(time: "1" + word) != nil
    let signs = following.prefix { $0.narrow == "/" || $0.isRangeSign }
    let time = following[signs.endIndex...].prefix { $0.narrow.isDigit || $0.narrow == ":" }
    // In a range of times such as @1:30-2:00, the second time with the sign before it.
    let rangeEnd = signs.isEmpty || time.isEmpty ? "" : String(following[..<time.endIndex])
    let removed = isUnit && !word.isEmpty ? word : rangeEnd
    text = removed.isEmpty ? String(next) : removed
    if !removed.isEmpty || !next.isOfWord && !next.isPunctuation {
      remedy = "remove '\(text)'"
    } else if next.properties.generalCategory == .closePunctuation {
      remedy = "write it without brackets"
    } else if next.isOfWord || next.narrow == "@" {
      remedy = Self.space
    } else {
      remedy = "remove '\(text)' or move it before the time"
    }
  }

  private static let space = "put a space between them"

  /// The maximum length of a unit or of the second time of a range, in scalars.
  private static let maximumTextLength = 16
}
