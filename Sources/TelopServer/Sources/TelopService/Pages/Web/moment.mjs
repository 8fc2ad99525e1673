/*
 * A show at a moment, as a function of its state and the time alone: the leg that its text follows, and whether its
 * band is on the screen. Moments are milliseconds since 1970 by the server's clock.
 */

const milliseconds = moment => moment / 1000;

/** The leg at a moment; in a repeating show it may be `passes` after the last one. `null` before the first. */
const legAt = (show, now) => {
  const leg = show.legs.findLast(leg => milliseconds(leg.from) <= now);
  if (!leg) return null;
  const { pass } = show;
  const isLast = leg === show.legs.at(-1);
  if (!pass || !isLast || leg.end === undefined || milliseconds(leg.end) > now) return leg;
  // The show repeats from the end of its last leg.
  const length = pass.duration * 1e6;
  const passes = Math.floor((now * 1000 - leg.end) / length);
  const start = leg.end + passes * length;
  return {
    from: start, zero: start, end: start + length, text: show.text, strip: show.strip,
    motion: pass, late: 0, change: 1, passes: passes + 1,
  };
};

/**
 * @returns `band`: `off` the screen, `on` it, or `out` because the text has left; `since`, the moment of that change;
 *   and once the show has begun, `leg`, `seconds` into its motion, and how many seconds have `passed` of its `duration`
 */
export const momentOf = (show, now) => {
  const leg = legAt(show, now);
  const isOver = show.finished !== undefined && milliseconds(show.finished) <= now;
  if (!leg) return { band: "off", since: -Infinity };
  const seconds = (now - milliseconds(leg.zero)) / 1000;
  // A paused show still ends as planned.
  const end = leg.end ?? show.plannedEnd ?? leg.zero + leg.motion.duration * 1e6;
  const shown = { leg, seconds, passed: seconds, duration: (end - leg.zero) / 1e6 };
  if (isOver) return { band: "off", since: milliseconds(show.finished), ...shown };
  const change = milliseconds(show.shownSince ?? leg.from);
  const isOn = now >= change ? show.shown : !show.shown;
  const since = now >= change ? change : -Infinity;
  if (!isOn) return { band: "off", since, ...shown };
  const hasLeft = leg.end !== undefined && milliseconds(leg.end) <= now;
  return hasLeft
    ? { band: "out", since: milliseconds(leg.end), ...shown } : { band: "on", since, ...shown };
};
