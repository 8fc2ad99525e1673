/*
 * What moves a page. Nothing is read back from the layout. Before it in the page's script stand
 * motion.js, `plan`, and for each segment at offset 0 its box, its ink's start and its ink's end:
 * `places`, in pixels.
 */
/* global places, plan, shownOffsetAt */
(() => {
  const query = new URLSearchParams(location.search);
  const get = id => document.getElementById(id);
  const [frame, band, strip, button] = ["frame", "band", "strip", "pause"].map(get);
  const [header, capsule, hint] = ["header", "capsule", "hint"].map(get);
  const nodes = [...get("segments").content.children];
  const axis = plan.vertical ? "Y" : "X";
  const { motion } = plan;
  const wish = matchMedia("(prefers-reduced-motion: reduce)"), reduced = wish.matches;
  // A stream shows no button; a person whose finger was seen does see it.
  const root = document.documentElement;
  root.classList.toggle("viewer", !window.obsstudio);
  addEventListener("pointerdown", event => {
    if (event.pointerType === "touch") root.classList.add("touch");
  });
  const speed = Number(query.get("speed")) > 0 ? Number(query.get("speed")) : 1;

  // Only what is near the band is in the document, at places that stay small: they count from a
  // base that moves with the strip, in whole pixels.
  const tile = 1024;
  let base = null, tab = null, gone = null;
  let time = 0, offset = 0;
  const rebase = next => {
    base = next;
    // From the last one on: in the document they stand in the order in which they are read.
    let follower = null;
    for (let index = nodes.length - 1; index >= 0; --index) {
      const node = nodes[index], [box, left, right] = places[index];
      if (right + base > -tile && left + base < plan.length + tile) {
        node.style.setProperty("--at", box + base + "px");
        if (!node.isConnected) strip.insertBefore(node, follower);
        follower = node;
      } else if (node.isConnected) node.remove();
    }
  };
  // Whole pixels are the screen's, of which a page's pixel may have one and a half.
  let scale = 1;
  const snapped = place => {
    const ratio = devicePixelRatio * scale;
    return motion.isWhole ? Math.round(place * ratio) / ratio : place;
  };
  const show = seconds => {
    time = seconds;
    offset = shownOffsetAt(motion, seconds);
    const shift = motion.direction * offset;
    const near = Math.round(shift / tile) * tile;
    if (near !== base) rebase(near);
    if (plan.enters || plan.leaves) {
      const isEmpty = plan.enters && offset <= 0 || plan.leaves && offset >= motion.distance;
      strip.style.visibility = isEmpty ? "hidden" : "";
    }
    strip.style.transform = `translate${axis}(${snapped(shift - base)}px)`;
    if (header || capsule) section();
    if (seconds > 0) hint.classList.add("gone");
  };
  // Where a window shows less than the canvas, the tabs move until the current one is seen.
  const reveal = () => {
    const [, left, width] = plan.tabs[tab].now;
    const room = root.clientWidth / scale, end = left + width;
    capsule.parentNode.style.transform = end > room ? `translateX(${Math.round(room - end)}px)` : "";
  };
  const arrange = () => {
    const { items, now } = plan.tabs[tab];
    const elements = [...capsule.parentNode.children].slice(1);
    elements.forEach((element, index) => {
      const item = items.find(([own]) => own === index);
      element.classList.toggle("away", !item);
      element.classList.toggle("now", index === now[0]);
      if (item) element.style.transform = `translateX(${item[1]}px)`;
    });
    capsule.style.width = now[2] + "px";
    capsule.style.transform = `translateX(${now[1]}px)`;
    reveal();
  };
  const section = () => {
    let next = plan.stops.length ? plan.stops[0][1] : null;
    for (const [from, index] of plan.stops) if (from <= offset) next = index;
    if (next !== null && next !== tab && capsule) {
      tab = next;
      arrange();
    }
    const isGone = offset > plan.threshold;
    if (header && isGone !== gone) header.classList.toggle("gone", gone = isGone);
  };

  // Time runs from the frame on which it was started.
  let from = 0, since = null, request = null;
  const clamp = seconds =>
    motion.isEndless ? Math.max(0, seconds) : Math.min(Math.max(0, seconds), motion.duration);
  const tick = stamp => {
    if (since === null) since = stamp;
    show(clamp(from + Math.max(0, stamp - since) / 1000 * speed));
    if (!motion.isEndless && time >= motion.duration) {
      pause();
      frame.classList.toggle("out", plan.goes);
    } else request = requestAnimationFrame(tick);
  };
  const label = () => {
    button.classList.toggle("play", request === null);
    button.setAttribute("aria-label", request === null ? "Play" : "Pause");
  };
  const pause = () => {
    cancelAnimationFrame(request);
    request = null;
    awake(false);
    label();
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
  const seek = seconds => {
    from = clamp(seconds);
    since = null;
    frame.classList.remove("out");
    show(from);
  };
  const play = () => {
    if (request !== null) return;
    seek(!motion.isEndless && time >= motion.duration ? 0 : time);
    hint.classList.add("gone");
    request = requestAnimationFrame(tick);
    awake(true);
    label();
  };
  const restart = () => { seek(0); play(); };
  const toggle = () => request === null ? play() : pause();

  addEventListener("keydown", event => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.code === "Space") {
      // On the button the browser makes a click of it.
      if (event.target === button) return;
      if (!event.repeat) toggle();
    } else if (event.code === "KeyR") restart();
    else if (event.code === "ArrowLeft") seek(time - 1);
    else if (event.code === "ArrowRight") seek(time + 1);
    else return;
    event.preventDefault();
  });
  // The end of a selection is no click.
  band.addEventListener("click", () => { if (getSelection().isCollapsed) toggle(); });
  button.addEventListener("click", toggle);
  wish.addEventListener?.("change", () => { if (wish.matches) pause(); });

  // A canvas keeps its proportions in any window, at the edge that its band is at; a band alone is only
  // made smaller, where the window is too short for it.
  const ground = get("ground");
  const fit = () => {
    // Not the window's own size: a phone makes that as large as what is in it.
    const { clientWidth, clientHeight } = root;
    const [wide, high] = [clientWidth / plan.width, clientHeight / plan.height];
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
    hint.style.fontSize = Math.max(plan.size * .6, 13 / scale) + "px";
    const whole = place => Math.round(place * devicePixelRatio) / devicePixelRatio;
    let left = 0, top = 0;
    if (plan.hasCanvas) {
      // Where it is too wide for the window, the edge that text leaves by shows.
      const room = clientWidth - plan.width * scale;
      left = whole(room >= 0 ? room / 2 : motion.direction < 0 ? 0 : room);
      top = plan.isAtTop ? 0 : whole(clientHeight - plan.height * scale);
      if (!plan.vertical) {
        ground.style.left = -left / scale + "px";
        ground.style.width = clientWidth / scale + "px";
      }
    }
    const isMoved = left !== 0 || top !== 0 || scale !== 1;
    frame.style.transform = isMoved ? `translate(${left}px, ${top}px) scale(${scale})` : "";
    // A layer of its own would be drawn at full size, and its pixels scaled.
    strip.style.willChange = scale === 1 ? "" : "auto";
    // The button stays large enough for a finger, and below what is small.
    button.style.transform = scale === 1 ? "" : `scale(${1 / scale})`;
    button.classList.toggle("below", scale < 1 && !plan.hasCanvas);
    if (capsule && tab !== null) reveal();
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
  // A streaming program has no keys: there it starts when it is shown.
  const start =
    query.get("start") ?? (plan.start === "key" && window.obsstudio ? "visible" : plan.start);
  const isSeen = !window.obsstudio && query.get("hint") !== "0";
  hint.hidden = !isSeen || start !== "key" || seconds >= 0;
  // A page that starts by itself has its band come; one that waits shows it.
  if (!(seconds >= 0) && !reduced && start !== "key" && plan.comes) {
    frame.classList.add("waits", "out");
    requestAnimationFrame(() => requestAnimationFrame(() => frame.classList.remove("waits")));
  }
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
    seek, play, pause, restart, ready,
    get time() { return time; },
    get offset() { return offset; },
    get duration() { return motion.duration; },
  };
})();
