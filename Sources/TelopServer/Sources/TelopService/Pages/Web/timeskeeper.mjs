/*
 * Writes the times of a rehearsal into the script file whose changes a show follows.
 */

/** The timeout of a request, in milliseconds. */
const timeout = 5_000;

/**
 * @param base the show's path
 * @param may returns whether this page may write
 * @returns an object with the functions that rehearsal.js needs to keep times, and with `look`, which requests the name
 *   of the file
 */
export const timesKeeper = ({ base, words, may }) => {
  let script = null;
  const ask = (more = {}) =>
    fetch(base + "/times", { cache: "no-store", signal: AbortSignal.timeout(timeout), ...more });
  return {
    async look() {
      try {
        const response = await ask();
        if (response.ok) script = (await response.json()).script ?? null;
      } catch { /* The server is unavailable; a later call tries again. */ }
    },
    note: () => script !== null && may() ? words.timesWhy(script) : null,
    async write(file) {
      try {
        const { ok, status } = await ask({ method: "POST", headers: { "Content-Type": "application/json" }, body: file });
        if (ok) return { text: words.timesWritten(script), isDone: true };
        return { text: status === 409 ? words.timesChanged(script) : words.timesRefused(script), isDone: false };
      } catch {
        return { text: words.unsent, isDone: false };
      }
    },
  };
};
