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
    case attributes
  }

  let kind: Kind
  /// As written, in one line.
  let text: String
  /// What it may have been meant for.
  let meant: String
  let sourceLine: Int

  var message: String {
    let escape = text.unicodeScalars.first?.narrow == "@" ? "; as text it is \\\(text)" : ""
    return switch kind {
    case .spacedCue:
      "'\(text)' is shown as text; a cue has no space behind its @: \(meant)\(escape)"
    case .pointedCue: "'\(text)' is shown as text; a cue has a colon: \(meant)\(escape)"
    case .secondsCue: "'\(text)' is shown as text; a cue is a time such as \(meant)\(escape)"
    case .attributes:
      "'\(text)' is shown as text; attributes stand in braces at a heading's end: \(meant)"
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

extension RawParagraph {
  /// Notes what looks like markup and is none, once cues and attributes have been taken, and takes the
  /// backslash from a full-width at sign, which CommonMark does not.
  ///
  /// - Complexity: O(n).
  mutating func noteNearMarkup() {
    let text = paragraph.text
    guard text.unicodeScalars.contains(where: { $0.narrow == "@" || $0.narrow == "=" }) else {
      return
    }
    let lines = Script.LineMap(paragraph.anchors)
    var escapes: [Range<Int>] = []
    for stretch in stretches {
      let scalars = Array(
        text[
          text.utf8Index(stretch.range.lowerBound)..<text.utf8Index(stretch.range.upperBound)
        ].unicodeScalars)
      var offset = stretch.range.lowerBound
      for index in scalars.indices {
        let rest = scalars[index...]
        let before = scalars[..<index].last
        if before == "\\", rest.first == "＠", Self.nearCue(rest) != nil {
          escapes.append(offset - 1..<offset)
        } else if let (kind, length, meant) = Self.near(rest, before: before) {
          var written = String.UnicodeScalarView()
          written.append(contentsOf: rest.prefix(length))
          paragraph.near.append(
            NearMarkup(
              kind: kind, text: String(written), meant: meant,
              sourceLine: lines.sourceLine(at: offset)))
        }
        offset += UTF8.width(scalars[index])
      }
    }
    remove(escapes)
  }

  /// What begins with a scalar, how many scalars it is long, and what it may have been meant for.
  private static func near(
    _ rest: ArraySlice<Unicode.Scalar>, before last: Unicode.Scalar?
  ) -> (kind: NearMarkup.Kind, length: Int, meant: String)? {
    switch rest.first?.narrow {
    case "@" where last?.mayPrecedeCue ?? true: nearCue(rest)
    case "{", "(": nearAttributes(rest)
    default: nil
    }
  }

  private static func nearCue(
    _ rest: ArraySlice<Unicode.Scalar>
  ) -> (kind: NearMarkup.Kind, length: Int, meant: String)? {
    // A blank or two slip in; what is further away belongs to something else.
    let blanks = rest.dropFirst().prefix(3).prefix { $0.properties.isWhitespace }.count
    let digits = rest.dropFirst(1 + blanks).prefix(longestTime).map(\.narrow).prefix { letter in
      ("0"..."9").contains(letter) || ":.".unicodeScalars.contains(letter)
    }
    let length = 1 + blanks + digits.count
    let next = rest.dropFirst(length).first
    guard blanks < 3, digits.count < longestTime, next?.mayFollowCue ?? true else { return nil }
    let time = String(String.UnicodeScalarView(digits))
    if time.contains(":") {
      return blanks > 0 && Rational(clock: time) != nil ? (.spacedCue, length, "@" + time) : nil
    }
    guard blanks == 0 else { return nil }
    let parts = time.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2 {
      let clock = parts.joined(separator: ":")
      return Rational(clock: clock) == nil ? nil : (.pointedCue, length, "@" + clock)
    }
    guard parts.count == 1, let seconds = Int(time), seconds < 3_600 else { return nil }
    let padding = seconds % 60 < 10 ? "0" : ""
    return (.secondsCue, length, "@\(seconds / 60):\(padding)\(seconds % 60)")
  }

  private static func nearAttributes(
    _ rest: ArraySlice<Unicode.Scalar>
  ) -> (kind: NearMarkup.Kind, length: Int, meant: String)? {
    let start = rest.dropFirst().prefix(longestTime).drop { $0.properties.isWhitespace }
    for key in Script.Section.Demands.keys {
      let sign = Array((key + "=").unicodeScalars)
      guard start.lazy.map(\.narrow).starts(with: sign) else { continue }
      let length = start.startIndex - rest.startIndex + sign.count
      return (.attributes, length, "{\(key)=…}")
    }
    return nil
  }

  /// No time is as long as that, in scalars.
  private static let longestTime = 16
}
