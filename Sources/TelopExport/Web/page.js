/*
 * What moves a page. Nothing is read back from the layout. Before it in the page's script stand
 * motion.js, strip.js, tabs.js, `plan`, and the `places` of its segments.
 */
/* global clockWithin, places, plan, shownOffsetAt, stripWithin, tabBar */
(() => {
  const query = new URLSearchParams(location.search);
  const get = id => document.getElementById(id);
  const [frame, strip, button, hint] = ["frame", "strip", "pause", "hint"].map(get);
  const nodes = [...get("segments").content.children];
  const axis = plan.vertical ? "Y" : "X";
  const { motion } = plan;
  const wish = matchMedia("(prefers-reduced-motion: reduce)"), reduced = wish.matches;
  // A stream shows no button; a person whose finger was seen does see it.
  const root = document.documentElement;
  const isStream = Boolean(window.obsstudio || window.caspar);
  root.classList.toggle("viewer", !isStream);
  // Nor a header, which also takes no room from a band that is to be as high as its window.
  const isFlat = !plan.hasCanvas && query.get("fit") === "height";
  const hasNoHeader = isStream || isFlat;
  addEventListener("pointerdown", event => {
    if (event.pointerType === "touch") root.classList.add("touch");
  });
  const speed = Number(query.get("speed")) > 0 ? Number(query.get("speed")) : 1;

  const baseAt = stripWithin(strip, nodes, places, plan.length);
  let time = 0, offset = 0;
  // Whole pixels are the screen's, of which a page's pixel may have one and a half.
  let scale = 1;
  const snapped = place => {
    const ratio = devicePixelRatio * scale;
    return motion.isWhole ? Math.round(place * ratio) / ratio : place;
  };
  const setClock = plan.clock ? clockWithin(document) : null;
  const show = seconds => {
    time = seconds;
    offset = shownOffsetAt(motion, seconds);
    const shift = motion.direction * offset;
    const base = baseAt(shift);
    if (plan.enters || plan.leaves) {
      const isEmpty = plan.enters && offset <= 0 || plan.leaves && offset >= motion.distance;
      strip.style.visibility = isEmpty ? "hidden" : "";
    }
    strip.style.transform = `translate${axis}(${snapped(shift - base)}px)`;
    tabBar?.show(offset, motion.isEndless ? 0 : seconds / motion.duration,
      hasNoHeader || seconds > 0 || state === "playing");
    setClock?.(seconds, motion.duration, plan.clock.countsDown);
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
  // The band comes out of where it goes to: first it is there without a transition.
  let isComing = false;
  const come = () => {
    isComing = true;
    frame.classList.add("waits", "out");
    requestAnimationFrame(() => requestAnimationFrame(() => {
      isComing = false;
      frame.classList.remove("waits", "out");
    }));
  };
  const seek = seconds => {
    if (leaving !== null) gone();
    from = clamp(seconds);
    since = null;
    if (!isComing && state !== "off") frame.classList.remove("out");
    show(from);
    if (state === "ended") enter("paused");
  };
  const play = () => {
    if (state === "playing") return;
    const wasOff = state === "off";
    if (wasOff) {
      if (leaving !== null) gone();
      frame.classList.remove("off", "taken", "out");
      if (plan.changeIn !== "none" && !wish.matches) come();
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

  // A canvas keeps its proportions in any window, at the edge that its band is at; a band alone is only
  // made smaller, where the window is too short for it.
  const ground = get("ground");
  const fit = () => {
    // Not the window's own size: a phone makes that as large as what is in it.
    const { clientWidth, clientHeight } = root;
    const cut = isFlat ? plan.header : 0;
    const [wide, high] = [clientWidth / plan.width, clientHeight / (plan.height - cut)];
    const readable = 20 / plan.size;
    switch (query.get("fit")) {
      case "width": scale = wide; break;
      case "height": scale = high; break;
      case "none": scale = 1; break;
      case "read": scale = readable; break;
      default:
        scale = plan.hasCanvas ? Math.min(wide, high) : Math.min(1, plan.vertical ? high : wide);
        // On a phone the whole canvas would be there, and nobody could read it.
        if (plan.hasCanvas && !plan.vertical && plan.size * scale < 16) scale = readable;
    }
    const whole = place => Math.round(place * devicePixelRatio) / devicePixelRatio;
    let left = 0, top = -cut * scale;
    if (plan.hasCanvas) {
      const room = [clientWidth - plan.width * scale, clientHeight - plan.height * scale];
      if (plan.vertical) room.reverse();
      const [along, across] = room;
      // Where it is too long for the window, the edge that text leaves by shows.
      const start = whole(along >= 0 ? along / 2 : motion.direction < 0 ? 0 : along);
      const beside = plan.isFirst ? 0 : whole(across);
      [left, top] = plan.vertical ? [beside, start] : [start, beside];
      // To the window's edges, and a pixel more, into which rounding may reach.
      ground.style[plan.vertical ? "top" : "left"] = -start / scale - 1 + "px";
      const seen = plan.vertical ? clientHeight : clientWidth;
      ground.style[plan.vertical ? "height" : "width"] = seen / scale + 2 + "px";
    }
    // What says something to the viewer stands where the viewer looks.
    const [from, until] =
      [Math.max(0, -left / scale), Math.min(plan.width, (clientWidth - left) / scale)];
    frame.style.setProperty("--seen-left", from + "px");
    frame.style.setProperty("--seen-right", plan.width - until + "px");
    frame.style.setProperty("--pixel", 1 / scale + "px");
    frame.style.setProperty("--note", Math.max(plan.size * .6, 13 / scale) + "px");
    tabBar?.fit(from, until, clientWidth < 600);
    const isMoved = left !== 0 || top !== 0 || scale !== 1;
    frame.style.transform = isMoved ? `translate(${left}px, ${top}px) scale(${scale})` : "";
    // A layer of its own would be drawn at full size, and its pixels scaled.
    strip.style.willChange = scale === 1 ? "" : "auto";
    // The button stays large enough for a finger, and below what is small.
    button.style.transform = scale === 1 ? "" : `scale(${1 / scale})`;
    button.classList.toggle("below", scale < 1 && !plan.hasCanvas);
    show(time);
  };
  addEventListener("resize", fit);

  const seconds = query.has("at")
    ? query.get("at").split(":").reduce((sum, part) => sum * 60 + Number(part), 0) : NaN;
  // What is asked for stands at once, and comes from nowhere.
  frame.classList.add("waits");
  setTimeout(() => frame.classList.remove("waits"), 50);
  seek(seconds >= 0 ? seconds : 0);
  fit();
  label();
  // A streaming program has no keys: there it starts when it is shown, or when it is told to.
  const start = query.get("start") ?? (
    plan.start === "load" ? "load" : window.caspar ? "cue"
    : plan.start === "key" && window.obsstudio ? "visible" : plan.start);
  const isSeen = !isStream && query.get("hint") !== "0";
  hint.hidden = !isSeen || start !== "key" || seconds >= 0;
  if (start === "cue") {
    state = "off";
    frame.classList.add("off");
  }
  // A page that starts by itself has its band come; one that waits shows it.
  if (!(seconds >= 0) && !reduced && (start === "load" || start === "visible") && plan.comes) come();
  const decoded = shape => {
    const image = new Image();
    image.src = shape.href.baseVal;
    return image.decode();
  };
  const ready = Promise.all(
    [...[...document.fonts].map(font => font.load()),
      ...[...document.querySelectorAll("#shapes image")].map(decoded)
    ].map(loading => loading.catch(() => {})));
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
