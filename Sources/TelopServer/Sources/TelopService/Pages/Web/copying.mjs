/*
 * A button that copies the address of a show's overlay, which OBS and other programs open.
 */
import "./session.mjs";

/** The session's `view` is the viewing token, which OBS needs because it has no cookie; absent without tokens. */
const session = fetch("/session").then(answer => answer.json()).catch(() => ({}));

const copy = async text => {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Pages without HTTPS have no clipboard.
    const field = Object.assign(document.createElement("textarea"), { value: text });
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
};

/** @param base the show's path */
export const copiesOverlay = (button, base, words) => {
  button.textContent = words.copyOverlay;
  button.addEventListener("click", async () => {
    const { view } = await session;
    await copy(`${location.origin}${base}/overlay${view ? "#view=" + view : ""}`);
    button.textContent = words.copied;
    setTimeout(() => { button.textContent = words.copyOverlay; }, 2_000);
    button.focus();
  });
  return button;
};
