/*
 * Couples slides and band: computes how the band follows a speaker. The results equal those of SlideClock in Swift, to
 * the microsecond. The plan does not change; the band passes through the plan's time faster or slower than planned. The
 * result depends only on the clock, the current slide, the current time and the plan's time that the band shows.
 *
 * A clock is an object that Telop writes; all times are whole microseconds:
 *   slides  { start, slowest, fastest }, sorted by `start`: when the slide comes up in the plan, and the
 *           bounds of the rate until the next slide, in thousandths
 *   holds   { start, end }, sorted: where text waits in the plan; the band passes them at any rate
 *   end     when the plan ends
 * A path is the band's course after a slide has come up:
 *   knots           [time, planTime], both non-decreasing; the rate between two knots is constant, and 0 while the
 *                   band waits
 *   expected        when each later slide is expected
 *   misses          for each later slide, how much later than expected the slide's text is read
 *   late            how much later than planned the text ends
 */
/* exported slidePath, slideCourse */

/** An unlimited duration; longer than any plan. */
const unlimitedDuration = 1e15;

/**
 * The legs of the plan from `planTime` on. A leg is a stretch of the plan between borders of slides and holds, or a
 * wait at a slide that starts at `shown` or later. If `shown` is `null`, there are no waits. Each leg has its `end` in
 * the plan, and its minimum and maximum duration in the talk. `untilHold` is the planned duration of a leg that ends at
 * a hold.
 */
function slideLegs({ slides, holds, end }, planTime, shown) {
  const legs = [];
  for (let from = planTime, slide = 0, hold = 0; ;) {
    while (slide < slides.length && slides[slide].start <= from) slide++;
    const isAtSlide = slide > 0 && slides[slide - 1].start === from;
    if (shown !== null && isAtSlide && from >= shown && from < end) {
      legs.push({ end: from, minimum: 0, maximum: unlimitedDuration, isWait: true });
    }
    while (hold < holds.length && holds[hold].end <= from) hold++;
    const isHold = holds[hold]?.start <= from;
    const nextHold = (isHold ? holds[hold].end : holds[hold]?.start) ?? end, nextSlide = slides[slide]?.start ?? end;
    const next = Math.min(nextSlide, nextHold, end);
    if (isHold) legs.push({ end: next, minimum: 0, maximum: unlimitedDuration });
    else {
      const { slowest, fastest } = slides[Math.max(0, slide - 1)];
      const scaled = (next - from) * 1000, minimum = Math.ceil(scaled / fastest);
      const maximum = slowest === 0 ? unlimitedDuration : Math.max(minimum, Math.floor(scaled / slowest));
      const untilHold = next === nextHold && next < nextSlide ? next - from : undefined;
      legs.push({ end: next, minimum, maximum, untilHold });
    }
    if (next === end) return legs;
    from = next;
  }
}

/**
 * The time at which each leg ends. The last leg ends as near to `end` as possible. Each other leg ends as near to its
 * expected time as possible. `expected` takes a leg and its start.
 */
function slideTimes(legs, start, end, expected) {
  const minimum = legs.reduce((sum, leg) => sum + leg.minimum, 0);
  const maximum = legs.reduce((sum, leg) => Math.min(unlimitedDuration, sum + leg.maximum), 0);
  let low = Math.min(Math.max(end, start + minimum), start + maximum), high = low;
  // For each leg, the earliest and the latest end with which the following legs can still end in time.
  const windows = legs.map(() => null);
  for (let index = legs.length - 1; index >= 0; index--) {
    windows[index] = { low, high };
    low = Math.max(low - legs[index].maximum, -unlimitedDuration);
    high -= legs[index].minimum;
  }
  let time = start;
  return legs.map((leg, index) => {
    const window = windows[index], first = Math.max(time + leg.minimum, window.low);
    time = Math.max(first, Math.min(expected(leg, time), time + leg.maximum, window.high));
    return time;
  });
}

