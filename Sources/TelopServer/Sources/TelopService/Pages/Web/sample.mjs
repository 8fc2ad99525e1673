/*
 * A sample script.
 */
export const sample = {
  ja: `---
title: 一分で終わる一行
duration: 1:00
---

# はじめまして 👋

こんにちは、一分だけお付き合いください。本人は早口でも、この字幕はゆっくり流れます。

# 文字の幅は足し算ではない

はじめは一文字ずつ測って足しました。ところが "AVATAR" や "office" では、合字のせいで==合計が合いません==。

# 読める速さで

速さは、動く距離を時間で割るだけです。一秒に四文字くらいまでなら、話を聞きながら読めます。
`,
  en: `---
title: One line, one minute
duration: 1:00
---

# Hello 👋

Thank you for a minute of your time. I speak fast, but this line does not: it takes its time, and it ends with my talk.

# Widths do not add up

At first I measured each letter and added them. In words such as "AVATAR" or "office" kerning and ligatures make the ==sum come out wrong==.

# At a speed you can read

Speed is distance over time. Two and a half words a second is what people read beside a talk.
`,
};
