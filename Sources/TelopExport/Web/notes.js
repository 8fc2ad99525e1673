/*
 * Notes on a page's state for viewers, never on air: the time of a pause, and how to play the page again. The latter
 * appears at a key that asks to restart, and after the end when somebody moves the pointer or presses a key.
 */
/* global telop */
(() => {
  if (!telop.showsHints) return;
  const [paused, again] = ["paused", "again"].map(id => document.getElementById(id));
  const clock = seconds => {
    const whole = Math.floor(seconds + 1e-6), two = number => String(number).padStart(2, "0");
    const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
    return (hours ? `${hours}:${two(minutes)}` : minutes) + ":" + two(whole % 60);
  };
  // Hides the second language if there is no space for both languages.
  const show = note => {
    note.hidden = false;
    note.classList.remove("narrow");
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = note;
    note.classList.toggle("narrow", scrollWidth > clientWidth || scrollHeight > clientHeight);
  };
  let shortenTimer = null, hideTimer = null;
  addEventListener("telop-state", () => {
    clearTimeout(shortenTimer);
    clearTimeout(hideTimer);
    again.hidden = true;
    paused.hidden = telop.state !== "paused";
    if (paused.hidden) return;
    paused.querySelector("time").textContent = clock(telop.time);
    paused.classList.remove("brief");
    show(paused);
    shortenTimer = setTimeout(() => paused.classList.add("brief"), 2000);
  });
  const showAgain = () => {
    show(again);
    clearTimeout(hideTimer);
    hideTimer = setTimeout(() => { again.hidden = true; }, 3000);
  };
  const showAfterEnd = event => {
    // A touch restarts playback by itself, so it needs no note.
    if (telop.state === "ended" && event.pointerType !== "touch") showAgain();
  };
  addEventListener("keydown", showAfterEnd);
  addEventListener("pointermove", showAfterEnd);
  addEventListener("telop-ask", showAgain);
})();
