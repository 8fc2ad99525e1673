/*
 * The server's time in a page. The page requests the time repeatedly, but only as often as the accuracy requires.
 * estimate.mjs explains when the page's clock may jump.
 */
import { Estimate, Follower } from "./estimate.mjs";

/** The timeout of a request, in milliseconds. */
const timeout = 3_000;
/** After this time without an answer, in milliseconds, the machine may have slept, and open streams may be dead. */
const sleep = 10_000;
/** The longest pause between an answer and the next request, in milliseconds. */
const maximumPause = 2_000;

/**
 * When a request was sent and answered. The browser's own timing is preferred, because it does not depend on how busy
 * the page is.
 */
const measured = (url, sent, received) => {
  const entry = performance.getEntriesByName(url).at(-1);
  performance.clearResourceTimings();
  const { requestStart = 0, responseStart = 0 } = entry ?? {};
  return requestStart >= sent && responseStart >= requestStart && responseStart <= received
    ? [requestStart, responseStart] : [sent, received];
};

/** The pause before the next exchange, in milliseconds: short at first, and longer once the error is small. */
const pause = (count, age, error) =>
  count < 20 ? 100 : error < 2 ? maximumPause : age < 120_000 ? 300 : 1_000;

/**
 * @param address the address that returns the server's time
 * @param onExchange called after each exchange, with whether there was an answer, and with whether the machine may have
 *   slept before the answer
 */
export const serverClock = (address, onExchange = () => {}) => {
  const estimate = new Estimate(), follower = new Follower();
  const began = performance.now();
  let count = 0, roundTrip = null, wallClockOffset = 0, isClosed = false, timer = null;
  let answered = began, isAsking = false;
  let known = null;
  const ready = new Promise(resolve => { known = resolve; });

  const exchange = async () => {
    const url = new URL(address, location.href);
    url.searchParams.set("n", String(++count));
    let isAnswered = false, hasSlept = false;
    isAsking = true;
    try {
      const started = performance.now();
      const response = await fetch(url, { cache: "no-store", signal: AbortSignal.timeout(timeout) });
      const ended = performance.now();
      const { now, wall = now } = await response.json();
      if (response.ok && Number.isFinite(now)) {
        wallClockOffset = (wall - now) / 1000;
        const [sent, received] = measured(url.href, started, ended);
        estimate.add(sent, received, now / 1000);
        roundTrip = received - sent;
        isAnswered = true;
        hasSlept = ended - answered > sleep;
        answered = ended;
        known();
      }
    } catch { /* The server is unavailable; the estimate continues without it. */ }
    isAsking = false;
    onExchange(isAnswered, hasSlept);
    if (isClosed) return;
    const wait = isAnswered ? pause(count, performance.now() - began, estimate.error) : 1_000;
    timer = setTimeout(exchange, wait);
  };
  exchange();

  const at = local => local + follower.ahead(local, estimate.ahead(local), estimate.error);
  return {
    /** Resolves when the server has answered. */
    ready,
    /** Whether the server has answered. */
    get isKnown() { return estimate.isKnown; },
    /** The round trip of the last answered exchange in milliseconds; `null` before the first answer. */
    get roundTrip() { return roundTrip; },
    /** Whether a request is pending and the server has been silent for too long. */
    get isSilent() {
      return isAsking && performance.now() - answered > Math.max(timeout, maximumPause + 2 * roundTrip);
    },
    /** How far the server's wall clock is ahead of the server's time, in milliseconds; 0 unless that clock was set. */
    get wallClockOffset() { return wallClockOffset; },
    /** The maximum error, in milliseconds. */
    get error() { return estimate.error; },
    /** The server's time in milliseconds since 1970, at a moment of `performance.now()`. */
    at,
    /** The server's time now, in milliseconds since 1970. */
    now: () => at(performance.now()),
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
};
