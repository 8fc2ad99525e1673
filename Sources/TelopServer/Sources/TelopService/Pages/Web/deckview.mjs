/*
 * Shows the pages of the chosen slides, and reports how the script's text is divided among them. The service exports a
 * stage for this purpose, and the pictures come from the exported file.
 */
import { ask, Refusal, whole } from "./asking.mjs";
import { create, get } from "./elements.mjs";
import { stageForm } from "./exports.mjs";
import { lossWords, problemParts } from "./problems.mjs";

/** The maximum number of shown pages. `slideFiles` keeps this many pictures, and revokes the addresses of others. */
const maximum = 8;

/** The slides in a stage's file, with the addresses of the first pictures; `null` for a missing picture. */
const pagesOf = async file => {
  const { slides } = JSON.parse(/^const stage = (\{.*\});$/m.exec(file)[1]);
  const { slideFiles } = await import("./slides.mjs");
  const files = slideFiles(slides, new DOMParser().parseFromString(file, "text/html"));
  return { slides, pictures: await Promise.all(slides.slice(0, maximum).map((_, index) => files(index))) };
};

export const deckView = (words, script, slides) => {
  const [box, list, notes] = ["deck", "deck-pages", "deck-notes"].map(get);
  const lang = document.documentElement.lang;
  let controller = null, timer = null, addresses = [];
  list.setAttribute("aria-label", words.slidesLabel);

  const clear = () => {
    for (const address of addresses) if (address) URL.revokeObjectURL(address);
    addresses = [];
    list.replaceChildren();
  };
  const say = (...parts) => {
    notes.replaceChildren(...parts);
    box.hidden = false;
  };
  const show = ({ slides, pictures }) => {
    clear();
    addresses = pictures;
    list.append(...pictures.map((picture, index) => {
      const item = create("li"), image = create("img", "", { alt: "" });
      if (picture) image.src = picture;
      image.style.aspectRatio = slides[index].aspect;
      item.append(image, create("span", slides[index].label));
      return item;
    }));
    if (slides.length > maximum) list.append(create("li", words.moreSlides(slides.length - maximum), { className: "more" }));
  };

  /** Exports a stage by a job. Returns the stage's file and the notes of the job. */
  const made = async (request, file, signal) => {
    const response = await ask("/v1/export", { body: stageForm(request, file), signal });
    const location = response.headers.get("Location");
    const drop = () => ask(location, { method: "DELETE" }).catch(() => {});
    try {
      for (;;) {
        const job = await whole(await ask(location, { method: "GET", signal }), "json");
        if (job.state === "failed") throw new Refusal(job.problem ?? {});
        if (job.state === "done") {
          return { notes: job.notes ?? [], file: await whole(await ask(job.file, { method: "GET", signal }), "text") };
        }
        say(create("p", words.readingSlides(job.frames?.done ?? 0, job.frames?.count ?? 0)));
        await new Promise(next => setTimeout(next, 300));
        signal.throwIfAborted();
      }
    } finally { drop(); }
  };
  const look = async hasScript => {
    const own = controller = new AbortController(), { file } = slides;
    try {
      say(create("p", words.readingSlides(0, 0)));
      // Without a script, any text is enough to get the pictures.
      const request = hasScript ? script.request : { script: "Telop", options: {} };
      const { notes: said, file: page } = await made(request, file, own.signal);
      show(await pagesOf(page));
      const sentences = said.map(text => {
        const told = lossWords(text, lang);
        return create("p", told ?? text, told ? {} : { lang: "en" });
      });
      say(...!hasScript ? [] : sentences.length > 0 ? sentences : [create("p", words.slidesMatch)]);
    } catch (error) {
      if (own !== controller || error.name === "AbortError") return;
      if (!(error instanceof Refusal)) throw error;
      // An error in the script has a card of its own.
      if (hasScript && !error.isLost) return addresses.length > 0 ? say() : look(false);
      clear();
      say(...error.isLost ? [create("p", words.lost)] : problemParts(error.problem, lang));
    }
  };
  /** Updates the view after `pause` milliseconds, because the script or the slides have changed. */
  const again = pause => {
    controller?.abort();
    controller = null;
    clearTimeout(timer);
    if (slides.file) timer = setTimeout(() => look(!script.isEmpty), pause);
    else {
      clear();
      box.hidden = true;
    }
  };
  slides.hear(() => again(0));
  return { again };
};
