/*
 * How another page plays a band: it says how the line moves, what time it is in that, and whether the band is
 * on the screen. Before it stand motion.js and picture.js.
 */
/* global picture, plan, shownOffsetAt */
(() => {
  const frame = document.getElementById("frame");
  const wish = matchMedia("(prefers-reduced-motion: reduce)");
  let state = "off", leaving = null;

  // Stands at once, and comes from nowhere.
  const still = () => {
    frame.classList.add("waits");
    requestAnimationFrame(() => requestAnimationFrame(() => {
      if (!picture.isComing) frame.classList.remove("waits");
    }));
  };

  window.band = {
    /** Once its fonts and pictures can be drawn. */
    ready: picture.ready,
    /**
     * Shows the line `seconds` into a motion, or where it stands; `passed` seconds of the show's `duration` are
     * over. All of it follows from these numbers, whatever it showed before.
     */
    show({ motion, seconds, standsAt, passed, duration }) {
      const offset = standsAt ?? shownOffsetAt(motion, seconds);
      picture.show({ motion, offset, seconds: passed, duration, isStarted: true });
      return offset;
    },
    /** Whether the band is `on` the screen, `off` it, or `out` because its text has left. */
    be(next, isSeen) {
      if (next === state) return;
      clearTimeout(leaving);
      leaving = null;
      const isMoving = isSeen && !wish.matches;
      const wasOff = state !== "on";
      state = next;
      if (!isMoving) still();
      switch (next) {
        case "on":
          frame.classList.remove("off", "taken", "out");
          if (isMoving && wasOff && plan.changeIn !== "none") picture.come();
          break;
        case "out":
          frame.classList.remove("off", "taken");
          frame.classList.toggle("out", plan.goes);
          break;
        default:
          if (isMoving && plan.changeOut !== "none") {
            frame.classList.add("out", "taken");
            // What is in the band goes with it, and runs on until it is gone.
            leaving = setTimeout(() => frame.classList.add("off"), 250);
          } else frame.classList.add("off");
      }
    },
    get state() { return state; },
    /** Of the picture's pixels in those of the window. */
    get scale() { return picture.scale; },
  };
  frame.classList.add("waits", "off");
  picture.fit();
})();
