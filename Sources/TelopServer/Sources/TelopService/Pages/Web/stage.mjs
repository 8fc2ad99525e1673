/*
 * The stage: a show's slides and its band, in full screen. When someone turns a slide on this page, the new slide is
 * visible at once. Later, the show's state decides which slide is visible. While the server is unavailable, slides
 * still turn and the band keeps running.
 */
import "./session.mjs";
import { bandsWithin } from "./bands.mjs";
import { serverClock } from "./clock.mjs";
import { commander } from "./commands.mjs";
import { deckGiver } from "./deckgiver.mjs";
import { follow, keepScreenOn } from "./follow.mjs";
import { momentOf } from "./moment.mjs";
import { picturesOf } from "./pictures.mjs";
import { showPlayer } from "./showplayer.mjs";
import { secondWith, stageWith } from "./slides.mjs";
import { stageWords } from "./stagewords.mjs";
import { timesKeeper } from "./timeskeeper.mjs";
import { turnerOf } from "./turner.mjs";
import { language } from "./words.mjs";

const get = id => document.getElementById(id);
const query = new URLSearchParams(location.search);
const base = location.pathname.replace(/\/[^/]*$/, "");
const controller = query.get("name") ?? "stage";
const tongue = language(query);
const [words, others] = stageWords(tongue);
const spoken = JSON.parse(get("words-" + tongue).textContent);
const parts = get("parts-" + tongue);
document.documentElement.lang = tongue;
document.body.append(parts.content.cloneNode(true));
get("loading-what").textContent = parts.dataset.loading;

let show = null, stage = null, values = null, built = null, bands = null, mayControl = true;

// MARK: Messages

let silence = null;
const say = text => {
  get("said").textContent = text;
  get("said").classList.add("shown");
  clearTimeout(silence);
  silence = setTimeout(() => get("said").classList.remove("shown"), 5_000);
};
let hasSaid = false;
/** Returns whether this page may control the show. If it may not, a message says so the first time. */
const may = () => {
  if (!mayControl && !hasSaid) say(words.onlyLooks);
  hasSaid ||= !mayControl;
  return mayControl;
};
const looksOnly = () => {
  mayControl = false;
  get("hint").hidden = true;
};
const load = (done, count) => {
  const loading = get("loading");
  if (!loading || !count) return;
  loading.setAttribute("aria-valuemax", count);
  loading.setAttribute("aria-valuenow", done);
  loading.querySelector("i i").style.transform = `scaleX(${done / count})`;
  get("loading-count").textContent = `${done} / ${count}`;
};

// MARK: The show

const commands = commander({
  base, seen: () => show, controller: () => controller, mayTry: () => true,
  onState: document => stream.hear(document),
});
/** Sends a command, and returns whether it was done. Waits for pending turns first, to avoid a conflict with them. */
const give = async command => {
  if (!may()) return false;
  const { kind } = await turner.whenDone() ? await commands.give(command) : { kind: "lost" };
  switch (kind) {
    case "conflict": say(words.first); break;
    case "refused": say(words.refused); break;
    case "lost": say(words.unsent); break;
    case "forbidden":
      looksOnly();
      may();
  }
  // Returns to the show's slide, because the page may have gone to the first slide already.
  if (kind !== "done") settle();
  return kind === "done";
};
const now = () => clock.isKnown ? clock.now() : show.now / 1000;
const player = showPlayer({ show: () => show, now, give });
const turner = turnerOf({
  base, controller, onState: document => stream.hear(document),
  onRefusal(status) {
    if (status === 401 || status === 403) {
      looksOnly();
      may();
    }
    settle();
  },
});

/** Shows the show's slide, unless a turn of this page is pending. */
function settle() {
  if (!stage || turner.wanted !== null || !show?.slide) return;
  stage.bring(Math.min(show.slide, built.slides.length) - 1);
}
function hear(document) {
  const isFirst = !show;
  show = document;
  bands?.keep(show, now());
  player.look();
  settle();
  if (isFirst || show.deck?.sha256 !== built?.sha256 || built && show.strip !== built.strip) look();
}

// MARK: The slides

const fetchDeck = async () => {
  const response = await fetch(base + "/deck" + (query.has("tabs") ? "?tabs" : ""));
  if (!response.ok) throw new Error(response.statusText);
  return response.json();
};
const keeper = timesKeeper({ base, words, may: () => mayControl });
const giver = deckGiver({ base, words, others, may: () => mayControl, onGiven: () => look(), load });

