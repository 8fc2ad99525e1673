/*
 * Input from keys, clickers, swipes and gamepads, converted to names of actions.
 */

/** The minimum interval between the actions of a key that is held down, in milliseconds. */
const repeat = 200;

const plain = {
  " ": "onward", PageDown: "next", PageUp: "previous", ArrowRight: "next", ArrowLeft: "previous",
  Home: "first", End: "end", Escape: "escape",
};
const shifted = { ArrowRight: "on", ArrowLeft: "back" };
const letters = { b: "band", ".": "band", p: "pause", r: "restart", z: "undo", t: "turn", "?": "keys" };

const isField = element => element?.closest?.("input, textarea, select, [contenteditable]") != null;
const isPressed = element => element?.closest?.("button, a[href], summary") != null;

/**
 * @param onWish called with an action's name
 * @param hasLetters returns whether single-letter keys have actions
 */
export const listenToKeys = (onWish, hasLetters) => {
  let moved = -Infinity;
  addEventListener("keydown", event => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (isField(target) && key !== "Escape") return;
    // An open dialog handles keys itself.
    if (document.querySelector("dialog[open]")) return;
    if (key === " " && isPressed(target)) return;
    const wish = event.shiftKey && shifted[key] || plain[key] || hasLetters() && letters[key.toLowerCase()];
    if (!wish) return;
    if (wish !== "escape") event.preventDefault();
    if (wish === "on" || wish === "back") {
      if (event.repeat && event.timeStamp - moved < repeat) return;
      moved = event.timeStamp;
    } else if (event.repeat) return;
    onWish(wish);
  });
};

/** Converts horizontal swipes to `next` and `previous`. CSS must let the element pan only vertically. */
export const listenToSwipes = (onWish, element) => {
  let from = null;
  element.addEventListener("pointerdown", event => {
    from = event.pointerType === "touch" && event.isPrimary ? event : null;
  });
  element.addEventListener("pointercancel", () => { from = null; });
  element.addEventListener("pointerup", event => {
    if (from?.pointerId !== event.pointerId) return;
    const [across, down] = [event.clientX - from.clientX, event.clientY - from.clientY];
    from = null;
    if (Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(down)) onWish(across < 0 ? "next" : "previous");
  });
};

/** Buttons of the standard gamepad: A, and the two shoulder buttons. */
const buttons = { 0: "onward", 4: "previous", 5: "next" };

/** Returns a function that polls the gamepads, and calls `onWish` with the action of each newly pressed button. */
export const padReader = (onWish, pads = () => navigator.getGamepads?.() ?? []) => {
  const held = new Map();
  return () => {
    for (const pad of pads()) {
      if (!pad) continue;
      const before = held.get(pad.index);
      const now = Object.keys(buttons).filter(index => pad.buttons[index]?.pressed);
      held.set(pad.index, now);
      // Ignores buttons that were already pressed when the gamepad was first seen.
      if (before) for (const index of now) if (!before.includes(index)) onWish(buttons[index]);
    }
  };
};
