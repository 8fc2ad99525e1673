internal import TelopExport
internal import TelopUnits

/// The next steps for a talk: its page, the page's keys, and commands to try.
struct TalkRows {
  let page: TerminalText
  /// True if the page was opened in a browser.
  let isOpen: Bool
  let script: String
  let deck: String?

  /// The rows with a blank line at the end.
  var lines: [TerminalText] {
    let advice: TerminalText = isOpen ? "it opens in your browser" : "open it in a browser"
    let keys = deck == nil ? Self.bandKeys : StageWords.englishKeys
    return rows("page", [page, advice]) + rows("keys", pairs: keys)
      + rows("next", pairs: nextSteps) + [""]
  }

  private var nextSteps: [(String, String)] {
    let script = shellWord(self.script == "-" ? "talk.md" : self.script)
    guard let deck else {
      return [
        ("with your slides", "telop talk \(script) slides.pdf"),
        ("over other slides", "telop export \(script) -o talk.mov"),
      ]
    }
    return [
      ("a rehearsal", "press R, then Rehearse; copy its line into the script"),
      ("a phone as remote", "telop serve \(script) --deck \(shellWord(deck)) --lan"),
    ]
  }

  private func rows(_ label: TerminalText, pairs: [(String, String)]) -> [TerminalText] {
    rows(
      label, pairs.map { name, value in "\(TerminalText(escaping: name).padded(to: 20))\(value)" })
  }

  private func rows(_ label: TerminalText, _ values: [TerminalText]) -> [TerminalText] {
    values.enumerated().map { TerminalText.row($0 == 0 ? label : "", $1) }
  }

  private static let bandKeys = [
    ("Space", "start, pause, resume"), ("⇧→ ⇧←", "1 s forward, back"),
    ("R Enter", "from the start"), ("F", "full screen"),
  ]
}
