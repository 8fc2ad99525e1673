/*
 * The presenter: the state of a show in words and figures that are legible from afar, and its commands.
 */
import "./session.mjs";
import { alertBar } from "./alert.mjs";
import { serverClock } from "./clock.mjs";
import { commander } from "./commands.mjs";
import { copiesOverlay } from "./copying.mjs";
import { create, get } from "./elements.mjs";
import { paint } from "./paint.mjs";
import { effectiveMoment, factsOf } from "./facts.mjs";
import { follow, keepScreenOn } from "./follow.mjs";
import { listenToKeys, listenToSwipes, padReader } from "./keys.mjs";
import { nextPictures } from "./nextpictures.mjs";
import { OutlookReader } from "./outlook.mjs";
import { rehearsalWithin } from "./times.mjs";
import { settingsOf } from "./settings.mjs";
import { language, phrase, wordsOf } from "./words.mjs";

const base = location.pathname.replace(/\/[^/]*$/, "");
const query = new URLSearchParams(location.search);
const settings = settingsOf(query);
const tongue = language(query);
const words = wordsOf(tongue);
document.documentElement.lang = tongue;
for (const element of document.querySelectorAll("[data-word]")) {
  element.textContent = words[element.dataset.word];
}
for (const option of get("theme").options) option.textContent = words.themes[option.value];
get("dock").setAttribute("aria-label", words.controls);
// The link needs no token: the rights of this page are in a cookie.
copiesOverlay(get("copy-overlay"), base, words);
get("stage").href = `${base}/stage${query.has("lang") ? "?lang=" + tongue : ""}`;

let show = null, connection = { state: "connecting" }, showsElapsed = false, tick = () => {};
const isConnected = () => connection.state === "connected";

const stream = follow(base, {
  onState(document) {
    show = document;
    tick();
  },
  onConnection(news) {
    connection = { ...news, since: performance.now() };
    tick();
  },
});
let isSilent = false, wallClockOffset = null, wallEpoch;
/** Counts a missing answer as a lost connection, because the streams of a stalled server stay open. */
const miss = () => {
  isSilent = true;
  if (isConnected()) connection = { state: "reconnecting", tries: 1, next: 1, since: performance.now() };
};
const clock = serverClock(base + "/clock", (isAnswered, hasSlept) => {
  if (!isAnswered) {
    miss();
    return tick();
  }
  if (isSilent || hasSlept) stream.renew();
  isSilent = false;
  // After a restart of the service, a different offset does not mean that the wall clock was set.
  const step = show?.epoch === wallEpoch ? clock.wallClockOffset - (wallClockOffset ?? clock.wallClockOffset) : 0;
  wallClockOffset = clock.wallClockOffset;
  wallEpoch = show?.epoch;
  if (step) alertBar.say(words.clockSet(step / 1000), words.clockMoves, words);
});
const outlook = new OutlookReader(base);
const rehearsal = rehearsalWithin(base, words);
const pictures = nextPictures(base);

// MARK: Commands

const { give, isFromThisPage } = commander({
  base, seen: () => show, controller: () => settings.controller, mayTry: isConnected, onState: stream.hear,
});
/** A command's name, as on its button or in the list of keys. */
const nameOf = command => {
  if (command === "next" || command === "previous") return phrase(words.commands, { name: "jump", step: command });
  const [[name, value]] = typeof command === "string" ? [[command]] : Object.entries(command);
  if (name === "slide" && typeof value === "string") return phrase(words.commands, { name, step: value });
  return phrase(words.commands, { name, value });
};

let count = 0, failed = 0;
const tell = async command => {
  const [name, number] = [nameOf(command), ++count];
  const say = (first, more, about) => {
    failed = number;
    alertBar.say(first, more, words, about);
  };
  if (!isConnected()) return say(words.unsent, "", { untilConnected: true });
  alertBar.dismiss();
  const before = show?.epoch;
  const outcome = await give(command);
  const about = { command, revision: show?.revision, epoch: show?.epoch };
  switch (outcome.kind) {
    case "done":
      if (failed < number) alertBar.dismiss();
      return;
    case "conflict": {
      const { last, revision, epoch } = outcome.state;
      // After a restart of the service, no other command came first.
      const first = last && epoch === before ? words.first(last.controller, phrase(words.did, last)) : "";
      return say(first, words.notDone(name), { command, revision, epoch, again: () => tell(command) });
    }
    case "refused": return say(words.refusal(name), "", about);
    case "forbidden": return say(words.noRight, "");
    case "lost": return say(words.lost(name), "", { ...about, staysOnChange: true });
  }
};

