/*
 * Requests to the service. A new request of an `asker` cancels its previous request.
 */

/** A problem reported by the service, or a missing answer (`status` 0). */
export class Refusal extends Error {
  constructor(problem) {
    super(problem.detail ?? problem.title ?? "");
    this.problem = problem;
  }
  get isLost() { return this.problem.status === 0; }
  get isBusy() { return this.problem.status === 503 || this.problem.status === 429; }
}

/** Sends a request and waits for the head of the response. */
export const ask = async (path, { method = "POST", body, type = "application/json", signal } = {}) => {
  let response;
  try {
    response = await fetch(path, {
      method, signal, cache: "no-store",
      // For a form, the browser sets Content-Type itself, with the boundary between the parts.
      ...body && (body instanceof FormData ? { body } : {
        headers: { "Content-Type": type }, body: body instanceof Blob ? body : JSON.stringify(body),
      }),
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refusal({ status: 0 });
  }
  if (response.ok) return response;
  const problem = await response.json().catch(() => ({}));
  throw new Refusal({ ...problem, status: response.status });
};

/** Reads the body of a response. A body that breaks off counts as a missing answer. */
export const whole = async (response, form) => {
  try {
    return await response[form]();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refusal({ status: 0 });
  }
};

const pauses = [1, 2, 5, 10];
/** The pause before the next try, in seconds; `tries` is the number of retries so far. */
export const pauseAfter = tries => pauses[Math.min(tries, pauses.length - 1)];

/**
 * Returns an object that requests the results for a text, and retries while there is no answer.
 *
 * @param work sends the requests; takes a signal that aborts them, and throws a `Refusal`
 * @param onWait called with the number of the next try and the seconds until then, or with `null` if there is a
 *   connection
 * @param onRefusal called with the problem
 * @param onBusy called with `true` if an answer takes more than 400 ms, and with `false` when the work has ended
 */
export const asker = ({ work, onWait, onRefusal, onBusy }) => {
  let controller = null, timer = null, slow = null;
  const stop = () => {
    controller?.abort();
    controller = null;
    clearTimeout(timer);
    clearTimeout(slow);
  };
  const go = async tries => {
    stop();
    const own = controller = new AbortController();
    slow = setTimeout(() => onBusy(true), 400);
    try {
      await work(own.signal);
      if (own === controller) onWait(null);
    } catch (error) {
      if (own !== controller || error.name === "AbortError") return;
      // Aborts the parallel requests, because their answers would arrive after the error.
      own.abort();
      if (!(error instanceof Refusal)) throw error;
      if (error.isLost || error.isBusy) {
        const pause = pauseAfter(tries);
        if (error.isLost) onWait(tries + 1, pause);
        timer = setTimeout(go, pause * 1000, tries + 1);
      } else {
        onWait(null);
        onRefusal(error.problem);
      }
    } finally {
      if (own === controller) {
        clearTimeout(slow);
        onBusy(false);
      }
    }
  };
  return {
    stop,
    /** Sends the requests after a delay in milliseconds. */
    ask(pause = 0) {
      stop();
      timer = setTimeout(go, pause, 0);
    },
  };
};
