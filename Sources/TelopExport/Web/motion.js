/*
 * How a line moves, the same in a page and in a graphic: where it stands is a function of the time
 * alone. Nothing is added up from frame to frame.
 *
 * A motion is an object that Telop writes:
 *   duration, distance  seconds and pixels of the whole, or of a round when it is endless
 *   phases              { kind, time, offset, duration, speed, distance } in the order of time
 *   start, direction    where the line's left end, or its top, stands at first; -1 to the left or up
 *   rate, lastFrame     frames per second, and the first frame at or after the end
 *   isEndless, isWhole  whether it comes round again; whether all its frames are on whole pixels
 */
/* exported positionAt, shownOffsetAt */

/** How far the line has travelled after some seconds, in pixels. */
function offsetAt(motion, seconds) {
  if (motion.isEndless) {
    seconds = ((seconds % motion.duration) + motion.duration) % motion.duration;
  }
  if (seconds <= 0) return 0;
  if (seconds >= motion.duration) return motion.distance;
  let low = 0, high = motion.phases.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (motion.phases[middle].time <= seconds) low = middle; else high = middle - 1;
  }
  const phase = motion.phases[low];
  const own = seconds - phase.time, part = own / phase.duration;
  switch (phase.kind) {
    case "cruise": return phase.offset + phase.speed * own;
    case "start": return phase.offset + phase.distance * part * part;
    case "stop": return phase.offset + phase.distance * (1 - (1 - part) * (1 - part));
    default: return phase.offset;
  }
}

/**
 * How far it has travelled as it is shown. A screen's frames are not quite even: where the motion has
 * whole pixels, the nearest of its own frames is shown, never what lies between two.
 */
function shownOffsetAt(motion, seconds) {
  if (!motion.isWhole) return offsetAt(motion, seconds);
  const frame = Math.floor(seconds * motion.rate + 0.5);
  if (!motion.isEndless && frame >= motion.lastFrame) return motion.distance;
  return Math.round(offsetAt(motion, frame / motion.rate));
}

/** Where the line's left end, or its top, stands at an offset. */
function positionAt(motion, offset) {
  return motion.start + motion.direction * offset;
}
