/*
 * Exports of the plan. Small files are exported at once. Movies, and a stage with slides, are exported as jobs with a
 * progress bar.
 */
import { ask, pauseAfter, Refusal, whole } from "./asking.mjs";
import { frontMatter } from "./editing.mjs";
import { create, createButton, get } from "./elements.mjs";
import { clockTime } from "./facts.mjs";
import { lossWords, problemParts } from "./problems.mjs";

/** The formats, grouped by purpose. A stage needs slides. */
const groups = {
  stream: ["html", "ograf"], edit: ["mov", "webm", "mp4", "mkv", "gif", "apng"], slides: ["stage", "pdf", "svg", "png"],
  subtitles: ["ass", "vtt", "srt"], data: ["csv", "css", "json"],
};
/** Movies whose background is transparent. */
const alpha = ["mov", "webm", "mkv"];
const names = { ograf: "OGraf", webm: "WebM" };
/** Formats that have no theme. */
const lookless = ["vtt", "srt", "csv"];

/** The body of an export request, with the same settings as the preview. */
export const exportBody = (request, to) => {
  const options = { ...request.options, ...to === "html" && { tabs: "natural" } };
  if (lookless.includes(to)) delete options.theme;
  // A frame of a GIF lasts whole hundredths of a second, which is not possible at 60 frames per second.
  if (to === "gif" && !frontMatter(request.script).has("fps")) options.fps = "25";
  return { ...request, to, options };
};

/** The form for exporting a stage. The script is sent as a file, so that its line ends stay unchanged. */
export const stageForm = (request, slides) => {
  const { script, name, options } = exportBody(request, "stage");
  const form = new FormData();
  for (const [key, value] of Object.entries({ ...options, to: "html" })) form.append(key, value);
  form.append("script", new Blob([script], { type: "text/markdown" }), name ?? "script");
  form.append("deck", slides.bytes, slides.name);
  return form;
};
const fileOf = format => ({ stage: "telop-stage.html", ograf: "telop.ograf.zip" })[format] ?? `telop.${format}`;

const save = (address, name) => create("a", "", { href: address, download: name }).click();

export const exportsRow = (words, script, slides) => {
  const cards = new Map();
  const nameOf = format => format === "stage" ? words.stage : names[format] ?? format.toUpperCase();

  /** Creates the card of a format, and removes an earlier card of the same format. */
  const cardOf = format => {
    cards.get(format)?.end();
    const element = create("div", "", { className: "card job" });
    element.setAttribute("role", "group");
    const title = create("p", "", { className: "title" }), bar = create("progress", "", { max: 1 });
    const row = create("div", "", { className: "row" }), note = create("p");
    row.append(note);
    element.append(title, bar, row);
    get("jobs").append(element);
    const own = {
      element, title, bar, row, note, isOver: false, isMade: false,
      controller: new AbortController(),
      say(text) {
        title.textContent = text;
        element.setAttribute("aria-label", text);
        bar.setAttribute("aria-label", text);
      },
      button(label, work) { row.append(createButton(label, work, "plain")); },
      end() {
        own.isOver = true;
        own.controller.abort();
        // A finished job is not deleted, because its file may still be downloading.
        if (own.job && !own.isMade) ask(own.job, { method: "DELETE" }).catch(() => {});
        const hadFocus = element.contains(document.activeElement);
        element.remove();
        cards.delete(format);
        if (hadFocus) document.querySelector(`[data-to="${format}"]`)?.focus();
      },
      buttons() { for (const one of row.querySelectorAll("button, a")) one.remove(); },
    };
    cards.set(format, own);
    return own;
  };
  const fail = (card, format, error) => {
    if (card.isOver || error.name === "AbortError") return;
    if (!(error instanceof Refusal)) throw error;
    card.buttons();
    card.say(words.failed(nameOf(format)));
    card.element.classList.add("error");
    card.bar.remove();
    card.note.textContent = error.isLost ? words.lostShort : "";
    if (!error.isLost) card.element.append(...problemParts(error.problem, document.documentElement.lang));
    card.button(words.close, card.end);
  };
  const paint = (card, { state, frames, secondsLeft }, tongue) => {
    if (state === "queued") return card.note.replaceChildren(words.waits);
    const { done, count } = frames;
    if (count > 0) card.bar.value = done / count;
    card.note.textContent = `${done.toLocaleString(tongue)} / ${count.toLocaleString(tongue)}`
      + (secondsLeft > 0 ? `  ${words.left(clockTime(Math.ceil(secondsLeft)))}` : "");
  };

  /** Requests the state of a job until there is an answer. The job continues even without a connection. */
  const state = async ({ job, note, controller: { signal } }) => {
    for (let tries = 0; ; ++tries) {
      try {
        return await whole(await ask(job, { method: "GET", signal }), "json");
      } catch (error) {
        if (!error.isLost && !error.isBusy) throw error;
        const pause = pauseAfter(tries);
        if (error.isLost) note.textContent = words.again(tries + 1, pause);
        await new Promise(next => setTimeout(next, pause * 1000));
        signal.throwIfAborted();
      }
    }
  };
  const movie = async (card, format, location) => {
    card.job = location;
    for (;;) {
      const job = await state(card);
      if (job.state === "failed") throw new Refusal(job.problem ?? {});
      if (job.state === "done") {
        card.isMade = true;
        card.buttons();
        card.bar.value = 1;
        card.say(words.exported(nameOf(format)));
        card.note.textContent = `${(job.bytes / 1e6).toFixed(1)} MB`;
        card.row.append(create("a", words.save, { href: job.file, download: fileOf(format), className: "plain" }));
        card.button(words.close, card.end);
        for (const text of job.notes ?? []) {
          const told = lossWords(text, document.documentElement.lang);
          card.element.append(create("p", told ?? text, told ? {} : { lang: "en" }));
        }
        return save(job.file, fileOf(format));
      }
      paint(card, job, document.documentElement.lang);
      await new Promise(next => setTimeout(next, 500));
      if (card.isOver) return;
    }
  };
  const start = async format => {
    const card = cardOf(format);
    card.say(words.exporting(nameOf(format)));
    card.button(words.cancel, card.end);
    card.element.scrollIntoView({ block: "nearest" });
    try {
      const { signal } = card.controller;
      const isStage = format === "stage";
      if (isStage) card.note.textContent = words.sending;
      const body = isStage ? stageForm(script.request, slides.file) : exportBody(script.request, format);
      const response = await ask("/v1/export", { body, signal });
      if (response.status === 202) return await movie(card, format, response.headers.get("Location"));
      const address = URL.createObjectURL(await whole(response, "blob"));
      save(address, fileOf(format));
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
      card.end();
    } catch (error) {
      fail(card, format, error);
    }
  };

  const button = format => {
    const element = createButton("", () => start(format));
    element.dataset.to = format;
    element.append(create("b", nameOf(format)));
    if (alpha.includes(format)) element.append(" ", create("span", words.alpha));
    return element;
  };
  for (const [name, formats] of Object.entries(groups)) {
    const group = create("div"), row = create("div"), id = `group-${name}`, [title, line] = words.groups[name];
    group.setAttribute("role", "group");
    group.setAttribute("aria-labelledby", id);
    row.append(...formats.map(button));
    group.append(create("b", title, { id }), create("span", line), row);
    get("formats").append(group);
  }
  const stage = get("formats").querySelector("[data-to=stage]");
  slides.hear(() => { stage.hidden = !slides.file; });
  return { start, formats: Object.values(groups).flat().filter(format => format !== "stage") };
};
