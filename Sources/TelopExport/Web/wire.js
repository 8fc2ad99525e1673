/*
 * The connection of a stage and its second window. It uses a channel, and also messages, because some browsers keep
 * files from sharing channels. A message that arrives both ways counts once.
 */
/* exported wireTo */

/**
 * @param token a secret that the two windows share
 * @param name `main` or `second`: the name of this window
 * @param onMessage called with each message of the other window
 * @returns a function that sends a message to the other window
 */
const wireTo = (token, name, onMessage) => {
  const channel = window.BroadcastChannel ? new BroadcastChannel("telop-" + token) : null;
  let sent = 0, taken = 0, run = null, other = name === "second" ? opener : null;
  // Each load of a window has a name of its own, because its message numbers start again at 1.
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
    // A page opened as a file has no origin to name; the token identifies the receiver.
    if (other && !other.closed) other.postMessage(data, "*");
  };
};
