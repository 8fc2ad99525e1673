/*
 * Sends a show's turns: which page is up, by its number, so the newest is all that counts, and it may be sent again.
 */

/** How long an answer may take, and how long until the next try, in milliseconds. */
const patience = 3_000, pause = 1_000;

/** Of problems that another try may find gone. */
const passing = status => status === 429 || status >= 500;

/**
 * @param base the show's path
 * @param controller what this page is called
 * @param onState takes the state that comes of a turn
 * @param onRefusal called where the page may not turn, with the status
 * @returns `turn`, which takes a page from 0; `wanted`: the one that the server has not heard of yet, or `null`; and
 *   `settled()`: whether it has heard of the last one, as a promise, which is kept within some seconds
 */
export const turnerOf = ({ base, controller, onState, onRefusal }) => {
  let wanted = null, isBusy = false;
  const waiting = [];

  const newName = () => "turn-" + [...crypto.getRandomValues(new Uint32Array(3))].map(part => part.toString(36)).join("");
  const post = async index => {
    const control = new AbortController();
    const limit = setTimeout(() => control.abort(), patience);
    try {
      const response = await fetch(base + "/commands", {
        method: "POST", headers: { "Content-Type": "application/json" }, signal: control.signal,
        body: JSON.stringify({ id: newName(), command: { slide: index + 1 }, controller }),
      });
      return { status: response.status, document: await response.json() };
    } finally {
      clearTimeout(limit);
    }
  };
  const send = async () => {
    if (isBusy || wanted === null) return;
    isBusy = true;
    const index = wanted;
    let wait = 0;
    try {
      const { status, document } = await post(index);
      if (passing(status)) wait = pause;
      else {
        if (wanted === index || status !== 200) wanted = null;
        if (status === 200) onState(document); else onRefusal(status);
      }
    } catch { wait = pause; }
    isBusy = false;
    if (wanted !== null) return setTimeout(send, wait);
    for (const tell of waiting.splice(0)) tell(true);
  };
  return {
    turn(index) {
      wanted = index;
      send();
    },
    settled: () => wanted === null && !isBusy ? Promise.resolve(true) : new Promise(resolve => {
      waiting.push(resolve);
      setTimeout(() => resolve(false), patience);
    }),
    get wanted() { return wanted; },
  };
};
