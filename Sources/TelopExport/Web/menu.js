/*
 * The menu of a stage, for who has no keys: a button in the upper corner that goes away by itself, and what it opens.
 */
/* exported menuWithin */

/**
 * @param commands what its buttons do, by the names in `data-do`
 * @param player see player.js
 * @param root gets the class `reaching` while the button shows for fingers
 * @param isBlack, isRehearsing what is so
 */
const menuWithin = ({ commands, player, root, isBlack, isRehearsing }) => {
  const get = id => document.getElementById(id);
  const menu = get("menu"), opener = get("open-menu");
  const button = name => menu.querySelector(`[data-do="${name}"]`);
  // A tab is no window beside the slides on a phone, and some phones have no full screen.
  const isPhone = matchMedia("(pointer: coarse)").matches && Math.min(screen.width, screen.height) < 600;
  button("second").hidden = isPhone;
  button("whole").hidden = !root.requestFullscreen;

  // While nobody speaks yet it may show; later a tap at the upper edge asks for it.
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
  // Who opened it by hand goes on by a remote: its keys would press the button again.
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
