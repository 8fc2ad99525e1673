/*
 * Sends the turns of a show as absolute page numbers. With absolute numbers, only the newest turn counts, and a turn
 * may be sent again.
 */
import { newName, post } from "./commands.mjs";

/** How long to wait for pending turns, and the pause before the next try, in milliseconds. */
const timeout = 3_000, pause = 1_000;

/** Whether another try may succeed. */
const passing = status => status === 429 || status >= 500;

/**
 * @param base the show's path
 * @param controller the name of this page
 * @param onState called with the state that results from a turn
 * @param onRefusal called with the HTTP status if the server rejects a turn
 * @returns an object with
 *   turn        turns to a page, by its index
 *   wanted      the index of the page that the server has not yet confirmed, or `null`
 *   whenDone()  a promise of `true` once all turns are done, or of `false` after `timeout`
 */
export const turnerOf = ({ base, controller, onState, onRefusal }) => {
  let wanted = null, isBusy = false;
  const waiting = [];

  const send = async () => {
    if (isBusy || wanted === null) return;
    isBusy = true;
    const index = wanted;
    let wait = 0;
    try {
      const body = { id: "turn-" + newName(), command: { slide: index + 1 }, controller };
      const { status, document } = await post(base + "/commands", body);
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
    whenDone: () => wanted === null && !isBusy ? Promise.resolve(true) : new Promise(resolve => {
      waiting.push(resolve);
      setTimeout(() => resolve(false), timeout);
    }),
    get wanted() { return wanted; },
  };
};
