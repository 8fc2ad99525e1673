/*
 * Writes a show's facts into the page. Only changed elements are updated.
 */
import { create, get } from "./elements.mjs";
import { clockTime, timeOfDay } from "./facts.mjs";
import { figuresOf } from "./figures.mjs";
import { phrase } from "./words.mjs";

const all = selector => document.querySelectorAll(selector);

const write = (element, text) => { if (element.textContent !== text) element.textContent = text; };
const mark = (element, name, value) => {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
};
/** Sets an element's content from strings; a string in an array is bold. */
const compose = (element, parts) => {
  const key = JSON.stringify(parts);
  if (element.dataset.key === key) return;
  element.dataset.key = key;
  element.replaceChildren(
    ...parts.filter(Boolean).map(part => typeof part === "string" ? part : create("b", part[0])));
};

/** Puts each digit into a cell of fixed width, so that digits do not move. */
const digits = (element, text) => {
  if (element.dataset.text === text) return;
  element.dataset.text = text;
  element.replaceChildren(...[...text].map(character =>
    create("span", character, { className: character === ":" ? "mark" : "" })));
  const width = [...text].reduce((sum, character) => sum + (character === ":" ? .28 : .628), 0);
  element.style.setProperty("--width", width.toFixed(3));
};

/** The page announces the time left when it reaches one of these values, in seconds. */
const announcedTimes = [60, 30, 10];
let lastLeft = null;
const announce = (left, isLive, words) => {
  const before = lastLeft;
  lastLeft = left;
  if (left === null || before === null || !isLive) return;
  // If the page was delayed, it announces the current value.
  if (announcedTimes.some(mark => before > mark && left <= mark)) write(get("announcer"), words.timeLeft(left));
};

const phase = ({ show, facts, words }) => {
  const state = facts.phase === "ready" ? "waiting" : facts.phase === "ended" ? "ended"
    : facts.phase === "paused" ? "paused" : facts.isShown ? "running" : "off";
  const name = words.phases[facts.isDry ? "dry" : state];
  const text = name
    + (state === "paused" ? " " + clockTime(facts.stood) : "")
    + (state === "paused" && !facts.isShown ? ` · ${words.phases.off}` : "");
  mark(get("phase"), "data-state", state);
  mark(get("phase").querySelector("use"), "href", state === "off" ? "#i-off" : "#i-pause");
  mark(get("band"), "data-state", facts.isShown || state === "waiting" || state === "ended" ? "" : "off");
  write(get("phase").querySelector("span"), text);
  const title = show.title || show.name;
  write(get("title"), title);
  const head = `${name} · ${title}`;
  if (document.title !== head) document.title = head;
};

/** The time of day of a moment by the server's wall clock. */
const atWall = (moment, clock) => timeOfDay(moment + clock.wallClockOffset);

const time = ({ facts, words, showsElapsed, now, outlook, clock }) => {
  const { left, phase } = facts;
  const isTurned = showsElapsed || left === null;
  const isOver = left !== null && left < 0;
  write(get("time-label"), isTurned ? words.elapsed : words.left);
  // Rounded up, so that 0:00 appears only at the end.
  const whole = left === null ? 0 : isOver ? Math.floor(-left) : Math.ceil(left);
  const rest = left === null ? "" : (isOver ? "+" : "") + clockTime(whole);
  const elapsed = clockTime(facts.elapsed);
  const text = isTurned ? elapsed : rest;
  digits(document.querySelector("#left .cells"), text);
  write(document.querySelector("#left .unseen"), text);
  const isLive = phase === "running" || phase === "paused";
  const state = isOver ? "over" : isLive && left !== null && whole <= 30 ? "soon" : "";
  mark(get("left"), "data-state", isTurned ? "" : state);
  announce(left !== null && !isOver ? whole : null, isLive, words);
  write(get("elapsed"), isTurned ? `${words.left} ${rest}` : `${words.elapsed} ${elapsed}`);
  get("elapsed").hidden = isTurned && left === null;
  const { end, ended, pass } = facts;
  write(get("ends"), end === null ? "" : `${ended === null ? words.ends : words.ended} ${atWall(end, clock)}`);
  mark(get("ends"), "data-state", ended === null ? "" : "ended");
  const next = pass?.next === null || !pass ? "" : clockTime(Math.ceil(pass.next));
  write(get("course"), phase === "ended" ? "" : facts.isDry ? words.dry : facts.isFed ? words.fed
    : pass && isLive ? words.pass(pass.number, next) : "");

  const late = Math.ceil(phase === "paused" ? outlook?.after?.late : facts.late);
  const [kind, says] = !isLive || left === null || Number.isNaN(late) ? ["", ""]
    : phase === "paused"
      ? late > 0 ? ["late", words.lateAfter(late)] : ["after", words.onTimeAfter]
      : late > 0 ? ["late", words.late(late)] : ["well", words.onTime];
  get("lateness").hidden = !kind;
  mark(get("lateness"), "data-state", kind);
  mark(get("lateness").querySelector("use"), "href", kind === "late" ? "#i-brisk" : "#i-comfortable");
  write(get("lateness").lastElementChild, says);
  write(get("clock"), atWall(now, clock));
};

