/*
 * Changes to a text field that the field's own undo can revert, and offsets in a script.
 */

/**
 * Replaces a field's text. The change is one step in the field's undo history, and replaces only the part that differs.
 */
export const retype = (field, text) => {
  const old = field.value;
  if (old === text) return;
  let start = 0, end = 0;
  const maximum = Math.min(old.length, text.length);
  while (start < maximum && old[start] === text[start]) ++start;
  while (end < maximum - start && old.at(-1 - end) === text.at(-1 - end)) ++end;
  // Never splits a surrogate pair.
  const isLow = code => code >= 0xDC00 && code < 0xE000;
  if (isLow(old.charCodeAt(start)) || isLow(text.charCodeAt(start))) start = Math.max(0, start - 1);
  if (end > 0 && isLow(old.charCodeAt(old.length - end))) --end;
  const part = text.slice(start, text.length - end);
  field.focus({ preventScroll: true });
  field.setSelectionRange(start, old.length - end);
  const isDone = part === ""
    ? document.execCommand("delete") : document.execCommand("insertText", false, part);
  // In a browser that lacks the command, the change cannot be undone.
  if (!isDone || field.value !== text) {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
};

/** Converts a UTF-8 offset to a UTF-16 offset. */
export const utf16Offset = (text, bytes) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(new TextEncoder().encode(text).subarray(0, bytes)).length;

/** The line of a UTF-16 offset, counted from 1. */
export const lineAt = (text, place) => text.slice(0, place).split("\n").length;

/** Scrolls to a line and selects it. */
export const goToLine = (field, line) => {
  const lines = field.value.split("\n");
  const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  field.focus({ preventScroll: true });
  // The field loses and regains the focus, because a browser scrolls to a selection only when the field gets the focus.
  field.setSelectionRange(start, start);
  field.blur();
  field.focus();
  field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
};

/** Matches the first block between `---` lines. The block is front matter only if `isFirst`. */
const frontOf = text => /^﻿?---[ \t]*\r?\n([\s\S]*?)^---[ \t]*$/m.exec(text);

const isFirst = match => match !== null && match.index === 0;

/** The UTF-16 offset of the text after the front matter and blank lines; 0 without front matter. */
export const textStart = text => {
  const match = frontOf(text);
  return isFirst(match) ? match[0].length + /^\s*/.exec(text.slice(match[0].length))[0].length : 0;
};

/** The values in the front matter, by name. */
export const frontMatter = text => {
  const match = frontOf(text);
  const values = new Map();
  if (!isFirst(match)) return values;
  for (const line of match[1].split("\n")) {
    const pair = /^([A-Za-z-]+):[ \t]*(.*?)[ \t\r]*$/.exec(line);
    if (pair) values.set(pair[1], pair[2].replace(/^(["'])(.*)\1$/, "$2"));
  }
  return values;
};

/** The script with `options` set in its front matter, and with the options in `removed` deleted there. */
export const withOptions = (text, options, removed = []) => {
  const match = frontOf(text);
  const written = Object.entries(options).map(([name, value]) => `${name}: ${JSON.stringify(String(value))}\n`);
  if (!isFirst(match)) return written.length > 0 ? `---\n${written.join("")}---\n\n${text}` : text;
  const names = new Set([...Object.keys(options), ...removed]);
  const lines = match[1].split("\n").filter(line => !names.has(/^([A-Za-z-]+):/.exec(line)?.[1]));
  const start = match[0].indexOf("\n") + 1;
  const inner = lines.join("\n");
  return text.slice(0, start) + inner + written.join("") + text.slice(start + match[1].length);
};
