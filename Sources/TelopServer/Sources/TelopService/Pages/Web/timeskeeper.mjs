/*
 * Writes a rehearsal's times into the script's file that a show follows.
 */

/** The timeout of a request, in milliseconds. */
const timeout = 5_000;

/**
 * @param base the show's path
 * @param may returns whether this page may write
 * @returns the `keep` of a rehearsal, see rehearsal.js, and `look`, which requests the file's name
 */
export const timesKeeper = ({ base, words, may }) => {
  let script = null;
  const ask = async (more = {}) => {
    const control = new AbortController();
    const limit = setTimeout(() => control.abort(), timeout);
    try {
      return await fetch(base + "/times", { cache: "no-store", signal: control.signal, ...more });
    } finally {
      clearTimeout(limit);
    }
  };
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
