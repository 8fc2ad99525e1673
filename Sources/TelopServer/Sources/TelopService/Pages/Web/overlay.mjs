/*
 * The overlay: the live band of a show. Its picture depends only on the show's state and the server's clock. So the
 * overlay continues while the server is unavailable, and all overlays of a show have the same picture.
 *
 * Each text is a separate page in a frame. The page of the next text is loaded before it is needed.
 */
import "./session.mjs";
import { bandsWithin } from "./bands.mjs";
import { serverClock } from "./clock.mjs";
import { follow, keepScreenOn } from "./follow.mjs";
import { momentOf } from "./moment.mjs";

// Browsers draw a frame opaque if the colour scheme of the page in the frame differs from that of the frame element.
// Here, the page adopts the colour scheme of the frame element. The element cannot be read on a page of another site,
// so that page must set color-scheme: light on the element.
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
let show = null;

const stream = follow(base, {
  onState(document) {
    show = document;
    bands.keep(show, clock.isKnown ? clock.now() : show.now / 1000);
  },
  onConnection({ state }) {
    // The show was deleted.
    if (state === "gone") show = null;
  },
});
const clock = serverClock(base + "/clock", (_, hasSlept) => { if (hasSlept) stream.renew(); });

bands.run(clock, () => show);
keepScreenOn();

window.telop = {
  clock, bands,
  get show() { return show; },
  /** The result of `momentOf` at a server time, in milliseconds. */
  moment: now => show && momentOf(show, now),
};
