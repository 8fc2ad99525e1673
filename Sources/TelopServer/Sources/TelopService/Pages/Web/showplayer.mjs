/*
 * Lets a stage control a show. The object has those properties of the exporter's `player` (player.js) that a stage
 * needs. The owner calls `look` when the show may have changed.
 */
import { effectiveMoment, factsOf } from "./facts.mjs";

const states = { ready: "waiting", running: "playing", paused: "paused", ended: "ended" };

/**
 * @param show returns the show's state
 * @param now returns the server's time, in milliseconds
 * @param give sends a command, and returns whether it was done
 */
export const showPlayer = ({ show, now, give }) => {
  let state = "waiting";
  const read = () => states[factsOf(show(), effectiveMoment(show(), now())).phase];
  const player = {
    // A show's time left decreases during a pause, too.
    ready: Promise.resolve(), showsHints: false, planTime: 0, runsInPause: true,
    begin() {}, follow() {},
    play() { give(read() === "paused" ? "resume" : "go"); },
    pause() { if (read() === "playing") give("pause"); },
    finish() { if (read() !== "waiting") give("finish"); },
    toggle() { if (read() === "playing") player.pause(); else player.play(); },
    /** Starts another talk with the current plan of the script, and returns whether it was done. */
    restart: () => give("restart"),
    get state() { return state; },
    /** The planned duration minus the time left, in seconds. */
    get time() {
      const { left, elapsed } = factsOf(show(), now());
      return left === null ? elapsed : show().duration - left;
    },
    /** The planned duration in seconds; `null` if unknown. */
    get duration() { return factsOf(show(), now()).left === null ? null : show().duration; },
    /** Updates the state, and dispatches "telop-state" if the state has changed. */
    look() {
      const next = read();
      if (next === state) return;
      state = next;
      dispatchEvent(new Event("telop-state"));
    },
  };
  return player;
};
