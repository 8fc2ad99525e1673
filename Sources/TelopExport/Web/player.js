/*
 * How a page plays: its time, and what it is doing. Whoever has keys for that stands behind it. Nothing is read back
 * from the layout. Before it in the page's script stand motion.js, strip.js, tabs.js, picture.js, `plan`, and the
 * `places` of its segments.
 */
/* global picture, plan, shownOffsetAt */
/* exported player */
const player = (() => {
  const query = new URLSearchParams(location.search);
  const get = id => document.getElementById(id);
  const [frame, button, hint] = ["frame", "pause", "hint"].map(get);
  const names = { play: button.getAttribute("aria-label"), pause: button.dataset.pause };
  const { motion } = plan;
  const wish = matchMedia("(prefers-reduced-motion: reduce)");
  const speed = Number(query.get("speed")) > 0 ? Number(query.get("speed")) : 1;

  // Which moment of the plan shows at a time, and when all of it has: its own, until somebody has another course.
  const own = { end: motion.isEndless ? Infinity : motion.duration, plannedAt: seconds => seconds };
  let course = own;

  let time = 0, offset = 0;
  const show = seconds => {
    time = seconds;
    offset = shownOffsetAt(motion, course.plannedAt(seconds));
    picture.show({
      motion, offset, seconds: Math.min(seconds, own.end), duration: motion.duration,
      isStarted: seconds > 0 || state === "playing",
    });
    if (seconds > 0) hint.classList.add("gone");
  };

  // What it is doing: "waiting" to be started, "off" with nothing to be seen, "playing", "paused", or
  // "ended" by itself. Whoever wants to know listens for "telop-state".
  let state = "waiting";
  const enter = next => {
    state = next;
    dispatchEvent(new Event("telop-state"));
  };

  // Time runs from the frame on which it was started.
  let from = 0, since = null, request = null;
  const clamp = seconds => Math.min(Math.max(0, seconds), course.end);
  const tick = stamp => {
    if (since === null) since = stamp;
    show(clamp(from + Math.max(0, stamp - since) / 1000 * speed));
    if (time < course.end) {
      request = requestAnimationFrame(tick);
      return;
    }
    halt();
    if (state !== "playing") return;
    frame.classList.toggle("out", plan.goes);
    enter("ended");
  };
  const label = () => {
    button.classList.toggle("play", request === null);
    button.setAttribute("aria-label", request === null ? names.play : names.pause);
  };
  const halt = () => {
    cancelAnimationFrame(request);
    request = null;
    awake(false);
    label();
  };
  const pause = () => {
    if (state !== "playing") return;
    halt();
    enter("paused");
  };
  // A screen that goes dark in the middle of a talk is of no use.
  let lock = null;
  const awake = isWanted => {
    if (!isWanted) {
      lock?.then(held => held?.release());
      lock = null;
    } else if (document.visibilityState === "visible") {
      lock = navigator.wakeLock?.request("screen").catch(() => null);
    }
  };
  document.addEventListener("visibilitychange", () => { if (request !== null) awake(true); });

  let leaving = null;
  const move = seconds => {
    from = clamp(seconds);
    since = null;
    if (!picture.isComing && state !== "off") frame.classList.remove("out");
    show(from);
  };
  const seek = seconds => {
    if (leaving !== null) gone();
    course = own;
    move(seconds);
    if (state === "ended") enter("paused");
    dispatchEvent(new Event("telop-moved"));
  };
  /** Goes on by another course; at another time where one is named. */
  const follow = (next, seconds) => {
    course = next;
    if (seconds !== undefined) move(seconds);
  };
  const play = () => {
    if (state === "playing") return;
    const wasOff = state === "off";
    if (wasOff) {
      if (leaving !== null) gone();
      frame.classList.remove("off", "taken", "out");
      if (plan.changeIn !== "none" && !wish.matches) picture.come();
    }
    state = "playing";
    if (time >= course.end) seek(0); else move(time);
    hint.classList.add("gone");
    request = requestAnimationFrame(tick);
    awake(true);
    label();
    enter("playing");
  };
  const restart = () => { seek(0); play(); };
  // Off the screen: what is in the band goes with it, and runs on until it is gone.
  const gone = () => {
    clearTimeout(leaving);
    leaving = null;
    halt();
    from = time = 0;
    course = own;
    frame.classList.add("off");
  };
  const stop = () => {
    if (state === "off") return;
    const isThere = state !== "ended" || !plan.goes;
    hint.classList.add("gone");
    state = "off";
    if (isThere && plan.changeOut !== "none" && !wish.matches) {
      frame.classList.add("out", "taken");
      leaving = setTimeout(gone, 250);
    } else gone();
    enter("off");
  };
  const toggle = () => state === "playing" ? pause() : play();

  // A step on or back: one that waited is paused at another time then.
  const step = seconds => {
    seek(time + seconds);
    if (state === "waiting") {
      hint.classList.add("gone");
      state = "paused";
    }
    // The time has changed.
    if (state === "paused") enter("paused");
  };
  /** Shows a moment at once, which comes from nowhere: how a page begins. */
  const begin = seconds => {
    frame.classList.add("waits");
    setTimeout(() => frame.classList.remove("waits"), 50);
    seek(seconds);
    picture.fit();
    label();
  };
  /** Shows nothing until it is played. */
  const hide = () => {
    state = "off";
    frame.classList.add("off");
  };
  button.addEventListener("click", toggle);
  wish.addEventListener?.("change", () => { if (wish.matches) pause(); });

  return {
    begin, hide, seek, follow, step, play, pause, stop, restart, toggle, ready: picture.ready,
    // A stream has no viewer, and nothing is said to one.
    isSeen: !picture.isStream && query.get("hint") !== "0",
    get isRunning() { return request !== null; },
    get state() { return state; },
    get time() { return time; },
    get offset() { return offset; },
    /** Which moment of the plan shows. */
    get planned() { return course.plannedAt(time); },
    get duration() { return motion.duration; },
  };
})();

/** What other programs know of it. */
window.telop = {
  seek: player.seek, play: player.play, pause: player.pause, stop: player.stop, restart: player.restart,
  ready: player.ready, isSeen: player.isSeen,
  get state() { return player.state; },
  get time() { return player.time; },
  get offset() { return player.offset; },
  get duration() { return player.duration; },
};
