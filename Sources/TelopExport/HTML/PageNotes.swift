/// A page's notes for the viewer: how to start, pause and replay the page, and errors.
///
/// The notes of a Japanese page are in Japanese and English, because its viewers have fonts for both.
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

  private static let all = [
    Words(
      language: "ja", hint: ("<kbd>Space</kbd>で開始", "タップで開始"), paused: "一時停止",
      play: "再生", pause: "一時停止", again: "<kbd>R</kbd> <kbd>Enter</kbd>でもう一度",
      error: (
        "再生できません",
        "ファイルが壊れているか、ブラウザーが古すぎます。書き出しなおすか、新しいブラウザーで開いてください。"
      ),
      noScript: "このページはJavaScriptで動きます。オンにしてください。"),
    Words(
      language: "en", hint: ("Press <kbd>Space</kbd> to start", "Tap to start"), paused: "Paused",
      play: "Play", pause: "Pause", again: "<kbd>R</kbd> <kbd>Enter</kbd> plays again",
      error: (
        "Cannot play",
        "The file is damaged or the browser too old: export it again, or open it in a current browser."
      ),
      noScript: "This page needs JavaScript: turn it on."),
  ]

  private let words: [Words]

  init(language: String) {
    words = Self.all.filter { language.hasPrefix("ja") || $0.language != "ja" }
  }

  /// The button's names, as attributes: while the page waits, and while it plays.
  var button: String {
    words.first.map { "aria-label=\"\($0.play)\" data-pause=\"\($0.pause)\"" } ?? ""
  }

  var hint: String {
    "▶ "
      + each {
        "<span class=\"keys\">\($0.hint.keys)</span><span class=\"touch\">\($0.hint.touch)</span>"
      }
  }

  var elements: String {
    """
    <p id="paused" class="note" aria-hidden="true" hidden><i></i>\(
      each(behindFirst: "<time></time>") { $0.paused })</p>
    <p id="again" class="note" role="status" hidden>\(each { $0.again })</p>

    """
  }

  var error: String { each { "<b>▲ \($0.error.title)</b> \($0.error.reason)" } }

  var noScript: String { each { "<b>▲ \($0.error.title)</b> \($0.noScript)" } }

  /// All letters of the notes inside the frame.
  static let letters = all.map { $0.hint.keys + $0.hint.touch + $0.paused + $0.again }.joined()

  /// The content in each language. All elements but the first have the class `other`.
  private func each(behindFirst addition: String = "", _ content: (Words) -> String) -> String {
    words.enumerated().map { index, words in
      "<span lang=\"\(words.language)\"\(index > 0 ? " class=\"other\"" : "")>\(content(words))</span>"
        + (index > 0 ? "" : addition)
    }.joined(separator: "\n")
  }
}
