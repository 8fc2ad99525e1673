/*
 * What a stage and its second window tell each other: by a channel, and by messages where a browser keeps the
 * channels of files apart. What comes both ways counts once.
 */
/* exported wireTo */

/**
 * @param token which the two have in common, and nobody else
 * @param name `main` or `second`: who this is
 * @param onMessage called with each message of the other
 * @returns what tells the other something
 */
const wireTo = (token, name, onMessage) => {
  const channel = window.BroadcastChannel ? new BroadcastChannel("telop-" + token) : null;
  let sent = 0, taken = 0, run = null, other = name === "second" ? opener : null;
  // A window that was opened again counts from the start.
  const own = Date.now() + "-" + Math.floor(Math.random() * 1e9);
  const take = ({ data, source }) => {
    if (data?.telop !== "stage" || data.token !== token || data.from === name) return;
    if (source) other = source;
    if (data.run === run && data.number <= taken) return;
    [run, taken] = [data.run, data.number];
    onMessage(data.message);
  };
  channel?.addEventListener("message", take);
  addEventListener("message", take);
  return message => {
    const data = { telop: "stage", token, from: name, run: own, number: ++sent, message };
    channel?.postMessage(data);
    // A file has no origin that could be named; the token says whom it is for.
    if (other && !other.closed) other.postMessage(data, "*");
  };
};
