/*
 * The front page: a script and its settings on one side, and the result on the other side. The result is updated while
 * the viewer types.
 */
import "./session.mjs";
import { ask, asker, whole } from "./asking.mjs";
import { frontMatter, retype } from "./editing.mjs";
import { create, get } from "./elements.mjs";
import { errorCards } from "./errors.mjs";
import { exportBody, exportsRow } from "./exports.mjs";
import { fixesCard } from "./fixes.mjs";
import { frontWords } from "./front.mjs";
import { previewWithin } from "./preview.mjs";
import { sample } from "./sample.mjs";
import { canvasOf, scriptField, takeFiles } from "./script.mjs";
import { settingsOf } from "./settings.mjs";
import { sheetFor } from "./sheet.mjs";
import { listShows, startShow } from "./shows.mjs";
import { slidesField } from "./deckfield.mjs";
import { deckView } from "./deckview.mjs";
import { verdictCard } from "./verdict.mjs";
import { language, wordsOf } from "./words.mjs";

const query = new URLSearchParams(location.search);
const tongue = language(query), words = frontWords(tongue), names = wordsOf(tongue);
document.documentElement.lang = tongue;
const settings = settingsOf(query, { name: "front-theme", theme: "auto" });

for (const element of document.querySelectorAll("[data-word]")) {
  element.textContent = words[element.dataset.word] ?? names[element.dataset.word];
}
get("text").placeholder = words.placeholder;
get("settings").setAttribute("aria-label", words.settings);
get("slides").setAttribute("aria-label", words.slidesLabel);
get("dock").setAttribute("aria-label", words.show);
get("open-fixes").hidden = true;
for (const [name, text] of Object.entries(words.looks)) {
  const label = create("label"), picture = create("span");
  picture.append(create("i", "Aaあ", { className: `look-${name}`, lang: "ja" }));
  picture.setAttribute("aria-hidden", "true");
  label.append(create("input", "", { type: "radio", name: "look", value: name }), picture, text);
  get("look").append(label);
}
const other = tongue === "ja" ? "en" : "ja";
Object.assign(get("tongue"), { href: `?lang=${other}`, lang: other, hreflang: other });
for (const [name, text] of [["long", words.other], ["short", words.otherShort]]) {
  get("tongue").append(create("span", text, { className: name }));
}
const themes = ["auto", "light", "dark"];
const nameTheme = () => { get("theme").textContent = words.themes[settings.theme] ?? words.themes.auto; };
get("theme").addEventListener("click", () => {
  settings.set("theme", themes[(themes.indexOf(settings.theme) + 1) % themes.length]);
  nameTheme();
});
nameTheme();

// MARK: Results

const preview = previewWithin(words);
const verdict = verdictCard(words, names);
const fixes = fixesCard(words, names);
const errors = errorCards(words);
const sheet = sheetFor();
const wanted = ["pace", "sections", "speed", "duration", "viewport", "strip"];
let plan = null, isRefused = false, isSettled = false;

const work = async signal => {
  const { request } = script, text = script.text;
  const question = (path, body) => ask(path, { body, signal }).then(answer => whole(answer, "json"));
  const began = performance.now();
  const [fit, curve] = await Promise.all([
    question("/v1/fit", { ...request, want: wanted }), question("/v1/pace", request),
  ]);
  if (signal.aborted) return;
  plan = { text, fit, curve, took: performance.now() - began };
  errors.clear();
  script.count(fit.strip.characters);
  verdict.show(fit, curve);
  fixes.reason(fit);
  document.body.classList.remove("blank", "broken");
  preview.again();
  const body = exportBody(request, "html");
  const drawn = ask("/v1/export", { body, signal }).then(answer => whole(answer, "text")).then(page => {
    const sections = fit.sections.filter(section => section.read !== undefined);
    return signal.aborted || preview.show(page, { sections, duration: Number(fit.duration) },
      canvasOf(text, Number(fit.viewport)), frontMatter(text).get("place") === "top");
  });
  const mended = question("/v1/fit", { ...request, want: ["fixes"] }).then(answer => {
    if (!signal.aborted) fixes.show(answer.fixes, { text, fit });
  });
  deck.again(1_000);
  await Promise.all([drawn, mended]);
  isSettled ||= !signal.aborted;
};
const questions = asker({
  work,
  onBusy: isBusy => { get("busy").hidden = !isBusy; },
  onWait(tries, seconds) {
    errors.wait(tries, seconds);
    if (tries === 1) verdict.announce(words.lost);
  },
  onRefusal(problem) {
    if (problem.status === 401 || problem.status === 403) return refuse();
    plan = null;
    script.count();
    document.body.classList.add("broken");
    preview.instead(words.mendFirst);
    verdict.announce(errors.show(problem, script.text, { duration: "5:00", size: "48 px" }));
  },
});
const refuse = () => {
  isRefused = true;
  errors.refuse();
  document.body.classList.add("refused");
};

