/*
 * The connection of a stage and its second window. It uses a channel and window messages, because some browsers do not
 * let files share a channel. A message that arrives both ways counts once.
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
  let sent = 0, lastNumber = 0, run = null, other = name === "second" ? opener : null;
  // Each load of a window has a different name, because message numbers restart at 1.
  const loadName = Date.now() + "-" + Math.floor(Math.random() * 1e9);
  const receive = ({ data, source }) => {
    if (data?.telop !== "stage" || data.token !== token || data.from === name) return;
    if (source) other = source;
    if (data.run === run && data.number <= lastNumber) return;
    [run, lastNumber] = [data.run, data.number];
    onMessage(data.message);
  };
  channel?.addEventListener("message", receive);
  addEventListener("message", receive);
  return message => {
    const data = { telop: "stage", token, from: name, run: loadName, number: ++sent, message };
    channel?.postMessage(data);
    // A page opened as a file has no origin to name; the token identifies the receiver.
    if (other && !other.closed) other.postMessage(data, "*");
  };
};
