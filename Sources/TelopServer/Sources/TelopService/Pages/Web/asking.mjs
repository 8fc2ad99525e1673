/*
 * Questions to the service. One that is asked again takes the place of the one before.
 */

/** What is wrong with a request, as the service says it, or that there was no answer (`status` 0). */
export class Refusal extends Error {
  constructor(problem) {
    super(problem.detail ?? problem.title ?? "");
    this.problem = problem;
  }
  get isLost() { return this.problem.status === 0; }
  get isBusy() { return this.problem.status === 503 || this.problem.status === 429; }
}

/** Asks, and waits for the answer's head. */
export const ask = async (path, { method = "POST", body, type = "application/json", signal } = {}) => {
  let response;
  try {
    response = await fetch(path, {
      method, signal, cache: "no-store",
      // A form says itself where its parts end.
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

/** Reads an answer; one that breaks off is lost, too. */
export const whole = async (response, form) => {
  try {
    return await response[form]();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refusal({ status: 0 });
  }
};

const pauses = [1, 2, 5, 10];
/** How long the pause before the next try is, in seconds, after so many. */
export const pauseAfter = tries => pauses[Math.min(tries, pauses.length - 1)];

/**
 * Asks for what belongs to a text, and again while nobody answers.
 *
 * @param work takes a signal, and throws a `Refusal`
 * @param onWait takes which try comes next and in how many seconds; `null` where there is a connection
 * @param onRefusal takes the problem
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
      // What was asked beside it would come behind what is said now.
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
    /** Asks after a pause, in milliseconds. */
    ask(pause = 0) {
      stop();
      timer = setTimeout(go, pause, 0);
    },
  };
};
