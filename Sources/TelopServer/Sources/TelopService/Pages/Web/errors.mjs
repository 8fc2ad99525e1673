/*
 * Shows errors as cards and beside the fields. A card has the problem and its line, a button with a fix if one is
 * known, and a button that goes to the line.
 */
import { goToLine, retype } from "./editing.mjs";
import { create, createButton, get } from "./elements.mjs";
import { problemParts } from "./problems.mjs";

const card = (kind, icon, title, ...more) => {
  const element = create("div", "", { className: `card news ${kind}` });
  element.innerHTML = `<p class="title"><svg class="icon" aria-hidden="true"><use href="#i-${icon}"/></svg><span></span></p>`;
  element.querySelector("span").textContent = title;
  element.append(...more.filter(Boolean));
  return element;
};
const partsOf = problem => problemParts(problem, document.documentElement.lang);

/**
 * Corrects a line of front matter: inserts the name or value that the service suggests, or a missing colon. Returns
 * `null` if no correction is known.
 */
const lineFor = (line, { type, detail = "" }) => {
  const word = /did you mean (?:--)?([A-Za-z-]+)\?/.exec(detail)?.[1];
  const [name] = /^[A-Za-z-]+(?=:)/.exec(line) ?? [];
  if (word && name) return type === "telop:badValue" ? `${name}: ${word}` : line.replace(name, word);
  const pair = /^([A-Za-z-]+)(?:[ \t]*：|[ \t])[ \t]*(.+)$/.exec(line);
  return pair && /'key: value'|full-width/.test(detail) ? `${pair[1]}: ${pair[2]}` : null;
};

/** The fix for a problem, as a label and a function; `null` if none is known. */
const mendOf = (problem, text, defaults, words) => {
  // Only the problem's sentence names the required duration. The talk must be longer than that.
  const more = /a duration of more than ([\d:]+)/.exec(problem.detail ?? "")?.[1];
  if (more) {
    const seconds = more.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
    const time = `${Math.floor((seconds + 1) / 60)}:${String((seconds + 1) % 60).padStart(2, "0")}`;
    return [words.mends.duration(time), () => retype(get("duration"), time)];
  }
  if (problem.line === undefined) {
    const value = defaults[problem.option];
    return value && [words.mends.back(value), () => retype(get(problem.option), value)];
  }
  const lines = text.split("\n"), line = lines[problem.line - 1] ?? "";
  const braces = /[ \t]*\{[^}]*\}[ \t]*$/.exec(line);
  if (braces && (line.startsWith("#") || problem.type === "telop:badAttribute")) {
    return [words.mends.braces(braces[0].trim()), () => retype(get("text"),
      lines.with(problem.line - 1, line.slice(0, braces.index)).join("\n"))];
  }
  const better = lineFor(line, problem);
  if (better) {
    return [words.mends.write(better.length > 40 ? better.slice(0, 39) + "…" : better),
      () => retype(get("text"), lines.with(problem.line - 1, better).join("\n"))];
  }
  if (problem.detail?.includes("no closing ---")) {
    const found = lines.findIndex((line, index) => index > 0 && !/^[A-Za-z-]+:/.test(line));
    const end = found < 0 ? lines.length : found;
    return [words.mends.close(end + 1), () => retype(get("text"), lines.toSpliced(end, 0, "---").join("\n"))];
  }
  if (/^[A-Za-z-]+:/.test(line)) {
    return [words.mends.line, () => retype(get("text"), lines.toSpliced(problem.line - 1, 1).join("\n"))];
  }
  return null;
};

export const errorCards = words => {
  const place = get("news");
  const said = {};
  const put = (name, element) => {
    said[name]?.remove();
    said[name] = element;
    if (element) place.append(element);
  };
  const atField = (option, sentence) => {
    for (const name of ["duration", "size"]) {
      const isIt = name === option;
      const error = get(`${name}-error`);
      error.hidden = !isIt;
      error.innerHTML = "<svg class=\"icon\" aria-hidden=\"true\"><use href=\"#i-unreadable\"/></svg> ";
      error.append(isIt ? sentence : "");
      if (isIt) get(name).setAttribute("aria-invalid", "true");
      else get(name).removeAttribute("aria-invalid");
    }
  };
  return {
    /** Shows a problem and returns it as one sentence. */
    show(problem, text, defaults) {
      const wrong = words.wrong[(problem.type ?? "").replace("telop:", "")] ?? words.wrong.other;
      const what = typeof wrong === "function" ? wrong(problem.option) : wrong;
      const isField = problem.line === undefined && ["duration", "size"].includes(problem.option);
      atField(isField ? problem.option : null, isField ? words[`${problem.option}Hint`] : "");
      const { line } = problem;
      const title = line === undefined ? what : words.at(line, what);
      const mend = mendOf(problem, text, defaults, words);
      const row = create("p", "", { className: "row" });
      if (mend) row.append(createButton(...mend));
      if (line !== undefined) row.append(createButton(words.toLine(line), () => goToLine(get("text"), line), "plain"));
      put("problem", card("error", "unreadable", title, ...partsOf(problem), row.childElementCount > 0 && row));
      return isField ? words[`${problem.option}Hint`] : title;
    },
    clear() {
      put("problem", null);
      put("note", null);
      atField(null);
    },
    /** Shows `title`, a sentence about a failed action. `more` is a second sentence, or a problem. */
    note(title, more, link) {
      const anchor = link && create("a", link[0], { href: link[1], className: "plain" });
      put("note", card("error", "unreadable", title, ...typeof more === "string" ? [create("p", more)] : more ? partsOf(more) : [], anchor));
    },
    /** Shows a lost connection; with `null`, removes the message. */
    wait(tries, seconds) {
      if (tries === null) return put("lost", null);
      put("lost", card("lost", "brisk", words.lost, create("p", words.kept(tries, seconds))));
    },
    refuse() {
      put("right", card("lost", "brisk", words.noRight, create("p", words.link)));
    },
  };
};
