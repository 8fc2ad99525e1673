/*
 * The server's time, as a page has it: asked for again and again, as seldom as is exact enough. When it may jump is
 * said in estimate.mjs.
 */
import { Estimate, Follower } from "./estimate.mjs";

/** How long an answer may take. */
const patience = 3_000;
/** The longest time from an answer to the next question. */
const longest = 2_000;

/** What the browser measured of a request itself, which no busy page delays. */
const measured = (url, sent, received) => {
  const entry = performance.getEntriesByName(url).at(-1);
  performance.clearResourceTimings();
  const { requestStart = 0, responseStart = 0 } = entry ?? {};
  return requestStart >= sent && responseStart >= requestStart && responseStart <= received
    ? [requestStart, responseStart] : [sent, received];
};

/** How long to wait before the next exchange: soon at first, seldom where little can be wrong. */
const pause = (count, age, error) =>
  count < 20 ? 100 : error < 2 ? longest : age < 120_000 ? 300 : 1_000;

/**
 * @param address of what answers with the server's time
 * @param onExchange is told of each exchange: whether there was an answer, and how long it took
 */
export const serverClock = (address, onExchange = () => {}) => {
  const estimate = new Estimate(), follower = new Follower();
  const began = performance.now();
  let count = 0, roundTrip = null, wallAhead = 0, isClosed = false, timer = null;
  let answered = began, isAsking = false;
  let known = null;
  const ready = new Promise(resolve => { known = resolve; });

  const exchange = async () => {
    const url = new URL(address, location.href);
    url.searchParams.set("n", String(++count));
    const control = new AbortController();
    const limit = setTimeout(() => control.abort(), patience);
    let isAnswered = false;
    isAsking = true;
    try {
      const started = performance.now();
      const response = await fetch(url, { cache: "no-store", signal: control.signal });
      const ended = performance.now();
      const { now, wall = now } = await response.json();
      if (response.ok && Number.isFinite(now)) {
        wallAhead = (wall - now) / 1000;
        const [sent, received] = measured(url.href, started, ended);
        estimate.add(sent, received, now / 1000);
        roundTrip = received - sent;
        isAnswered = true;
        answered = ended;
        known();
      }
    } catch { /* There is no server at the moment: time goes on without it. */ }
    clearTimeout(limit);
    isAsking = false;
    onExchange(isAnswered, roundTrip);
    if (isClosed) return;
    const wait = isAnswered ? pause(count, performance.now() - began, estimate.error) : 1_000;
    timer = setTimeout(exchange, wait);
  };
  exchange();

  const at = local => local + follower.ahead(local, estimate.ahead(local), estimate.error);
  return {
    /** Once the server has answered. */
    ready,
    /** Whether it has. */
    get isKnown() { return estimate.isKnown; },
    /** How long the last exchange took, in milliseconds; `null` before the first. */
    get roundTrip() { return roundTrip; },
    /** Whether the server was asked, and has said nothing for longer than it ever should. */
    get isSilent() {
      return isAsking && performance.now() - answered > Math.max(patience, longest + 2 * roundTrip);
    },
    /** By how many milliseconds the server's wall clock is ahead of its time: 0 unless that was set. */
    get wallAhead() { return wallAhead; },
    /** By how many milliseconds it may be wrong at most. */
    get error() { return estimate.error; },
    /** The server's time, in milliseconds since 1970, at a moment of `performance.now()`. */
    at,
    /** The same, now. */
    now: () => at(performance.now()),
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
};
