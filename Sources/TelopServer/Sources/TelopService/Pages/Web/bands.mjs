/*
 * The pages of a show's texts, one above the other, of which one shows. How each is played is said in live.js
 * of the exporter.
 */

/** Seconds until a page that did not come is asked for again. */
const waits = [1, 2, 5, 10];

/**
 * @param parent what they stand in
 * @param base the show's path
 * @param query what they are asked for with
 */
export const bandsWithin = (parent, base, query) => {
  const bands = new Map();
  let shown = null, state = "off";

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
      // Not there, or not all of it: the server is away.
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
    shown?.page.be("off", false);
    shown = band;
    band.page.be(state, false);
    band.frame.classList.add("shown");
  };

  return {
    /** Has those that may be needed, and no others but the one that shows. */
    keep(strips) {
      const wanted = new Set(strips);
      for (const strip of wanted) {
        if (bands.has(strip)) continue;
        const band = { strip, page: null, tries: 0, timer: null };
        bands.set(strip, band);
        load(band);
      }
      for (const band of [...bands.values()]) {
        if (!wanted.has(band.strip) && band !== shown) remove(band);
      }
    },
    /** Shows what `momentOf` says; where it has changed, with the band's own way to come and go. */
    show({ band: next, leg, seconds, passed, duration }, isSeen) {
      const wanted = leg && bands.get(leg.strip);
      // Until the next text is there, the last one has all that shows.
      if (wanted?.page) use(wanted);
      if (!shown) return;
      state = next;
      shown.page.be(next, isSeen);
      if (leg) {
        const { motion, standsAt } = leg;
        shown.offset = shown.page.show({ motion, seconds, standsAt, passed, duration });
      }
    },
    /** The strip that shows and how far its line has travelled; `null` for none. */
    get current() {
      return shown && { strip: shown.strip, state: shown.page.state, offset: shown.offset };
    },
  };
};