/** Runs the sample in the preview until there is a script. */
const showSample = () => {
  if (!get("preview").checkVisibility()) return;
  const look = get("look").value, script = sample[tongue];
  ask("/v1/export", { body: exportBody({ script, options: { theme: look } }, "html") })
    .then(answer => whole(answer, "text"))
    .then(page => document.body.classList.contains("empty") && look === get("look").value
      && preview.show(page, { sections: [], duration: 60 }, canvasOf(script), false))
    .catch(() => { /* The preview then has the sentence alone. */ });
};

const begin = pause => {
  isSettled = false;
  questions.stop();
  fixes.age();
  get("busy").hidden = true;
  if (script.isEmpty) {
    plan = null;
    script.count();
    errors.clear();
    errors.wait(null);
    document.body.classList.add("blank");
    document.body.classList.remove("broken");
    preview.instead(words.runsHere);
    return showSample();
  }
  if (!preview.isThere) preview.instead(words.loading);
  if (!isRefused) questions.ask(pause);
};
const script = scriptField(words, tongue, () => begin(150));
// An edit by hand removes the button that undoes a fix, because the button would also revert the edit.
for (const name of ["text", "duration", "size", "look"]) {
  get(name).addEventListener("input", () => fixes.forgetUndo());
}

// MARK: Actions

const slides = slidesField(words, sentence => errors.note(sentence));
takeFiles(words, {
  onText: (text, name) => script.take(text, name, retype), onSlides: slides.take, onWrong: sentence => errors.note(sentence),
});
get("sample").addEventListener("click", () => script.take(sample[tongue], null, retype));
const deck = deckView(words, script, slides);
const exports = exportsRow(words, script, slides);
get("open-fixes").addEventListener("click", () => sheet.open("fixes"));
get("open-exports").addEventListener("click", () => sheet.open("exports"));
for (const button of document.querySelectorAll("[data-do=show]")) {
  button.addEventListener("click", async () => {
    if (script.isEmpty) return get("text").focus();
    button.setAttribute("aria-disabled", "true");
    try {
      await startShow(script.request, slides.file?.bytes, () => {
        button.lastElementChild.textContent = words.sending;
        verdict.announce(words.sending);
      });
    } catch (error) {
      if (!error.problem) throw error;
      const title = error.presenter ? words.slidesFailed : error.isLost ? words.lost : words.showFailed;
      errors.note(title, error.isLost ? words.lostShort : error.problem, error.presenter && [words.presenter, error.presenter]);
      verdict.announce(title);
      if (error.presenter) listShows(words, names);
    }
    button.lastElementChild.textContent = words.show;
    button.removeAttribute("aria-disabled");
  });
}

window.telop = {
  preview, script, verdict, exports, settings,
  get plan() { return plan; },
  /** Whether all results for the current fields are complete. */
  get isSettled() { return isSettled; },
};

script.restore();
if (script.isEmpty) {
  try {
    const { name, script: served } = await whole(await ask("/served", { method: "GET" }), "json");
    if (served && script.isEmpty) script.put(served, name);
  } catch { /* The first request reports a problem, too. */ }
}
begin(0);
listShows(words, names);
try {
  const { access } = await whole(await ask("/session", { method: "GET" }), "json");
  if (access !== "control") refuse();
} catch { /* The first request reports it, too. */ }
