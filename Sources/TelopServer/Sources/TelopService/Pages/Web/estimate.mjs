/*
 * What the server's clock says, from exchanges with it: arithmetic alone, which knows no network and no timers.
 *
 * An exchange is sent at `sent` and answered at `received` by this page's clock; the server read its own between
 * the two, `server`. So the server is ahead by at most `server - sent` and by at least `server - received`,
 * whatever the two ways took. A clock that drifts makes these bounds two lines with a gap between them; the
 * drift that leaves the widest gap is the one that most exchanges agree with. All times are milliseconds.
 */

/** Clocks of machines drift apart by less than this. */
const mostDrift = 500e-6;
/** Over less time than this, what is noise would pass for drift. */
const steady = 30_000;
/** So much of the past counts: a clock's drift changes with the room's temperature. */
const kept = 300_000;

export class Estimate {
  #lower = [];
  #upper = [];
  #drift = 0;
  #offset = 0;
  #origin = 0;
  #gap = Infinity;

  /** Whether there has been an exchange. */
  get isKnown() { return this.#lower.length > 0; }

  /** By how much it may be wrong, whatever the network did. */
  get error() { return this.#gap / 2; }

  /** What the server's clock gains on this one. */
  get drift() { return this.#drift; }

  /** How far the server's clock is ahead at a moment of this one. */
  ahead(local) { return this.#offset + this.#drift * (local - this.#origin); }

  /** Takes an exchange. */
  add(sent, received, server) {
    if (!(received >= sent)) return;
    this.#lower.push([received, server - received]);
    this.#upper.push([sent, server - sent]);
    this.#forget(received - kept);
    while (!this.#solve(received)) {
      // This machine has slept, or the server's has been restarted: what was before says nothing.
      if (this.#lower.length === 1) break;
      this.#forgetHalf();
    }
  }

  #forget(before) {
    const count = this.#lower.findIndex(([time]) => time >= before);
    if (count > 0) this.#drop(count);
  }

  #forgetHalf() { this.#drop(Math.ceil(this.#lower.length / 2)); }

  #drop(count) {
    this.#lower.splice(0, count);
    this.#upper.splice(0, count);
  }

  #solve(now) {
    const since = this.#upper[0][0];
    const bounds = drift => {
      let low = -Infinity, high = Infinity;
      for (const [time, value] of this.#lower) low = Math.max(low, value - drift * (time - now));
      for (const [time, value] of this.#upper) high = Math.min(high, value - drift * (time - now));
      return { low, high, gap: high - low };
    };
    let drift = 0;
    if (now - since >= steady) {
      // The gap is a concave function of the drift.
      let [from, until] = [-mostDrift, mostDrift];
      for (let step = 0; step < 40; ++step) {
        const third = (until - from) / 3;
        if (bounds(from + third).gap < bounds(until - third).gap) from += third;
        else until -= third;
      }
      drift = (from + until) / 2;
    }
    const { low, high, gap } = bounds(drift);
    // Until the drift is known, it may have closed the gap by itself.
    const play = drift === 0 ? mostDrift * (now - since) : 0;
    if (gap < -play - 1e-6) return false;
    this.#drift = drift;
    this.#offset = (low + high) / 2;
    this.#origin = now;
    this.#gap = Math.max(gap, play);
    return true;
  }
}

/**
 * A clock that follows another without jumping: what it is off by is made up for little by little. It reads no wall
 * clock, and the server's time is none that anybody sets, so setting one moves nothing. Only what round trips prove to
 * be far off is set at once: this machine slept, and its own clock stood still, or the server's was restarted.
 */
export class Follower {
  #shown = null;
  #at = 0;

  /**
   * @param slew how much of the time that passes a correction may take
   * @param most what is certainly off by more than this is set at once, in milliseconds
   */
  constructor(slew = .02, most = 500) {
    this.slew = slew;
    this.most = most;
  }

  /** How far to be ahead at a moment of this page's clock, where `ahead` would be right, give or take `error`. */
  ahead(local, ahead, error) {
    const passed = Math.max(0, local - this.#at);
    const off = ahead - (this.#shown ?? ahead);
    const isFar = this.#shown === null || Math.abs(off) > this.most + error;
    const step = passed * this.slew;
    this.#shown = isFar ? ahead : this.#shown + Math.max(-step, Math.min(step, off));
    this.#at = Math.max(this.#at, local);
    return this.#shown;
  }
}
