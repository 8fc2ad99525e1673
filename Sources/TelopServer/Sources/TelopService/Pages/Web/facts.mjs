/*
 * What a presenter is to know of a show at a moment: a function of its state and of the time alone. Moments are
 * milliseconds since 1970 by the server's clock, times are seconds.
 */
import { momentOf } from "./moment.mjs";
import { shownOffsetAt } from "./motion.mjs";

const milliseconds = moment => moment / 1000;

/** `3:06`, `1:03:06`. */
export const clockTime = seconds => {
  const [hours, minutes, rest] =
    [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const two = number => String(number).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
};

/** `14:03:12`, where the viewer is. */
export const timeOfDay = moment => {
  const date = new Date(moment);
  return [date.getHours(), date.getMinutes(), date.getSeconds()]
    .map(number => String(number).padStart(2, "0")).join(":");
};

/** Since when the text stands still. */
const standsSince = (show, leg) => {
  let since = leg.from;
  for (const former of show.legs.toReversed()) {
    if (former.from > leg.from) continue;
    if (former.standsAt === undefined) break;
    since = former.from;
  }
  return milliseconds(since);
};

/** When all is seen that has been commanded: what a controller is to do next counts from then. */
export const settled = (show, now) =>
  Math.max(now, ...[show.legs.at(-1)?.from, show.finished].filter(Boolean).map(milliseconds));

const phaseOf = (show, leg, now) => {
  if (!leg) return "ready";
  if (show.finished !== undefined && milliseconds(show.finished) <= now) return "ended";
  if (leg.standsAt !== undefined) return "paused";
  return leg.end !== undefined && milliseconds(leg.end) <= now ? "ended" : "running";
};

/**
 * @returns `phase` (`ready`, `running`, `paused`, `ended`), whether its band `isShown`, how long it has `stood`;
 *   `end`, when it ends or is to end, `left`, how long until then, below 0 behind it, both `null` without an end;
 *   `elapsed`; by how much it is `late`; `length`, how long all of it takes; `sections` with their title and
 *   `start`, and which of them is the `current` one, -1 before the start; when the `next` one is read
 */
export const factsOf = (show, now) => {
  const { leg, seconds } = momentOf(show, now);
  const phase = phaseOf(show, leg, now);
  const isEndless = leg?.motion.isEndless === true;
  const planned = show.plannedEnd === undefined ? null : milliseconds(show.plannedEnd);
  const finished = show.finished === undefined ? null : milliseconds(show.finished);
  const end = leg?.end === undefined ? planned : milliseconds(leg.end);
  let left = end === null ? null : (end - now) / 1000;
  if (phase === "ready" && left === null) left = show.duration;
  // A show that was finished has no time to go, nor any to make up.
  if (phase === "ended" && finished !== null && finished <= now) left = 0;
  const elapsed = leg ? Math.max(0, now - milliseconds(leg.zero)) / 1000 : 0;
  const offset = leg ? leg.standsAt ?? shownOffsetAt(leg.motion, seconds) : null;
  const length = leg
    ? (end === null ? leg.motion.duration : (end - milliseconds(leg.zero)) / 1000)
    : show.duration;
  const sections = show.sections.map(section => ({
    title: section.title ?? "", offset: section.offset,
    start: Math.max(0, section.time ?? 0),
    read: section.read === undefined ? null : milliseconds(section.read),
  }));
  // Text that is still on its way to the read point is of the first section.
  const current = offset === null ? -1 : Math.max(Math.min(0, sections.length - 1),
    sections.findLastIndex(section => section.offset !== undefined && section.offset <= offset + .01));
  const coming = sections[current + 1];
  return {
    phase, isShown: show.shown, isEndless, end, left, elapsed, length, sections, current,
    stood: phase === "paused" ? Math.max(0, now - standsSince(show, leg)) / 1000 : 0,
    late: phase === "running" ? leg.late : 0,
    next: phase === "running" && coming?.read ? (coming.read - now) / 1000 : null,
  };
};
