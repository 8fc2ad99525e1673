internal import Telop
internal import TelopExport
internal import TelopUnits

/// What to do with the page of a talk: the page, its keys, and what to try next.
struct TalkRows {
  /// The page with its size.
  let page: TerminalText
  let isOpen: Bool
  let script: String
  let deck: String?

  /// The rows with a blank line at the end.
  var lines: [TerminalText] {
    let keys = (deck == nil ? Self.bandKeys : StageWords.englishKeys).map { keys, meaning in
      "\(TerminalText(escaping: keys).padded(to: 20))\(meaning)" as TerminalText
    }
    let use = isOpen ? "it opens in your browser" : "open it in a browser"
    return rows("page", [page, TerminalText(stringLiteral: use)]) + rows("keys", keys)
      + rows("next", next) + [""]
  }

  private var next: [TerminalText] {
    let script = shellWord(self.script == "-" ? "talk.md" : self.script)
    let movie: TerminalText = "telop export \(script) -o talk.mov    to lay over other slides"
    guard let deck else { return ["telop talk \(script) slides.pdf      with your slides", movie] }
    return [
      "R, Rehearse: gives the line slides: […] for the script, with your times",
      "telop serve \(script) --deck \(shellWord(deck)) --lan    your phone turns the slides",
    ]
  }

  private func rows(_ label: TerminalText, _ values: [TerminalText]) -> [TerminalText] {
    values.enumerated().map { "  \(($0 == 0 ? label : "").padded(to: 10))\($1)" }
  }

  private static let bandKeys = [
    ("Space", "start, pause, resume"), ("⇧→ ⇧←", "1 s on, back"),
    ("R Enter", "from the start"), ("F", "full screen"),
  ]
}
