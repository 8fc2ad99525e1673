/*
 * Predicts the effect of a pause. The server computes this effect in the same way as for an actual pause.
 */

/** How long an answer is valid, in milliseconds of the server's clock. */
const fresh = 2_000;
/** The length of the predicted pause, in seconds. For a paused show, 0 predicts the effect of resuming now. */
const pauseIn = phase => phase === "paused" ? 0 : 10;

export class OutlookReader {
  document = null;
  #base;
  #epoch = null;
  #isAsking = false;
  #failed = -Infinity;

  constructor(base) { this.#base = base; }

  /** The known outlook. Its `after` is `null` if the outlook was computed for another phase. */
  of({ phase }) {
    const { document } = this;
    return !document || document.phase === phase && document.pause === pauseIn(phase)
      ? document : { ...document, after: null };
  }

  /** Requests the outlook if the known outlook is outdated. Calls `done` once `document` has the answer. */
  look(show, { phase }, now, done) {
    const known = this.document;
    const pause = pauseIn(phase);
    const isOld = !known || this.#epoch !== show.epoch || known.revision < show.revision || known.phase !== phase
      || known.pause !== pause
      // The longer a pause lasts, the faster the rest of the text must run.
      || (phase === "running" || phase === "paused") && now - known.moment / 1000 > fresh;
    if (!isOld || this.#isAsking || now - this.#failed < 1_000) return;
    this.#isAsking = true;
    this.#ask(pause).then(document => {
      [this.document, this.#epoch] = [document, show.epoch];
      // The phase differs while a command is about to take effect. Delays the next request by 1 s.
      if (document.phase !== phase || document.pause !== pause) this.#failed = now;
      done();
    }).catch(() => { this.#failed = now; }).finally(() => { this.#isAsking = false; });
  }

  async #ask(pause) {
    const response = await fetch(`${this.#base}/outlook?pause=${pause}`, { cache: "no-store" });
    if (!response.ok) throw new Error(String(response.status));
    return response.json();
  }
}