let isLooking = false, isAsked = false, again = null;
/** Requests the slides. Repeats the request while the slides are being opened or the server is unavailable. */
async function look() {
  isAsked = true;
  if (isLooking) return;
  [isLooking, isAsked] = [true, false];
  clearTimeout(again);
  let wait = null;
  try {
    const { strip } = show ?? {}, document = await fetchDeck();
    document.strip = strip;
    if (document.sha256) {
      if (!built) build(document);
      // Other slides need a new stage. If only the script has changed, the slides stay.
      else if (document.sha256 !== built.sha256) location.reload();
      else plan(document);
    } else if (built) location.reload();
    else {
      giver.show(document, show);
      beginBands(document);
      if (document.opening && !document.opening.problem) wait = 500;
    }
  } catch { wait = 1_000; }
  isLooking = false;
  if (isAsked) look(); else if (wait) again = setTimeout(look, wait);
}

const called = document => document.title ?? document.name;
/** Adopts the show's plan for the stage. */
function plan(document) {
  built = document;
  facts = document.plan;
  const wanted = query.get("place") ?? document.place;
  values = Object.assign(values ?? {}, {
    ...facts, times: facts.times ?? null, paces: facts.paces ?? null,
    place: wanted === "below" && facts.hasRoom ? "below" : "over",
  });
  stage?.fit();
  keeper.look();
}
function build(document) {
  giver.hide();
  values = { slides: document.slides, words: spoken, clock: null };
  plan(document);
  window.document.title = called(show);
  if (get("loading-title")) get("loading-title").textContent = called(show);
  load(0, document.slides.length);
  const files = picturesOf(document.slides, count => load(count, document.slides.length));
  const second = secondWith(values, files);
  window.telop.second = second;
  if (second) return;
  beginBands(document);
  stage = stageWith({
    stage: values, files, player, picture, index: Math.min(show.slide ?? 1, document.slides.length) - 1,
    mayTurn: may, onTurn: turner.turn, keep: keeper,
    outlook: () => ({
      expected: show.nextDue === undefined ? null : player.time + (show.nextDue / 1000 - now()) / 1000,
      late: show.follows && player.state !== "paused" ? show.legs.at(-1)?.late ?? null : null,
    }),
  });
  player.look();
  settle();
}

// MARK: The band

const shownBand = () => document.querySelector("#bands iframe.shown")?.contentWindow?.band;
/** The picture of the band, of which the stage needs only `scale`, `addedDepth` and `isBrowserSource`. */
const picture = {
  isBrowserSource: false,
  get addedDepth() { return shownBand()?.addedDepth ?? 0; },
  get scale() {
    const page = shownBand();
    if (page) return page.scale;
    const { width, height, hasCanvas } = built.plan;
    return hasCanvas ? Math.min(innerWidth / width, innerHeight / height) : innerWidth / width;
  },
};
let scale = 0, addedDepth = 0, facts = null;
const fit = () => {
  if (facts && !facts.hasCanvas) {
    // A band without a canvas has no position. It is as wide as the window, and at the window's edge.
    get("bands").style.setProperty("--height", `${Math.ceil(facts.reach * innerWidth / facts.width)}px`);
  }
  const next = built ? [picture.scale, picture.addedDepth] : [0, 0];
  if (next[0] === scale && next[1] === addedDepth) return;
  [scale, addedDepth] = next;
  dispatchEvent(new Event("telop-fit"));
};
addEventListener("resize", () => {
  fit();
  stage?.fit();
});

function beginBands(document) {
  if (bands) return;
  facts = document.plan;
  const strip = new URLSearchParams(location.search);
  strip.delete("place");
  if (!facts.hasCanvas) {
    get("bands").classList.add("alone");
    strip.set("fit", "width");
  }
  const text = strip.toString();
  bands = bandsWithin(get("bands"), base, text && "?" + text);
  bands.keep(show, now());
  bands.run(clock, () => show);
}

// MARK: The beginning

const clock = serverClock(base + "/clock", (_, hasSlept) => { if (hasSlept) stream.renew(); });
const stream = follow(base, {
  onState: hear,
  onConnection({ state }) {
    if (state === "gone") show &&= { ...show, legs: [], shown: false };
    if (!built && (state === "gone" || state === "refused")) giver.refuse(state === "gone" ? words.gone : words.noRight);
  },
});
fetch("/session").then(response => response.json()).then(({ access }) => {
  if (access !== "control") looksOnly();
}).catch(() => {});

setInterval(() => {
  if (!show) return;
  player.look();
  fit();
  if (!stage || !get("hint")) return;
  get("hint").textContent = "▶ " + (matchMedia("(pointer: coarse)").matches ? words.hintTouch : words.hint);
  get("hint").hidden = player.state !== "waiting" || !mayControl || query.get("hint") === "0";
}, 100);

keepScreenOn();

window.telop = {
  clock, player, turner,
  get bands() { return bands; },
  get show() { return show; },
  get stage() { return stage; },
  get plan() { return built?.plan ?? null; },
  get mayControl() { return mayControl; },
  /** The result of `momentOf` at a server time, in milliseconds. */
  moment: at => show && momentOf(show, at),
};
