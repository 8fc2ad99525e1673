/*
 * The texts of the service's problems, in Japanese and English.
 */

/** Japanese sentences by the name of the error. The service itself sends English sentences. */
const kinds = {
  invalidUTF8: "文字コードが UTF-8 ではありません。UTF-8 で保存しなおしてください。",
  tooLong: "原稿が長すぎます。短くするか、分けてください。",
  empty: "流れる文字がありません。",
  badFrontMatter: "はじめの設定が読めません。一行にひとつずつ「名前: 値」と書き、--- で閉じてください。",
  unclosedComment: "コメントが閉じていません。--> で閉じてください。",
  badCue: "合図の時刻が読めないか、そのあとに文字がありません。@0:20 のように、ことばの前に書いてください。",
  cueConflict: "合図の時刻の順が合いません。あとの合図ほど、遅い時刻にしてください。",
  badAttribute: "{ } が読めません。見出しには {time=1:20}、段落には {keep} のように書いてください。",
  unmetTime: "この時間では流しきれません。時間をのばすか、合図や節の時間を見なおしてください。",
  unknownSetting: option => option ? `${option} という設定はありません。名前を確かめてください。` : "そのような設定はありません。",
  unknownOption: option => kinds.unknownSetting(option),
  badValue: option => option ? `${option} の値が正しくありません。` : "値が正しくありません。",
  badDuration: "長さは 5:00、300s、5m のように書きます。",
  badLength: "大きさは 54、54 px のように書きます。",
  badFrameRate: "fps は 60、30000/1001 のように書きます。",
  badMotion: "文字の動きが、長さと合いません。",
  badScreen: "画面の幅と見る距離は、両方を正しく書いてください。",
  tooLarge: "大きすぎます。画面や文字を小さくするか、文を短くしてください。",
  fontNotFound: "そのフォントはありません。名前を確かめてください。",
  fontUnreadable: "フォントのファイルを開けません。",
  notAFont: "OpenType や TrueType のフォントではないか、ファイルが壊れています。",
  fontIndexOutOfRange: "フォントのファイルに、その番号の書体はありません。",
  badFontName: "フォントの名前の書きかたが正しくありません。",
  fontNameTaken: "同じ名前のフォントがもうあります。名前を変えてください。",
  unknownAxis: "フォントに、その軸はありません。",
  bundledFontsMissing: "サービスに付属のフォントがありません。管理する人に知らせてください。",
  tooManyFonts: "フォントが多すぎます。へらしてください。",
  noFonts: "フォントがひとつもありません。",
  badFeature: "フォントの機能の書きかたが正しくないか、その機能がフォントにありません。",
  badSize: "文字の大きさが、使える範囲にありません。",
  badSpacing: "字間か語間が、使える範囲にありません。",
  badVariation: "フォントの軸は wght=700 のように書きます。",
  badLanguage: "言語は ja、en のように書きます。",
  badScript: "文字体系は Jpan、Latn のように書きます。",
  textTooLong: "文が長すぎます。短くするか、分けてください。",
  lineTooWide: "一行が長すぎます。文を短くするか、文字を小さくしてください。",
  unitsTooFine: "このフォントの組み合わせは使えません。フォントをへらしてください。",
  libraryFailure: "サービスの中で誤りが起きました。管理する人に知らせてください。",
  cancelled: "取り消されました。",
  badFormat: "この設定では、その形式に書き出せません。",
  missingProgram: "書き出しに要るプログラムが、サービスにありません。管理する人に知らせてください。",
  programFailed: "書き出すプログラムが失敗しました。もう一度試してください。",
  program: "画像や動画に要るプログラムが、サービスにありません。管理する人に知らせてください。",
  badAnswer: "書き出すプログラムの答えが正しくありません。管理する人に知らせてください。",
  badPicture: "画像が壊れていて、描けません。",
  noPicture: "ロゴは PNG か SVG にしてください。",
  badDeck: "スライドが読めません。パスワードのない PDF を、大きすぎない画像で作ってください。",
  noDeck: "スライドのファイルがありません。",
  badFont: "フォントが壊れていて、埋めこめません。",
  unwritable: "ファイルを書けません。管理する人に知らせてください。",
  unreadable: "ファイルを開けません。",
  noDescriptors: "サービスがファイルを開きすぎています。少し待って、もう一度試してください。",
  outsideFolder: "原稿のフォルダーの外にあるファイルは使えません。",
  noVideo: "動画ではないか、短すぎます。",
  unsupported: "この動画は使えません。ほかの形式に変換してください。",
  badPageLength: "ページの長さが正しくありません。",
  badOffset: "挿入する位置が、ページの中にありません。",
  notNow: "いまのショーには行えません。",
  onScreen: "変えようとした文は、もう画面に出ています。",
  conflict: "ほかの画面が先に操作しました。",
  badLog: "ショーの記録が壊れています。",
  badFile: "ファイルの中身が読めません。",
  badTimes: "リハーサルの時刻の順が合いません。",
  unlike: "リハーサルの時刻が、この原稿と合いません。",
};

