/*
 * The texts of the presenter page, in Japanese and English.
 */

const ordinal = count => {
  const ending = count % 100 > 10 && count % 100 < 14 ? "th"
    : { 1: "st", 2: "nd", 3: "rd" }[count % 10] ?? "th";
  return count + ending;
};

/** Formats a shift as on the buttons, such as `+ 1 s`. */
const moved = (value, unit) => {
  const seconds = parseFloat(value);
  return `${seconds < 0 ? "−" : "+"} ${Math.abs(seconds)} ${unit}`;
};

const ja = {
  skip: "操作へ", keys: "キー一覧", now: "いま", nextCard: "つぎ", pace: "いちばん速い", limit: limit => `上限 ${limit}`,
  air: "いま映っているもの", last: "直前の操作", stage: "ステージを開く", copyOverlay: "オーバーレイ URL をコピー", copied: "コピーしました", finish: "ショーを終える", close: "とじる",
  finishAsk: "ショーを終えますか", finishWhy: "文字は画面から消え、ショーはここで終わります。もどすこともできます。",
  againAsk: "最初から始めますか", againWhy: "文字はもう一度最初から流れ、時間は 0:00 からになります。", again: "もう一度始める",
  hasEnded: "終わりました。", howToRestart: "もう一度始めるには R、Enter の順に押します。",
  cancel: "やめる", left: "のこり", elapsed: "経過", ends: "終わり", ended: "終わった時刻", menu: "操作メニュー",
  controls: "操作", letters: "一文字のキーを使う（B . P R Z T ?）", called: "この画面の名前",
  theme: "表示", themes: { dark: "暗い", light: "明るい", auto: "自動" },
  phases: {
    waiting: "待機", running: "放送中", paused: "一時停止中", off: "消しています", ended: "終わりました",
    dry: "文を待っています",
  },
  connected: "つながっています", connecting: "つないでいます",
  reconnecting: tries => `つなぎ直しています、${tries} 回目`, retry: next => `（${next} 秒後）`,
  refused: "見る権限がありません。リンクを開き直してください。", gone: "このショーはありません",
  noSending: "つながるまで操作はできません。",
  unsent: "つながるまで操作はできません。何も送っていません。",
  lost: command => `サーバーに届きませんでした。「${command}」は行われていないかもしれません。`,
  noRight: "この画面には操作する権限がありません。操作用のリンクを開いてください。",
  refusal: command => `「${command}」はいまはできません。`,
  onTime: "時間どおり", late: seconds => `${seconds} 秒おくれ`,
  onTimeAfter: "再開すれば時間どおり", lateAfter: seconds => `再開しても ${seconds} 秒おくれ`,
  fed: "文はフィードから入ります", dry: "再開すると、のこりが流れ切ります",
  pass: (number, next) => [number && `${number} 回目`, next && `つぎの回は ${next} 後`].filter(Boolean).join("、"),
  until: time => `${time}\u00a0後`, noNext: "最後の節です",
  noTitle: "見出しなし", notYet: "まだ始まっていません",
  units: { fullWidth: "字／秒", character: "文字／秒", word: "語／分" },
  verdicts: {
    comfortable: "楽に読める", slow: "ゆっくりすぎる", brisk: "やや速い", unreadable: "読めない",
  },
  results: {
    still: "まだ楽に読めます", comfortable: "楽に読めます", slow: "ゆっくりです", brisk: "やや速くなります",
    unreadable: "読めなくなります", late: seconds => `${seconds} 秒おくれます`,
    drops: "省ける節をとばします",
  },
  ifPaused: (seconds, figure) => ["いま ", [`${seconds} 秒`], "止めると ", [figure], "、"],
  ifResumed: figure => ["いま再開すると ", [figure], "、"],
  mayPause: (seconds, figure) => ["止めてよいのは ", [`${seconds} 秒`], "まで", figure && `（${figure}）`],
  mayWait: { brisk: "やや速くなります", late: "おくれます", drops: "節をとばします" },
  waiting: (seconds, what) => seconds > 0
    ? ["あと ", [`${seconds} 秒`], "をこえて待つと、", what] : ["これより待つと、", what],
  noPause: "いま止めると、楽には読めなくなるか、おくれます",
  primary: { ready: "始める", running: "一時停止", paused: "再開", ended: "もう一度始める" },
  slide: (label, number, count) => label === String(number)
    ? `スライド ${number}\u00a0/\u00a0${count}` : `スライド ${label}（${number} / ${count}）`,
  nextSlide: label => `つぎはスライド ${label}`, lastSlide: "最後のスライドです",
  overdue: time => `${time} おくれ`,
  times: "時刻を書きこむ", timesTitle: "リハーサルの結果", shownAt: "出た時刻（一時停止をのぞく）",
  timesWhy: script => `${script} の front matter に、この時刻を slides として書きこみます。`,
  timesWritten: script => `${script} に書きこみました。`,
  timesRefused: script => `${script} に書きこめませんでした。ファイルが変わったか、書きこむ権限がありません。`,
  do: { previousSlide: "前のスライド", nextSlide: "次のスライド", previous: "前の節", next: "次の節", back: "1 秒もどす", on: "1 秒すすめる", takeOff: "画面から消す", bringBack: "画面にもどす" },
  short: { back: "1 秒", on: "1 秒", slide: "スライド" },
  undo: name => name ? `もどす：${name}` : "もどす", noUndo: "もどす操作はありません",
  commands: {
    go: "始める", restart: "もう一度始める", pause: "一時停止", resume: "再開", "jump next": "次の節", "jump previous": "前の節",
    jump: value => `節 ${value} へ`, seek: "時刻へ", nudge: value => moved(value, "秒"),
    "end-at": "終わりの時刻", replace: "差しかえ", insert: "挿入", append: "追加", feed: "フィード", loop: "くり返し",
    "take-off": "画面から消す", "bring-back": "画面にもどす", finish: "ショーを終える", undo: "もどす",
    deck: "スライドを開く", "slide next": "次のスライド", "slide previous": "前のスライド",
    slide: value => `スライド ${value} へ`,
  },
  did: {
    go: "始めました", restart: "もう一度始めました", pause: "一時停止しました", resume: "再開しました",
    "jump next": "次の節へ進めました", "jump previous": "前の節へもどしました",
    jump: value => `節 ${value} へ移しました`, seek: "時刻を移しました", "nudge -": "文字をもどしました",
    nudge: "文字をすすめました", "end-at": "終わりの時刻を変えました", replace: "原稿を差しかえました",
    insert: "文を挿入しました", append: "文を追加しました", feed: "文を送りました", loop: "くり返しを変えました",
    "take-off": "画面から消しました", "bring-back": "画面にもどしました",
    finish: "ショーを終えました", undo: "ひとつもどしました", deck: "スライドを開きました",
    "slide next": "次のスライドへ進めました", "slide previous": "前のスライドへもどしました",
    slide: value => `スライド ${value} へ移しました`,
  },
  whose: {
    phone: "スマートフォン", presenter: "ほかの画面", stage: "ステージ", feed: "フィード", deck: "スライド", file: "原稿のファイル",
    http: "ほかのプログラム", osc: "OSC",
  },
  who: name => Object.hasOwn(ja.whose, name) ? ja.whose[name] : name,
  from: name => `${ja.who(name)}から`, fromHere: "この画面から",
  first: (name, did) => `${ja.who(name)}が先に${did}。`,
  notDone: command => `あなたの「${command}」は行っていません。`,
  clockSet: seconds => `サーバーの時計が ${Math.abs(seconds).toFixed(1)} 秒${seconds < 0 ? "もどされました" : "すすめられました"}。`,
  clockMoves: "ショーはそのまま続いています。",
  anyway: "それでも行う", dismiss: "とじる",
  timeLeft: seconds => seconds === 60 ? "のこり 1 分" : `のこり ${seconds} 秒`,
  onAir: (index, count, left) => `放送中、${count} 節のうち ${index}、のこり ${left}`,
  keyList: [
    ["Space", "始める、次のスライド（スライドがなければ一時停止・再開）"],
    ["→ PageDown", "次のスライド（なければ次の節）"], ["← PageUp", "前のスライド（なければ前の節）"],
    ["Home End", "最初・最後のスライド、または節"], ["P", "帯を一時停止・再開"], ["⇧→ ⇧←", "文字を 1 秒すすめる・もどす"],
    ["B .", "帯を画面から消す・もどす"], ["R Enter", "もう一度最初から"], ["Z", "ひとつもどす"],
    ["T", "のこりと経過を入れかえる"], ["?", "キー一覧"], ["Esc", "とじる"],
  ],
};

