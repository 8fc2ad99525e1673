/*
 * The pictures of a show's slides. Each picture is fetched once and kept, so that slides turn even while the server is
 * unavailable. The pictures that are needed soon are fetched first.
 */

/** Seconds until the next try to fetch a picture. */
const waits = [1, 2, 5];
/** The maximum number of parallel fetches; browsers have six connections to a server. */
const maximumFetches = 2;

/**
 * @param slides the slides, each with the address of its picture as `file` if there is a picture
 * @param onCount called after each fetch, with the number of fetches so far
 * @returns a function that takes a slide's index and returns a promise of the picture's address; it returns `null` for
 *   a slide without a picture
 */
export const picturesOf = (slides, onCount = () => {}) => {
  const places = slides.map(({ file }) => {
    let tell = null;
    const address = new Promise(resolve => { tell = resolve; });
    return { file, tell, address, state: file ? "waiting" : "none" };
  });
  let running = 0, count = 0, near = 0;

  const fetched = async place => {
    for (let tries = 0; ; ++tries) {
      try {
        const response = await fetch(place.file);
        if (response.ok) return URL.createObjectURL(await response.blob());
        // The picture has been deleted, or the token has changed, so another try is useless.
        if ([401, 403, 404].includes(response.status)) return null;
      } catch { /* The server is unavailable. */ }
      await new Promise(next => setTimeout(next, waits[Math.min(tries, waits.length - 1)] * 1000));
    }
  };
  /** The next picture to fetch: the first from the requested slide on, or else the last before that slide. */
  const nextPlace = () => places.find((place, index) => index >= near && place.state === "waiting")
    ?? places.findLast(place => place.state === "waiting");
  const work = async () => {
    if (running === maximumFetches) return;
    const place = nextPlace();
    if (!place) return;
    running += 1;
    place.state = "coming";
    const address = await fetched(place);
    place.state = "here";
    // While there is no address, the stage shows the slide's number instead.
    if (address) place.tell(address);
    running -= 1;
    onCount(++count);
    work();
  };
  const all = () => { for (let index = 0; index < maximumFetches; ++index) work(); };
  setTimeout(all);

  return index => {
    near = index;
    all();
    return places[index].state === "none" ? null : places[index].address;
  };
};