/** Sentences by HTTP status, for problems that `kinds` lacks; `other` is the default. */
const statuses = {
  ja: {
    401: "使う権限がありません。サービスが出したリンクを開いてください。",
    403: "使う権限がありません。サービスが出したリンクを開いてください。",
    404: "サービスにありません。ページを読みなおしてください。", 408: "送るのに時間がかかりすぎました。もう一度送ってください。",
    409: "いまは行えません。少し待って、もう一度試してください。", 413: "大きすぎて送れません。短くするか、小さくしてください。",
    415: "サービスに読めない形式です。", 422: "サービスでは扱えません。短くするか、小さくして、もう一度試してください。",
    429: "サービスが混んでいます。少し待って、もう一度試してください。", 500: "サービスの中で誤りが起きました。管理する人に知らせてください。",
    503: "サービスが混んでいます。少し待って、もう一度試してください。", 507: "サービスに空きがありません。管理する人に知らせてください。",
    other: "サービスが受けつけませんでした。",
  },
  en: {
    401: "No right to use it: open the link that the service printed.",
    403: "No right to use it: open the link that the service printed.",
    404: "The service does not have it: load the page again.", 408: "Sending it took too long: send it again.",
    409: "Not now: wait a little and try again.", 413: "It is too large to be sent: make it shorter or smaller.",
    415: "The service does not read this format.", 422: "The service could not do it: make it shorter or smaller and try again.",
    429: "The service is busy: wait a little and try again.", 500: "An error in the service: tell whoever runs it.",
    503: "The service is busy: wait a little and try again.", 507: "The service has no room left: tell whoever runs it.",
    other: "The service refused it.",
  },
};
/** The label of the service's own sentences. */
const inEnglish = "くわしく（英語）";

/** Patterns of the service's English notes about content missing from a stage, each with a function for Japanese. */
const losses = [
  [/(\d+) slides? for (\d+) sections? cannot be matched/,
    (_, slides, sections) => `スライド ${slides} 枚に節 ${sections} を割りあてられないので、帯は時刻だけで流れます。`],
  [/(\d+) slides? for 1 section: the band goes by the time/,
    (_, slides) => `節が 1 つでは、本文をスライド ${slides} 枚に分けられないので、帯は時刻だけで流れます。`
      + "スライドごとに見出しを書いてください。"],
  [/(\d+) slides? for \d+ sections?, and (\{slide=\d+\}) in line (\d+) is beyond them/,
    (_, slides, mark, line) => `${line} 行目の ${mark} はスライド ${slides} 枚にないので、帯は時刻だけで流れます。`],
  [/(\d+) slides? for (\d+) sections?: (.*?)(; \{slide=3\}.*)?$/,
    (_, slides, sections, parts, advice) => `スライド ${slides} 枚に節 ${sections} を割りあてました（${parts}）。`
      + (advice ? "見出しの終わりに {slide=3} と書くと、そのスライドから始まります。" : "")],
  [/did not read the page labels from page (\d+) on/, (_, page) => `${page} ページから先のページ名が読めないので、番号で呼びます。`],
  [/cannot draw page (\d+)(?: and (\d+) more)?;/,
    (_, page, more) => `${page} ページ${more ? `ほか ${more} ページ` : ""}を描けないので、番号を映します。`],
  [/page (\d+): the link to (.*?)(?: and (\d+) more)? (has no words to click on|is not a web address), and is left out/,
    (_, page, address, more, why) => `${page} ページのリンク ${address}${more ? ` ほか ${more} 件` : ""} は、`
      + `${why.startsWith("has") ? "押せることばがない" : "ウェブの番地ではない"}ので、はずしました。`],
];

/** Capitalizes a sentence, unless it begins with an option, a file or a command. */
const sentence = (text, option) => {
  const [word] = /^[a-z]+(?=[ ,])/.exec(text) ?? [];
  return !word || word === option || ["curl", "telop"].includes(word) ? text : text[0].toUpperCase() + text.slice(1);
};

/** @returns the sentences of a problem as `says`; in Japanese also the service's English sentences as `more` */
export const problemWords = (problem, language) => {
  const own = [problem.detail, problem.fix].filter(Boolean).map(text => sentence(text, problem.option));
  if (language !== "ja") return { says: own.length > 0 ? own : [statuses.en[problem.status] ?? statuses.en.other], more: [] };
  const name = (problem.type ?? "").replace("telop:", "");
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : statuses.ja[problem.status] ?? statuses.ja.other;
  return { says: [typeof kind === "function" ? kind(problem.option) : kind], more: own };
};

/** The sentences of a problem as elements. */
export const problemParts = (problem, language) => {
  const paragraph = text => Object.assign(document.createElement("p"), { textContent: text });
  const { says, more } = problemWords(problem, language);
  const parts = says.map(paragraph);
  if (more.length > 0) {
    const [details, summary] = ["details", "summary"].map(name => document.createElement(name));
    summary.textContent = inEnglish;
    details.append(summary, ...more.map(text => Object.assign(paragraph(text), { lang: "en" })));
    parts.push(details);
  }
  return parts;
};

/** Translates a note of an export into a language; returns `null` for an unknown note. */
export const lossWords = (note, language) => {
  if (language !== "ja") return note;
  for (const [form, says] of losses) {
    const match = form.exec(note);
    if (match) return says(...match);
  }
  return null;
};
