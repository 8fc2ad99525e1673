/*
 * The texts of a live stage, in Japanese and English.
 */
const ja = {
  none: "スライドがありません",
  how: "PDF をここに落とすか、選んでください。", choose: "PDF を選ぶ",
  ways: [
    ["始めるときに渡す", "telop serve talk.md --deck slides.pdf"],
    ["いま渡す", address => `curl --data-binary @slides.pdf ${address}`],
  ],
  lost: "このショーのスライドは、このサーバーにはもうありません。もう一度渡してください。",
  sending: "PDF を送っています", opening: "スライドを開いています", failed: "スライドを開けませんでした",
  onlyLooks: "この画面は見るだけです。めくるには操作用のリンクを開いてください。",
  refused: "いまはできません。", unsent: "サーバーに届きませんでした。",
  first: "ほかの画面が先に操作しました。もう一度押してください。",
  noRight: "見る権限がありません。リンクを開き直してください。", gone: "このショーはありません。",
  hint: "Spaceで開始",
  hintTouch: "タップで開始",
  timesWhy: script => `「時刻を書きこむ」で、${script} の front matter に slides として入ります。`,
  timesWritten: script => `${script} に書きこみました。ショーはこの時刻に組み直されます。R ではじめから始まります。`,
  timesChanged: script => `ショーが読んだあとで ${script} が変わったので、何も書きこんでいません。少し待ってもう一度押すか、下の行を front matter に入れてください。`,
  timesRefused: script => `${script} には書きこめません。下の行を front matter に入れてください。`,
};
const en = {
  none: "No slides yet",
  how: "Drop a PDF here, or choose one.", choose: "Choose a PDF",
  ways: [
    ["When the service starts", "telop serve talk.md --deck slides.pdf"],
    ["Now", address => `curl --data-binary @slides.pdf ${address}`],
  ],
  lost: "The slides of this show are not on this server any more: give them again.",
  sending: "Sending the PDF", opening: "Opening the slides", failed: "The slides could not be opened",
  onlyLooks: "This screen is view-only. To turn slides, open the controlling link.",
  refused: "Not now.", unsent: "The server did not answer.",
  first: "Another screen sent a command first. Press again.",
  noRight: "You may not view this: open the link again.", gone: "There is no such show.",
  hint: "Press Space to start",
  hintTouch: "Tap to start",
  timesWhy: script => `“Write the times” puts them into the front matter of ${script}, as slides.`,
  timesWritten: script => `The times are in ${script}, and the show follows them. R starts it from the beginning.`,
  timesChanged: script => `${script} has changed since the show read it, so nothing was written. Wait a moment and press again, or put the line below into its front matter.`,
  timesRefused: script => `${script} cannot be written. Put the line below into its front matter.`,
};

/** An array of the texts in a language and the texts in the other language. */
export const stageWords = tongue => tongue === "ja" ? [ja, en] : [en, ja];
