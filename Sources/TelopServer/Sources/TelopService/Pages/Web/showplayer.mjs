/*
 * A show as a stage plays its band: the same names as those of player.js of the exporter, of which a stage has what it
 * needs. Whoever has the show says when it may have changed.
 */
import { factsOf, settled } from "./facts.mjs";

const states = { ready: "waiting", running: "playing", paused: "paused", ended: "ended" };

/**
 * @param show returns the show's state
 * @param now returns the server's time, in milliseconds
 * @param give gives a command, and says whether it was done
 */
export const showPlayer = ({ show, now, give }) => {
  let state = "waiting";
  const read = () => states[factsOf(show(), settled(show(), now())).phase];
  const player = {
    ready: Promise.resolve(), isSeen: false, planned: 0,
    begin() {}, follow() {},
    play() { give(read() === "paused" ? "resume" : "go"); },
    pause() { if (read() === "playing") give("pause"); },
    finish() { if (read() !== "waiting") give("finish"); },
    toggle() { if (read() === "playing") player.pause(); else player.play(); },
    /**
     * From the start: `isAnew` as another talk, with the plan that the script has by now.
     *
     * @returns whether it was done
     */
    async restart({ isAnew = false } = {}) {
      const former = read();
      if (former === "waiting" || former === "ended") return give("go");
      if (isAnew) return await give("finish") && give("go");
      return await give({ seek: "0" }) && (former !== "paused" || give("resume"));
    },
    get state() { return state; },
    /** Of the show's own length, in seconds; what is late is beyond it. */
    get time() {
      const { left, elapsed } = factsOf(show(), now());
      return left === null ? elapsed : show().duration - left;
    },
    /** `null` where nobody knows how long it takes. */
    get duration() { return factsOf(show(), now()).left === null ? null : show().duration; },
    /** Says "telop-state" where that is another one. */
    look() {
      const next = read();
      if (next === state) return;
      state = next;
      dispatchEvent(new Event("telop-state"));
    },
  };
  return player;
};
