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
  // A phone cannot show a second tab beside the slides. Some phones have no full screen.
  const isPhone = matchMedia("(pointer: coarse)").matches && Math.min(screen.width, screen.height) < 600;
  button("second").hidden = isPhone;
  button("whole").hidden = !root.requestFullscreen;

  // On touch screens, the button is visible before the talk starts; later, a tap at the upper edge shows the button.
  const isCoarse = matchMedia("(pointer: coarse)").matches;
  let hideTimer = null;
  const reach = () => {
    clearTimeout(hideTimer);
    root.classList.add("reaching");
    hideTimer = setTimeout(updateButton, 4000);
  };
  const updateButton = () => root.classList.toggle("reaching", isCoarse && player.state === "waiting");
  addEventListener("telop-state", updateButton);
  updateButton();

  const updateMenu = () => {
    const { state } = player;
    button("black").setAttribute("aria-pressed", isBlack());
    button("pause").setAttribute("aria-pressed", state === "paused");
    button("pause").hidden = !["playing", "paused"].includes(state);
    button("again").hidden = isRehearsing();
    button("end").hidden = !isRehearsing();
    button("whole").setAttribute("aria-pressed", Boolean(document.fullscreenElement));
  };
  // After a click the opener loses the focus. Otherwise the keys of a remote control would press the opener again.
  let isPointerClick = false;
  const blurOpener = () => { if (isPointerClick && document.activeElement === opener) opener.blur(); };
  opener.hidden = false;
  opener.addEventListener("click", event => {
    isPointerClick = event.detail > 0;
    updateMenu();
    if (!document.querySelector("dialog[open]")) menu.showModal();
  });
  menu.addEventListener("close", blurOpener);
  menu.addEventListener("click", event => {
    const name = event.target.closest("[data-do]")?.dataset.do;
    if (!name && event.target !== menu) return;
    menu.close();
    blurOpener();
    if (name) commands[name]();
  });
  addEventListener("telop-state", () => { if (menu.open) updateMenu(); });
  return { reach };
};
