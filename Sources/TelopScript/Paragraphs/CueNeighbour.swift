internal import TelopUnits

/// Text that touches a timestamp and keeps it from being a cue.
struct CueNeighbour {
  let text: String
  /// What to do with the text, as a clause.
  let remedy: String

  init(before last: Unicode.Scalar) {
    text = String(last)
    remedy = Self.space
  }

  /// - Parameters:
  ///   - rest: the text behind the timestamp.
  ///   - next: the first character of `rest`.
  init(behind rest: Substring.UnicodeScalarView, _ next: Unicode.Scalar) {
    let rest = rest.prefix(Self.longestText)
    let word = String(rest.prefix(while: \.isOfWord))
    let isUnit = ["am", "pm"].contains(word.lowercased()) || Rational(time: "1" + word) != nil
    let signs = rest.prefix { $0.narrow == "/" || $0.isRangeSign }
    let time = rest[signs.endIndex...].prefix { $0.narrow.isDigit || $0.narrow == ":" }
    // The end of a range of times, with the sign before it.
    let end = signs.isEmpty || time.isEmpty ? "" : String(rest[..<time.endIndex])
    let removed = isUnit && !word.isEmpty ? word : end
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

  /// The maximum number of scalars of a unit or a second time.
  private static let longestText = 16
}
