/*
 * For pages that follow a show: they receive its states, and keep the screen on. All pages of a browser share one stream
 * if the browser has shared workers.
 */
import { openStream } from "./stream.mjs";

/** The timeout for a worker's first answer, in milliseconds. */
const timeout = 3_000;

/**
 * @param base the show's path
 * @param onState called with each new state of the show, as from `GET /shows/ID/state`
 * @param onConnection called with an object of `state`, `tries` and `next`. The `state` is `connected`, `reconnecting`,
 *   `refused` without the right to view, or `gone` if there is no such show. `tries` is the number of failed tries, and
 *   `next` is the number of seconds until the next try.
 * @returns an object with `renew()`, to be called after a network failure, and `hear()`, to be called with the state
 *   that results from a command
 */
export const follow = (base, { onState, onConnection = () => {} }) => {
  let known = null, own = null, port = null;
  const epochs = new Set();
  /**
   * Passes a state on unless it is old. A state of the current epoch is old if its revision is lower than the last
   * revision. A state of another epoch is old if the page has already received a state of that epoch.
   */
  const hearState = document => {
    const isOld = document.epoch === known?.epoch
      ? document.revision < known.revision : epochs.has(document.epoch);
    if (isOld) return;
    epochs.add(document.epoch);
    known = document;
    onState(document);
  };
  const hear = message => {
    if (message.kind === "connection") onConnection(message);
    if (message.kind === "state") hearState(message.document);
  };
  const alone = () => {
    port?.close();
    port = null;
    own ??= openStream(base, hear);
  };

  const join = () => {
    const worker = new SharedWorker(new URL("./hub.mjs", import.meta.url), { type: "module" });
    const limit = setTimeout(alone, timeout);
    worker.onerror = () => {
      clearTimeout(limit);
      alone();
    };
    ({ port } = worker);
    port.onmessage = ({ data }) => {
      if (own) return;
      if (data.kind === "here") clearTimeout(limit); else hear(data);
    };
    port.postMessage({ kind: "follow", base });
  };
  addEventListener("pagehide", () => port?.postMessage({ kind: "leave" }));
  addEventListener("pageshow", event => {
    if (event.persisted) port?.postMessage({ kind: "follow", base });
  });
  try { join(); } catch { alone(); }
  return { hear: hearState, renew: () => own ? own.renew() : port?.postMessage({ kind: "renew" }) };
};

/** Keeps the screen on while the page is visible. */
export const keepScreenOn = () => {
  const request = () => {
    if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {});
  };
  document.addEventListener("visibilitychange", request);
  request();
};
