/*
 * An estimate of the server's clock from exchanges with the server. This module only calculates: it uses neither
 * network nor timers.
 *
 * In an exchange, this page's clock shows `sent` when the request is sent and `received` when the answer arrives. In
 * between, the server reads its clock as `server`. So the server's clock is ahead by at most `server - sent` and by at
 * least `server - received`, however long each direction took. If one of the clocks drifts, the upper bounds and the
 * lower bounds of many exchanges form two sloping lines with a gap between them. The estimate is the drift at which the
 * gap is widest. All times are milliseconds.
 */

/** The maximum drift between the clocks of two machines. */
const maximumDrift = 500e-6;
/** The minimum time span for an estimate of the drift. In a shorter span, noise would look like drift. */
const minimumDriftSpan = 30_000;
/** The time span of the exchanges used. Older exchanges do not count, because the drift changes with temperature. */
const maximumAge = 300_000;

export class Estimate {
  #lower = [];
  #upper = [];
  #drift = 0;
  #offset = 0;
  #origin = 0;
  #gap = Infinity;

  /** Whether there has been an exchange. */
  get isKnown() { return this.#lower.length > 0; }

  /** The maximum error, however long each direction took. */
  get error() { return this.#gap / 2; }

  /** How far the server's clock is ahead when this page's clock shows `local`. */
  ahead(local) { return this.#offset + this.#drift * (local - this.#origin); }

  add(sent, received, server) {
    if (!(received >= sent)) return;
    this.#lower.push([received, server - received]);
    this.#upper.push([sent, server - sent]);
    this.#forget(received - maximumAge);
    while (!this.#solve(received)) {
      // The exchanges contradict each other: this machine has slept, or the server was restarted. Drops old exchanges.
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
    if (now - since >= minimumDriftSpan) {
      // The gap is a concave function of the drift, so a ternary search finds the widest gap.
      let [from, until] = [-maximumDrift, maximumDrift];
      for (let step = 0; step < 40; ++step) {
        const third = (until - from) / 3;
        if (bounds(from + third).gap < bounds(until - third).gap) from += third;
        else until -= third;
      }
      drift = (from + until) / 2;
    }
    const { low, high, gap } = bounds(drift);
    // While the drift is unknown, the bounds may cross by as much as the clocks can drift apart in the time span.
    const play = drift === 0 ? maximumDrift * (now - since) : 0;
    if (gap < -play - 1e-6) return false;
    this.#drift = drift;
    this.#offset = (low + high) / 2;
    this.#origin = now;
    this.#gap = Math.max(gap, play);
    return true;
  }
}

/**
 * A clock that follows the server's clock without jumps, because it corrects errors gradually. Neither clock is a wall
 * clock, so setting a wall clock has no effect. Only an error that is certainly large is corrected at once. Such errors
 * occur when this machine slept and its clock stood still, or when the server was restarted.
 */
export class Follower {
  #shown = null;
  #at = 0;

  /**
   * @param slew the maximum gradual correction, as a share of the elapsed time
   * @param maximum the error above which the clock is corrected at once, in milliseconds
   */
  constructor(slew = .02, maximum = 500) {
    this.slew = slew;
    this.maximum = maximum;
  }

  /** How far this clock is ahead when the page's clock shows `local`, given the estimate `ahead` and its `error`. */
  ahead(local, ahead, error) {
    const passed = Math.max(0, local - this.#at);
    const off = ahead - (this.#shown ?? ahead);
    const isFar = this.#shown === null || Math.abs(off) > this.maximum + error;
    const step = passed * this.slew;
    this.#shown = isFar ? ahead : this.#shown + Math.max(-step, Math.min(step, off));
    this.#at = Math.max(this.#at, local);
    return this.#shown;
  }
}