/**
 * The band's path after a slide has come up or the band was moved. The band ends on time if the bounds of the rates
 * allow it. The next slide's text is read when that slide is expected; there the band waits for the slide as long as the
 * end allows. If the plan was made without slides, the rest of the plan runs at one rate within the bounds.
 *
 * @param showing the current slide; `null` if the plan was made without slides
 * @param now the time of the talk, at which the slide came up unless `isContinued`
 * @param planTime the plan's time that the band shows now; the band never shows an earlier time afterwards
 * @param isContinued whether the slide came up earlier, so that its time up to `planTime` has passed
 */
function slidePath(clock, showing, now, planTime, isContinued = false) {
  const { slides, holds, end } = clock;
  const index = showing === null ? null : Math.min(Math.max(showing, 0), slides.length - 1);
  now = Math.min(Math.max(now, 0), unlimitedDuration);
  planTime = Math.min(Math.max(planTime, 0), end);
  const shown = index === null ? planTime : slides[index].start;
  const nextStart = index === null ? end : slides[index + 1]?.start ?? end;
  const passed = isContinued ? Math.min(Math.max(shown, planTime), nextStart) : shown;
  const share = passed < end ? Math.max(0, end - now) / (end - passed) : 0;
  const expectation = start =>
    start <= passed ? now : now + Math.floor((start - passed) * share);
  const legs = slideLegs(clock, planTime, index === null ? null : shown);
  const times = slideTimes(legs, now, end, (leg, time) => {
    // The band leaves a hold as long before the next slide as planned.
    const isAtHold = leg.untilHold !== undefined;
    const moves = isAtHold ? holds.find(hold => hold.start === leg.end).end : leg.end;
    const next = Math.min(slides.find(slide => slide.start >= moves)?.start ?? end, end);
    const due = expectation(next) - (next - moves);
    return isAtHold ? Math.min(due, time + leg.untilHold) : due;
  });
  // The wait for the next slide is as long as the end allows.
  const found = legs.findIndex(leg => leg.isWait && leg.end > shown), wait = found < 0 ? legs.length : found;
  const later = slideTimes(legs.slice(wait), wait > 0 ? times[wait - 1] : now, end, () => Infinity);
  const knots = [[now, planTime]];
  [...times.slice(0, wait), ...later].forEach((time, at) => {
    const leg = legs[at], [lastTime, lastPlanTime] = knots[knots.length - 1];
    if (leg.end > lastPlanTime || leg.isWait && time > lastTime) knots.push([time, leg.end]);
  });
  const ahead = index === null ? [] : slides.slice(index + 1), expected = ahead.map(slide => expectation(slide.start));
  const misses = ahead.map(({ start }, at) => {
    // The text is at the read point until its wait ends.
    const leg = legs.findIndex(leg => leg.isWait && leg.end === start);
    const arrival = leg > 0 ? times[leg - 1] : leg === 0 || start < end ? now : times[times.length - 1];
    return Math.min(Math.max(expected[at], arrival), leg >= 0 ? times[leg] : arrival) - expected[at];
  });
  // A band that has ended already is not late.
  const late = planTime < end ? times[times.length - 1] - end : 0;
  return { knots, expected, misses, late };
}

/** The plan's time that the band shows at `time`. */
function planTimeAt({ knots }, time) {
  let low = 0, high = knots.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (knots[middle][0] <= time) low = middle; else high = middle - 1;
  }
  const [from, planned] = knots[low];
  if (low + 1 === knots.length || time <= from) return planned;
  const [to, next] = knots[low + 1];
  const rate = (next - planned) / (to - from);
  return Math.min(next, planned + Math.floor((time - from) * rate));
}

/** A path as a course for the player, in seconds. */
const slideCourse = path => ({
  end: path.knots[path.knots.length - 1][0] / 1e6,
  plannedAt: seconds => planTimeAt(path, Math.round(seconds * 1e6)) / 1e6,
});
