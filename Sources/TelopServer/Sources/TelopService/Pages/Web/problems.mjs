/*
 * The texts of the service's problems, in Japanese and English.
 */
import { create } from "./elements.mjs";

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

const listed = words => words.replaceAll(", ", "、");

/**
 * Patterns of the service's English sentences about the values of options, each with a function that returns the
 * Japanese sentence. The function takes the option's name and the pattern's captures.
 */
const reasons = [
  [/is not a colour/, name => `${name} は #fff、#102030cc、white、transparent のように書きます。`],
  [/is not (?:one of|a profile; there are) ([^;]+)/, (name, list) => `${name} には ${listed(list)} のどれかを書きます。`],
  [/is not true or false/, name => `${name} には true か false を書きます。`],
  [/is not a number (above|from) 0 and up to (\d+) (px(?:\/s)?)/,
    (name, minimum, maximum, unit) => `${name} は 0 ${minimum === "from" ? "以上" : "より大きく"}、${maximum} ${unit} までの数です。小数は 6 桁までです。`],
  [/is not a number of pixels from (\S+) to (\d+)/, (name, minimum, maximum) =>
    `${name} は ${minimum} から ${maximum} までの画素の数で、2、-0.5 のように書きます。小数は 6 桁までです。`],
  [/is not a size such as .* (\d+) px/,
    (name, maximum) => `${name} は 1920x1080 のように書くか、band にします。一辺は ${maximum} px までです。`],
  [/is not a number of passes from 1 to (\d+)/,
    (name, maximum) => `${name} には 1 から ${maximum} までの回数か、fill、endless、off を書きます。`],
  [/is not a count of (digits|moments) from (\d+) to (\d+)/, (name, noun, minimum, maximum) =>
    `${name} は ${minimum} から ${maximum} までの${noun === "digits" ? "桁数" : "枚数"}です。`],
  [/is not a factor from (\d+) to (\d+)/, (name, minimum, maximum) => `${name} は ${minimum} から ${maximum} までの倍率です。小数は 3 桁までです。`],
  [/is not a part of the viewport/, name => `${name} は 0% から 100% までの割合です。`],
  [/is not bottom, top/, name => `${name} には bottom、top、left、right か、0.5、50% のような割合を書きます。`],
  [/is not none, action, graphics/, name => `${name} には none、action、graphics か、4%、30px のような余白を書きます。`],
  [/is not auto, none or a number/, name => `${name} には auto、none か、0 より大きい数を書きます。`],
  [/is not a list such as (.+)/, (name, form) => `${name} は ${form} のように書きます。`],
  [/is not TAG, -TAG or TAG=NUMBER/, name => `${name} は palt、-palt、ss01=2 のように書きます。`],
  [/is not TAG=NUMBER/, name => `${name} は wght=700 のように書きます。`],
  [/is not a time from 0 on/, name => `${name} は 0 秒以上の時間です。2s、1.5 のように書きます。`],
  [/over 1000000 s|the longest plan/, name => `${name} は 1000000 秒（11.5 日）まで、1 ナノ秒単位です。`],
  [/must be above 0$/, name => `${name} は 0 より長くしてください。`],
  [/is not a length above 0/, name => `${name} は 3m、250cm、120in、10ft のように書きます。`],
  [/takes one value, not (\d+)/, (name, count) => `${name} の値はひとつですが、${count} 個あります。`],
  [/'' is empty/, name => `${name} が空です。探すことばを書いてください。`],
  [/is not later than the time before it/, name => `${name} の時刻は、前の時刻よりあとにしてください。`],
  [/needs times, such as (.+)/, (name, form) => `${name} は ${form} のように書きます。`],
  [/must be a few words on one line/, name => `${name} は短いことばを一行で書きます。`],
  [/min-speed (\S+) is above max-speed (\S+)/, (_, minimum, maximum) => `min-speed（${minimum}）が max-speed（${maximum}）を超えています。`],
  [/loop cannot be combined with/, () => "loop は、合図、slides、節の時間や速さと一緒には使えません。どちらかをはずしてください。"],
  [/canvas sets the viewport/, () => "viewport は canvas の幅で決まります。どちらかをはずしてください。"],
  [/^(.+) needs (insert|direction ttb|whole-pixels)/, (_, what, other) => `${what} には ${other} も要ります。`],
  [/also needs (\S+), to tell/, (name, other) => `${name} には ${other} も要ります。`],
  [/needs a horizontal line/, () => "縦に流すとき、place は left か right です。"],
  [/works with horizontal lines only/, name => `${name} は、横に流すときだけ使えます。`],
  [/has nothing to show in an endless loop/, name => `${name} は、終わりのない繰り返しでは使えません。`],
  [/(.+) have no effect in an endless loop/,
    (_, list) => `${listed(list).replace(" and ", "、")} は、終わりのない繰り返しでは使えません。`],
  [/endless loop reaches whole pixels only/, () => "終わりのない繰り返しでは、whole-pixels を auto か gaps にします。"],
  [/gives one speed; cues, slides/, () => "合図、slides、節の時間があるときは、whole-pixels を auto か two-speed にします。"],
  [/flush, text would stand behind the blocks/,
    () => "start か finish が flush なので、文字がラベルやロゴや時計のうしろになります。at-blocks を stop にしてください。"],
  [/slides has (\d+) times?, and the text in line (\d+) belongs to slide (\d+)/,
    (_, count, line, slide) => `slides の時刻は ${count} 個ですが、${line} 行目の文は ${slide} 枚目のスライドのものです。`],
  [/slides has (\d+) times?, and the script has (1 section)?/,
    (_, count, one) => `slides の時刻は ${count} 個ですが、${one ? "節が 1 つしかありません" : "文が足りません"}。`],
  [/reading files is not allowed here/, name => `このサービスはファイルを読まないので、${name || "その設定"} は使えません。`],
  [/has no effect in a picture of the whole strip/, name => `${name} は、at か sheet で時刻を決めた画像だけで使えます。`],
  [/has no effect in (\w+); it is for (.+)/,
    (name, format, list) => `${name} は ${format} では使えません。使えるのは ${listed(list)} です。`],
];