const en = {
  skip: "To the controls", keys: "Keys", now: "Now", nextCard: "Next", pace: "Peak", limit: limit => `limit ${limit}`,
  air: "On air now", last: "Last command", stage: "Open the stage", copyOverlay: "Copy overlay address", copied: "Copied", finish: "End the show", close: "Close",
  finishAsk: "End the show?", finishWhy: "The text leaves the screen, and the show is over. Undo brings it back.",
  againAsk: "Start again?", againWhy: "The text runs from its beginning, and the time from 0:00.", again: "Start again",
  hasEnded: "The show has ended.", howToRestart: "To start again, press R, then Enter.",
  cancel: "Cancel", left: "Time left", elapsed: "Elapsed", ends: "Ends at", ended: "Ended at", menu: "Controls",
  controls: "Commands", letters: "Use single-letter keys (B . P R Z T ?)", called: "Name of this screen",
  theme: "Theme", themes: { dark: "Dark", light: "Light", auto: "Auto" },
  phases: {
    waiting: "Ready", running: "On air", paused: "Paused", off: "Off screen", ended: "Ended",
    dry: "Waiting for text",
  },
  connected: "Connected", connecting: "Connecting",
  reconnecting: tries => `Reconnecting, ${ordinal(tries)} try`, retry: next => `in ${next} s`,
  refused: "You may not view this: open the link again.", gone: "There is no such show",
  noSending: "No commands without a connection.",
  unsent: "No commands without a connection. Nothing was sent.",
  lost: command => `The server did not answer. “${command}” may not have been done.`,
  noRight: "This screen may not control the show: open the controlling link.",
  refusal: command => `“${command}” cannot be done now.`,
  onTime: "On time", late: seconds => `${seconds} s late`,
  onTimeAfter: "Ends on time after Resume", lateAfter: seconds => `${seconds} s late after Resume`,
  fed: "Text comes in by a feed", dry: "Resume to run the rest off",
  pass: (number, next) => [number && `Pass ${number}`, next && `next pass in ${next}`].filter(Boolean).join(", "),
  until: time => `in\u00a0${time}`, noNext: "This is the last section",
  noTitle: "No heading", notYet: "Not begun yet",
  units: { fullWidth: "chars/s", character: "chars/s", word: "words/min" },
  verdicts: {
    comfortable: "Comfortable", slow: "Too slow", brisk: "Brisk", unreadable: "Unreadable",
  },
  results: {
    still: "still comfortable", comfortable: "comfortable", slow: "slow", brisk: "brisk", unreadable: "unreadable",
    late: seconds => `${seconds} s late`, drops: "optional sections are left out",
  },
  ifPaused: (seconds, figure) => ["If you pause ", [`${seconds} s`], " now: ", [figure], ", "],
  ifResumed: figure => ["Resume now: ", [figure], ", "],
  mayPause: (seconds, figure) => ["You can pause for ", [`${seconds} s`], figure && ` (${figure})`],
  mayWait: { brisk: "Brisk", late: "Late", drops: "Leaves sections out" },
  waiting: (seconds, what) => seconds > 0
    ? [what, " if you wait another ", [`${seconds} s`]] : [what, " if you wait longer"],
  noPause: "A pause now would make it brisk, or late",
  primary: { ready: "Go", running: "Pause", paused: "Resume", ended: "Start again" },
  slide: (label, number, count) => label === String(number)
    ? `Slide ${number}\u00a0/\u00a0${count}` : `Slide ${label} (${number} / ${count})`,
  nextSlide: label => `Next slide: ${label}`, lastSlide: "This is the last slide",
  overdue: time => `${time} late`,
  times: "Write the times", timesTitle: "Rehearsal", shownAt: "Shown at, without pauses",
  timesWhy: script => `Writes these times into the front matter of ${script}, as slides.`,
  timesWritten: script => `The times are in ${script}.`,
  timesRefused: script => `${script} was not written: the file has changed, or may not be written.`,
  do: { previousSlide: "Previous slide", nextSlide: "Next slide", previous: "Previous", next: "Next", back: "Back 1 s", on: "On 1 s", takeOff: "Take off", bringBack: "Bring back" },
  short: { back: "1 s", on: "1 s", slide: "Slide" },
  undo: name => name ? `Undo: ${name}` : "Undo", noUndo: "There is nothing to undo",
  commands: {
    go: "Go", restart: "Start again", pause: "Pause", resume: "Resume", "jump next": "Next", "jump previous": "Previous",
    jump: value => `To section ${value}`, seek: "Seek", nudge: value => moved(value, "s"),
    "end-at": "End at", replace: "Replace", insert: "Insert", append: "Append", feed: "Feed", loop: "Loop",
    "take-off": "Take off", "bring-back": "Bring back", finish: "End the show", undo: "Undo",
    deck: "Open slides", "slide next": "Next slide", "slide previous": "Previous slide",
    slide: value => `To slide ${value}`,
  },
  did: {
    go: "started the show", restart: "started it again", pause: "paused it", resume: "resumed it",
    "jump next": "went to the next section", "jump previous": "went to the previous section",
    jump: value => `went to section ${value}`, seek: "went to another time",
    "nudge -": "moved the text back", nudge: "moved the text on", "end-at": "changed the end",
    replace: "replaced the script", insert: "inserted text", append: "appended text",
    feed: "sent text", loop: "changed the loop", "take-off": "took it off the screen",
    "bring-back": "brought it back", finish: "ended the show", undo: "undid a command",
    deck: "opened slides", "slide next": "went to the next slide", "slide previous": "went to the previous slide",
    slide: value => `went to slide ${value}`,
  },
  whose: {
    phone: "the phone", presenter: "another screen", stage: "the stage", feed: "the feed", deck: "the slides", file: "the script’s file",
    http: "another program", osc: "OSC",
  },
  who: name => Object.hasOwn(en.whose, name) ? en.whose[name][0].toUpperCase() + en.whose[name].slice(1) : name,
  from: name => `from ${Object.hasOwn(en.whose, name) ? en.whose[name] : name}`,
  fromHere: "from this screen",
  first: (name, did) => `${en.who(name)} ${did} first.`, notDone: command => `Your “${command}” was not done.`,
  clockSet: seconds => `The server's clock was set ${seconds < 0 ? "back" : "ahead"} by ${Math.abs(seconds).toFixed(1)} s.`,
  clockMoves: "The show is not affected.",
  anyway: "Do it anyway", dismiss: "Dismiss",
  timeLeft: seconds => seconds === 60 ? "1 minute left" : `${seconds} seconds left`,
  onAir: (index, count, left) => `On air, section ${index} of ${count}, ${left} left`,
  keyList: [
    ["Space", "Go, next slide; without slides pause, resume"],
    ["→ PageDown", "Next slide or section"], ["← PageUp", "Previous slide or section"],
    ["Home End", "First, last slide or section"], ["P", "Pause the band, resume"], ["⇧→ ⇧←", "Text 1 s forward, back"],
    ["B .", "Take the band off, bring it back"], ["R Enter", "Start again"], ["Z", "Undo"],
    ["T", "Time left or elapsed"], ["?", "Keys"], ["Esc", "Closes what is open"],
  ],
};

/** The language in the query, or else the first of the browser's languages that the pages have. */
export const language = (query, languages = navigator.languages) => {
  const wishes = [query.get("lang"), ...languages].filter(Boolean);
  const known = wishes.map(wish => wish.slice(0, 2).toLowerCase()).find(wish => wish in { ja, en });
  return known ?? "en";
};

export const wordsOf = language => ({ ja, en })[language];

/** The text for a command from one of the lists `commands` and `did`. */
export const phrase = (list, { name, step, value }) => {
  const sign = name === "nudge" && String(value).startsWith("-") ? "-" : null;
  const entry = list[`${name} ${step ?? sign}`] ?? list[name] ?? name;
  return typeof entry === "function" ? entry(value) : entry;
};
