/*
 * The viewer's settings. The browser stores them if storage is allowed. Settings in the page's address override them.
 */

const kept = name => {
  try { return localStorage.getItem("telop." + name); } catch { return null; }
};
const keep = (name, value) => {
  try { localStorage.setItem("telop." + name, value); } catch { /* The setting then applies to this page only. */ }
};

const light = matchMedia("(prefers-color-scheme: light)");
const isPhone = matchMedia("(max-width: 699px) and (pointer: coarse)");

/** @param own the name under which a page stores its theme, and its default theme */
export const settingsOf = (query, own = { name: "theme", theme: "dark" }) => {
  const values = {
    theme: query.get("theme") ?? kept(own.name) ?? own.theme,
    letters: kept("letters") !== "false",
    name: query.get("name") ?? kept("name") ?? "",
  };
  const paint = () => {
    const isLight = values.theme === "light" || values.theme === "auto" && light.matches;
    document.documentElement.dataset.theme = isLight ? "light" : "dark";
  };
  light.addEventListener("change", paint);
  paint();
  return {
    get theme() { return values.theme; },
    get letters() { return values.letters; },
    get name() { return values.name; },
    /** The name of this page as the sender of commands. */
    get controller() { return values.name.trim() || (isPhone.matches ? "phone" : "presenter"); },
    set(name, value) {
      values[name] = value;
      keep(name === "theme" ? own.name : name, value);
      paint();
    },
  };
};