/** Translates `text` by the first matching pattern in `table`; returns `null` if no pattern matches. */
const translated = (table, text, option) => {
  for (const [form, says] of table) {
    const match = form.exec(text);
    if (match) return says(option, ...match.slice(1));
  }
  return null;
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
    429: "The service is busy: wait a little and try again.", 500: "An error in the service: tell its operator.",
    503: "The service is busy: wait a little and try again.", 507: "The service has no storage left: tell its operator.",
    other: "The service refused it.",
  },
};
/** The label of the service's own sentences. */
const inEnglish = "くわしく（英語）";

/** Patterns of the service's notes about content missing from a stage. The functions ignore the first argument. */
const losses = [
  [/(\d+) slides? for (\d+) sections? cannot be matched/,
    (_, slides, sections) => `スライド ${slides} 枚に節 ${sections} を割りあてられないので、帯は時刻だけで流れます。`],
  [/(\d+) slides? for 1 section: the band follows its times/,
    (_, slides) => `節が 1 つでは、本文をスライド ${slides} 枚に分けられないので、帯は時刻だけで流れます。`
      + "スライドごとに見出しを書いてください。"],
  [/(\d+) slides? for \d+ sections?, and line (\d+) has (\{slide=\d+\}|@slide \d+)/,
    (_, slides, line, mark) => `${line} 行目の ${mark} はスライド ${slides} 枚にないので、帯は時刻だけで流れます。`],
  [/(\d+) slides? for (\d+) sections?: (.*?)(; \{slide=3\}.*)?$/,
    (_, slides, sections, parts, advice) => `スライド ${slides} 枚に節 ${sections} を割りあてました（${parts}）。`
      + (advice ? "見出しの終わりに {slide=3} と書くと、そのスライドから始まります。" : "")],
  [/did not read the page labels from page (\d+) on/, (_, page) => `${page} ページから先のページ名が読めないので、番号で呼びます。`],
  [/cannot draw page (\d+)(?: and (\d+) more)?;/,
    (_, page, more) => `${page} ページ${more ? `ほか ${more} ページ` : ""}を描けないので、番号を映します。`],
  [/page (\d+): the link to (.*?) (has no words to click on|is not a web address), and is left out(?:; so (?:is|are) (\d+) more)?/,
    (_, page, address, why, more) => `${page} ページのリンク ${address}${more ? ` ほか ${more} 件` : ""} は、`
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
  const reason = translated(reasons, problem.detail ?? "", problem.option ?? "");
  const meant = /did you mean (?:--)?(.+)\?/.exec(problem.detail ?? "")?.[1];
  return {
    says: [reason ?? (typeof kind === "function" ? kind(problem.option) : kind), ...meant ? [`${meant} のことですか。`] : []],
    more: own,
  };
};

/** The sentences of a problem as elements. */
export const problemParts = (problem, language) => {
  const { says, more } = problemWords(problem, language);
  const parts = says.map(text => create("p", text));
  if (more.length > 0) {
    const details = create("details");
    details.append(create("summary", inEnglish), ...more.map(text => create("p", text, { lang: "en" })));
    parts.push(details);
  }
  return parts;
};

/** Translates a note of an export into a language; returns `null` for an unknown note. */
export const lossWords = (note, language) => language === "ja" ? translated(losses, note) : note;
