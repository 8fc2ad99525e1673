/*
 * Fixes that make a text easier to read. Each fix is a button that changes a field. The field's own undo reverts it.
 */
import { lineAt, retype, utf16Offset, withOptions } from "./editing.mjs";
import { create, createButton, get } from "./elements.mjs";
import { clockTime } from "./facts.mjs";
import { paceText } from "./figures.mjs";

/** The number of fixes shown at first. */
const initialCount = 3;
const coarsePointer = matchMedia("(pointer: coarse)");

const fixButton = (label, aside, work) => {
  const button = createButton(label, work, "fix");
  if (aside) button.append(create("span", aside));
  return button;
};

/**
 * Parses the English sentence of a fix for the names of the sections that the fix shortens or leaves out. In the
 * result, `null` is the text before the first heading, and a number counts further sections.
 */
const sectionsOf = message => {
  const [before, after = ""] = message.split("leave out ");
  const form = /“(.*?)”|(\d+) more|the text before the first heading|the start/g;
  const names = part => [...part.matchAll(form)].map(([, name, more]) => name ?? (more ? Number(more) : null));
  return { message, shortened: names(before), gone: names(after) };
};

/** The label of a fix, and the remark beside the label. */
const labelOf = (fix, { text, fit }, words) => {
  const { lang } = document.documentElement;
  const number = Math.ceil(fix.amount - 1e-9).toLocaleString(lang), exact = Number(fix.amount.toFixed(1)).toLocaleString(lang);
  const what = fix.unit === "word" ? words.words : words.letters;
  const place = fix.edits[0] && utf16Offset(text, fix.edits[0].utf8[0]);
  // The text to cut may begin with blank lines, which are skipped to find its line.
  const start = place === undefined ? 0 : place + /^\s*/.exec(text.slice(place))[0].length;
  const line = place === undefined ? "" : words.atLine(lineAt(text, start));
  const now = Number(fit.duration);
  switch (fix.kind) {
    case "duration": {
      const gain = Math.round((fix.amount - now) * 10) / 10, size = Math.abs(gain);
      return [words.fix.duration(clockTime(fix.amount), gain > 0),
        `${gain > 0 ? "+" : "−"}${size < 60 ? words.fix.gain(size) : clockTime(Math.round(size))}`];
    }
    case "trim": case "sections":
      if (fix.message.includes("“")) return [words.fix.named(sectionsOf(fix.message), number, what), line];
      return [words.fix[fix.kind](number, what), line];
    default: return [words.fix[fix.kind]?.(exact) ?? fix.message, line];
  }
};

export const fixesCard = (words, names) => {
  const list = get("fix-list"), open = get("open-fixes");
  let isStale = true;

  const apply = (fix, name, source) => {
    if (isStale || get("text").value !== source.text) return;
    get("sheet").close();
    const { duration, size, ...others } = fix.options;
    let text = source.text;
    for (const { utf8, replacement } of fix.edits.toSorted((one, other) => other.utf8[0] - one.utf8[0])) {
      text = text.slice(0, utf16Offset(source.text, utf8[0])) + replacement + text.slice(utf16Offset(source.text, utf8[1]));
    }
    const removed = fix.removedOptions ?? [];
    if (Object.keys(others).length > 0 || removed.length > 0) text = withOptions(text, others, removed);
    const changed = [];
    const change = (field, value) => {
      changed.push([field, field.value]);
      retype(field, value);
    };
    if (text !== source.text) change(get("text"), text);
    if (duration !== undefined) change(get("duration"), duration);
    if (size !== undefined) change(get("size"), `${size} px`);
    // Prevents a phone's keyboard from covering the result.
    if (coarsePointer.matches) document.activeElement.blur();
    offerUndo(name, changed);
  };
  const offerUndo = (name, fields) => {
    get("undo-fix")?.remove();
    const undo = fixButton(words.undo(name), "", () => {
      undo.remove();
      get("sheet").close();
      for (const [field, before] of fields.toReversed()) {
        field.focus({ preventScroll: true });
        document.execCommand("undo");
        // Has an effect only if the browser has lost the field's undo history.
        retype(field, before);
      }
      if (coarsePointer.matches) document.activeElement.blur();
    });
    undo.id = "undo-fix";
    list.after(undo);
  };

  return {
    apply,
    /** Shows why the text is hard to read. */
    reason(fit) {
      const { pace } = fit, [because] = pace.because;
      const sentences = words.reasons, unit = names.units[pace.unit];
      if (!because) return get("reason").replaceChildren(words.fine);
      const place = because.place;
      const sentence = because.cause === "pace" && place
        ? sentences.pace(clockTime(place.time), paceText(because.amount, pace), unit, place.line)
        : because.cause === "pace" ? `${paceText(because.amount, pace)} ${unit}`
          : because.cause === "slow" ? sentences.slow(`${paceText(because.amount, pace)} ${unit}`)
            : because.cause === "dwell" ? sentences.dwell(Number(because.amount.toFixed(1))) : sentences.other;
      const parts = [sentence];
      if (place) parts.push(create("br"), create("q", place.excerpt, { dir: "auto" }));
      get("reason").replaceChildren(...parts);
    },
    /** Shows the fixes; `source` has the text and the plan to which the fixes belong. */
    show(fixes, source) {
      isStale = false;
      list.replaceChildren(...fixes.map(fix => {
        const [name, aside] = labelOf(fix, source, words);
        return fixButton(name, aside, () => apply(fix, name, source));
      }));
      const rest = [...list.children].slice(initialCount);
      if (rest.length > 1) {
        for (const one of rest) one.hidden = true;
        const more = createButton(`${words.more} ${rest.length}`, () => {
          more.remove();
          for (const one of rest) one.hidden = false;
          rest[0].focus();
        }, "plain");
        list.append(more);
      }
      if (fixes.length === 0 && source.fit.pace.because.length > 0) list.textContent = words.noFix;
      open.textContent = `${words.fixesShort} ${fixes.length}`;
      open.hidden = fixes.length === 0;
      document.body.classList.toggle("well", fixes.length === 0 && source.fit.pace.because.length === 0);
    },
    /** Disables the fixes, because the text has changed. The fixes stay readable. */
    age() {
      isStale = true;
      for (const fix of list.querySelectorAll(".fix")) fix.setAttribute("aria-disabled", "true");
    },
    forgetUndo() { get("undo-fix")?.remove(); },
  };
};
