/*
 * The pace, and the effect of a pause on the pace, as texts.
 */

/**
 * Formats a peak: in whole words per minute if the unit is the word, otherwise in units per second. Rounded up, so that a
 * peak above the limit never looks like the limit.
 */
export const peakText = ({ peak }, unit, decimals = 1) => {
  const up = value => Math.ceil(value - 1e-6), scale = 10 ** decimals;
  return unit === "word" ? String(up(peak * 60)) : (up(peak * scale) / scale).toFixed(decimals);
};
export const limitText = (limit, unit) => String(unit === "word" ? Math.round(limit * 60) : Number(limit.toFixed(2)));

const result = ({ verdict, late, dropsText }, words) =>
  late > 0 ? words.results.late(Math.ceil(late))
    : dropsText ? words.results.drops : words.results[verdict];

/** The name of the reason why a pause cannot be longer, from the effect of a pause that is a second longer. */
const reason = longer => !longer || longer.late > 0 ? "late" : longer.dropsText ? "drops" : "brisk";

/**
 * @param outlook the answer of `GET /shows/ID/outlook`
 * @param now the server's time in milliseconds
 * @param stands whether the text stands still, so that the longest possible wait counts down with `now`
 * @returns an object with the texts `peak`, `limit` and `verdict` of what is left to read, and with the sentences `outlook`
 *   and `longest`. A sentence is an array of parts, in which a bold part is an array of one string. `null` if nothing is
 *   left to read.
 */
export const figuresOf = (outlook, words, now, stands = outlook.phase === "paused") => {
  const { unit, phase, after, longest } = outlook;
  const before = outlook.now;
  if (!before) return null;
  const figures = {
    peak: peakText(before, unit), limit: words.limit(limitText(outlook.limit, unit)), verdict: before.verdict,
  };
  if (!after) return figures;
  const change = `${peakText(before, unit)} → ${peakText(after, unit)}`;
  const sentence = result(after, words);
  figures.outlook = phase === "paused"
    ? [...words.ifResumed(change), sentence] : [...words.ifPaused(outlook.pause, change), sentence];
  if (!longest) {
    figures.longest = phase === "paused" ? [] : [words.noPause];
    return figures;
  }
  const rest = stands
    ? Math.max(0, Math.ceil(longest - Math.max(0, now - outlook.moment / 1000) / 1000)) : longest;
  figures.longest = phase === "paused"
    ? words.waiting(rest, words.mayWait[reason(outlook.beyond)])
    : words.mayPause(rest, outlook.atLongest
      && `${peakText(outlook.atLongest, unit)} ${words.units[unit]}`);
  return figures;
};
