/*
 * What plays a page. Nothing is read back from the layout. Before it in the page's script stand motion.js,
 * strip.js, tabs.js, picture.js, `plan`, and the `places` of its segments.
 */
/* global picture, plan, shownOffsetAt */
(() => {
  const query = new URLSearchParams(location.search);
  const get = id => document.getElementById(id);
  const [frame, button, hint] = ["frame", "pause", "hint"].map(get);
  const { motion } = plan;
  const wish = matchMedia("(prefers-reduced-motion: reduce)"), reduced = wish.matches;
  // A stream shows no button; a person whose finger was seen does see it.
  const root = document.documentElement;
  root.classList.toggle("viewer", !picture.isStream);
  addEventListener("pointerdown", event => {
    if (event.pointerType === "touch") root.classList.add("touch");
  });
  const speed = Number(query.get("speed")) > 0 ? Number(query.get("speed")) : 1;

  let time = 0, offset = 0;
  const show = seconds => {
    time = seconds;
    offset = shownOffsetAt(motion, seconds);
    picture.show({
      motion, offset, seconds, duration: motion.duration,
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
  const clamp = seconds =>
    motion.isEndless ? Math.max(0, seconds) : Math.min(Math.max(0, seconds), motion.duration);
  const tick = stamp => {
    if (since === null) since = stamp;
    show(clamp(from + Math.max(0, stamp - since) / 1000 * speed));
    if (motion.isEndless || time < motion.duration) {
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
    button.setAttribute("aria-label", request === null ? "Play" : "Pause");
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
  const seek = seconds => {
    if (leaving !== null) gone();
    from = clamp(seconds);
    since = null;
    if (!picture.isComing && state !== "off") frame.classList.remove("out");
    show(from);
    if (state === "ended") enter("paused");
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
    seek(!motion.isEndless && time >= motion.duration ? 0 : time);
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

  // Letters can be turned off, for those who speak to their computer.
  const letters = {
    KeyP: () => { if (state === "playing" || state === "paused") toggle(); },
    KeyR: restart,
    KeyF: () => {
      const change = document.fullscreenElement
        ? document.exitFullscreen() : root.requestFullscreen?.();
      change?.catch(() => {});
    },
  };
  const steps = { ArrowLeft: -1, ArrowRight: 1 };
  let stepped = -Infinity;
  const step = (seconds, event) => {
    // Five times a second at most while a key is held down.
    if (event.repeat && event.timeStamp - stepped < 200) return;
    stepped = event.timeStamp;
    seek(time + seconds);
    if (state === "waiting") {
      hint.classList.add("gone");
      state = "paused";
    }
    // The time has changed.
    if (state === "paused") enter("paused");
  };
  const isWithin = (target, names) => target?.closest?.(names);
  addEventListener("keydown", event => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (isWithin(event.target, "input, textarea, select, [contenteditable]")) return;
    const letter = query.get("keys") !== "0" && letters[event.code];
    if (event.code in steps) step(steps[event.code], event);
    // On a button the browser makes a click of it.
    else if (event.code === "Space" && isWithin(event.target, "button, a[href]")) return;
    else if (event.code !== "Space" && !letter) return;
    else if (!event.repeat) (letter || toggle)();
    event.preventDefault();
  });
  // The whole page is to be touched; the end of a selection is no click.
  document.addEventListener("click", event => {
    if (isWithin(event.target, "button, a[href]") || state === "off") return;
    if (getSelection().isCollapsed) toggle();
  });
  button.addEventListener("click", toggle);
  wish.addEventListener?.("change", () => { if (wish.matches) pause(); });

  const seconds = query.has("at")
    ? query.get("at").split(":").reduce((sum, part) => sum * 60 + Number(part), 0) : NaN;
  // What is asked for stands at once, and comes from nowhere.
  frame.classList.add("waits");
  setTimeout(() => frame.classList.remove("waits"), 50);
  seek(seconds >= 0 ? seconds : 0);
  picture.fit();
  label();
  // A streaming program has no keys: there it starts when it is shown, or when it is told to.
  const start = query.get("start") ?? (
    plan.start === "load" ? "load" : window.caspar ? "cue"
    : plan.start === "key" && window.obsstudio ? "visible" : plan.start);
  const isSeen = !picture.isStream && query.get("hint") !== "0";
  hint.hidden = !isSeen || start !== "key" || seconds >= 0;
  if (start === "cue") {
    state = "off";
    frame.classList.add("off");
  }
  // A page that starts by itself has its band come; one that waits shows it.
  if (!(seconds >= 0) && !reduced && (start === "load" || start === "visible") && plan.comes) picture.come();
  const { ready } = picture;
  if (!(seconds >= 0) && !reduced && start === "load") ready.then(play);
  if (!(seconds >= 0) && !reduced && start === "visible") {
    const appear = isShown => ready.then(isShown ? restart : pause);
    addEventListener("obsSourceActiveChanged", event => appear(event.detail.active));
    addEventListener("obsSourceVisibleChanged", event => {
      if (!event.detail.visible || request === null) appear(event.detail.visible);
    });
    const check = () => appear(document.visibilityState === "visible");
    if (!window.obsstudio) {
      document.addEventListener("visibilitychange", check);
      check();
    }
  }

  window.telop = {
    seek, play, pause, stop, restart, ready, isSeen,
    get state() { return state; },
    get time() { return time; },
    get offset() { return offset; },
    get duration() { return motion.duration; },
  };
})();
