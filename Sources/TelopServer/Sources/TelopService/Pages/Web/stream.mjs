/*
 * A show's events, however the connection is: a stream that is opened again and again, and questions once a
 * second while it cannot be opened.
 */

/** How long until the next try, in seconds. */
const waits = [1, 2, 5, 10];
/** A stream that says nothing for so long is kept back by something between. */
const patience = 5_000;

/**
 * @param base the show's path
 * @param tell takes messages: `state` with a `document`; `connection` with its `state` (`connected`,
 *   `reconnecting`, `refused` or `gone`), the number of `tries` and the seconds until the `next` one
 * @param mayStream whether there is a connection to spare: browsers have six for a server
 */
export const openStream = (base, tell, mayStream = () => true) => {
  let source = null, timer = null, silence = null, tries = 0, isClosed = false, isFresh = false;

  const connected = () => {
    tries = 0;
    tell({ kind: "connection", state: "connected", tries });
  };
  const hear = document => {
    isFresh = true;
    connected();
    tell({ kind: "state", document });
  };
  const close = () => {
    source?.close();
    source = null;
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

  /** Asks for the state: the answer says what a stream that fails does not. */
  async function ask() {
    const control = new AbortController();
    const limit = setTimeout(() => control.abort(), patience);
    try {
      const response = await fetch(base + "/state", { cache: "no-store", signal: control.signal });
      if (isClosed) return;
      if (response.ok) {
        hear(await response.json());
        if (mayStream()) open(); else later(1, ask);
      } else fail({ 401: "refused", 403: "refused", 404: "gone" }[response.status]);
    } catch {
      fail();
    } finally {
      clearTimeout(limit);
    }
  }

  function open() {
    if (isClosed) return;
    close();
    isFresh = false;
    source = new EventSource(base + "/events");
    source.addEventListener("state", event => {
      clearTimeout(silence);
      hear(JSON.parse(event.data));
    });
    source.onerror = () => {
      // Where it was refused nobody tries again but ourselves.
      fail();
    };
    silence = setTimeout(() => {
      if (isFresh) return;
      close();
      later(0, poll);
    }, patience);
  }

  /** Where something keeps streams back, and now and then whether it still does. */
  let polls = 0;
  async function poll() {
    if (++polls % 60 === 0) return open();
    try {
      const response = await fetch(base + "/state", { cache: "no-store" });
      if (isClosed) return;
      if (!response.ok) return fail();
      hear(await response.json());
      later(1, poll);
    } catch {
      fail();
    }
  }

  ask();
  return {
    /** The network was away: a stream that is still open may lead nowhere. */
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
