/*
 * The pace, and the effect of a pause on the pace, as texts.
 */

const fixed = (pace, { unit, limit }, decimals) => {
  const [scale, digits] = unit === "word" ? [60, 0] : [1, decimals];
  const text = value => (value * scale).toFixed(digits);
  return text(pace > limit && text(pace) === text(limit) ? limit + 10 ** -digits / scale : pace);
};
/**
 * Formats a pace as `telop fit` does: in whole words per minute if the unit is the word, otherwise in units per second. A
 * pace that is above the limit, but rounds to it, is shown one step higher.
 *
 * @param bounds an object with the `unit` and the comfortable `limit`
 */
export const paceText = (pace, bounds) => Number(fixed(pace, bounds, 2)).toLocaleString("en");

/** @param isStill whether to say of a comfortable pace that it stays comfortable */
const result = ({ verdict, late, dropsText }, isStill, { results }) =>
  late > 0 ? results.late(Math.ceil(late))
    : dropsText ? results.drops
      : verdict === "comfortable" && isStill ? results.still : results[verdict];

/** The reason why a pause cannot be longer. `longer` is the effect of a pause that is a second longer. */
const reason = longer => !longer || longer.late > 0 ? "late" : longer.dropsText ? "drops" : "brisk";

/**
 * @param outlook the answer of `GET /shows/ID/outlook`
 * @param now the server's time in milliseconds
 * @param stands whether the text stands still, so that the longest possible wait counts down with `now`
 * @returns an object with the texts `peak`, `limit` and `verdict` of the rest of the text (for a paused show: after
 *   Resume), and with the sentences `outlook` and `longest`. A sentence is an array of parts; a bold part is an array of
 *   one string. `null` if nothing is left to read.
 */
export const figuresOf = (outlook, words, now, stands = outlook.phase === "paused") => {
  const { unit, phase, after, longest } = outlook;
  const before = outlook.now, isPaused = phase === "paused";
  if (!before) return null;
  const peakText = ({ peak }) => fixed(peak, outlook, 1);
  const left = isPaused && after ? after : before;
  const figures = { peak: peakText(left), limit: words.limit(paceText(outlook.limit, outlook)), verdict: left.verdict };
  if (!after) return figures;
  const change = `${peakText(before)} → ${peakText(after)}`;
  const sentence = result(after, isPaused || before.verdict === "comfortable", words);
  figures.outlook = isPaused
    ? [...words.ifResumed(change), sentence] : [...words.ifPaused(outlook.pause, change), sentence];
  if (!longest) {
    figures.longest = isPaused || before.verdict !== "comfortable" ? [] : [words.noPause];
    return figures;
  }
  const rest = stands
    ? Math.max(0, Math.ceil(longest - Math.max(0, now - outlook.moment / 1000) / 1000)) : longest;
  figures.longest = isPaused
    ? words.waiting(rest, words.mayWait[reason(outlook.beyond)])
    : words.mayPause(rest, outlook.atLongest
      && `${peakText(outlook.atLongest)} ${words.units[unit]}`);
  return figures;
};
