/*
 * The field for slides beside the script. It keeps a PDF in this window for a new show or the export of a stage.
 */
const get = id => document.getElementById(id);
const maximumSize = 1 << 27;

export const isSlides = file => /\.pdf$/i.test(file.name) || file.type === "application/pdf";

/** Formats a size as `3.4 MB`. */
const sizeOf = bytes => bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** @param onWrong called with a sentence about a rejected file */
export const slidesField = (words, onWrong) => {
  const [choose, input, name, remove] = ["choose-slides", "slides-file", "slides-name", "remove-slides"].map(get);
  const listeners = [];
  let kept = null;
  const paint = () => {
    choose.textContent = kept ? words.otherSlides : words.slides;
    name.textContent = kept ? `${kept.name}  ${sizeOf(kept.bytes.size)}` : words.noSlides;
    remove.hidden = kept === null;
    for (const tell of listeners) tell();
  };
  const own = {
    get file() { return kept; },
    /** Calls a function now, and whenever the slides change. */
    hear(tell) {
      listeners.push(tell);
      tell();
    },
    async take(file) {
      if (file.size > maximumSize) return onWrong(words.longSlides);
      let bytes;
      try { bytes = await file.arrayBuffer(); } catch { return onWrong(words.badSlides); }
      // Like PDF readers, looks for the header only in the first 1024 bytes.
      const head = new TextDecoder("latin1").decode(bytes.slice(0, 1024));
      if (!head.includes("%PDF-")) return onWrong(words.badSlides);
      // Keeps the bytes instead of the file, because the file may change before the show.
      kept = { name: file.name, bytes: new Blob([bytes], { type: "application/pdf" }) };
      paint();
    },
  };
  choose.addEventListener("click", () => input.click());
  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (file) await own.take(file);
    // Allows choosing the same file again.
    input.value = "";
  });
  remove.addEventListener("click", () => {
    kept = null;
    paint();
    choose.focus();
  });
  remove.setAttribute("aria-label", words.removeSlides);
  paint();
  return own;
};
