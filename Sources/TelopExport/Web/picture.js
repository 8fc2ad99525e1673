/*
 * The picture of a page at a moment and its fit into the window, for exported and live pages. strip.js, clock.js,
 * tabs.js, `plan` and the segments' `places` precede this script.
 */
/* global clockWithin, places, plan, stripWithin, tabBar */
/* exported picture */
const picture = (() => {
  const query = new URLSearchParams(location.search);
  const get = id => document.getElementById(id);
  const [frame, ground, strip, button] = ["frame", "ground", "strip", "pause"].map(get);
  const root = document.documentElement;
  const grounds = document.querySelectorAll(".ground");
  const axis = plan.vertical ? "Y" : "X";
  const isBrowserSource = Boolean(window.obsstudio || window.caspar);
  // A browser source has no header. A page without a canvas has no header if it is fitted to the window's height.
  const isFlat = !plan.hasCanvas && query.get("fit") === "height";
  const hasNoHeader = isBrowserSource || isFlat;

  const nodes = [...get("segments").content.children];
  const baseAt = stripWithin(strip, nodes, places, plan.length);
  const setClock = plan.clock ? clockWithin(document) : null;
  // Rounds to device pixels. A CSS pixel may be 1.5 device pixels wide.
  let scale = 1;
  const snapped = place => {
    const ratio = devicePixelRatio * scale;
    return Math.round(place * ratio) / ratio;
  };

  const tabHeight = () => get("tabs") ? parseFloat(getComputedStyle(get("tabs")).lineHeight) : 0;
  const plannedTabHeight = tabHeight();

  let shown = null;
  /**
   * Shows the line after `offset` pixels of `motion`. `seconds` of `duration` have passed. The header disappears once
   * `isStarted` is true.
   */
  const show = moment => {
    shown = moment;
    const { motion, offset, seconds, duration, isStarted } = moment;
    const shift = motion.direction * offset;
    const base = baseAt(shift);
    if (plan.enters || plan.leaves) {
      const isEmpty = plan.enters && offset <= 0 || plan.leaves && offset >= motion.distance;
      strip.style.visibility = isEmpty ? "hidden" : "";
    }
    const place = motion.isWhole ? snapped(shift - base) : shift - base;
    strip.style.transform = `translate${axis}(${place}px)`;
    tabBar?.show(offset, motion.isEndless ? 0 : seconds / duration, hasNoHeader || isStarted);
    setClock?.(seconds, duration, plan.clock.countsDown);
  };

  // Hides the band without a transition first, so that the band then slides or fades in.
  let isComing = false;
  const come = () => {
    isComing = true;
    frame.classList.add("waits", "out");
    requestAnimationFrame(() => requestAnimationFrame(() => {
      isComing = false;
      frame.classList.remove("waits", "out");
    }));
  };

  // A canvas keeps its proportions in any window, aligned to the band's edge. A band without a canvas is scaled down if
  // the window is too short for it, and is never scaled up.
  const fit = () => {
    // The window's size is read from the root element, because on a phone the window reports the size of the content.
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
        // On a phone the whole canvas would be too small to read.
        if (plan.hasCanvas && plan.size * scale < 16) scale = readable;
    }
    const whole = place => Math.round(place * devicePixelRatio) / devicePixelRatio;
    let left = 0, top = -cut * scale;
    if (plan.hasCanvas) {
      const room = [clientWidth - plan.width * scale, clientHeight - plan.height * scale];
      if (plan.vertical) room.reverse();
      const [along, across] = room;
      // If the canvas is too long for the window, the edge at which text leaves is visible.
      const start = whole(along >= 0 ? along / 2 : plan.motion.direction < 0 ? 0 : along);
      // If the canvas is too wide or high for the window, the band is visible, in the middle if possible.
      const [edge, thickness] = plan.vertical
        ? [ground.offsetLeft, ground.offsetWidth] : [ground.offsetTop, ground.offsetHeight];
      const middle = (plan.vertical ? clientWidth : clientHeight) / 2 - (edge + thickness / 2) * scale;
      const beside = whole(
        across < 0 ? Math.min(0, Math.max(across, middle)) : plan.tabsFollowBand ? 0 : across);
      [left, top] = plan.vertical ? [beside, start] : [start, beside];
      // The boxes extend to the window's edges, and a pixel further to allow for rounding.
      const seen = plan.vertical ? clientHeight : clientWidth;
      for (const { style } of grounds) {
        style[plan.vertical ? "top" : "left"] = -start / scale - 1 + "px";
        style[plan.vertical ? "height" : "width"] = seen / scale + 2 + "px";
      }
    }
    // Notes to the viewer are placed within the visible part.
    const [from, until] =
      [Math.max(0, -left / scale), Math.min(plan.width, (clientWidth - left) / scale)];
    frame.style.setProperty("--seen-left", from + "px");
    frame.style.setProperty("--seen-right", plan.width - until + "px");
    frame.style.setProperty("--seen-top", Math.max(0, -top / scale) + "px");
    frame.style.setProperty("--seen-bottom", Math.max(0, plan.height - (clientHeight - top) / scale) + "px");
    frame.style.setProperty("--pixel", 1 / scale + "px");
    frame.style.setProperty("--note", Math.max(plan.size * .6, 13 / scale) + "px");
    // Tabs that would be too small to read, or longer than the window, are arranged as on a phone, in legible type.
    const tabSize = parseFloat(getComputedStyle(frame).getPropertyValue("--tab-type")) * scale;
    const isCut = plan.vertical && plan.height * scale > clientHeight + 1;
    tabBar?.fit(from, until, clientWidth < 600 || tabSize < 13 || isCut);
    const isMoved = left !== 0 || top !== 0 || scale !== 1;
    frame.style.transform = isMoved ? `translate(${left}px, ${top}px) scale(${scale})` : "";
    // A compositing layer would be drawn at full size and then scaled as a bitmap.
    strip.style.willChange = scale === 1 ? "" : "auto";
    if (button) {
      // The button stays large enough for a finger. Without a canvas, it is below the band if there is room.
      button.style.transform = scale === 1 ? "" : `scale(${1 / scale})`;
      const isBelow = scale < 1 || clientHeight >= plan.height * scale + 32;
      button.classList.toggle("below", !plan.hasCanvas && isBelow);
      button.classList.toggle("inside", !plan.hasCanvas && !isBelow);
    }
    if (shown) show(shown);
    dispatchEvent(new Event("telop-fit"));
  };
  addEventListener("resize", fit);

  const decoded = shape => {
    const image = new Image();
    image.src = shape.href.baseVal;
    return image.decode();
  };
  /** Resolves when fonts and pictures can be drawn. */
  const ready = Promise.all(
    [...[...document.fonts].map(font => font.load()),
      ...[...document.querySelectorAll("#shapes image")].map(decoded)
    ].map(loading => loading.catch(() => {})));

  return {
    show, come, fit, ready, isBrowserSource,
    get isComing() { return isComing; },
    /** CSS pixels of the window per pixel of the picture; a change dispatches "telop-fit". */
    get scale() { return scale; },
    /** The pixels of the picture by which a phone's tabs are higher than planned. */
    get addedDepth() { return tabHeight() - plannedTabHeight; },
  };
})();
