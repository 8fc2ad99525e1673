/*
 * Sets the clock of a page or of a graphic. A slot is the position of one sign of the time. Each slot contains all
 * signs, of which one is visible. A short time uses only the last slots.
 */
const clockWithin = root => {
  const slots = [...root.querySelectorAll(".slot")];
  let shown = null;
  return (seconds, duration, countsDown) => {
    const elapsed = Math.min(Math.max(seconds, 0), duration);
    // A frame's time may differ from a whole second by less than a microsecond.
    const whole = countsDown ? Math.ceil(duration - elapsed - 1e-6) : Math.floor(elapsed + 1e-6);
    const pair = number => String(number).padStart(2, "0");
    const hours = Math.floor(whole / 3600), minutes = Math.floor(whole / 60) % 60;
    const text = (hours > 0 ? hours + ":" + pair(minutes) : minutes) + ":" + pair(whole % 60);
    if (text === shown) return;
    shown = text;
    slots.forEach((slot, index) => {
      const sign = text[text.length - slots.length + index];
      for (const child of slot.children) child.style.display = child.dataset.sign === sign ? "" : "none";
    });
  };
};
