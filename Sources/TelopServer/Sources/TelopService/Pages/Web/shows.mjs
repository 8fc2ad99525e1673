/*
 * Lists the service's shows with links to their pages, and starts a new show.
 */
import { ask, whole } from "./asking.mjs";

const get = id => document.getElementById(id);

const rowOf = (show, words) => {
  const item = document.createElement("li");
  const name = document.createElement("b");
  name.textContent = show.name;
  name.dir = "auto";
  const links = ["presenter", "stage", "overlay"].map(page => {
    const link = document.createElement("a");
    link.href = `/shows/${encodeURIComponent(show.id)}/${page}`;
    link.textContent = words[page];
    return link;
  });
  item.append(name, ...links);
  return item;
};

/** Lists the shows. */
export const listShows = async words => {
  const note = text => { get("note").textContent = text; };
  try {
    const { shows } = await whole(await ask("/shows", { method: "GET" }), "json");
    get("shows").replaceChildren(...shows.map(show => rowOf(show, words)));
    note(shows.length === 0 ? words.none : "");
  } catch (error) {
    note(error.isLost ? words.lost : words.refused);
  }
};

/** The first heading as plain words without cues. It becomes the name of a show if the request has no name. */
const heading = script => {
  const text = /^#{1,6}[ \t]+(.+)$/m.exec(script)?.[1].split(/[{｛@＠]/)[0].replace(/[*_`~=]/g, "").trim();
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
