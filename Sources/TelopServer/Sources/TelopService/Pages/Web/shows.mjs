/*
 * Lists the service's shows with links to their pages, and starts a new show.
 */
import { ask, whole } from "./asking.mjs";
import { copiesOverlay } from "./copying.mjs";
import { textStart } from "./editing.mjs";
import { create, get } from "./elements.mjs";
import { clockTime } from "./facts.mjs";

const stateOf = ({ phase, shown }) =>
  phase === "ready" ? "waiting" : phase !== "running" ? phase : shown ? "running" : "off";

/** Creates the card of a show. Its function `update` writes the state and the time left. */
const cardOf = (show, words, names) => {
  const base = `/shows/${encodeURIComponent(show.id)}`;
  const card = create("li", "", { className: "card" });
  const [state, left] = [create("span", "", { className: "pill" }), create("p")];
  const title = create("p", "", { className: "title" });
  title.append(create("b", show.title ?? show.name, { dir: "auto" }), state);
  const row = create("p", "", { className: "row" });
  const links = ["presenter", "stage", "overlay"].map((page, index) =>
    create("a", words[page], { href: `${base}/${page}`, className: index === 0 ? "primary" : "" }));
  row.append(links[0], copiesOverlay(create("button", "", { type: "button" }), base, names), ...links.slice(1));
  card.append(title, left, row);
  card.update = show => {
    state.dataset.state = stateOf(show);
    state.textContent = names.phases[stateOf(show)];
    left.textContent = show.left === undefined ? "" : `${names.left} ${clockTime(Math.ceil(show.left))}`;
  };
  return card;
};

/** The cards of the listed shows, by the shows' ids. */
const cards = new Map();

/** Lists the shows, the newest first, and keeps their states current while the page is visible. */
export const listShows = async (words, names) => {
  const note = text => { get("note").textContent = text; };
  clearTimeout(listShows.timer);
  listShows.timer = setTimeout(listShows, 1_000, words, names);
  if (document.hidden) return;
  try {
    const { shows } = await whole(await ask("/shows", { method: "GET" }), "json");
    for (const [id, card] of cards) {
      if (shows.some(show => show.id === id)) continue;
      cards.delete(id);
      card.remove();
    }
    for (const show of shows) {
      if (!cards.has(show.id)) {
        cards.set(show.id, cardOf(show, words, names));
        get("shows").prepend(cards.get(show.id));
      }
      cards.get(show.id).update(show);
    }
    note(shows.length === 0 ? words.none : "");
  } catch (error) {
    note([401, 403].includes(error.problem?.status) ? words.refused : words.lost);
  }
};

/** The first heading as plain words without cues. It becomes the name of a show if the request has no name. */
const heading = script => {
  const text = /^#{1,6}[ \t]+(.+)$/m.exec(script.slice(textStart(script)))?.[1].split(/[{｛@＠]/)[0].replace(/[*_`~=]/g, "").trim();
  return text ? [...text].slice(0, 80).join("") : undefined;
};

/** A show whose slides did not arrive, with the request that created it. The next try uses the same show. */
let unfinished = null;

/**
 * Creates a show, sends its slides, and opens its presenter page.
 *
 * @param slides a PDF, or `null`
 * @param onSlides called before the slides are sent
 * @throws a `Refusal`. If the show was created but the slides did not arrive, its property `presenter` is the address
 *   of the show's presenter page.
 */
export const startShow = async (request, slides, onSlides) => {
  const asked = JSON.stringify(request);
  if (unfinished?.asked !== asked) {
    const { id } = await whole(await ask("/shows", { body: { name: heading(request.script), ...request } }), "json");
    unfinished = { asked, path: `/shows/${encodeURIComponent(id)}` };
  }
  const presenter = `${unfinished.path}/presenter`;
  try {
    if (slides) {
      onSlides();
      await ask(`${unfinished.path}/deck`, { body: slides, type: slides.type });
    }
  } catch (error) {
    throw Object.assign(error, { presenter });
  }
  unfinished = null;
  location.assign(presenter);
};
