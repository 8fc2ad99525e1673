internal import Telop
internal import TelopUnits

/// The user-interface text of a stage for viewer and speaker: Japanese for a Japanese page, otherwise English.
package struct StageWords {
  /// The texts that the stage's JavaScript shows. Names in braces are placeholders.
  struct ScriptTexts: Encodable {
    let slide: String
    let ended: String
    let pausesUncounted: String
    /// The title of the second window, which is the speaker's.
    let second: String
    let next: String
    let isLast: String
    let until: String
    let overdue: String
    let left: String
    let onTime: String
    let late: String
    let states: [String: String]
    let verdicts: [String: String]
  }

  let scriptTexts: ScriptTexts
  let loading: String
  let choice: (title: String, again: String, rehearse: String, note: String)
  /// The texts of the dialog after a rehearsal. `missing` and `countMismatch` say why there are no times to write: a slide did
  /// not appear, or the numbers of slides and sections differ.
  let rehearsal:
    (
      title: String, columns: [String], note: String, missing: String, countMismatch: String,
      copy: String,
      save: String
    )
  /// The menu's title, and its buttons. An action is a value of `data-do`, which menu.js reads.
  let menu: (title: String, rows: [(action: String, label: String)])
  /// The labels of buttons.
  let write: String
  let again: String
  let close: String
  /// The list of keys, with their meanings.
  let keys: (title: String, rows: [(String, String)])
  /// Texts of the second window; `lost` reports that it has no connection to the slides' window.
  let second: (lost: String, now: String, previous: String, next: String)

  private static let japanese = StageWords(
    scriptTexts: ScriptTexts(
      slide: "スライド {label}（全 {count}）", ended: "話は {time} で終わりました。",
      pausesUncounted: "一時停止の {time} は数えていません。", second: "発表者",
      next: "つぎ", isLast: "最後のスライドです", until: "{time} 後", overdue: "{time} おくれ",
      left: "のこり", onTime: "時間どおり", late: "{seconds} 秒おくれ",
      states: [
        "waiting": "待機", "playing": "放送中", "paused": "一時停止中", "ended": "終わりました", "off": "消しています",
        "black": "黒", "rehearsal": "リハーサル",
      ], verdicts: ["comfortable": "楽に読める", "brisk": "やや速い", "unreadable": "読めない"]),
    loading: "スライドを読み込んでいます",
    choice: (
      "はじめから", "もう一度", "リハーサル",
      "リハーサルはすぐに始まり、スライドを出した時刻を記録します。終わるときは R か、最後のスライドで先へ進みます。"
    ),
    rehearsal: (
      "リハーサルの結果", ["スライド", "出た時刻", "つぎまで", "読めるか"], "原稿の front matter に入れる行です。",
      "出なかったスライドがあるので、時刻は書きこめません。",
      "スライドの数と節の数がちがうので、時刻は書きこめません。", "コピーしました。", "ファイルに保存"
    ),
    menu: (
      "メニュー",
      [
        ("black", "黒いスライド"), ("pause", "帯を一時停止"), ("again", "もう一度、リハーサル…"),
        ("end", "リハーサルを終える"), ("second", "発表者の窓"), ("whole", "全画面"),
      ]
    ), write: "時刻を書きこむ", again: "もう一度", close: "とじる",
    keys: (
      "キー一覧",
      [
        ("Space → ↓ PageDown", "つぎのスライド（Spaceは始めるときも）"),
        ("← ↑ PageUp", "前のスライド"), ("Home End", "最初、最後のスライド"), ("12 Enter", "スライド 12"),
        ("B .", "スライドを黒に、もどす"), ("P", "帯を一時停止、再開"), ("R Enter", "最初から（Rはリハーサルも選べます）"),
        ("S", "発表者の窓：のこり時間とつぎのスライド"), ("F", "全画面"), ("?", "この一覧"),
      ]
    ), second: ("スライドの窓につながりません。", "いま", "前のスライド", "つぎのスライド"))

  /// The keys of a stage, with their meanings.
  package static let englishKeys = [
    ("Space → ↓ PageDown", "next slide; Space also starts"), ("← ↑ PageUp", "previous slide"),
    ("Home End", "first, last slide"), ("12 Enter", "slide 12"), ("B .", "black slide, and back"),
    ("P", "pause the band, and resume"), ("R Enter", "from the start; R also offers a rehearsal"),
    ("S", "a second window: time left, next slide"), ("F", "full screen"), ("?", "these keys"),
  ]

  private static let english = StageWords(
    scriptTexts: ScriptTexts(
      slide: "Slide {label} of {count}", ended: "The talk took {time}.",
      pausesUncounted: " Pauses of {time} are not counted.", second: "Speaker",
      next: "Next", isLast: "This is the last slide", until: "in {time}",
      overdue: "{time} late", left: "Time left", onTime: "On time", late: "{seconds} s late",
      states: [
        "waiting": "Ready", "playing": "On air", "paused": "Paused", "ended": "Ended",
        "off": "Off screen", "black": "Black", "rehearsal": "Rehearsal",
      ], verdicts: ["comfortable": "Comfortable", "brisk": "Brisk", "unreadable": "Unreadable"]),
    loading: "Loading slides",
    choice: (
      "From the start", "Again", "Rehearse",
      "A rehearsal starts at once and records when each slide comes up. R ends it, and so does going on from the last slide."
    ),
    rehearsal: (
      "Rehearsal", ["Slide", "Shown at", "Until next", "Can it be read?"],
      "This line goes into the script’s front matter.",
      "A slide never came up, so there are no times to write.",
      "There are not as many slides as sections, so there are no times to write.", "Copied.",
      "Save as a file"
    ),
    menu: (
      "Menu",
      [
        ("black", "Black slide"), ("pause", "Pause the band"), ("again", "Again, or rehearse…"),
        ("end", "End the rehearsal"), ("second", "Speaker’s window"), ("whole", "Full screen"),
      ]
    ), write: "Write the times", again: "Again", close: "Close", keys: ("Keys", englishKeys),
    second: ("No connection to the slides’ window.", "Now", "Previous slide", "Next slide"))

  var dialogs: String {
    let columns = rehearsal.columns.map { "<th scope=\"col\">\($0)</th>" }.joined()
    let icons = [Pace.Verdict.comfortable, .brisk, .unreadable].map {
      "<template id=\"icon-\($0.rawValue)\">\(VerdictIcon.svg($0))</template>"
    }.joined()
    let rows = keys.rows.map { keys, meaning in "<dt>\(keys)</dt><dd>\(meaning)</dd>" }
      .joined(separator: "\n")
    let actions = menu.rows.map { action, label in
      "<button type=\"button\" data-do=\"\(action)\">\(label)</button>"
    }.joined(separator: "\n")
    return """
      <section aria-label="\(menu.title)"><button type="button" id="open-menu" aria-haspopup="dialog" \
      aria-label="\(menu.title)" hidden><svg viewBox="0 0 20 20" aria-hidden="true">\
      <path d="M3 5h14M3 10h14M3 15h14"/></svg></button></section>
      <dialog id="menu" aria-label="\(menu.title)">\(actions)
      <button type="button" class="close">\(close)</button></dialog>
      <dialog id="choice" aria-labelledby="choice-title"><h2 id="choice-title">\(choice.title)</h2>
      <p>\(choice.note)</p>
      <div class="buttons"><button type="button" id="again-now" class="primary">\(choice.again) <kbd>Enter</kbd></button>\
      <button type="button" id="rehearse">\(choice.rehearse)</button>\
      <button type="button" class="close" autofocus>\(close)</button></div></dialog>
      <dialog id="keys" aria-labelledby="keys-title"><h2 id="keys-title">\(keys.title)</h2>
      <dl>\(rows)</dl>
      <div class="buttons"><button type="button" class="close">\(close)</button></div></dialog>
      <dialog id="rehearsal" aria-labelledby="rehearsal-title">\
      <h2 id="rehearsal-title">\(rehearsal.title)</h2>
      <div id="rehearsal-scroll" role="region" aria-labelledby="rehearsal-title" tabindex="0"><table><thead><tr>\(columns)</tr></thead>\
      <tbody id="rehearsal-rows"></tbody></table></div>
      <p><span id="rehearsal-end"></span> <span id="rehearsal-missing" hidden>\(rehearsal.missing)</span>\
      <span id="rehearsal-free" hidden>\(rehearsal.countMismatch)</span></p>
      <p id="rehearsal-said" role="status"></p>
      <div id="rehearsal-text" hidden><p>\(rehearsal.note) <span id="rehearsal-copied" role="status" hidden>\(rehearsal.copy)</span></p>\
      <textarea id="rehearsal-line" readonly aria-labelledby="rehearsal-title"></textarea>\
      <a id="rehearsal-save" download="rehearsal.json">\(rehearsal.save)</a></div>
      <div class="buttons"><button type="button" id="rehearsal-write" class="primary">\(write)</button>\
      <button type="button" id="rehearsal-again">\(again)</button>\
      <button type="button" class="close">\(close)</button></div></dialog>
      \(icons)

      """
  }

  var secondWindow: String {
    """
    <main id="second-window"><header><h1 class="read">\(scriptTexts.second)</h1><span id="second-state"></span>\
    <p id="second-lost" role="status" hidden>\(second.lost)</p><span id="second-clock"></span></header>
    <section><h2>\(scriptTexts.left) <span id="second-late"></span></h2><span id="second-left" role="timer" aria-live="off"></span>\
    <h2>\(second.now) <span id="second-number"></span></h2><div id="second-now"></div></section>
    <section><h2><span id="second-what">\(scriptTexts.next)</span> <span id="second-until"></span></h2>\
    <div id="second-next"></div></section>
    <footer><button type="button" id="second-previous-key">\(second.previous)</button>\
    <button type="button" id="second-next-key">\(second.next)</button></footer>
    <p id="second-said" class="read" role="status"></p></main>

    """
  }
}

extension StageWords {
  init(language: String) { self = language.isJapaneseTag ? .japanese : .english }
}
