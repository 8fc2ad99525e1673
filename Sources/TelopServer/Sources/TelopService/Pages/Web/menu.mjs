/*
 * The controls on a phone: a menu that one button opens.
 */

const get = id => document.getElementById(id);

export const menuWithin = words => {
  const [menu, button, items] = [get("menu"), get("unfold"), get("items")];
  const ground = menu.querySelector(".ground");
  const icon = button.querySelector("use");
  let isOpen = false;

  const turn = open => {
    if (open === isOpen) return;
    isOpen = open;
    menu.classList.toggle("open", open);
    document.body.classList.toggle("unfolded", open);
    button.setAttribute("aria-expanded", String(open));
    ground.hidden = !open;
    // While the menu is open, the faded parts of the page cannot be focused, and screen readers skip them.
    for (const id of ["cards", "last"]) get(id).inert = open;
    icon.setAttribute("href", open ? "#i-close" : "#i-menu");
    // Focuses the main command, which is the last item in the column.
    if (open) items.querySelector("[data-do=primary]").focus({ preventScroll: true });
    else if (items.contains(document.activeElement)) button.focus({ preventScroll: true });
  };
  button.setAttribute("aria-label", words.menu);
  menu.setAttribute("aria-label", words.menu);
  button.addEventListener("click", () => turn(!isOpen));
  ground.addEventListener("pointerdown", event => {
    event.preventDefault();
    turn(false);
  });
  return { get isOpen() { return isOpen; }, close: () => turn(false) };
};
