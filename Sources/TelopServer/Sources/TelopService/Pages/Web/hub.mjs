/*
 * A shared worker with one stream per show for all pages of a browser.
 */
import { openStream } from "./stream.mjs";

/** The maximum number of streams. A browser has six connections to a server, and commands and the clock need some. */
const maximumStreams = 3;
const shows = new Map();

const tellAll = (show, message) => { for (const port of show.ports) port.postMessage(message); };

const follow = (port, base) => {
  let show = shows.get(base);
  if (!show) {
    show = { ports: new Set(), last: new Map() };
    shows.set(base, show);
    show.stream = openStream(base, message => {
      show.last.set(message.kind, message);
      tellAll(show, message);
    }, () => [...shows.keys()].indexOf(base) < maximumStreams);
  }
  show.ports.add(port);
  for (const message of show.last.values()) port.postMessage(message);
};

const leave = port => {
  for (const [base, show] of shows) {
    if (!show.ports.delete(port) || show.ports.size > 0) continue;
    show.stream.close();
    shows.delete(base);
  }
};

globalThis.onconnect = event => {
  const [port] = event.ports;
  let base = null;
  port.onmessage = ({ data }) => {
    switch (data.kind) {
      case "follow":
        base = data.base;
        follow(port, base);
        break;
      case "renew": shows.get(base)?.stream.renew(); break;
      case "leave": leave(port); break;
    }
  };
  port.postMessage({ kind: "here" });
};
