/*
 * The second window of a stage, for the speaker: time left, this slide and the next slide. The second window has the
 * same page as the stage, which opens it with a token in the address. The second window shows the state that the stage
 * sends, and sends the keys that are pressed to the stage.
 */
/* global deckWithin, wireTo */
/* exported secondWith */

/**
 * @param stage see stage.js
 * @param files the addresses of the slides' pictures, see deck.js
 * @returns an object with `now`, the last state of the stage; `null` if the page is not a second window
 */
const secondWith = (stage, files) => {
  const token = /^#second=([a-z0-9]{8,64})$/.exec(location.hash)?.[1];
  if (!token) return null;
  const root = document.documentElement, get = id => document.getElementById(id);
  const { slides, words } = stage;
  root.classList.add("second");
  document.body.append(get("second").content.cloneNode(true));
  get("loading")?.remove();
  document.title = words.second + " – " + document.title;
  const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const slideName = index => filled(words.slide, { label: slides[index].label, count: slides.length });

  const decks = ["second-now", "second-next"].map(id => {
    const place = get(id), deck = deckWithin(place, slides, files, slideName);
    new ResizeObserver(() => deck.fit(place.clientWidth, place.clientHeight)).observe(place);
    deck.fit(place.clientWidth, place.clientHeight);
    return deck;
  });

  const clock = seconds => {
    const whole = Math.abs(seconds), pair = number => String(number).padStart(2, "0");
    const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
    return (hours ? `${hours}:${pair(minutes)}` : minutes) + ":" + pair(whole % 60);
  };
  let now = null, heardAt = 0;
  const written = new Map();
  const write = (id, text) => {
    if (written.get(id) === text) return;
    written.set(id, text);
    get(id).textContent = text;
  };
  const announced = new Set();
  // Uses a monotonic clock, which does not change when the system's time is set.
  const elapsedSeconds = () => now.time + (now.runs ? (performance.now() - heardAt) / 1000 : 0);
  const tick = () => {
    if (!now) return;
    // Without a known duration, shows the elapsed time.
    const elapsed = elapsedSeconds(), left = now.duration === null ? null : Math.ceil(now.duration - elapsed - 1e-6);
    write("second-left", left === null ? clock(Math.floor(elapsed)) : left < 0 ? "+" + clock(left) : clock(left));
    const isSoon = left !== null && left <= 30 && now.state === "playing";
    get("second-left").className = left < 0 ? "late" : isSoon ? "soon" : "";
    for (const mark of [60, 30, 10]) {
      if (left === mark && now.state === "playing" && !announced.has(mark)) {
        announced.add(mark);
        get("second-said").textContent = words.left + " " + clock(left);
      }
    }
    const date = new Date();
    write("second-clock", date.getHours() + ":" + String(date.getMinutes()).padStart(2, "0"));
    get("second-lost").hidden = performance.now() - heardAt < 6000;
    const until = now.expected === null ? null : Math.ceil(now.expected - elapsed - 1e-6);
    write("second-until", until === null ? "" : until >= 0
      ? filled(words.until, { time: clock(until) }) : filled(words.overdue, { time: clock(until) }));
  };
  const show = next => {
    heardAt = performance.now();
    now = next;
    if (now.time === 0) announced.clear();
    decks[0].show(now.index);
    const isLast = now.index + 1 >= slides.length;
    get("second-next").hidden = isLast;
    if (!isLast) decks[1].show(now.index + 1);
    write("second-number", slideName(now.index));
    write("second-what", isLast ? words.isLast : words.next);
    const state = now.isRehearsal ? "rehearsal" : now.isBlack ? "black" : now.state;
    write("second-state", words.states[state]);
    get("second-state").className = state;
    // Smaller differences than a millisecond are rounding errors.
    const late = Math.ceil(Math.floor((now.late ?? 0) * 1000) / 1000);
    write("second-late", now.late === null || !now.runs ? "" : late > 0
      ? filled(words.late, { seconds: late }) : words.onTime);
    get("second-late").className = late > 0 ? "late" : "";
    tick();
  };
  const send = wireTo(token, "second", show);
  const hello = () => send("hello");
  hello();
  // The stage may load later, or reload.
  setInterval(() => {
    if (!now || performance.now() - heardAt > 4000) hello();
    tick();
  }, 200);

  const keys = {
    Space: "next", PageDown: "next", ArrowRight: "next", ArrowDown: "next", Enter: "next",
    PageUp: "previous", ArrowLeft: "previous", ArrowUp: "previous", Home: "first", End: "last",
  };
  const letters = { KeyB: "black", Period: "black", KeyP: "pause" };
  const hasLetters = new URLSearchParams(location.search).get("keys") !== "0";
  addEventListener("keydown", event => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.repeat) return;
    if (event.target?.closest?.("button") && ["Space", "Enter"].includes(event.code)) return;
    const command = keys[event.code] ?? (hasLetters ? letters[event.code] : null);
    if (!command) return;
    event.preventDefault();
    send(command);
  });
  for (const command of ["previous", "next"]) {
    get("second-" + command + "-key").addEventListener("click", () => send(command));
  }
  return { get now() { return now; } };
};