const wishes = {
  primary: facts => ({ ready: "go", running: "pause", paused: "resume" })[facts.phase],
  onward: facts => show.deck && facts.phase !== "ready" ? wishes.next() : wishes.primary(facts),
  pause: facts => ({ running: "pause", paused: "resume" })[facts.phase],
  // With a deck, the section follows the slide.
  next: () => show.deck ? { slide: "next" } : "next",
  previous: () => show.deck ? { slide: "previous" } : "previous",
  back: () => ({ nudge: "-1s" }),
  on: () => ({ nudge: "1s" }),
  first: () => show.deck ? { slide: 1 } : { jump: 1 },
  end: facts => show.deck ? { slide: show.deck.pages } : { jump: facts.sections.length },
  band: () => show.shown ? "take-off" : "bring-back",
  undo: () => show.undoing && "undo",
};

const wish = name => {
  switch (name) {
    case "escape":
      alertBar.dismiss();
      return;
    case "turn":
      showsElapsed = !showsElapsed;
      return tick();
    case "keys": return openKeys();
  }
  if (!show || !clock.isKnown) return alertBar.say(words.unsent, "", words, { untilConnected: true });
  const facts = factsOf(show, effectiveMoment(show, clock.now()));
  const command = wishes[name]?.(facts);
  if (command) return tell(command);
  // Speakers press Space by reflex, so it does not restart an ended show.
  if (name === "onward" && facts.phase === "ended") alertBar.say(words.hasEnded, words.howToRestart, words);
  else if (name === "restart" || name === "primary") askToRestart(facts.phase);
};

for (const button of document.querySelectorAll("[data-do]")) {
  button.addEventListener("click", () => wish(button.dataset.do));
}
// On a phone, the rarer commands are behind a button, and stay open.
get("more").setAttribute("aria-label", words.menu);
get("more").addEventListener("click", () => {
  get("more").setAttribute("aria-expanded", String(get("controls").classList.toggle("all")));
});
listenToSwipes(wish, document.querySelector("main"));
listenToKeys(wish, () => settings.letters);
const readPads = padReader(wish);

// MARK: Dialogs

const openKeys = () => {
  get("letters").checked = settings.letters;
  get("name").value = settings.name;
  get("name").placeholder = settings.controller;
  get("theme").value = ["dark", "light"].includes(settings.theme) ? settings.theme : "auto";
  get("keys").showModal();
};
for (const [keys, meaning] of words.keyList) {
  const name = create("dt");
  name.append(...keys.split(" ").map(key => create("kbd", key)));
  get("key-list").append(name, create("dd", meaning));
}
get("open-keys").addEventListener("click", openKeys);
get("letters").addEventListener("change", event => settings.set("letters", event.target.checked));
get("name").addEventListener("input", event => settings.set("name", event.target.value));
get("theme").addEventListener("change", event => settings.set("theme", event.target.value));
const askToRestart = phase => { if (phase !== "ready") get("again").showModal(); };
// The focus is on Close, which Space presses. Enter presses the main button, as in dialogs of desktop systems.
get("again").addEventListener("keydown", event => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  if (!event.repeat) get("again").close("restart");
});
get("again").addEventListener("close", () => {
  if (get("again").returnValue === "restart") tell("restart");
  get("again").returnValue = "";
});
get("finish").addEventListener("click", () => get("ask").showModal());
get("ask").addEventListener("close", () => {
  if (get("ask").returnValue === "finish") tell("finish");
  get("ask").returnValue = "";
});

// MARK: Display

const frame = document.querySelector("#band iframe");
const isNarrow = matchMedia("(max-width: 699px)");
const point = () => {
  frame.src = `${base}/overlay?tabs&hint=0&fit=${isNarrow.matches ? "read" : "width"}`;
};
isNarrow.addEventListener("change", point);
point();

tick = () => {
  if (clock.isSilent) miss();
  if (!show || !clock.isKnown) return paint.connection(connection, clock, words);
  const now = clock.now();
  const facts = factsOf(show, now);
  const next = factsOf(show, effectiveMoment(show, now)).phase;
  outlook.look(show, facts, now, tick);
  rehearsal.look(show, facts.phase);
  alertBar.look({ show, phase: next, isConnected: isConnected(), isFromThisPage });
  paint.all({
    show, facts, next, now, clock, connection, words, showsElapsed, outlook: outlook.of(facts), isFromThisPage,
    isConnected: isConnected(),
  });
  pictures.show(show);
  paint.bandHeight(frame);
};
setInterval(() => {
  readPads();
  tick();
}, 100);

keepScreenOn();

window.telop = { clock, settings, wish, get show() { return show; }, get connection() { return connection; } };
