/*
 * The bands of a show: one page for each text, in stacked frames. Only one frame is visible. The exporter's live.js
 * defines the interface of a page.
 */
import { momentOf } from "./moment.mjs";
import { shownOffsetAt } from "./motion.mjs";

/** Seconds until the next try to load a page. */
const waits = [1, 2, 5, 10];

/** The offset of a leg's text at a moment in microseconds. */
const offsetOf = ({ motion, standsAt, zero }, moment) => standsAt ?? shownOffsetAt(motion, (moment - zero) / 1e6);

/**
 * @param parent the parent element of the frames
 * @param base the show's path
 * @param query the query of the pages' addresses
 */
export const bandsWithin = (parent, base, query) => {
  const bands = new Map();
  let shown = null, state = "off", show = null, now = 0, lastDrawn = null;

  const load = band => {
    const frame = document.createElement("iframe");
    frame.setAttribute("allowtransparency", "true");
    frame.tabIndex = -1;
    frame.src = `${base}/strips/${band.strip}${query}`;
    frame.onload = async () => {
      const page = frame.contentWindow?.band;
      if (page) {
        await page.ready;
        band.page = page;
        return;
      }
      // The page is missing or incomplete, because the server is unavailable.
      const wait = waits[Math.min(band.tries++, waits.length - 1)];
      band.timer = setTimeout(() => {
        frame.remove();
        if (bands.get(band.strip) === band) load(band);
      }, wait * 1000);
    };
    band.frame = frame;
    parent.append(frame);
  };

  const remove = band => {
    clearTimeout(band.timer);
    band.frame.remove();
    bands.delete(band.strip);
  };

  const use = band => {
    if (shown === band) return;
    shown?.frame.classList.remove("shown");
    shown?.page.setState("off", false);
    shown = band;
    band.page.setState(state, false);
    band.frame.classList.add("shown");
  };

  /** Whether a leg continues the leg before it, with the text at the same offset. */
  const goesOn = (leg, former) => leg.zero === former.zero
    && Math.abs(offsetOf(leg, leg.from) - offsetOf(former, leg.from)) < 2;

  /**
   * The band to show now, and the leg whose motion it follows. Until a leg's text is loaded, the previous band stays
   * visible. If the new leg continues the previous leg, the previous band follows the new leg. Otherwise the previous
   * band keeps following the previous leg.
   */
  const playable = leg => {
    const legs = show.legs.filter(one => one.from <= leg.from);
    if (legs.at(-1)?.from !== leg.from) legs.push(leg);
    let motion = leg;
    for (let index = legs.length - 1; index >= 0; --index) {
      const band = bands.get(legs[index].strip);
      if (band?.page) return { band, motion };
      if (index > 0 && !goesOn(legs[index], legs[index - 1])) motion = legs[index - 1];
    }
    return { band: shown, motion: null };
  };

  /** Removes the bands of past texts. The current script's band is kept, because `go` may show it again. */
  const prune = () => {
    const begun = show.legs.findLastIndex(leg => leg.from <= now && bands.get(leg.strip)?.page);
    const wanted = new Set([show.strip, ...show.legs.slice(Math.max(0, begun)).map(leg => leg.strip)]);
    for (const band of [...bands.values()]) {
      if (!wanted.has(band.strip) && band !== shown) remove(band);
    }
  };

  /**
   * Shows the result of `momentOf`. If `hasTransition`, a change between on and off has the band's transition.
   */
  const draw = ({ band: next, leg, passed, duration }, moment, hasTransition) => {
    now = moment * 1000;
    const { band, motion: own } = leg ? playable(leg) : { band: shown };
    if (band && band !== shown) {
      use(band);
      prune();
    }
    if (!shown) return;
    state = next;
    shown.page.setState(next, hasTransition);
    if (own) {
      const { motion, standsAt } = own;
      const seconds = (now - own.zero) / 1e6;
      shown.offset = shown.page.show({ motion, seconds, standsAt, passed, duration });
    }
  };

  return {
    /**
     * Loads the bands that a show may need from `moment`, in milliseconds, on. Removes all others except the visible
     * band.
     */
    keep(document, moment) {
      [show, now] = [document, moment * 1000];
      const begun = Math.max(0, show.legs.findLastIndex(leg => leg.from <= now));
      for (const strip of new Set([show.strip, ...show.legs.slice(begun).map(leg => leg.strip)])) {
        if (bands.has(strip)) continue;
        const band = { strip, page: null, tries: 0, timer: null };
        bands.set(strip, band);
        load(band);
      }
      prune();
    },
    /** Draws each frame. `current` returns the show's state; `null` if there is no show. */
    run(clock, current) {
      const frame = stamp => {
        requestAnimationFrame(frame);
        if (!clock.isKnown) return;
        const at = clock.at(stamp), document = current();
        const moment = document ? momentOf(document, at) : { band: "off", since: -Infinity };
        // Shows a transition only for a recent change.
        draw(moment, at, lastDrawn !== null && at - lastDrawn < 500 && at - moment.since < 500);
        lastDrawn = at;
      };
      requestAnimationFrame(frame);
    },
    /** The visible strip and the offset of its line; `null` if no strip is visible. */
    get current() {
      return shown && { strip: shown.strip, state: shown.page.state, offset: shown.offset };
    },
  };
};
