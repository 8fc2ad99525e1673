/*
 * Couples slides and band: computes how the band follows a speaker. The results equal those of SlideClock in Swift, to
 * the microsecond. The plan does not change; the band passes through the plan's time faster or slower than planned. The
 * result depends only on the clock, the current slide, the current time and the plan's time that the band shows.
 *
 * A clock is an object that Telop writes; all times are whole microseconds:
 *   slides  { start, slowest, fastest }, sorted by `start`: when the slide comes up in the plan, and the
 *           bounds of the rate until the next slide, in thousandths
 *   end     when the plan ends
 * A path is the band's course after a slide has come up:
 *   knots           [time, planTime], both ascending; the rate is constant between them
 *   expected        when each later slide is expected
 *   misses          for each later slide, how much later than expected the slide's text is read
 *   late            how much later than planned the text ends
 */
/* exported slidePath, slideCourse */

/** An unlimited duration; longer than any plan. */
const slideEver = 1e15;

/**
 * The legs of the plan from `planTime` on. A leg is the time from one slide to the next. Each leg has its end in the
 * plan, and its minimum and maximum duration in the talk.
 */
function slideLegs(clock, planTime) {
  const legs = [];
  const leg = (from, end, { slowest, fastest }) => {
    const scaled = (end - from) * 1000, minimum = Math.ceil(scaled / fastest);
    const maximum = slowest === 0 ? slideEver : Math.max(minimum, Math.floor(scaled / slowest));
    legs.push({ end, minimum, maximum });
  };
  let from = planTime, stretch = clock.slides[0];
  for (const slide of clock.slides) {
    if (slide.start > planTime && slide.start < clock.end) {
      leg(from, slide.start, stretch);
      from = slide.start;
    }
    if (slide.start <= from) stretch = slide;
  }
  leg(from, clock.end, stretch);
  return legs;
}

/**
 * The time at which each leg ends. The last leg ends as near to `end` as possible. Each other leg ends as near to its
 * expected time as possible.
 */
function slideTimes(legs, start, end, expected) {
  const minimum = legs.reduce((sum, leg) => sum + leg.minimum, 0);
  const maximum = legs.reduce((sum, leg) => Math.min(slideEver, sum + leg.maximum), 0);
  let low = Math.min(Math.max(end, start + minimum), start + maximum), high = low;
  // For each leg, the earliest and the latest end with which the following legs can still end in time.
  const windows = legs.map(() => null);
  for (let index = legs.length - 1; index >= 0; index--) {
    windows[index] = { low, high };
    low = Math.max(low - legs[index].maximum, -slideEver);
    high -= legs[index].minimum;
  }
  let time = start;
  return legs.map((leg, index) => {
    const window = windows[index], first = Math.max(time + leg.minimum, window.low);
    time = Math.max(first, Math.min(expected(leg.end), time + leg.maximum, window.high));
    return time;
  });
}

/**
 * The band's path after a slide has come up or the band was moved. The band ends on time if the bounds of the rates
 * allow it. The next slide's text is read when that slide is expected; after that text, the band runs as slowly as
 * possible. If the plan was made without slides, the rest of the plan runs at one rate within the bounds.
 *
 * @param showing the current slide; `null` if the plan was made without slides
 * @param now when the slide came up, since the start of the talk
 * @param planTime the plan's time that the band shows now; the band never shows an earlier time afterwards
 */
function slidePath(clock, showing, now, planTime) {
  const { slides, end } = clock;
  const index = showing === null ? null : Math.min(Math.max(showing, 0), slides.length - 1);
  now = Math.min(Math.max(now, 0), slideEver);
  planTime = Math.min(Math.max(planTime, 0), end);
  const shown = index === null ? planTime : slides[index].start;
  const share = shown < end ? Math.max(0, end - now) / (end - shown) : 0;
  const expectation = start =>
    start <= shown ? now : now + Math.floor((start - shown) * share);
  const legs = slideLegs(clock, planTime);
  const times = slideTimes(legs, now, end, expectation);
  // After the next slide's text, the legs are as slow as possible without ending late.
  const found = index === null ? -1 : legs.slice(0, -1).findIndex(leg => leg.end > shown);
  const next = found < 0 ? legs.length - 1 : found;
  const slow = slideTimes(legs.slice(next + 1), times[next], end, () => Infinity);
  const knots = [[now, planTime]];
  [...times.slice(0, next + 1), ...slow].forEach((time, leg) => {
    if (legs[leg].end > planTime) knots.push([time, legs[leg].end]);
  });
  const ahead = index === null ? [] : slides.slice(index + 1), expected = ahead.map(slide => expectation(slide.start));
  const misses = ahead.map((slide, at) => {
    const leg = legs.findIndex(leg => leg.end >= slide.start);
    return (slide.start <= planTime ? now : times[leg]) - expected[at];
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
