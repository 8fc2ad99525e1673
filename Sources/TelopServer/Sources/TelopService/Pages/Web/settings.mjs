/*
 * What a viewer chose: kept by the browser where it may be, and overridden by the page's address.
 */

const kept = name => {
  try { return localStorage.getItem("telop." + name); } catch { return null; }
};
const keep = (name, value) => {
  try { localStorage.setItem("telop." + name, value); } catch { /* Then it holds for this page. */ }
};

const light = matchMedia("(prefers-color-scheme: light)");
const isPhone = matchMedia("(max-width: 699px) and (pointer: coarse)");

/** @param own the name that a page keeps its theme under, and the theme that it has until one is chosen */
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
    /** What commands of this page are from. */
    get controller() { return values.name.trim() || (isPhone.matches ? "phone" : "presenter"); },
    set(name, value) {
      values[name] = value;
      keep(name === "theme" ? own.name : name, value);
      paint();
    },
  };
};
