/*
 * Follows a show: all pages of a browser share one stream, where the browser has shared workers.
 */
import { openStream } from "./stream.mjs";

/** A worker that does not answer within this is not there. */
const patience = 3_000;

/**
 * @param base the show's path
 * @param onState takes each new state of the show, as `GET /shows/ID/state` has it
 * @param onConnection takes `{ state, tries, next }`: `connected`; `reconnecting` for the `tries`th time, in
 *   `next` seconds; `refused` without the right to look; `gone` where there is no such show
 * @returns `renew()`, for when the network was away
 */
export const follow = (base, { onState, onConnection = () => {} }) => {
  let seen = -1, own = null, port = null;
  const hear = message => {
    if (message.kind === "connection") return onConnection(message);
    if (message.kind !== "state" || message.document.revision < seen) return;
    seen = message.document.revision;
    onState(message.document);
  };
  const alone = () => {
    port?.close();
    port = null;
    own ??= openStream(base, hear);
  };

  const join = () => {
    const worker = new SharedWorker(new URL("./hub.mjs", import.meta.url), { type: "module" });
    const limit = setTimeout(alone, patience);
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
  return { renew: () => own ? own.renew() : port?.postMessage({ kind: "renew" }) };
};
