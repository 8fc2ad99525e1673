/*
 * The menu of a stage, for devices without keys: a button in the upper corner that hides by itself, and its dialog.
 */
/* exported menuWithin */

/**
 * @param commands the buttons' functions, by the names in `data-do`
 * @param player see player.js
 * @param root gets the class `reaching` while the button shows on touch screens
 * @param isBlack, isRehearsing return the current state
 */
const menuWithin = ({ commands, player, root, isBlack, isRehearsing }) => {
  const get = id => document.getElementById(id);
  const menu = get("menu"), opener = get("open-menu");
  const button = name => menu.querySelector(`[data-do="${name}"]`);
  // On a phone, a tab cannot be shown beside the slides. Some phones have no full screen.
  const isPhone = matchMedia("(pointer: coarse)").matches && Math.min(screen.width, screen.height) < 600;
  button("second").hidden = isPhone;
  button("whole").hidden = !root.requestFullscreen;

  // On touch screens the button shows before the talk starts; later a tap at the upper edge shows it.
  const isCoarse = matchMedia("(pointer: coarse)").matches;
  let shown = null;
  const reach = () => {
    clearTimeout(shown);
    root.classList.add("reaching");
    shown = setTimeout(rest, 4000);
  };
  const rest = () => root.classList.toggle("reaching", isCoarse && player.state === "waiting");
  addEventListener("telop-state", rest);
  rest();

  const look = () => {
    const { state } = player;
    button("black").setAttribute("aria-pressed", isBlack());
    button("pause").setAttribute("aria-pressed", state === "paused");
    button("pause").hidden = !["playing", "paused"].includes(state);
    button("again").hidden = isRehearsing();
    button("end").hidden = !isRehearsing();
    button("whole").setAttribute("aria-pressed", Boolean(document.fullscreenElement));
  };
  // After a click the opener loses the focus: otherwise the keys of a remote would press it again.
  let isByHand = false;
  const leave = () => { if (isByHand && document.activeElement === opener) opener.blur(); };
  opener.hidden = false;
  opener.addEventListener("click", event => {
    isByHand = event.detail > 0;
    look();
    if (!document.querySelector("dialog[open]")) menu.showModal();
  });
  menu.addEventListener("close", leave);
  menu.addEventListener("click", event => {
    const name = event.target.closest("[data-do]")?.dataset.do;
    if (!name && event.target !== menu) return;
    menu.close();
    leave();
    if (name) commands[name]();
  });
  addEventListener("telop-state", () => { if (menu.open) look(); });
  return { reach };
};
