/*
 * The script, and its settings in two fields and a list. Values in the script's front matter appear in the fields. If
 * the front matter and a field have different values, the value that was changed last counts.
 */
import { frontMatter, textStart } from "./editing.mjs";
import { isSlides } from "./deckfield.mjs";
import { create, get } from "./elements.mjs";

const [text, duration, size, look] = ["text", "duration", "size", "look"].map(get);
Object.defineProperty(look, "value", {
  get: () => look.querySelector(":checked")?.value ?? "",
  set(value) { for (const button of look.querySelectorAll("input")) button.checked = button.value === value; },
});
const maximumSize = 262_144;
/** The defaults of `telop fit`. */
const defaults = { duration: "5:00", size: "48", theme: "base" };
const fields = { duration, size, theme: look };

/** The theme in the front matter if Telop has no such theme. It is for a slide program, and Telop ignores it. */
const otherTheme = script => {
  const theme = frontMatter(script).get("theme");
  return theme && ![...look.querySelectorAll("input")].some(({ value }) => value === theme) ? theme : null;
};

/** The values in the front matter. A theme that Telop ignores counts as the default one. */
const valuesOf = script => {
  const values = frontMatter(script);
  if (otherTheme(script)) values.set("theme", defaults.theme);
  return values;
};

const part = (className, text) => create("span", text, { className });

/** The parts of a line: a heading as a whole, or the marks within it. */
const partsOf = line => /^#{1,6}[ \t]/.test(line) ? [part("head", line)]
  : line.split(/(==[^=]+==)/).map((piece, index) => index % 2 ? part("mark", piece) : piece);

/**
 * Tints headings, front matter and marks in a layer behind the text. The layer has the same text and font, but
 * transparent letters.
 */
const tint = layer => {
  const start = textStart(text.value), front = text.value.slice(0, start);
  const lines = text.value.slice(start).split("\n").flatMap(line => [...partsOf(line), "\n"]);
  layer.replaceChildren(part("front", front.trimEnd()), front.slice(front.trimEnd().length), ...lines);
  text.onscroll = () => { layer.scrollTop = text.scrollTop; };
  text.onscroll();
};

const keep = values => {
  // Session storage is deleted with its window.
  try { sessionStorage.setItem("telop.script", JSON.stringify(values)); } catch { /* Then it is only in the field. */ }
};
const kept = () => {
  try { return JSON.parse(sessionStorage.getItem("telop.script")); } catch { return null; }
};

/** The size of the picture in pixels, from the front matter. Without `canvas`, the aspect ratio is 16 to 9. */
export const canvasOf = (script, viewport = 1920) => {
  const front = frontMatter(script);
  const size = /^(\d+)x(\d+)$/.exec(front.get("canvas") ?? "");
  if (size) return { width: Number(size[1]), height: Number(size[2]) };
  const width = Number(front.get("viewport")) || viewport;
  return { width, height: Math.round(width * 9 / 16) };
};

/** Converts `54`, `54 px` and `5 %` to pixels; returns anything else unchanged. */
const pixels = (value, canvas) => {
  const match = /^\s*([\d.]+)\s*(px|[%％])?\s*$/i.exec(value);
  if (!match) return value.trim();
  if (!match[2] || match[2].toLowerCase() === "px") return match[1];
  return String(Math.round(Number(match[1]) * canvas.height) / 100);
};

const shownAs = {
  duration: value => value,
  size: value => Number(value) > 0 ? `${value} px` : value,
  theme: value => value,
};

