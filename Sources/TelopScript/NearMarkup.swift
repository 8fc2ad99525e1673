internal import TelopUnits

/// What looks like a cue or like attributes and is neither: it is shown to the audience, and its author
/// should know.
///
/// It is no error, as people write such things for text too: "we meet @ 1:30", "3 apples @1.30".
struct NearMarkup: Equatable {
  enum Kind: CaseIterable {
    case spacedCue
    case pointedCue
    case secondsCue
    case primedCue
    case cueBehindTime
    case partedCue
    case attributes
    case highlight
    case strikethrough
    case strong
    case heading
    case quote
    case rule
  }

  let kind: Kind
  /// As written, in one line.
  let text: String
  /// What it may have been meant for.
  let meant: String
  let sourceLine: Int

  var message: String {
    let escape = "; as text it is \\\(text)"
    let escapedCue = text.unicodeScalars.first?.narrow == "@" ? escape : ""
    return switch kind {
    case .spacedCue:
      "'\(text)' is shown as text; a cue has no space behind its @: \(meant)\(escapedCue)"
    case .pointedCue: "'\(text)' is shown as text; a cue has a colon: \(meant)\(escapedCue)"
    case .secondsCue: "'\(text)' is shown as text; a cue is a time such as \(meant)\(escapedCue)"
    case .attributes:
      "'\(text)' is shown as text; attributes stand in braces at a heading's end: \(meant)"
    case .primedCue: "'\(text)' is shown as text; a cue has a colon: \(meant)\(escapedCue)"
    case .cueBehindTime: "'\(text)' is shown as text; a cue has its @ in front: \(meant)"
    case .partedCue:
      "'\(text)' is a cue and text behind it; a time has no space in it: \(meant)"
    case .highlight:
      "'\(text)' is shown as text; a highlight has signs of half width: \(meant)\(escape)"
    case .strikethrough:
      "'\(text)' is shown as text; struck text has signs of half width: \(meant)\(escape)"
    case .strong:
      "'\(text)' is shown as text; strong text has signs of half width: \(meant)\(escape)"
    case .heading:
      "'\(text)…' is shown as text; a heading has a space behind its #: \(meant)\(escape)…"
    case .quote: "'\(text)' is shown as text; a quote has a sign of half width: \(meant)\(escape)…"
    case .rule: "'\(text)' is shown as text; a line between parts is \(meant)\(escape)"
    }
  }

  /// Each kind once, with how many more there are.
  ///
  /// - Complexity: O(n).
  static func notes(of all: [NearMarkup], name: String) -> [Script.Note] {
    Kind.allCases.compactMap { kind in
      let found = all.filter { $0.kind == kind }
      guard let first = found.first else { return nil }
      let more = found.count > 1 ? " (and \(found.count - 1) more)" : ""
      return Script.Note(first.message + more, name: name, sourceLine: first.sourceLine)
    }
  }
}