const sections = ({ facts, words }) => {
  const { sections: list, current } = facts;
  const title = index => list[index]?.title || words.noTitle;
  const isBefore = facts.phase === "ready" || current < 0;
  write(get("place"), `${isBefore ? 0 : current + 1}/${list.length}`);
  write(get("now"), facts.phase === "ready" ? words.notYet : isBefore ? "–" : title(current));
  const next = facts.phase === "ended" ? -1 : isBefore ? 0 : current + 1;
  const isThere = next >= 0 && next < list.length;
  write(get("next"), isThere ? title(next) : facts.phase === "ended" ? "–" : words.noNext);
  write(get("until"), isThere && facts.next !== null && facts.next >= 0
    ? words.until(clockTime(Math.ceil(facts.next))) : "");

  const names = JSON.stringify([list.map(section => section.title), current, facts.phase]);
  if (get("sections").dataset.key === names) return;
  get("sections").dataset.key = names;
  get("sections").replaceChildren(...list.map((section, index) => {
    const item = create("li", section.title || words.noTitle);
    if (index === current) item.setAttribute("aria-current", "true");
    return item;
  }));
  const left = clockTime(Math.max(0, Math.ceil(facts.left ?? 0)));
  mark(get("picture"), "aria-label",
    facts.phase === "running" && current >= 0 ? words.onAir(current + 1, list.length, left) : words.air);
};

const slides = ({ facts: { slide, phase }, words }) => {
  get("slide").hidden = get("next-slide").hidden = !slide;
  if (!slide) return;
  write(get("slide"), words.slide(slide.label, slide.number, slide.count));
  const until = phase !== "running" || slide.expected === null ? ""
    : slide.expected >= 0 ? words.until(clockTime(Math.ceil(slide.expected)))
      : words.overdue(clockTime(Math.floor(-slide.expected)));
  write(get("next-slide"), [slide.next === null ? words.lastSlide : words.nextSlide(slide.next), until]
    .filter(Boolean).join(" · "));
};

const pace = ({ show, facts, words, outlook, now }) => {
  const figures = outlook && figuresOf(outlook, words, now, facts.phase === "paused" || facts.slide?.expected < 0);
  write(get("pace"), figures?.peak ?? "–");
  write(get("limit"), figures?.limit ?? "");
  write(get("unit"), words.units[outlook?.unit ?? show.unit]);
  const verdict = figures?.verdict;
  get("verdict").hidden = !verdict;
  if (verdict) {
    mark(get("verdict"), "data-verdict", verdict);
    mark(get("verdict").querySelector("use"), "href", "#i-" + verdict);
    write(get("verdict").lastElementChild, words.verdicts[verdict]);
  }
  const isLive = facts.phase === "running" || facts.phase === "paused" && !facts.isDry;
  compose(get("outlook"), isLive && figures?.outlook || []);
  compose(get("longest"), isLive && figures?.longest || []);
};

const steps = [10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400];
const timeline = ({ facts, words }) => {
  const { sections: list, current, length, elapsed } = facts;
  const share = seconds => Math.min(100, Math.max(0, seconds / length * 100));
  get("timeline").style.setProperty("--now", share(elapsed).toFixed(2) + "%");
  const key = JSON.stringify([list.map(({ title, start }) => [title, start]), current, length]);
  if (get("timeline").dataset.key === key || !(length > 0)) return;
  get("timeline").dataset.key = key;
  const starts = list.map((section, index) => index === 0 ? 0 : section.start);
  document.querySelector("#timeline .parts").replaceChildren(...list.map((section, index) => {
    const part = create("div", section.title || words.noTitle);
    const [from, until] = [share(starts[index]), share(starts[index + 1] ?? length)];
    part.className = "part" + (index === current ? " current" : "") + (until - from < 5 ? " narrow" : "");
    part.style.left = from + "%";
    part.style.width = `max(2px, calc(${until - from}% - 3px))`;
    return part;
  }));
  const step = steps.find(step => length / step <= 6) ?? Math.ceil(length / 6);
  const marks = [];
  for (let at = 0; at < length - step / 3; at += step) marks.push(at);
  marks.push(length);
  document.querySelector("#timeline .axis").replaceChildren(...marks.map(at => {
    const label = create("span", clockTime(Math.round(at)));
    label.style.left = share(at) + "%";
    if (at === length) label.className = "end";
    return label;
  }));
};

