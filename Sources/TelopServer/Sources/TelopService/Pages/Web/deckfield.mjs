/*
 * Slides beside the script: a PDF that this window keeps, for a show that is started with it and a stage that is exported.
 */
const get = id => document.getElementById(id);
const longest = 1 << 27;

/** Whether a file that is dropped is one. */
export const isSlides = file => /\.pdf$/i.test(file.name) || file.type === "application/pdf";

/** `3.4 MB` */
const sizeOf = bytes => bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** @param onWrong takes a sentence about a file that cannot be taken */
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
    /** Has something called now, and whenever there are others, or none. */
    hear(tell) {
      listeners.push(tell);
      tell();
    },
    async take(file) {
      if (file.size > longest) return onWrong(words.longSlides);
      let bytes;
      try { bytes = await file.arrayBuffer(); } catch { return onWrong(words.badSlides); }
      // Readers look no further for it.
      const head = new TextDecoder("latin1").decode(bytes.slice(0, 1024));
      if (!head.includes("%PDF-")) return onWrong(words.badSlides);
      // Its bytes: the file may be another by the time of the show.
      kept = { name: file.name, bytes: new Blob([bytes], { type: "application/pdf" }) };
      paint();
    },
  };
  choose.addEventListener("click", () => input.click());
  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (file) await own.take(file);
    // The same file can be chosen again.
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
