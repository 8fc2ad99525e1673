/*
 * The bar that says why a command was not done. It goes when it is dismissed, when a later command of this page is
 * done, and when what it says is no longer so.
 */
const bar = document.getElementById("alert");
let shown = null;

/** Whether a command has nothing to do any more: somebody else did it, or it cannot be done now. */
const isPast = (command, show, phase) => ({
  go: phase === "running" || phase === "paused", pause: phase !== "running", resume: phase !== "paused",
  "take-off": !show.shown, "bring-back": show.shown, undo: !show.undoing,
})[command] ?? false;

const dismiss = () => {
  const hadFocus = bar.contains(document.activeElement);
  shown = null;
  bar.replaceChildren();
  const next = [...document.querySelectorAll("#controls [data-do=primary], #unfold")];
  if (hadFocus) next.find(button => button.checkVisibility())?.focus({ preventScroll: true });
};

export const alertBar = {
  dismiss,
  /**
   * @param first a sentence that stands out, and that holds for the show's `revision` alone
   * @param more what is true until a command of this page is done
   * @param about the `command` that was not done, the `revision` that it met and its `epoch`; whether it `goes` when
   *   there is a connection; whether it `stays` when others go on; `again` does it anyway
   */
  say(first, more, words, {
    command = null, revision = null, epoch = null, goes = false, stays = false, again = null,
  } = {}) {
    const line = document.createElement("p");
    const strong = document.createElement("strong");
    strong.textContent = first;
    line.append(strong, more ? " " + more : "");
    const button = (text, name, work) => {
      const element = document.createElement("button");
      element.type = "button";
      element.className = name;
      element.textContent = text;
      element.onclick = () => {
        dismiss();
        work?.();
      };
      return element;
    };
    bar.replaceChildren(
      line, ...again ? [button(words.anyway, "anyway", again)] : [], button(words.dismiss, "dismiss"));
    shown = { strong, hasMore: Boolean(more), command, revision, epoch, goes, stays };
  },
  /** Takes away what is no longer so; `phase` is what the show is doing once all is seen. */
  look({ show, phase, isConnected, isOwn }) {
    if (!shown) return;
    if (shown.goes && isConnected) return dismiss();
    if (shown.revision === null || show.epoch === shown.epoch && show.revision <= shown.revision) return;
    if (show.last && isOwn(show.last.id) || isPast(shown.command, show, phase)) return dismiss();
    // Others have gone on: who was first is an old story, that it was not done is not.
    if (shown.stays) return;
    if (!shown.hasMore) return dismiss();
    if (shown.strong.isConnected) {
      shown.strong.nextSibling.textContent = shown.strong.nextSibling.textContent.trim();
      shown.strong.remove();
    }
  },
};
