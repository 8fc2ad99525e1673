/*
 * The shows of this service, with links to their pages, and a new one.
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

/** Lists them. */
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

/** Makes one, and goes to where it is controlled. */
export const startShow = async request => {
  const { id } = await whole(await ask("/shows", { body: request }), "json");
  location.assign(`/shows/${encodeURIComponent(id)}/presenter`);
};
