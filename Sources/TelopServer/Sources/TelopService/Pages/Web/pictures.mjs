/*
 * The pictures of a show's slides: fetched once each, those that are needed soon first, and kept, so that slides turn
 * while the server is away.
 */

/** Seconds until a picture that did not come is asked for again. */
const waits = [1, 2, 5];
/** How many are fetched at a time: browsers have six connections for a server. */
const most = 2;

/**
 * @param slides of each: its `file`, or none
 * @param onCount called with how many are there, each time one is
 * @returns where a slide's picture is, see deck.js of the exporter, by its number from 0
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
        // One that there is not any more does not come.
        if (response.status === 404) return null;
      } catch { /* The server is away. */ }
      await new Promise(next => setTimeout(next, waits[Math.min(tries, waits.length - 1)] * 1000));
    }
  };
  /** Those behind the one that was asked for last, then those before it. */
  const nextPlace = () => places.find((place, index) => index >= near && place.state === "waiting")
    ?? places.findLast(place => place.state === "waiting");
  const work = async () => {
    if (running === most) return;
    const place = nextPlace();
    if (!place) return;
    running += 1;
    place.state = "coming";
    const address = await fetched(place);
    place.state = "here";
    // What cannot be had stays a number.
    if (address) place.tell(address);
    running -= 1;
    onCount(++count);
    work();
  };
  const all = () => { for (let index = 0; index < most; ++index) work(); };
  setTimeout(all);

  return index => {
    near = index;
    all();
    return places[index].state === "none" ? null : places[index].address;
  };
};
