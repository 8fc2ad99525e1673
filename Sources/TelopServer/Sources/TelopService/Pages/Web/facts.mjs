/*
 * The facts of a show for the presenter, computed only from the show's state and the time. Moments are milliseconds
 * since 1970 by the server's clock; durations are seconds.
 */
import { milliseconds, momentOf } from "./moment.mjs";
import { shownOffsetAt } from "./motion.mjs";

/** Formats seconds as `3:06` or `1:03:06`. */
export const clockTime = seconds => {
  const [hours, minutes, rest] =
    [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const two = number => String(number).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
};

/** Formats a moment as `14:03:12`, in the viewer's time zone. */
export const timeOfDay = moment => {
  const date = new Date(moment);
  return [date.getHours(), date.getMinutes(), date.getSeconds()]
    .map(number => String(number).padStart(2, "0")).join(":");
};

/** The moment at which the text stopped. */
const standsSince = (show, leg) => {
  let since = leg.from;
  for (const former of show.legs.toReversed()) {
    if (former.from > leg.from) continue;
    if (former.standsAt === undefined) break;
    since = former.from;
  }
  return milliseconds(since);
};

/**
 * The first moment from `now` on at which all commands have taken effect. A controller chooses its next command by the
 * show's phase at this moment.
 */
export const effectiveMoment = (show, now) => {
  // Ignores legs in which a feed has run dry, because no command made these legs.
  const last = show.legs.findLast(leg => !leg.dry);
  return Math.max(now, ...[last?.from, show.finished].filter(Boolean).map(milliseconds));
};

const phaseOf = (show, leg, now) => {
  if (!leg) return "ready";
  if (show.finished !== undefined && milliseconds(show.finished) <= now) return "ended";
  if (leg.standsAt !== undefined) return "paused";
  return leg.end !== undefined && milliseconds(leg.end) <= now ? "ended" : "running";
};

/** The property `pass` of `factsOf`; `null` without passes. */
const passOf = (show, leg, seconds, now) => {
  if (!leg) return null;
  const { duration, isEndless } = leg.motion;
  if (isEndless) {
    return { number: null, next: leg.standsAt === undefined ? duration - seconds % duration : null };
  }
  if (!show.pass) return null;
  const next = leg.end === undefined ? null : (milliseconds(leg.end) - now) / 1000;
  return { number: (show.lastPass ?? 1) + (leg.passes ?? 0), next };
};

/** The sections with new starts, as if the paused text continued now and used all the time left. */
const resumed = (sections, offset, distance, elapsed, left) => sections.map(section => ({
  ...section,
  start: Math.round(section.offset > offset + .01
    ? elapsed + (section.offset - offset) / (distance - offset) * Math.max(0, left)
    : Math.min(section.start, elapsed)),
}));

/**
 * Returns a function that corrects the moment at which a section is at the read point. It has an effect only if the
 * next slide is overdue. The slide is then assumed to appear now, or at the end of the hold in which the text waits for
 * the slide, if that is earlier. The sections after the slide share the time left.
 */
const overdue = (show, leg, now, end) => {
  const due = milliseconds(show.nextSlide ?? Infinity);
  if (now <= due || end === null || end <= now) return read => read;
  const hold = leg.motion.phases.find(({ kind, time, duration }) =>
    kind === "hold" && milliseconds(leg.zero) + (time + duration) * 1000 > due);
  const appears = Math.min(now, hold ? milliseconds(leg.zero) + (hold.time + hold.duration) * 1000 : now);
  return read => read <= due + 1 ? read : appears + (read - due) / (end - due) * (end - appears);
};

/** The property `slide` of `factsOf`; `null` without a deck. */
const slideOf = (show, phase, now) => show.deck ? {
  label: show.slideLabel, number: show.slide, count: show.deck.pages, next: show.nextLabel ?? null,
  // If the next page is a further step of the current slide, its time is unknown.
  expected: phase === "running" && show.nextPage === show.slide + 1
    ? (milliseconds(show.nextDue) - now) / 1000 : null,
} : null;

/**
 * @returns an object with
 *   phase           `ready`, `running`, `paused` or `ended`
 *   isShown         whether the band is on the screen
 *   isEndless       whether the line loops without end
 *   stood           how long the text has stood still
 *   isFed, isDry    whether a feed has added text, and whether the text stands still because the feed has run dry
 *   pass            the current pass: its `number`, and the seconds until the `next` pass; `null` without passes
 *   end, ended      when the show ends or is to end, and when it has ended; `null` if unknown
 *   left            the time until the end, negative after the end; `null` if there is no end
 *   elapsed, late   the time since the start, and the delay of the end
 *   length          the duration of the whole show
 *   sections        the sections, each with `title`, `offset`, `start` in seconds, and `read`, the moment at which the
 *                   start is at the read point
 *   current         the index of the current section, -1 before the start
 *   next            the seconds until the next section is at the read point; `null` if unknown
 *   slide           the visible page: its `label`, its `number`, the `count` of pages, the label of the `next` page,
 *                   and the seconds until the next page is `expected`, negative if overdue and `null` if unknown
 */
export const factsOf = (show, now) => {
  const { leg, seconds } = momentOf(show, now);
  const phase = phaseOf(show, leg, now);
  const isEndless = leg?.motion.isEndless === true;
  const planned = show.plannedEnd === undefined ? null : milliseconds(show.plannedEnd);
  const isFinished = show.finished !== undefined && milliseconds(show.finished) <= now;
  const ended = phase !== "ended" ? null : milliseconds(isFinished ? show.finished : leg.end);
  const isFed = show.fed;
  // The end of a show with a feed is unknown unless a command set it.
  // If the band follows slides, the talk ends as planned, even if its text is late.
  const isOpen = isFed && show.end === undefined && phase !== "ready";
  const end = ended ?? (isOpen ? null
    : leg?.end === undefined || show.follows ? planned : milliseconds(leg.end));
  // Between Go and the start, the time left does not decrease.
  const from = leg ? now : Math.max(now, milliseconds(show.legs.at(-1)?.zero ?? 0));
  let left = end === null ? null : (end - from) / 1000;
  if (phase === "ready" && left === null) left = show.duration;
  // After the end, `left` is the final delay.
  if (ended !== null) left = !isFinished && leg.late >= 1 ? -leg.late : 0;
  const elapsed = leg ? Math.max(0, (ended ?? now) - milliseconds(leg.zero)) / 1000 : 0;
  const offset = leg ? leg.standsAt ?? shownOffsetAt(leg.motion, seconds) : null;
  const length = Math.max(phase === "paused" ? elapsed : 0, leg
    ? (end === null ? leg.motion.duration : (end - milliseconds(leg.zero)) / 1000)
    : show.duration);
  const expected = phase === "running" ? overdue(show, leg, now, end) : read => read;
  const own = show.sections.map(({ title = "", offset, time = 0, read: moment }) => {
    const read = moment === undefined ? null : expected(milliseconds(moment));
    const delay = read === null ? 0 : (read - milliseconds(moment)) / 1000;
    return { title, offset, start: Math.max(0, time + delay), read };
  });
  const sections = phase === "paused" && left !== null
    ? resumed(own, offset, leg.motion.distance, elapsed, left) : own;
  // Before any text has reached the read point, the first section is the current section.
  const current = offset === null ? -1 : Math.max(Math.min(0, sections.length - 1),
    sections.findLastIndex(section => section.offset !== undefined && section.offset <= offset + .01));
  const nextSection = sections[current + 1];
  return {
    phase, isShown: show.shown, isEndless, isFed, isDry: phase === "paused" && leg.dry === true,
    pass: passOf(show, leg, seconds, now), end, ended, left, elapsed, length, sections, current,
    stood: phase === "paused" ? Math.max(0, now - standsSince(show, leg)) / 1000 : 0,
    late: phase === "running" ? leg.late : 0,
    slide: slideOf(show, phase, now),
    next: phase === "running" && nextSection?.read ? (nextSection.read - now) / 1000 : null,
  };
};
