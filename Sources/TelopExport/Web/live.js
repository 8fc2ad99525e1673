/*
 * The interface by which another page plays a band. That page sets the line's motion, the time in it, and whether the
 * band is on the screen. motion.js and picture.js precede this script.
 */
/* global picture, plan, shownOffsetAt */
(() => {
  const frame = document.getElementById("frame");
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  let state = "off", leaveTimer = null;

  const skipTransition = () => {
    frame.classList.add("waits");
    requestAnimationFrame(() => requestAnimationFrame(() => {
      if (!picture.isComing) frame.classList.remove("waits");
    }));
  };

  window.band = {
    /** Resolves when fonts and pictures can be drawn. */
    ready: picture.ready,
    /**
     * Shows the line `seconds` into a motion, or at the offset `standsAt`. `passed` is the elapsed part of the show's
     * `duration`, in seconds. The result depends on these arguments alone.
     */
    show({ motion, seconds, standsAt, passed, duration }) {
      const offset = standsAt ?? shownOffsetAt(motion, seconds);
      picture.show({ motion, offset, seconds: passed, duration, isStarted: true });
      return offset;
    },
    /**
     * Sets whether the band is `on` the screen, `off` it, or `out` because its text has left. `hasTransition` is true
     * if viewers see the change.
     */
    setState(next, hasTransition) {
      if (next === state) return;
      clearTimeout(leaveTimer);
      leaveTimer = null;
      const isMoving = hasTransition && !reducedMotion.matches;
      const wasOff = state !== "on";
      state = next;
      if (!isMoving) skipTransition();
      switch (next) {
        case "on":
          frame.classList.remove("off", "taken", "out");
          if (isMoving && wasOff && plan.changeIn !== "none") picture.come();
          break;
        case "out":
          frame.classList.remove("off", "taken");
          frame.classList.toggle("out", plan.hasExit);
          break;
        default:
          if (isMoving && plan.changeOut !== "none") {
            frame.classList.add("out", "taken");
            // The text leaves with the band and runs on until it is gone.
            leaveTimer = setTimeout(() => frame.classList.add("off"), 250);
          } else frame.classList.add("off");
      }
    },
    get state() { return state; },
    /** CSS pixels of the window per pixel of the picture. */
    get scale() { return picture.scale; },
    /** The pixels of the picture by which a phone's tabs are higher than planned. */
    get addedDepth() { return picture.addedDepth; },
  };
  frame.classList.add("waits");
  picture.fit();
})();
