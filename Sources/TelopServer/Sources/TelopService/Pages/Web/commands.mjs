/*
 * Gives a show commands. Each has a name of its own, by which it is done once, however often it has to be sent;
 * and each says what its giver has seen, so that nothing is done to a show that is not what it was.
 */

/** How often a command is sent that nobody answers, and how long each answer may take, in milliseconds. */
const tries = 3, patience = 3_000;
/** So many commands of a hurried hand wait for one that is on its way. */
const most = 4;

// Pages without a certificate have no crypto.randomUUID.
const newName = () =>
  [...crypto.getRandomValues(new Uint8Array(12))].map(byte => byte.toString(16).padStart(2, "0")).join("");

const answered = async (address, body, mayTry) => {
  for (let count = 1; ; ++count) {
    const control = new AbortController();
    const limit = setTimeout(() => control.abort(), patience);
    try {
      const response = await fetch(address, {
        method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
        signal: control.signal,
      });
      return { status: response.status, document: await response.json() };
    } catch (error) {
      if (count === tries || !mayTry()) throw error;
      await new Promise(next => setTimeout(next, 300 * count));
    } finally {
      clearTimeout(limit);
    }
  }
};

/**
 * @param base the show's path
 * @param seen the state that the page shows; `null` before there is one
 * @param controller what this page is called
 * @param mayTry whether there is a connection: without one nothing is sent again
 * @param onState takes the state that comes of a command, or that was in its way
 * @returns `isOwn`, whether a command of some name was given here, and `give`, which says what came of a command: `done`, `conflict` with the `state` that
 *   was in the way, `refused` with the problem's `detail`, `forbidden`, `lost` without an answer, `dropped`
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
    if (waiting === most) return Promise.resolve({ kind: "dropped" });
    waiting += 1;
    const before = losses;
    // One after the other: the next has seen what the last one did. Behind one that was lost none is sent: it
    // would come late.
    const outcome = tail.then(() => losses === before ? give(command) : { kind: "lost" });
    tail = outcome.finally(() => { waiting -= 1; });
    return outcome;
  };
  return { give: inTurn, isOwn: id => own.has(id) };
};
