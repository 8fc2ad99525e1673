/*
 * The motion of a line, for pages and graphics. The offset depends on the time alone.
 *
 * A motion is an object that Telop writes:
 *   duration, distance  seconds and pixels in total, or of one pass of an endless motion
 *   phases              { kind, time, offset, duration, speed, distance }, sorted by time
 *   start               the position of the line's left end, or of its top, at offset 0
 *   direction           -1 if the line moves to the left or up, 1 if it moves to the right or down
 *   rate, lastFrame     frames per second, and the first frame at or after the end
 *   isEndless, isWhole  whether the motion repeats; whether all frames are at whole pixels
 */
/* exported positionAt, shownOffsetAt */

/** The offset at a time in seconds, in pixels. */
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
 * The offset to show, in pixels. A screen's frames are not evenly timed. A motion in whole pixels therefore shows the
 * position at the nearest frame of the plan.
 */
function shownOffsetAt(motion, seconds) {
  if (!motion.isWhole) return offsetAt(motion, seconds);
  const frame = Math.floor(seconds * motion.rate + 0.5);
  if (!motion.isEndless && frame >= motion.lastFrame) return motion.distance;
  return Math.round(offsetAt(motion, frame / motion.rate));
}

/** The position of the line's left end, or its top, at an offset. */
function positionAt(motion, offset) {
  return motion.start + motion.direction * offset;
}