export const scriptField = (words, tongue, onChange) => {
  let front = new Map(), name = null;

  const values = () => ({
    duration: duration.value.trim(), size: pixels(size.value, canvasOf(text.value)), theme: look.value,
  });
  const follow = () => {
    const next = valuesOf(text.value);
    for (const [key, field] of Object.entries(fields)) {
      const value = next.get(key);
      if (value === front.get(key)) continue;
      field.value = shownAs[key](value ?? defaults[key]);
    }
    front = next;
  };
  const note = () => {
    const canvas = canvasOf(text.value), share = Number(values().size) / canvas.height * 100;
    get("percent").textContent = share > 0 && !/[%％]/.test(size.value) ? `${Number(share.toFixed(1))} %` : "";
    const theme = otherTheme(text.value);
    get("look-note").textContent = theme ? words.otherLook(theme) : "";
    document.body.classList.toggle("empty", text.value.trim() === "");
    tint(get("tint"));
  };
  /** Shows the number of characters of the line; `undefined` shows none. */
  const count = number => {
    get("count").textContent = number === undefined ? "" : words.count(number.toLocaleString(tongue));
  };
  const change = () => {
    follow();
    note();
    keep({ text: text.value, duration: duration.value, size: size.value, theme: look.value, name });
    onChange();
  };
  text.addEventListener("input", change);
  for (const field of Object.values(fields)) field.addEventListener("input", change);

  const own = {
    count,
    get text() { return text.value; },
    get isEmpty() { return text.value.trim() === ""; },
    get values() { return values(); },
    /** The script's name in messages and shows; `undefined` if it has none. */
    get name() { return frontMatter(text.value).get("title") ?? name ?? undefined; },
    /**
     * The fields of a request. Values that are also in the front matter are omitted, so that an error names the line of
     * the value.
     */
    get request() {
      const options = Object.fromEntries(
        Object.entries(values()).filter(([key, value]) => value !== front.get(key) && value !== ""));
      return { script: text.value, ...own.name && { name: own.name.slice(0, 80) }, options };
    },
    /** Replaces the script, as one step of the field's undo history. */
    take(script, file, retype) {
      name = file;
      front = new Map();
      retype(text, script);
      const start = textStart(script);
      text.setSelectionRange(start, start);
      text.scrollTop = 0;
      change();
    },
    /** Puts a script into the empty field. */
    put(script, file) {
      name = file;
      text.value = script;
      change();
    },
    /** Restores the fields after the page was reloaded. */
    restore() {
      for (const [key, field] of Object.entries(fields)) field.value = shownAs[key](defaults[key]);
      const before = kept();
      if (typeof before?.text === "string" && before.text !== "") {
        text.value = before.text;
        front = valuesOf(before.text);
        duration.value = before.duration ?? duration.value;
        size.value = before.size ?? size.value;
        look.value = before.theme ?? look.value;
        name = before.name ?? null;
      }
      note();
      count();
    },
  };
  return own;
};

/**
 * Accepts files dropped anywhere on the page: a script, slides, or both.
 *
 * @param onText called with a file's text and name
 * @param onSlides called with a PDF file
 * @param onWrong called with a sentence about a rejected file
 */
export const takeFiles = (words, { onText, onSlides, onWrong }) => {
  const veil = get("drop");
  const hasFile = event => [...event.dataTransfer?.types ?? []].includes("Files");
  let depth = 0;
  const show = isOver => {
    if (!isOver) depth = 0;
    veil.hidden = !isOver;
  };
  addEventListener("dragenter", event => {
    if (!hasFile(event)) return;
    event.preventDefault();
    depth += 1;
    show(true);
  });
  addEventListener("dragover", event => { if (hasFile(event)) event.preventDefault(); });
  addEventListener("dragleave", event => {
    if (hasFile(event) && --depth <= 0) show(false);
  });
  addEventListener("drop", async event => {
    if (!hasFile(event)) return;
    event.preventDefault();
    show(false);
    const files = [...event.dataTransfer.files], slides = files.find(isSlides);
    const file = files.find(file => !isSlides(file));
    if (slides) onSlides(slides);
    if (!file) return;
    if (!/\.(md|markdown|txt)$/i.test(file.name) && !file.type.startsWith("text/")) return onWrong(words.badFile);
    if (file.size > maximumSize) return onWrong(words.longFile);
    try {
      onText(new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer()), file.name);
    } catch {
      onWrong(words.badFile);
    }
  });
};
