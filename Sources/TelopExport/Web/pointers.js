/*
 * What pointers do on a stage: a mouse's click goes on, and fingers turn slides.
 */
/* exported pointersWithin */

/**
 * @param onward what a click does; `next` and `previous` what a swipe does
 * @param tap what a tap does, told whether it was on the left half; `reach` what one at the upper edge does
 * @param root gets the class `pointing` while a mouse moves, and `touch` once a finger has been there
 */
const pointersWithin = ({ onward, next, previous, tap, reach, root }) => {
  let seen = null;
  const point = () => {
    clearTimeout(seen);
    root.classList.add("pointing");
    seen = setTimeout(() => root.classList.remove("pointing"), 2000);
  };
  addEventListener("pointermove", event => { if (event.pointerType !== "touch") point(); });
  let touch = null, hasTurned = false;
  addEventListener("pointerdown", event => {
    if (event.pointerType !== "touch") return;
    hasTurned = false;
    root.classList.add("touch");
    // Two fingers make it larger.
    touch = event.isPrimary ? event : null;
  });
  addEventListener("pointercancel", () => { touch = null; });
  const isOwn = target => target?.closest?.("button, a[href], dialog, .error");
  addEventListener("pointerup", event => {
    const from = touch;
    touch = null;
    if (!from || from.pointerId !== event.pointerId || isOwn(event.target)) return;
    const [across, down] = [event.clientX - from.clientX, event.clientY - from.clientY];
    const isSwipe = Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(down);
    const isTap = Math.hypot(across, down) < 20;
    hasTurned = isSwipe || isTap;
    if (isSwipe) {
      if (across < 0) next(); else previous();
    } else if (isTap && event.clientY < 64) reach();
    else if (isTap) tap(event.clientX < root.clientWidth / 2);
  });
  // A click would follow: it would press what has come up under the finger.
  addEventListener("touchend", event => { if (hasTurned && event.cancelable) event.preventDefault(); },
    { passive: false });
  document.addEventListener("click", event => {
    // A touch is done already, and there need be no mouse.
    if (event.pointerType === "touch" || isOwn(event.target)) return;
    if (event.detail > 0) onward();
  });
};
