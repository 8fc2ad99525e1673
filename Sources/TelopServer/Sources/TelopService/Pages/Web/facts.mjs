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
export const settled = (show, now) => {
  // Where text will wait for more nobody has commanded it.
  const last = show.legs.findLast(leg => !leg.dry);
  return Math.max(now, ...[last?.from, show.finished].filter(Boolean).map(milliseconds));
};

const phaseOf = (show, leg, now) => {
  if (!leg) return "ready";
  if (show.finished !== undefined && milliseconds(show.finished) <= now) return "ended";
  if (leg.standsAt !== undefined) return "paused";
  return leg.end !== undefined && milliseconds(leg.end) <= now ? "ended" : "running";
};

/** Which round of a show that repeats it is, and in how many seconds the next begins; `null` for none. */
const roundOf = (show, leg, seconds, now) => {
  if (!leg) return null;
  const { duration, isEndless } = leg.motion;
  if (isEndless) {
    return { number: null, next: leg.standsAt === undefined ? duration - seconds % duration : null };
  }
  if (!show.round) return null;
  const next = leg.end === undefined ? null : (milliseconds(leg.end) - now) / 1000;
  return { number: (show.lastRound ?? 1) + (leg.rounds ?? 0), next };
};

/** What there is of sections, when text that stands still goes on now: the rest takes the time that is left. */
const resumed = (sections, offset, distance, elapsed, left) => sections.map(section => ({
  ...section,
  start: Math.round(section.offset > offset + .01
    ? elapsed + (section.offset - offset) / (distance - offset) * Math.max(0, left)
    : Math.min(section.start, elapsed)),
}));

/** The deck's page that is up, and what comes behind it; `null` without a deck. */
const slideOf = (show, phase, now) => show.deck ? {
  label: show.slideLabel, number: show.slide, count: show.deck.pages, next: show.nextLabel ?? null,
  // Of another step of the slide that is up nobody says when it comes.
  expected: phase === "running" && show.nextPage === show.slide + 1
    ? (milliseconds(show.nextSlide) - now) / 1000 : null,
} : null;

/**
 * @returns `phase` (`ready`, `running`, `paused`, `ended`), whether its band `isShown`, how long it has `stood`;
 *   whether a feed brings its text (`isFed`), for which it waits (`isDry`); the `round` of what repeats;
 *   `end`, when it ends, is to end or has `ended`, `left`, how long until then, below 0 behind it, both `null`
 *   without an end; `elapsed`; by how much it is `late`; `length`, how long all of it takes; `sections` with their
 *   title and `start`, and which of them is the `current` one, -1 before the start; when the `next` one is read;
 *   the `slide` that is up: its `label` and `number` of `count`, the label of the `next`, and in how many seconds that is
 *   `expected`, below 0 when it is overdue; `null` where nobody says
 */
export const factsOf = (show, now) => {
  const { leg, seconds } = momentOf(show, now);
  const phase = phaseOf(show, leg, now);
  const isEndless = leg?.motion.isEndless === true;
  const planned = show.plannedEnd === undefined ? null : milliseconds(show.plannedEnd);
  const isFinished = show.finished !== undefined && milliseconds(show.finished) <= now;
  const ended = phase !== "ended" ? null : milliseconds(isFinished ? show.finished : leg.end);
  const isFed = show.fed;
  // Of what a feed brings nobody knows the end, unless it was told.
  // Beside slides the talk ends when it was to, however late its text is.
  const isOpen = isFed && show.end === undefined && phase !== "ready";
  const end = ended ?? (isOpen ? null
    : leg?.end === undefined || show.follows ? planned : milliseconds(leg.end));
  let left = end === null ? null : (end - now) / 1000;
  if (phase === "ready" && left === null) left = show.duration;
  // What is over stands at its end: how late it was is all that is left of it.
  if (ended !== null) left = !isFinished && leg.late >= 1 ? -leg.late : 0;
  const elapsed = leg ? Math.max(0, (ended ?? now) - milliseconds(leg.zero)) / 1000 : 0;
  const offset = leg ? leg.standsAt ?? shownOffsetAt(leg.motion, seconds) : null;
  const length = Math.max(phase === "paused" ? elapsed : 0, leg
    ? (end === null ? leg.motion.duration : (end - milliseconds(leg.zero)) / 1000)
    : show.duration);
  const own = show.sections.map(section => ({
    title: section.title ?? "", offset: section.offset,
    start: Math.max(0, section.time ?? 0),
    read: section.read === undefined ? null : milliseconds(section.read),
  }));
  const sections = phase === "paused" && left !== null
    ? resumed(own, offset, leg.motion.distance, elapsed, left) : own;
  // Text that is still on its way to the read point is of the first section.
  const current = offset === null ? -1 : Math.max(Math.min(0, sections.length - 1),
    sections.findLastIndex(section => section.offset !== undefined && section.offset <= offset + .01));
  const coming = sections[current + 1];
  return {
    phase, isShown: show.shown, isEndless, isFed, isDry: phase === "paused" && leg.dry === true,
    round: roundOf(show, leg, seconds, now), end, ended, left, elapsed, length, sections, current,
    stood: phase === "paused" ? Math.max(0, now - standsSince(show, leg)) / 1000 : 0,
    late: phase === "running" ? leg.late : 0,
    slide: slideOf(show, phase, now),
    next: phase === "running" && coming?.read ? (coming.read - now) / 1000 : null,
  };
};
