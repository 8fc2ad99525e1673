/*
 * Notes on a page's state for viewers, never on air: how long a pause lasts, and how to play the page again. The second
 * note appears when the R key is pressed, and after the end when somebody moves the pointer or presses a key.
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
  let shortenTimer = null, hideTimer = null, countTimer = null, since = null, previousState = "waiting";
  const [place, duration] = paused.querySelectorAll("time");
  const count = () => {
    const text = clock((performance.now() - since) / 1000);
    if (duration.textContent === text) return;
    duration.textContent = text;
    show(paused);
  };
  addEventListener("telop-state", () => {
    clearTimeout(shortenTimer);
    clearTimeout(hideTimer);
    clearInterval(countTimer);
    again.hidden = true;
    paused.hidden = telop.state !== "paused";
    since = paused.hidden ? null : since ?? performance.now();
    // If a key has moved the line of a page that is not playing, the note also shows the line's time.
    place.hidden = previousState === "playing";
    previousState = telop.state;
    if (paused.hidden) return;
    place.textContent = clock(telop.time);
    paused.classList.remove("brief");
    count();
    show(paused);
    countTimer = setInterval(count, 200);
    shortenTimer = setTimeout(() => {
      place.hidden = true;
      paused.classList.add("brief");
    }, 2000);
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
