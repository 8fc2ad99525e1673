/*
 * A show at a moment, computed only from the show's state and the time: the leg that the text follows, and whether the
 * band is on the screen. Moments are milliseconds since 1970 by the server's clock.
 */

export const milliseconds = moment => moment / 1000;

/**
 * The leg at a moment; `null` before the first leg. If a show repeats after its last leg, the result has the motion of
 * a pass, and `passes` is the number of that pass after the last leg.
 */
const legAt = (show, now) => {
  const leg = show.legs.findLast(leg => milliseconds(leg.from) <= now);
  if (!leg) return null;
  const { pass } = show;
  const isLast = leg === show.legs.at(-1);
  if (!pass || !isLast || leg.end === undefined || milliseconds(leg.end) > now) return leg;
  const length = pass.duration * 1e6;
  const passes = Math.floor((now * 1000 - leg.end) / length);
  const start = leg.end + passes * length;
  return {
    from: start, zero: start, end: start + length, text: show.text, strip: show.strip,
    motion: pass, late: 0, change: 1, passes: passes + 1,
  };
};

/**
 * @returns an object with
 *   band               `off` if the band is off the screen, `on` if it is on the screen, `out` if the text has left
 *   since              the moment of the last change of `band`
 *   leg, seconds       once the show has begun: the leg, and the time in the leg's motion
 *   passed, duration   once the show has begun: the seconds since its start, and the seconds from its start to its end
 */
export const momentOf = (show, now) => {
  const leg = legAt(show, now);
  const isOver = show.finished !== undefined && milliseconds(show.finished) <= now;
  if (!leg) return { band: "off", since: -Infinity };
  const seconds = (now - milliseconds(leg.zero)) / 1000;
  // For paused text, the end is the planned end of the show.
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
