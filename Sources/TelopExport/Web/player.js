/*
 * Playback of a page: its time and its state. Scripts with keys follow this script.
 * motion.js, strip.js, tabs.js, picture.js, `plan` and the segments' `places` precede this script.
 */
/* global picture, plan, shownOffsetAt */
/* exported player */
const player = (() => {
  const query = new URLSearchParams(location.search);
  const get = id => document.getElementById(id);
  const [frame, button, hint] = ["frame", "pause", "hint"].map(get);
  const names = { play: button.getAttribute("aria-label"), pause: button.dataset.pause };
  const { motion } = plan;
  const asked = query.has("at")
    ? query.get("at").split(":").reduce((sum, part) => sum * 60 + Number(part), 0) : NaN;
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  const speed = Number(query.get("speed")) > 0 ? Number(query.get("speed")) : 1;

  // Hides the hint's second language if the visible part of the band has no space for both languages.
  addEventListener("telop-fit", () => {
    hint.classList.remove("narrow");
    const [own, band] = [hint, hint.parentElement].map(element => element.getBoundingClientRect());
    const [right, bottom] = [Math.min(band.right, innerWidth), Math.min(band.bottom, innerHeight)];
    hint.classList.toggle("narrow", own.right > right + .5 || own.bottom > bottom + .5);
  });

  // A course maps the playing time to the plan's time and has an end. The default is the plan itself.
  const planCourse = { end: motion.isEndless ? Infinity : motion.duration, plannedAt: seconds => seconds };
  let course = planCourse;

  let time = 0, offset = 0;
  const show = seconds => {
    time = seconds;
    offset = shownOffsetAt(motion, course.plannedAt(seconds));
    picture.show({
      motion, offset, seconds: Math.min(seconds, planCourse.end), duration: motion.duration,
      isStarted: seconds > 0 || state === "playing",
    });
    if (seconds > 0) hint.classList.add("gone");
  };

  // The state: "waiting" before the start, "off" with nothing visible, "playing", "paused", or "ended" at the end.
  // Each change dispatches "telop-state".
  let state = "waiting";
  const enter = next => {
    state = next;
    dispatchEvent(new Event("telop-state"));
  };

  // Time counts from the first frame after the start.
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
    frame.classList.toggle("out", plan.hasExit);
    enter("ended");
  };
  const label = () => {
    button.classList.toggle("play", request === null);
    button.setAttribute("aria-label", request === null ? names.play : names.pause);
  };
  const halt = () => {
    cancelAnimationFrame(request);
    request = null;
    keepAwake(false);
    label();
  };
  const pause = () => {
    if (state !== "playing") return;
    halt();
    enter("paused");
  };
  // The screen stays on during a talk.
  let lock = null;
  const keepAwake = isWanted => {
    if (!isWanted) {
      lock?.then(held => held?.release());
      lock = null;
    } else if (document.visibilityState === "visible") {
      lock = navigator.wakeLock?.request("screen").catch(() => null);
    }
  };
  document.addEventListener("visibilitychange", () => { if (request !== null) keepAwake(true); });

  let leaveTimer = null;
  const move = seconds => {
    from = clamp(seconds);
    since = null;
    if (!picture.isComing && state !== "off") frame.classList.remove("out");
    show(from);
  };
  const seek = seconds => {
    if (leaveTimer !== null) finishStop();
    course = planCourse;
    move(seconds);
    if (state === "ended") enter("paused");
    dispatchEvent(new Event("telop-moved"));
  };
  /** Continues by another course, from `seconds` if given. */
  const follow = (next, seconds) => {
    course = next;
    if (seconds !== undefined) move(seconds);
  };
  const play = () => {
    if (state === "playing") return;
    const wasOff = state === "off";
    if (wasOff) {
      if (leaveTimer !== null) finishStop();
      frame.classList.remove("off", "taken", "out");
      if (plan.changeIn !== "none" && !reducedMotion.matches) picture.come();
    }
    state = "playing";
    if (time >= course.end) seek(0); else move(time);
    hint.classList.add("gone");
    request = requestAnimationFrame(tick);
    keepAwake(true);
    label();
    enter("playing");
  };
  const restart = () => { seek(0); play(); };
  // Called when the band is off the screen. Until then, the text leaves with the band and continues to move.
  const finishStop = () => {
    clearTimeout(leaveTimer);
    leaveTimer = null;
    halt();
    from = time = 0;
    course = planCourse;
    frame.classList.add("off");
  };
  const stop = () => {
    if (state === "off") return;
    const isThere = state !== "ended" || !plan.hasExit;
    hint.classList.add("gone");
    state = "off";
    if (isThere && plan.changeOut !== "none" && !reducedMotion.matches) {
      frame.classList.add("out", "taken");
      leaveTimer = setTimeout(finishStop, 250);
    } else finishStop();
    enter("off");
  };
  const toggle = () => state === "playing" ? pause() : play();

  // Seeks by some seconds; a waiting page becomes paused.
  const step = seconds => {
    seek(time + seconds);
    if (state === "waiting") {
      hint.classList.add("gone");
      state = "paused";
    }
    // Announces the changed time.
    if (state === "paused") enter("paused");
  };
  /** Shows the time `seconds` without a transition, when the page opens. */
  const begin = seconds => {
    frame.classList.add("waits");
    setTimeout(() => frame.classList.remove("waits"), 50);
    seek(seconds);
    picture.fit();
    label();
    frame.classList.remove("off");
  };
  /** Hides the band until it is played. */
  const hide = () => {
    state = "off";
    frame.classList.add("off");
  };
  button.addEventListener("click", event => {
    // Without focus, the button does not answer the Space key, which would restart an ended page.
    if (event.detail > 0) button.blur();
    toggle();
  });
  reducedMotion.addEventListener?.("change", () => { if (reducedMotion.matches) pause(); });

  return {
    /** The time of `?at=`, in seconds; `null` if there is none. */
    asked: asked >= 0 ? asked : null,
    begin, hide, seek, follow, step, play, pause, stop, restart, toggle, ready: picture.ready,
    // A browser source has no viewer at the page, so the page shows no notes.
    showsHints: !picture.isBrowserSource && query.get("hint") !== "0",
    get isRunning() { return request !== null; },
    get state() { return state; },
    get time() { return time; },
    get offset() { return offset; },
    /** The plan's time that is shown. */
    get planTime() { return course.plannedAt(time); },
    get duration() { return motion.duration; },
  };
})();

/** The interface for other programs. */
window.telop = {
  seek: player.seek, play: player.play, pause: player.pause, stop: player.stop, restart: player.restart,
  ready: player.ready, showsHints: player.showsHints,
  get state() { return player.state; },
  get time() { return player.time; },
  get offset() { return player.offset; },
  get duration() { return player.duration; },
};
