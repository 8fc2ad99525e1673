/*
 * Pointer input of a stage: a mouse click advances, and touch turns slides.
 */
/* exported pointersWithin */

/**
 * @param onward called on a mouse click
 * @param next, previous called on a swipe
 * @param tap called on a tap; its argument is whether the tap was on the left half of the window
 * @param reach called on a tap at the upper edge
 * @param root gets the class `pointing` while a mouse moves, and `touch` after the first touch
 */
const pointersWithin = ({ onward, next, previous, tap, reach, root }) => {
  let hideTimer = null;
  const point = () => {
    clearTimeout(hideTimer);
    root.classList.add("pointing");
    hideTimer = setTimeout(() => root.classList.remove("pointing"), 2000);
  };
  addEventListener("pointermove", event => { if (event.pointerType !== "touch") point(); });
  let touch = null, hasTurned = false;
  addEventListener("pointerdown", event => {
    if (event.pointerType !== "touch") return;
    hasTurned = false;
    root.classList.add("touch");
    // Two fingers zoom, so a second finger ends the touch.
    touch = event.isPrimary ? event : null;
  });
  addEventListener("pointercancel", () => { touch = null; });
  const isControl = target => target?.closest?.("button, a[href], dialog, .error");
  addEventListener("pointerup", event => {
    const from = touch;
    touch = null;
    if (!from || from.pointerId !== event.pointerId || isControl(event.target)) return;
    const [across, down] = [event.clientX - from.clientX, event.clientY - from.clientY];
    const isSwipe = Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(down);
    const isTap = Math.hypot(across, down) < 20;
    hasTurned = isSwipe || isTap;
    if (isSwipe) {
      if (across < 0) next(); else previous();
    } else if (isTap && event.clientY < 64) reach();
    else if (isTap) tap(event.clientX < root.clientWidth / 2);
  });
  // Prevents the click that would follow, because it could hit an element that has just appeared under the finger.
  addEventListener("touchend", event => { if (hasTurned && event.cancelable) event.preventDefault(); },
    { passive: false });
  document.addEventListener("click", event => {
    // A touch has been handled already.
    if (event.pointerType === "touch" || isControl(event.target)) return;
    if (event.detail > 0) onward();
  });
};
