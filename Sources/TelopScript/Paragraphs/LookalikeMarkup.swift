internal import TelopUnits

/// Text that was probably meant as markup, such as `@ 1:30`, or markup probably meant as text, such as `<title>`.
///
/// The author gets a note, not an error, because people also write it on purpose: "we meet @ 1:30", "3 apples @1.30".
struct LookalikeMarkup: Equatable {
  enum Kind: CaseIterable {
    case spacedCue  // @ 1:30
    case wrongSeparatorCue  // @1.30
    case secondsCue  // @90
    case primedCue  // @1’30
    case cueAfterTime  // 1:30@
    case slideCue  // @slide4
    case splitCue  // ＠１分 ３０秒
    case attributes  // (time=1:20)
    case attributeColon  // {time：1:20}
    case priority  // {keep} within a paragraph
    case misspelling  // {kepp}
    case highlight  // ＝＝…＝＝
    case strikethrough  // ～～…～～
    case strong  // ＊＊…＊＊
    case heading  // #Title
    case quote  // ＞
    case rule  // －－－
    case unpaired  // ==, ** or * without a partner
    case underscores  // __重要__は, _重要_は
    case identifiers  // {#id .class}
    case division  // :::
    case footnote  // [^1]
    case reading  // <rt>と</rt>
    case shiftedText  // 10<sup>3,5</sup>
    case picture  // {height=1} that is not directly behind an image
    case hiddenPicture  // ![](logo.png), <img src="logo.png">
    case undescribedPicture  // ![](logo.png){height=1}
    case comparison  // > 18
    case signedItem  // - 5 °C
    case tag  // the <title> tag
  }

  var kind: Kind
  /// The text as written, in one line.
  let text: String
  /// The markup that was probably meant; empty if none was meant.
  var intendedMarkup = ""
  let sourceLine: Int

  var message: String {
    let asText = "'\(text)' is shown as text"
    let escape = "; if text is meant, write \\\(text)"
    let escapedCue = text.unicodeScalars.first?.narrow == "@" ? escape : ""
    return switch kind {
    case .spacedCue: "\(asText); a cue has no space after its @: \(intendedMarkup)\(escapedCue)"
    case .wrongSeparatorCue, .primedCue:
      "\(asText); a cue has a colon: \(intendedMarkup)\(escapedCue)"
    case .secondsCue: "\(asText); a cue is a time such as \(intendedMarkup)\(escapedCue)"
    case .attributes:
      "\(asText); put attributes in braces at the end of a heading: \(intendedMarkup)"
    case .attributeColon:
      "\(asText); an attribute has an equals sign, not a colon: \(intendedMarkup)"
    case .priority:
      "\(asText); put it at the end of a heading or paragraph: \(intendedMarkup)\(escape)"
    case .misspelling: "\(asText); write \(intendedMarkup)\(escape)"
    case .cueAfterTime: "\(asText); a cue starts with @: \(intendedMarkup)"
    case .slideCue: "\(asText); a slide is named \(intendedMarkup)\(escapedCue)"
    case .splitCue:
      "'\(text)' is read as a cue and text; a time has no space in it: \(intendedMarkup)"
    case .highlight:
      "\(asText); write a highlight with half-width signs: \(intendedMarkup)\(escape)"
    case .strikethrough:
      "\(asText); write struck text with half-width signs: \(intendedMarkup)\(escape)"
    case .strong: "\(asText); write strong text with half-width signs: \(intendedMarkup)\(escape)"
    case .heading:
      "'\(text)…' is shown as text; a heading has a space after its #: \(intendedMarkup)\(escape)…"
    case .quote: "\(asText); write a quote with a half-width sign: \(intendedMarkup)\(escape)…"
    case .unpaired:
      "\(asText); it neither begins nor ends marked text; if text is meant, write "
        + text.map { "\\\($0)" }.joined()
    case .underscores:
      "\(asText); beside a letter, write "
        + "\(intendedMarkup == "*…*" ? "emphasised" : "strong") text with asterisks: "
        + "\(intendedMarkup); if text is meant, write "
        + text.replacing(utf8: "_", with: "\\_")
    case .identifiers: "\(asText); Telop has no identifiers or classes, so remove them\(escape)"
    case .division:
      "\(asText); Telop has no divisions, so remove it; hide text in a comment: <!-- … -->\(escape)"
    case .footnote:
      "\(asText); Telop has no footnotes, so put the note into the text or into a "
        + "comment: <!-- … -->\(escape)"
    case .reading:
      "the <ruby> reading '\(text)' is not shown; to show it, write it in brackets"
    case .shiftedText:
      "'\(text)' in <sup> or <sub> is shown like other text; write it in another way, such as ^\(text)"
    case .picture:
      "\(asText); a picture is ![Acme](acme.svg){height=0.8}, with %20 for a blank in the file's "
        + "name\(escape)"
    case .hiddenPicture: "'\(text)' is not shown; a picture is ![Acme](acme.svg){height=0.8}"
    case .undescribedPicture:
      "'\(text)' has no words for subtitles and screen readers; write them in its brackets: ![Acme](…)"
    case .comparison: "'\(text)' is read as a quotation, so its > is not shown\(escape)"
    case .signedItem:
      "'\(text)' is read as a list item, so its \(text.prefix(1)) is not shown\(escape)"
    case .tag:
      "'\(text)' is read as HTML and is not shown; remove it, or write &lt; for its < to show it"
    case .rule: "\(asText); write a break between parts as \(intendedMarkup)\(escape)"
    }
  }

  /// One note for each kind. A note names the first occurrence and counts the others.
  static func notes(of all: [LookalikeMarkup], name: String) -> [Script.Note] {
    Kind.allCases.compactMap { kind in
      let matches = all.filter { $0.kind == kind }
      guard let first = matches.min(by: { $0.sourceLine < $1.sourceLine }) else { return nil }
      let more = matches.count > 1 ? " (and \(matches.count - 1) more)" : ""
      return Script.Note(first.message + more, name: name, sourceLine: first.sourceLine)
    }
  }
}
