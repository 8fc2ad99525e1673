/*
 * The pictures of a show's slides. Each is fetched once and kept, so that slides turn without the server. The pictures
 * needed soon are fetched first.
 */

/** Seconds until the next try to fetch a picture. */
const waits = [1, 2, 5];
/** The maximum number of parallel fetches; browsers have six connections to a server. */
const maximumFetches = 2;

/**
 * @param slides for each slide: its `file`, if it has one
 * @param onCount called after each fetch, with the number of pictures so far
 * @returns a function from a slide's number, from 0, to its picture's address, see deck.js of the exporter
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
        // A deleted picture will not come back.
        if (response.status === 404) return null;
      } catch { /* The server is unavailable. */ }
      await new Promise(next => setTimeout(next, waits[Math.min(tries, waits.length - 1)] * 1000));
    }
  };
  /** The next picture to fetch: after the slide requested last, then before it. */
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
    // Without its picture, a slide shows its number.
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
