/*
 * Sends commands to a show. Each command has a unique id, so that the command takes effect once even if it is sent
 * repeatedly. Each command includes the revision that its sender has seen, so that the server can reject the command
 * if the show has changed.
 */

/** The maximum number of tries without an answer, and the timeout of each try in milliseconds. */
const tries = 3, timeout = 3_000;
/** The maximum number of pending commands; further commands are dropped. */
const maximumPending = 4;

// crypto.randomUUID may be missing in pages that are served over HTTP instead of HTTPS.
export const newName = () =>
  [...crypto.getRandomValues(new Uint8Array(12))].map(byte => byte.toString(16).padStart(2, "0")).join("");

/** Posts a document, and returns the status and the document of the answer. */
export const post = async (address, body) => {
  const response = await fetch(address, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeout),
  });
  return { status: response.status, document: await response.json() };
};

const answered = async (address, body, mayTry) => {
  for (let count = 1; ; ++count) {
    try {
      return await post(address, body);
    } catch (error) {
      if (count === tries || !mayTry()) throw error;
      await new Promise(next => setTimeout(next, 300 * count));
    }
  }
};

/**
 * @param base the show's path
 * @param seen returns the state that the page shows; `null` before there is a state
 * @param controller returns the name of this page
 * @param mayTry returns whether there is a connection; without a connection, a command is not sent again
 * @param onState called with the show's state after a command, or when a command was rejected because of that state
 * @returns an object with
 *   isFromThisPage(id)  whether this page sent the command with an id
 *   give(command)       sends a command and returns its outcome, whose `kind` is `done`, `conflict` (with the show's
 *                       `state`), `refused` (with the problem's `detail`), `forbidden`, `lost` (no answer) or `dropped`
 */
export const commander = ({ base, seen, controller, mayTry, onState }) => {
  let tail = Promise.resolve(), waiting = 0, losses = 0;
  const own = new Set();
  const give = async command => {
    const { revision = 0, epoch } = seen() ?? {};
    const body = { id: newName(), command, seen: revision, epoch, controller: controller() };
    own.add(body.id);
    try {
      const { status, document } = await answered(base + "/commands", body, mayTry);
      if (status === 200) {
        onState(document);
        return { kind: "done" };
      }
      if (status === 409 && document.state) {
        onState(document.state);
        return { kind: "conflict", state: document.state };
      }
      if (status === 401 || status === 403) return { kind: "forbidden" };
      return { kind: "refused", detail: document.detail };
    } catch {
      losses += 1;
      return { kind: "lost" };
    }
  };
  const inTurn = command => {
    if (waiting === maximumPending) return Promise.resolve({ kind: "dropped" });
    waiting += 1;
    const before = losses;
    // Commands are sent one at a time, so that each includes the revision after the previous command. If a command is
    // lost, the waiting commands are not sent, because they would be late.
    const outcome = tail.then(() => losses === before ? give(command) : { kind: "lost" });
    tail = outcome.finally(() => { waiting -= 1; });
    return outcome;
  };
  return { give: inTurn, isFromThisPage: id => own.has(id) };
};
