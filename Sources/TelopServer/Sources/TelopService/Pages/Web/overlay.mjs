/*
 * The overlay: the band of a show, live. What it shows at a moment follows from the show's state and the server's
 * clock alone, so it goes on by itself while the server is away, and any two overlays show the same.
 *
 * Each text is a page of its own, in a frame; the next one is there before it is needed.
 */
import "./session.mjs";
import { bandsWithin } from "./bands.mjs";
import { serverClock } from "./clock.mjs";
import { follow } from "./follow.mjs";
import { momentOf } from "./moment.mjs";

// A frame is opaque where its page has another colour scheme than itself. Pages of other sites cannot be asked:
// they give their frame color-scheme: light.
const holder = window.frameElement;
const matchHolder = () => {
  const page = holder.ownerDocument.defaultView;
  const own = page.getComputedStyle(holder).colorScheme;
  const meta = holder.ownerDocument.querySelector("meta[name=color-scheme]")?.content;
  const scheme = own === "normal" ? meta ?? own : own;
  const isDark = scheme.includes("dark")
    && (!scheme.includes("light") || page.matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.style.colorScheme = isDark ? "dark" : "light";
};
if (holder) {
  matchHolder();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", matchHolder);
}

const base = location.pathname.replace(/\/[^/]*$/, "");
const bands = bandsWithin(document.getElementById("bands"), base, location.search);
let show = null, drawn = null, answered = performance.now();

const stream = follow(base, {
  onState(document) {
    show = document;
    bands.keep(show, clock.isKnown ? clock.now() : show.now / 1000);
  },
  onConnection({ state }) {
    // A show that was deleted is over.
    if (state === "gone") show = null;
  },
});
const clock = serverClock(base + "/clock", isAnswered => {
  const now = performance.now();
  if (!isAnswered) return;
  if (now - answered > 10_000) stream.renew();
  answered = now;
});

const draw = stamp => {
  requestAnimationFrame(draw);
  if (!clock.isKnown) return;
  const now = clock.at(stamp);
  const moment = show ? momentOf(show, now) : { band: "off", since: -Infinity };
  const last = drawn;
  drawn = { now, band: moment.band };
  // What changed before this page's eyes may move; else it stands at once.
  const isSeen = last !== null && now - last.now < 500 && now - moment.since < 500;
  bands.show(moment, now, isSeen);
};
requestAnimationFrame(draw);

// A screen that goes dark in the middle of a talk is of no use.
const awake = () => {
  if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {});
};
document.addEventListener("visibilitychange", awake);
awake();

window.telop = {
  clock, bands,
  get show() { return show; },
  /** What is to be seen at the server's time, in milliseconds. */
  moment: now => show && momentOf(show, now),
};
