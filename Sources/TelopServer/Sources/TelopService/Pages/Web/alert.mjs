/*
 * The bar that explains why a command failed. The bar disappears when the viewer dismisses it, when a later command of
 * this page succeeds, and when the message no longer applies.
 */
import { create, createButton, get } from "./elements.mjs";

const bar = get("alert");
let shown = null;

/** Whether the effect of a command has already happened, or the command has become impossible. */
const isPast = (command, show, phase) => ({
  go: phase === "running" || phase === "paused", pause: phase !== "running", resume: phase !== "paused",
  "take-off": !show.shown, "bring-back": show.shown, undo: !show.undoing,
})[command] ?? false;

const dismiss = () => {
  const hadFocus = bar.contains(document.activeElement);
  shown = null;
  bar.replaceChildren();
  if (hadFocus) document.querySelector("#controls [data-do=primary]").focus({ preventScroll: true });
};

export const alertBar = {
  dismiss,
  /**
   * @param first a sentence in bold, which is outdated when the show's revision changes
   * @param more a text that stays valid until a command of this page succeeds
   * @param options an object with
   *   command           the failed command, as sent
   *   revision, epoch   the revision and the epoch of the show when the command failed
   *   untilConnected    whether to remove the message when there is a connection
   *   staysOnChange     whether to keep the message when other pages change the show
   *   again             a function that repeats the command, called by a button
   */
  say(first, more, words, {
    command = null, revision = null, epoch = null, untilConnected = false, staysOnChange = false, again = null,
  } = {}) {
    const line = create("p"), strong = create("strong", first);
    line.append(strong, more ? " " + more : "");
    const repeat = () => {
      dismiss();
      again();
    };
    bar.replaceChildren(
      line, ...again ? [createButton(words.anyway, repeat, "anyway")] : [],
      createButton(words.dismiss, dismiss, "dismiss"));
    shown = { strong, hasMore: Boolean(more), command, revision, epoch, untilConnected, staysOnChange };
  },
  /** Removes outdated messages; `phase` is the show's phase once all commands have taken effect. */
  look({ show, phase, isConnected, isFromThisPage }) {
    if (!shown) return;
    if (shown.untilConnected && isConnected) return dismiss();
    shown.phase ??= phase;
    if (shown.revision !== null && phase === "ended" && shown.phase !== "ended") return dismiss();
    if (shown.revision === null || show.epoch === shown.epoch && show.revision <= shown.revision) return;
    if (show.last && isFromThisPage(show.last.id) || isPast(shown.command, show, phase)) return dismiss();
    // Another page has changed the show, so the first sentence is outdated. The command has still failed.
    if (shown.staysOnChange) return;
    if (!shown.hasMore) return dismiss();
    if (shown.strong.isConnected) {
      shown.strong.nextSibling.textContent = shown.strong.nextSibling.textContent.trim();
      shown.strong.remove();
    }
  },
};
