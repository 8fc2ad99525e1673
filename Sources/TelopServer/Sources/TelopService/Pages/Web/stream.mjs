/*
 * Receives the events of a show over a stream, which is reopened after failures. If streams do not work, the state is
 * polled once a second.
 */

/** Seconds until the next try. */
const waits = [1, 2, 5, 10];
/** The number of polls before a stream is tried again. */
const polls = 60;
/** If a stream has no event within this time, in milliseconds, a proxy is assumed to hold the events back. */
const timeout = 5_000;

/**
 * @param base the show's path
 * @param tell called with messages of two kinds. A message of kind `state` has the state as `document`. A message of
 *   kind `connection` has as `state` one of `connected`, `reconnecting`, `refused` and `gone`, the number of failed
 *   `tries`, and the seconds until the `next` try.
 * @param mayStream returns whether a connection is free for a stream, because browsers have only six connections to a
 *   server
 */
export const openStream = (base, tell, mayStream = () => true) => {
  let source = null, timer = null, silence = null, tries = 0, pollsLeft = 0, isClosed = false;

  const connected = () => {
    tries = 0;
    tell({ kind: "connection", state: "connected", tries });
  };
  const hear = document => {
    connected();
    tell({ kind: "state", document });
  };
  const close = () => {
    source?.close();
    source = null;
    pollsLeft = 0;
    clearTimeout(timer);
    clearTimeout(silence);
  };
  const later = (seconds, work) => {
    clearTimeout(timer);
    timer = setTimeout(work, seconds * 1000);
  };
  const fail = (state = "reconnecting") => {
    close();
    if (isClosed) return;
    tries += 1;
    const next = waits[Math.min(tries, waits.length) - 1];
    tell({ kind: "connection", state, tries, next });
    later(next, ask);
  };

  /** Requests the state: after a failed stream, which does not give the reason, and while a proxy holds streams back. */
  async function ask() {
    try {
      const response = await fetch(base + "/state", { cache: "no-store", signal: AbortSignal.timeout(timeout) });
      if (isClosed) return;
      if (!response.ok) return fail({ 401: "refused", 403: "refused", 404: "gone" }[response.status]);
      hear(await response.json());
      if (pollsLeft === 0 && mayStream()) return open();
      pollsLeft = Math.max(0, pollsLeft - 1);
      later(1, ask);
    } catch {
      fail();
    }
  }

  function open() {
    if (isClosed) return;
    close();
    source = new EventSource(base + "/events");
    source.addEventListener("state", event => {
      clearTimeout(silence);
      hear(JSON.parse(event.data));
    });
    // Reconnects here, because the browser does not reconnect after a refusal.
    source.onerror = () => fail();
    silence = setTimeout(() => {
      close();
      pollsLeft = polls;
      ask();
    }, timeout);
  }

  ask();
  return {
    /** Reconnects after a network failure, because an open stream may be dead. */
    renew() {
      if (isClosed) return;
      close();
      ask();
    },
    close() {
      isClosed = true;
      close();
    },
  };
};
