/*
 * Notes on a page's state, for viewers and never on air: that it is paused and at what time, and how to play it again
 * after the end, once somebody moves the pointer or presses a key.
 */
/* global telop */
(() => {
  if (!telop.isSeen) return;
  const [paused, again] = ["paused", "again"].map(id => document.getElementById(id));
  const clock = seconds => {
    const whole = Math.floor(seconds + 1e-6), two = number => String(number).padStart(2, "0");
    const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
    return (hours ? `${hours}:${two(minutes)}` : minutes) + ":" + two(whole % 60);
  };
  // Hides the other language if both do not fit.
  const show = note => {
    note.hidden = false;
    note.classList.remove("narrow");
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = note;
    note.classList.toggle("narrow", scrollWidth > clientWidth || scrollHeight > clientHeight);
  };
  let brief = null, over = null;
  addEventListener("telop-state", () => {
    clearTimeout(brief);
    clearTimeout(over);
    again.hidden = true;
    paused.hidden = telop.state !== "paused";
    if (paused.hidden) return;
    paused.querySelector("time").textContent = clock(telop.time);
    paused.classList.remove("brief");
    show(paused);
    brief = setTimeout(() => paused.classList.add("brief"), 2000);
  });
  const someone = event => {
    // A touch restarts playback by itself, so it needs no note.
    if (telop.state !== "ended" || event.pointerType === "touch") return;
    show(again);
    clearTimeout(over);
    over = setTimeout(() => { again.hidden = true; }, 3000);
  };
  addEventListener("keydown", someone);
  addEventListener("pointermove", someone);
})();
