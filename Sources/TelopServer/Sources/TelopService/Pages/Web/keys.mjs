/*
 * Keys, clickers and hand-held controllers, as wishes: names of what is to be done.
 */

/** How often a key that is held moves the text, in milliseconds. */
const repeat = 200;

const plain = {
  " ": "primary", PageDown: "next", PageUp: "previous", ArrowRight: "on", ArrowLeft: "back",
  Home: "first", End: "end", Escape: "escape",
};
const letters = { b: "band", ".": "band", p: "pause", z: "undo", t: "turn", "?": "keys" };

const isField = element => element?.closest?.("input, textarea, select, [contenteditable]") != null;
const isPressed = element => element?.closest?.("button, a[href], summary") != null;

/**
 * @param onWish takes a wish, and says whether it was one
 * @param hasLetters whether single letters act
 */
export const listenToKeys = (onWish, hasLetters) => {
  let moved = -Infinity;
  addEventListener("keydown", event => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (isField(target) && key !== "Escape") return;
    // What is open takes keys for itself.
    if (document.querySelector("dialog[open]")) return;
    if (key === " " && isPressed(target)) return;
    const wish = plain[key] ?? (hasLetters() ? letters[key.toLowerCase()] : undefined);
    if (!wish) return;
    if (wish !== "escape") event.preventDefault();
    if (wish === "on" || wish === "back") {
      if (event.repeat && event.timeStamp - moved < repeat) return;
      moved = event.timeStamp;
    } else if (event.repeat) return;
    onWish(wish);
  });
};

/** The buttons of the standard gamepad: A, and the two at the shoulders. */
const buttons = { 0: "primary", 4: "previous", 5: "next" };

/** A function to be called again and again, which gives wishes of controllers. */
export const padReader = (onWish, pads = () => navigator.getGamepads?.() ?? []) => {
  const held = new Map();
  return () => {
    for (const pad of pads()) {
      if (!pad) continue;
      const before = held.get(pad.index);
      const now = Object.keys(buttons).filter(index => pad.buttons[index]?.pressed);
      held.set(pad.index, now);
      // What is held when it is first seen was not pressed for this page.
      if (before) for (const index of now) if (!before.includes(index)) onWish(buttons[index]);
    }
  };
};