const last = ({ show, words, isFromThisPage, clock }) => {
  const { last } = show;
  get("last").firstElementChild.hidden = !last;
  if (!last) return;
  write(get("last-name"), phrase(words.commands, last));
  write(get("last-time"), atWall(last.moment / 1000, clock));
  write(get("last-who"), isFromThisPage(last.id) ? words.fromHere : words.from(last.controller));
};

/** A phone's buttons have space for the full names. */
const isNarrow = matchMedia("(max-width: 699px)");
const controls = ({ show, next: phase, words, isConnected }) => {
  const isLive = phase === "running" || phase === "paused";
  const undo = show.undoing ? words.undo(phrase(words.commands, show.undoing)) : words.undo("");
  const band = show.shown ? "takeOff" : "bringBack";
  const forms = {
    primary: [phase === "running" ? "pause" : "play", words.primary[phase], true],
    ...show.deck ? {
      previous: ["previous", words.short.slide, show.slide > 1, words.do.previousSlide],
      next: ["next", words.short.slide, show.slide < show.deck.pages, words.do.nextSlide],
    } : { previous: ["previous", words.do.previous, isLive], next: ["next", words.do.next, isLive] },
    back: ["minus", words.short.back, isLive, words.do.back, "-1"],
    on: ["plus", words.short.on, isLive, words.do.on, "1"],
    band: [show.shown ? "off" : "back", words.do[band], isLive],
    undo: ["undo", undo, Boolean(show.undoing)],
  };
  write(document.querySelector("[data-do=primary] kbd"), phase === "ended" ? "R" : show.deck && isLive ? "P" : "Space");
  for (const button of all("[data-do]")) {
    const [icon, label, isFit, name, value] = forms[button.dataset.do];
    mark(button.querySelector("use"), "href", "#i-" + icon);
    write(button.querySelector(".label"), name && !value && isNarrow.matches ? name : label);
    if (name) mark(button, "aria-label", name);
    else button.removeAttribute("aria-label");
    if (button.dataset.do === "band") mark(button, "data-state", band);
    const isOn = isFit && isConnected;
    mark(button, "aria-disabled", String(!isOn));
    const why = isOn ? "" : isConnected
      ? button.dataset.do === "undo" ? words.noUndo
        : words.refusal(value ? phrase(words.commands, { name: "nudge", value }) : name ?? label)
      : words.noSending;
    if (button.title !== why) button.title = why;
  }
  write(get("hint"), isConnected ? "" : words.noSending);
  get("finish").hidden = phase === "ended";
};

const connection = ({ state, tries, next, since }, clock, words) => {
  mark(get("connection"), "data-state", state);
  const [status, figure] = get("connection").querySelectorAll("span");
  write(status, {
    connected: words.connected, connecting: words.connecting, refused: words.refused, gone: words.gone,
  }[state] ?? words.reconnecting(tries));
  // The countdown is in another element than the status, so that screen readers do not read each second.
  const wait = Math.max(0, Math.ceil((next ?? 0) - (performance.now() - since) / 1000));
  const trip = clock.roundTrip === null ? "" : `${Math.max(1, Math.round(clock.roundTrip))} ms`;
  write(figure, state === "connected" ? trip : state === "reconnecting" && wait > 0 ? words.retry(wait) : "");
};

/**
 * Measures the height of the band in the overlay's frame, and moves the frame so that the band is visible. The band may
 * be far from the edge to which the overlay is aligned.
 */
const bandHeight = frame => {
  try {
    const bands = frame.contentDocument;
    // Without a visible band, measures a hidden band, so that nothing moves when it appears.
    const shown = (bands?.querySelector("iframe.shown") ?? bands?.querySelector("iframe"))?.contentDocument;
    if (!shown || shown.querySelector("#frame.out")) return;
    const parts = [...shown.querySelectorAll("#ground, #tabs, #band")];
    const boxes = parts.map(part => part.getBoundingClientRect()).filter(box => box.height > 0);
    if (boxes.length === 0) return;
    const top = Math.min(...boxes.map(box => box.top)), bottom = Math.max(...boxes.map(box => box.bottom));
    const high = bottom - top;
    if (!(high > 20 && high < 400)) return;
    get("band").style.setProperty("--band", Math.round(high) + 14 + "px");
    if (top < 0) frame.style.height = Math.ceil(frame.clientHeight - top) + 7 + "px";
    else if (bottom > frame.clientHeight) frame.style.height = Math.ceil(bottom) + 7 + "px";
    frame.style.marginTop = Math.min(0, Math.round(7 - top)) + "px";
  } catch { /* The frame is not loaded yet. */ }
};

export const paint = {
  connection, bandHeight,
  all(view) {
    connection(view.connection, view.clock, view.words);
    for (const part of [phase, time, sections, slides, pace, timeline, last, controls]) part(view);
    document.body.classList.remove("blank");
  },
};
