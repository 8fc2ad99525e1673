/*
 * The pace and what a pause does to it, in words.
 */

/** As a unit is told: words by the minute, to whole ones. */
const told = (pace, unit) => unit === "word" ? String(Math.round(pace * 60)) : pace.toFixed(1);

const result = ({ verdict, late, dropsText }, words) =>
  late > 0 ? words.results.late(Math.ceil(late))
    : dropsText ? words.results.drops : words.results[verdict];

/** Why waiting longer would not do. */
const reason = beyond => !beyond || beyond.late > 0 ? "late" : beyond.dropsText ? "drops" : "brisk";

/**
 * @param outlook as `GET /shows/ID/outlook` has it
 * @param now the server's time, in milliseconds: what may be waited for grows less
 * @returns the `pace` and its `verdict`; two sentences, `outlook` and `longest`, in parts, strong ones in lists
 */
export const figuresOf = (outlook, words, now) => {
  const { unit, phase, after, longest } = outlook;
  const before = outlook.now;
  if (!before) return null;
  const figures = { pace: told(before.average, unit), verdict: before.verdict };
  if (!after) return figures;
  const change = `${told(before.average, unit)} → ${told(after.average, unit)}`;
  const says = result(after, words);
  figures.outlook = phase === "paused"
    ? [...words.ifResumed(change), says] : [...words.ifPaused(outlook.pause, change), says];
  if (longest === undefined) {
    figures.longest = phase === "paused" ? [] : [words.noPause];
    return figures;
  }
  const rest = phase === "paused"
    ? Math.max(0, Math.ceil(longest - Math.max(0, now - outlook.moment / 1000) / 1000)) : longest;
  figures.longest = phase === "paused"
    ? words.waiting(rest, words.mayWait[reason(outlook.beyond)])
    : words.mayPause(rest, outlook.atLongest
      && `${told(outlook.atLongest.average, unit)} ${words.units[unit]}`);
  return figures;
};
