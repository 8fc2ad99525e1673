/*
 * Start of an exported page, and its keys. player.js precedes this script.
 */
/* global picture, plan, player */
(() => {
  const query = new URLSearchParams(location.search);
  const get = id => document.getElementById(id);
  const hint = get("hint");
  const reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
  // The button is hidden in a stream, and shown to a person who touches the screen.
  const root = document.documentElement;
  root.classList.toggle("viewer", !picture.isBrowserSource);
  addEventListener("pointerdown", event => {
    if (event.pointerType === "touch") root.classList.add("touch");
  });
  const { play, pause, restart, toggle } = player;

  // No single key restarts a page: R asks, and Enter restarts within three seconds.
  let askedAt = -Infinity;
  const ask = () => {
    askedAt = performance.now();
    dispatchEvent(new Event("telop-ask"));
  };
  const confirm = () => {
    if (performance.now() - askedAt > 3000) return;
    askedAt = -Infinity;
    restart();
  };
  // `?keys=0` disables letter keys, for people who use voice control.
  const letters = {
    KeyP: () => { if (["playing", "paused"].includes(player.state)) toggle(); },
    KeyR: ask,
    KeyF: () => {
      const change = document.fullscreenElement
        ? document.exitFullscreen() : root.requestFullscreen?.();
      change?.catch(() => {});
    },
  };
  // Speakers press Space by reflex, so it does not restart an ended page.
  const keys = { Space: () => { if (player.state !== "ended") toggle(); }, Enter: confirm };
  // The arrow keys seek only with Shift, because presentation remotes send them without Shift to turn slides.
  const steps = { ArrowLeft: -1, ArrowRight: 1 };
  let lastStepTime = -Infinity;
  const step = (seconds, event) => {
    // At most five steps a second while a key is held down.
    if (event.repeat && event.timeStamp - lastStepTime < 200) return;
    lastStepTime = event.timeStamp;
    player.step(seconds);
  };
  const isWithin = (target, names) => target?.closest?.(names);
  addEventListener("keydown", event => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (isWithin(event.target, "input, textarea, select, [contenteditable]")) return;
    // On a button, the browser turns Space and Enter into a click.
    if (event.code in keys && isWithin(event.target, "button, a[href]")) return;
    const run = keys[event.code] ?? (query.get("keys") !== "0" ? letters[event.code] : null);
    if (event.shiftKey && event.code in steps) step(steps[event.code], event);
    else if (!run) return;
    else if (!event.repeat) run();
    event.preventDefault();
  });
  // A click anywhere toggles playback, except at the end of a selection.
  document.addEventListener("click", event => {
    if (isWithin(event.target, "button, a[href]") || player.state === "off") return;
    if (getSelection().isCollapsed) toggle();
  });

  const isAsked = player.asked !== null;
  // Streaming programs have no keys. The page starts there when it becomes visible, or on command.
  const start = query.get("start") ?? (
    plan.start === "load" ? "load" : window.caspar ? "cue"
    : plan.start === "key" && window.obsstudio ? "visible" : plan.start);
  hint.hidden = !player.showsHints || start !== "key" || isAsked;
  player.begin(player.asked ?? 0);
  if (start === "cue") player.hide();
  // The band has a transition if the page starts by itself. A waiting page shows the band at once.
  if (!isAsked && !reduced && (start === "load" || start === "visible") && plan.hasEntry) picture.come();
  const { ready } = picture;
  if (!isAsked && !reduced && start === "load") ready.then(play);
  if (!isAsked && !reduced && start === "visible") {
    const appear = isShown => ready.then(isShown ? restart : pause);
    addEventListener("obsSourceActiveChanged", event => appear(event.detail.active));
    addEventListener("obsSourceVisibleChanged", event => {
      if (!event.detail.visible || !player.isRunning) appear(event.detail.visible);
    });
    const check = () => appear(document.visibilityState === "visible");
    if (!window.obsstudio) {
      document.addEventListener("visibilitychange", check);
      check();
    }
  }
})();
