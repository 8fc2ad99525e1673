internal import TelopUnits

/// A page's notes for the viewer: how to start, pause and replay the page, and errors.
///
/// The notes of a Japanese page are in Japanese and English. Other pages have only English notes, because their viewers
/// may lack Japanese fonts.
struct PageNotes {
  private struct Words {
    let language: String
    let hint: (keys: String, touch: String)
    let paused: String
    let play: String
    let pause: String
    let again: String
    let error: (title: String, reason: String)
    let noScript: String
  }

  private static let allWords = [
    Words(
      language: "ja", hint: ("[Space]で開始", "タップで開始"), paused: "一時停止",
      play: "再生", pause: "一時停止", again: "[R] [Enter]でもう一度",
      error: (
        "再生できません",
        "ファイルが壊れているか、ブラウザーが古すぎます。書き出しなおすか、新しいブラウザーで開いてください。"
      ),
      noScript: "このページはJavaScriptで動きます。オンにしてください。"),
    Words(
      language: "en", hint: ("Press [Space] to start", "Tap to start"), paused: "Paused",
      play: "Play", pause: "Pause", again: "[R] [Enter] plays again",
      error: (
        "Cannot play",
        "The file is damaged or the browser too old: export it again, or open it in a current browser."
      ), noScript: "This page needs JavaScript: turn it on."),
  ]

  private let words: [Words]

  init(language: String) {
    words = Self.allWords.filter { language.isJapaneseTag || $0.language != "ja" }
  }

  /// Two names of the button, as attributes: for a waiting page and for a playing page.
  var button: String {
    words.first.map { "aria-label=\"\($0.play)\" data-pause=\"\($0.pause)\"" } ?? ""
  }

  /// The markup of the hint, and the elements of the notes `paused` and `again`. In `paused`, notes.js writes the
  /// line's time and the length of the pause into the two `time` elements; notes.css draws `i`.
  ///
  /// - Parameter draw: Returns the markup of a text.
  func parts(_ draw: (String) throws -> String) throws -> (hint: String, elements: String) {
    let hint = try inEachLanguage { words in
      let keys = try withKeys(words.hint.keys, draw)
      let touch = try draw(words.hint.touch)
      return "<span class=\"keys\">\(keys)</span><span class=\"touch\">\(touch)</span>"
    }
    let paused = try inEachLanguage(afterFirst: "<time></time>") { try draw($0.paused) }
    let again = try inEachLanguage { try withKeys($0.again, draw) }
    return (
      hint,
      """
      <p id="paused" class="note" aria-hidden="true" hidden><time hidden></time><i></i>\(paused)</p>
      <p id="again" class="note" role="status" hidden>\(again)</p>

      """
    )
  }

  /// The markup of a text in which names of keys are in brackets.
  private func withKeys(_ text: String, _ draw: (String) throws -> String) throws -> String {
    var markup = ""
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "[" || $0 == "]" }
    for (index, part) in parts.enumerated() where !part.isEmpty {
      let partMarkup = try part == " " ? " " : draw(String(part))
      markup += index % 2 == 1 ? "<kbd>\(partMarkup)</kbd>" : partMarkup
    }
    return markup
  }

  var error: String { inEachLanguage { "<b>▲ \($0.error.title)</b> \($0.error.reason)" } }
  var noScript: String { inEachLanguage { "<b>▲ \($0.error.title)</b> \($0.noScript)" } }

  /// An element for each language. All elements but the first have the class `other`.
  private func inEachLanguage(
    afterFirst addition: String = "", _ content: (Words) throws -> String
  ) rethrows -> String {
    var markup = ""
    for (index, words) in words.enumerated() {
      markup += index > 0 ? "\n" : ""
      markup += "<span lang=\"\(words.language)\"\(index > 0 ? " class=\"other\"" : "")>"
      markup += try content(words) + "</span>" + (index > 0 ? "" : addition)
    }
    return markup
  }
}
