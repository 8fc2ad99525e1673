/*
 * The view of a stage without slides. It shows how to add slides, the progress of opening them, or why opening failed.
 */
import { create, get } from "./elements.mjs";
import { problemParts } from "./problems.mjs";

/**
 * @param base the show's path
 * @param words, others the texts in the page's language, and in the other language
 * @param may returns whether this page may add slides
 * @param onGiven called after an attempt to send slides, even if it failed
 * @param load shows the progress: called with the number of drawn pages and the number of all pages
 */
export const deckGiver = ({ base, words, others, may, onGiven, load }) => {
  const note = get("note"), loading = get("loading");
  let isSending = false, trouble = null, isOpen = false;

  const put = (...parts) => {
    note.replaceChildren(...parts);
    note.hidden = false;
    loading.hidden = true;
  };
  const send = async file => {
    if (!file || isSending) return;
    [isSending, trouble] = [true, null];
    wait(words.sending);
    try {
      const response = await fetch(base + "/deck", {
        method: "POST", headers: { "Content-Type": "application/pdf" }, body: file,
      });
      if (!response.ok) trouble = await response.json();
    } catch {
      trouble = { isLost: true };
    }
    isSending = false;
    onGiven();
  };
  const wait = what => {
    note.hidden = true;
    loading.hidden = false;
    get("loading-what").textContent = what;
  };
  const problem = wrong => {
    const box = create("div", "", { className: "problem", role: "alert" });
    box.append(create("b", `▲ ${words.failed}`));
    box.append(...wrong.isLost ? [create("p", words.unsent)] : problemParts(wrong, document.documentElement.lang));
    return box;
  };
  const choose = () => {
    const label = create("label", words.choose, { className: "button" });
    const input = create("input", "", { type: "file", accept: "application/pdf,.pdf" });
    input.addEventListener("change", () => send(input.files[0]));
    label.append(input);
    return label;
  };
  const ways = () => {
    const list = create("dl");
    for (const [name, line] of words.ways) {
      const text = typeof line === "function" ? line(location.origin + base + "/deck") : line;
      const place = create("dd");
      place.append(create("code", text));
      list.append(create("dt", name), place);
    }
    return list;
  };
  const lang = others === words ? undefined : document.documentElement.lang === "ja" ? "en" : "ja";
  const both = name => [create("h1", words[name]), create("p", others[name], { className: "other", lang })];

  for (const kind of ["dragover", "drop"]) {
    addEventListener(kind, event => {
      if (!isOpen || !may()) return;
      event.preventDefault();
      if (kind === "drop") send(event.dataTransfer.files[0]);
    });
  }
  return {
    /** Shows the state of a show without slides. */
    show({ opening }, show) {
      isOpen = true;
      if (isSending) return;
      if (opening && !opening.problem) {
        wait(words.opening);
        return load(opening.done, opening.count);
      }
      const wrong = trouble ?? opening?.problem;
      put(...wrong ? [problem(wrong)] : [], ...both(show?.deck ? "lost" : "none"),
        ...may() ? [create("p", words.how), choose()] : [], ways());
    },
    /** Shows a text that explains why nothing is visible. */
    refuse(text) { put(create("h1", text)); },
    hide() {
      isOpen = false;
      note.hidden = true;
      loading.hidden = false;
      get("loading-what").textContent = document.querySelector("template[data-loading]").dataset.loading;
    },
  };
};
