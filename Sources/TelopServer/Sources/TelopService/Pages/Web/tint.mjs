/*
 * Tints headings, front matter and marks in a layer behind a text field. The layer has the field's text and font, but
 * transparent letters.
 */
import { textStart } from "./editing.mjs";

const part = (name, text) => Object.assign(document.createElement("span"), { className: name, textContent: text });

/** The parts of a line: a heading as a whole, or the marks within it. */
const partsOf = line => /^#{1,6}[ \t]/.test(line) ? [part("head", line)]
  : line.split(/(==[^=]+==)/).map((piece, index) => index % 2 ? part("mark", piece) : piece);

export const tint = (field, layer) => {
  const text = field.value, start = textStart(text);
  const follow = () => { layer.scrollTop = field.scrollTop; };
  const lines = text.slice(start).split("\n").flatMap(line => [...partsOf(line), "\n"]);
  layer.replaceChildren(part("front", text.slice(0, start).trimEnd()), text.slice(text.slice(0, start).trimEnd().length, start), ...lines);
  field.onscroll = follow;
  follow();
};
