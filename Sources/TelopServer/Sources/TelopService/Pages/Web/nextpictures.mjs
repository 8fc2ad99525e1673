/*
 * The pictures of the current and the next slide on the presenter.
 */
const get = id => document.getElementById(id);

/** The minimum interval between two requests for the list of pictures, in milliseconds. */
const interval = 2_000;

/** @param base the show's path */
export const nextPictures = base => {
  let files = [], sha256 = null, askedAt = -interval;

  /** Requests the list of pictures. While the server is opening the PDF, the list has no `sha256`. */
  const ask = async () => {
    askedAt = performance.now();
    try {
      const response = await fetch(base + "/deck");
      if (response.ok) ({ sha256 = null, slides: files = [] } = await response.json());
    } catch { /* The next call of `show` tries again. */ }
  };
  const put = (image, file) => {
    image.hidden = !file;
    if (file && image.getAttribute("src") !== file) image.src = file;
  };
  return {
    /** @param show the show's state; without slides, no picture is shown */
    show({ deck, slide }) {
      const isCurrent = deck && deck.sha256 === sha256;
      if (deck && !isCurrent && performance.now() - askedAt >= interval) ask();
      get("cards").classList.toggle("pictured", Boolean(isCurrent));
      const [now, next] = isCurrent ? files.slice(slide - 1, slide + 1) : [];
      put(get("now-picture"), now?.file);
      put(get("next-picture"), next?.file);
    },
  };
};
