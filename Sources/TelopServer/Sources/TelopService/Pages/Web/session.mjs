/*
 * Exchanges the token in a link's fragment for a cookie that scripts cannot read, and removes the token from the
 * address. Browsers do not send fragments, so the token appears in no log.
 */

const token = new URLSearchParams(location.hash.slice(1));
const value = token.get("control") ?? token.get("view");
if (value) {
  history.replaceState(history.state, "", location.pathname + location.search);
  try {
    await fetch("/session", { method: "POST", headers: { Authorization: "Bearer " + value } });
  } catch { /* The first request reports missing rights. */ }
}
